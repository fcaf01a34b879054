"""Is the summary right? Tables of cases, written without a look at the rules that they try.

    cases/replaces.json     which earlier sentence a newer one retires, and which it leaves alone
    cases/cues.json         what kind of item a single message makes, or that it makes none
    cases/whose_words.json  quoted and reported words are not the writer's own
    cases/times.json        the date that a relative word means, and words that only look like one
    cases/answers.json      what a summarizing model answered: honest but imperfect, or bad
    cases/conversations/    whole conversations with the answers that their summary must give
    siblings/*.txt          of what was mended: more of each class and look-alikes, written together with the rules
    fresh/mended, sealed    more of the first five and of secrets, one case a line (plain_tables.py)
    fresh/plain, typed      by people who saw no rules: plain sentences, and messages as they are typed in passing;
                            nothing is learned from them
    fresh/everyday, alike   the same for every class, and changes in other words with what only looks like one
    fresh/sealed/talks.txt  what one person writes in a thread, in which most lines change nothing (talks.py)

`python -m tests.engine.right` prints the share of each that holds, and the misses; `--cases FOLDER` runs other tables
of the same shape. tables.py says what a case holds, least.py how many must hold at least.
"""
