import pytest

from summaries.engine.extract import extract
from summaries.engine.indirect_speech import own_part
from summaries.engine.messages import turns_of
from summaries.engine.own_clause import own_clause
from summaries.engine.sentences import sentences_of, words_of
from summaries.engine.speech import Speech

from .talk import COUNTER, say

OTHERS = [
    ("The email from HR says we must use the new portal.", "must"),
    ("Our landlord wants us to always park behind the house.", "always"),
    ("We must leave by June, says the landlord.", "must"),
    ("I was told to never mix the two.", "never"),
    ("My doctor advised me to avoid coffee.", "avoid"),
    ("According to Ben we must book early.", "must"),
    ("Her text: never call me again.", "never"),
    ("Mein Chef möchte, dass wir immer grüßen.", "immer"),
    ("Auf dem Schild steht, dass man nicht rauchen darf.", "darf"),
    ("Mon médecin m'a dit de ne jamais boire d'alcool.", "jamais"),
    ("Selon le notaire, il faut signer avant mardi.", "il faut"),
    ("Mi madre siempre dice que nunca debo viajar sola.", "debo"),
    ("O meu chefe pediu que nunca usemos vermelho.", "nunca"),
    ("Il medico dice che non devo mai bere vino.", "mai"),
    ("По словам врача, я должна всегда носить очки.", "должна"),
    ("Врач сказал, что я должен бросить курить.", "должен"),
    ("الطبيب قال إن علي تجنب الملح دائما.", "تجنب"),
    ("حسب الطبيب يجب أن أمتنع عن القهوة.", "يجب"),
    ("डॉक्टर ने कहा कि मुझे चीनी छोड़नी होगी।", "छोड़नी"),
    ("医生告诉我必须戒烟。", "必须"),
    ("医者によると、私はお酒をやめなければならない。", "なければ"),
    ("友達が海のほうが好きだと言っていました。", "好き"),
    ("의사가 술을 절대 마시지 말라고 했어요.", "절대"),
    ("Annem denizi tercih ettiğini söylüyor.", "tercih"),
    ("Doktora göre kahve içmemem gerekiyor.", "gerekiyor"),
]
OWN = [
    ("I told the agent that we take the flat.", "take the flat"),
    ("Tell Ben that we decided to go by train.", "decided"),
    ("They call me Bob, please call me Robert.", "call me Robert"),
    ("What the landlord says is fair, so we decided to move.", "decided to move"),
    ("My wife said yes, we decided to marry in May.", "decided to marry"),
    ("As I told you, always answer in French.", "always answer"),
    ("Ich möchte, dass du immer kurz antwortest.", "immer kurz"),
    ("J'ai dit à Paul que je préfère le train.", "préfère"),
    ("Le dije a Ana que prefiero el martes.", "prefiero"),
    ("Eu disse ao médico que prefiro remédios naturais.", "prefiro"),
    ("Ho detto a Marco che preferisco il mare.", "preferisco"),
    ("Я сказал начальнику, что предпочитаю работать из дома.", "предпочитаю"),
    ("قلت للمحامي إني أفضل الحل الودي.", "أفضل"),
    ("मैंने डॉक्टर से कहा कि मुझे घरेलू इलाज पसंद है।", "पसंद"),
    ("我跟老板说了，我更喜欢在家工作。", "更喜欢"),
    ("我觉得这个说法不对，我更喜欢蓝色。", "更喜欢"),
    ("Bence deniz daha güzel, denizi tercih ediyorum.", "tercih"),
]


@pytest.mark.parametrize(("sentence", "word"), OTHERS)
def test_what_others_say_is_not_the_writers_own(sentence, word):
    assert word not in own_part(sentence)


@pytest.mark.parametrize(("sentence", "word"), OWN)
def test_what_the_writer_says_stays_the_writers_own(sentence, word):
    assert word in own_part(sentence)


def own_in(text: str) -> str:
    speech = Speech(text)
    return "\n".join(speech.own_words(sentence) for sentence in sentences_of(text))


@pytest.mark.parametrize(
    "text",
    [
        "> Never phone me.",
        "On Tue, 3 Feb 2026, Marc wrote:\n> I want it so.\n> Never phone me.",
        "Boss wrote:\nAlways cc me.\nNever phone me.",
        "---------- Forwarded message ---------\nFrom: Rita\n\nHello all.\n\nNever phone me.",
        "Weitergeleitete Nachricht:\nNever phone me.",
        "Look at this:\nVon: Rita\nAn: mich\nBetreff: Regeln\n\nNever phone me.",
        "Translate into German: I love tea. Never phone me.",
        "Proofread this:\n\n“I live here. Never phone me. Thanks.”",
        "She has a sign «Never phone me.» at the door.",
        "Kim: shall we call?\nLee: Never phone me.\n\nWhat is the mood in this chat?",
        "小王：打电话吗？\n小李：Never phone me.\n\n他们怎么了？",
        "From: Rita\nTo: me\n\nHello.\n\n---\nFrom: Marc\nTo: Rita\n\nNever phone me.",
        "彼は「Never phone me.」と言った。",
    ],
)
def test_quoted_forwarded_and_pasted_words_are_those_of_others(text):
    assert "Never phone" not in own_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "> Which seats?\nNever phone me.",
        "Boss wrote:\nAlways cc me.\n\nNever phone me.",
        "Boss wrote in his mail:\n> Always cc me.\n> Thanks.\nNever phone me.",
        "Boss wrote:\n\n> Always cc me.\nNever phone me.\n> Thanks.",
        "I told you: “Never phone me.”",
        "My rule is “Never phone me.”",
        "The film “Jaws” is great. Never phone me.",
        'She said "yes". Never phone me.',
        "From: Rita\nSubject: Offsite\n\nLisbon or Porto?\nRita\n\n---\nNever phone me.",
        "---- Forwarded message ----\nFrom: Rita\n\nHello.\n---- End of forwarded message ----\n\nNever phone me.",
        "Kitchen: blue\nPhone: Never phone me.",
        "Kim: shall we call?\n\nNever phone me.",
    ],
)
def test_words_beside_those_of_others_stay_the_writers_own(text):
    assert "Never phone me" in own_in(text)


def test_a_wish_in_a_quoted_line_is_a_fact_with_who_said_it():
    text = "On Tue, 3 Feb 2026, Marc wrote:\n> Never phone me before 9 am.\nWhat do I answer?"
    items = {item.text: item.kind for item in extract(turns_of([say(1, "user", text)]), counter=COUNTER)}
    assert items["Marc: “Never phone me before 9 am.”"] == "fact"


def test_a_wish_in_a_forwarded_mail_names_its_writer():
    text = "---- Forwarded message ----\nFrom: Rita Hahn <rita@example.org>\n\nWe decided to meet in Graz on 4 May."
    items = {item.text: item.kind for item in extract(turns_of([say(1, "user", text)]), counter=COUNTER)}
    assert items["Rita Hahn: “We decided to meet in Graz on 4 May.”"] == "fact"


@pytest.mark.parametrize(
    ("sentence", "clause"),
    [
        ("As I told my wife, I want the small car.", "I want the small car."),
        ("My mum likes it short, but I prefer long answers.", "I prefer long answers."),
        ("Ma sœur adore la mer, mais moi je préfère la montagne.", "je préfère la montagne."),
        ("Как я уже говорил, отвечай коротко.", "отвечай коротко."),
        ("他说太贵了，所以我们决定租房。", "所以我们决定租房。"),
        ("I told Ben that we're going.", "we're going."),
        ("Ich hab ihr gesagt, dass ich keine Anrufe will.", "ich will keine Anrufe"),
        ("I said it once and I'll say it again: never call me.", "never call me."),
        ("I asked Raj and he said that we must pay.", ""),
        ("The sea is warm, but the beach is full.", ""),
    ],
)
def test_the_clause_in_which_writers_speak_for_themselves(sentence, clause):
    assert own_clause(sentence, tuple(words_of(sentence))) == clause
