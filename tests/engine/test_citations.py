"""What an answer cites is checked against what the model was given: nothing false is ever taken for true."""

import pytest

from summaries.engine.citations import Given, Part, checked


def file(key: int, name: str, unit: str, parts: dict[str, str], *, given: set[str] | None = None) -> Given:
    """given: the labels of what the model was given of it; None for all."""
    text, told = "", []
    for label, words in parts.items():
        text += f"[{label}]\n"
        if given is None or label in given:
            told.append(Part(label, ((len(text), len(text) + len(words)),)))
        text += f"{words}\n\n"
    return Given(key, name, unit, text, tuple(told))


PAGES = {str(n): f"Bed {n} is for {('leeks', 'beans', 'kale')[n % 3]}." for n in range(1, 31)}
GIVEN = [
    file(1, "plan.pdf", "page", PAGES),
    file(2, "Beds, 2026.pdf", "page", PAGES, given={"2", "3", "4", "17"}),
    file(3, "notes.md", "section", {"Watering": "Kale wants two litres.", "Frost": "Beans die."}, given={"Watering"}),
    file(4, "talk.pptx", "slide", {"1": "Welcome.", "2": "Leeks."}),
    file(5, "prices.xlsx", "sheet", {"Seeds": "Leek | 3", "Tools 2026": "Spade | 20"}),
    file(6, "letter.txt", "text", {"1": "Dear gardeners, the shed is open."}),
    file(7, "plan.docx", "section", {"1": "Old plan."}),
]

TRUE = [
    *((f"[plan.pdf, p. {n}]", 1, f"Bed {n} ") for n in range(1, 31)),
    *((f"[PLAN.PDF, page {n}]", 1, f"Bed {n} ") for n in (1, 17, 30)),
    *((f"[plan.pdf, {word} 9]", 1, "Bed 9 ") for word in ("p.", "P.", "pp.", "p", "page", "S.", "Seite", "صفحة")),
    ("[plan.pdf, pp. 3–5]", 1, "Bed 3 "),
    ("[plan.pdf, pp. 3-5, 9 and 12]", 1, "Bed 3 "),
    ("[plan.pdf, p. 4, p. 6]", 1, "Bed 4 "),
    ("[plan.pdf]", 1, "Bed "),
    ("[ plan.pdf ,  p. 17 ]", 1, "Bed 17"),
    ("[Beds, 2026.pdf, p. 17]", 2, "Bed 17"),
    ("[Beds, 2026.pdf, pp. 2–4]", 2, "Bed 2 "),
    ("[Beds, 2026, p. 17]", 2, "Bed 17"),
    ("[notes.md, Watering]", 3, "Kale wants two litres."),
    ("[notes.md, watering]", 3, "Kale wants two litres."),
    ("[notes.md]", 3, "Kale wants"),
    ("[talk.pptx, slide 2]", 4, "Leeks."),
    ("[talk.pptx, Folie 1]", 4, "Welcome."),
    ("[prices.xlsx, sheet Seeds]", 5, "Leek | 3"),
    ("[prices.xlsx, Tools 2026]", 5, "Spade | 20"),
    ("[letter.txt]", 6, "Dear gardeners"),
    ("[plan.pdf, p. 3; notes.md, Watering]", 1, "Bed 3 "),
    *(
        (f"[plan.pdf, {place}]", 1, "Bed 9 ")
        for place in ("p. 9.", "الصفحة 9", "صفحة ٩", "pág. 9", "page 9 & page 12", "Seiten 9 bis 11", "pages 9 to 11")
    ),
    *((f"[plan.pdf{comma} p. 9]", 1, "Bed 9 ") for comma in ("،", "，", "", ":", " ,", " ;")),
    *((f"[plan.pdf, p. 9{dash}11; p. 3]", 1, "Bed 9 ") for dash in "-‑–—"),
    *((f"[{told}, p. 9]", 1, "Bed 9 ") for told in ("“plan.pdf”", "`plan.pdf`", "see plan.pdf", "Quelle: plan.pdf")),
    ("[prices.xlsx, Blatt Seeds]", 5, "Leek | 3"),
    ("[prices.xlsx, sheet “Tools 2026”]", 5, "Spade | 20"),
    ("[notes.md, section Watering]", 3, "Kale wants"),
    ("[notes.md، القسم Watering]", 3, "Kale wants"),
]

FALSE = [
    *(f"[plan.pdf, p. {n}]" for n in (0, 31, 32, 40, 99, 100, 117, 170, 1_000, 999_999)),
    *(f"[Beds, 2026.pdf, p. {n}]" for n in (1, *range(5, 17), *range(18, 31))),
    *(f"[Beds, 2026, p. {n}]" for n in (1, 5, 16, 18, 171)),
    *(
        f"[{name}, p. 17]"
        for name in ("plan2.pdf", "plans.pdf", "plan .pdf", "a plan.pdf", "plan.pdf.pdf", "my/plan.pdf")
    ),
    *(
        f"[{name}, p. 3]"
        for name in ("Smith", "The plan", "plan", "handbook", "2026.pdf", "Beds", "Beds 2026.pdf", "p. 2")
    ),
    *(
        f"[{name}]"
        for name in ("secret.pdf", "notes.txt", "notes.markdown", "letter.md", "plan.PPTX", "a.py", "x/y.csv")
    ),
    *(
        f"[notes.md, {place}]"
        for place in ("Frost", "Water", "Watering 2", "p. 1", "1", "section 1", "Watering, Frost")
    ),
    *(f"[talk.pptx, {place}]" for place in ("slide 3", "slide 0", "p. 1")),
    *(f"[talk.pptx, {place}]" for place in ("2", "slide Leeks", "slides 1–3", "Welcome")),
    *(f"[prices.xlsx, {place}]" for place in ("Sheet1", "Tools", "Seeds 2026", "sheet 1", "p. 1", "A1", "Seeds!A1")),
    *(f"[letter.txt, {place}]" for place in ("p. 1", "1", "line 3", "page 2", "Dear gardeners")),
    *(
        f"[plan.pdf, {place}]"
        for place in ("Bed 3", "p. three", "p. -3", "p. 3.5", "p. 1e3", "slide 3", "line 3", "p.", "p. x")
    ),
    *(
        f"[plan.pdf, pp. {place}]"
        for place in ("28–31", "0–3", "30–29", "1–999999", "5, 31", "5 and 99", "3–5–7", "1-2000")
    ),
    *(f"[plan.docx, {place}]" for place in ("p. 1", "p. 17", "Old plan", "2")),
    *(
        f"[plan.pdf, p. 3; {other}]"
        for other in ("plan.pdf, p. 31", "secret.pdf, p. 1", "notes.md, Frost", "Smith, p. 9")
    ),
    *(f"[{other}; plan.pdf, p. 3]" for other in ("plan.pdf, p. 31", "secret.pdf", "Beds, 2026.pdf, p. 1", "x.txt")),
    *(f"[handbook {n}.pdf, p. {n}]" for n in range(1, 61)),
    *(f"[plan.pdf, p. {n}]" for n in range(31, 66)),
    *(f"[plan.pdf{comma} p. 31]" for comma in ("،", "，", "", ":", " ,", ";")),
    *(f"[secret.pdf{comma} p. 3]" for comma in ("،", "，", "", ":")),
    *(f"[{told}, p. 31]" for told in ("“plan.pdf”", "`plan.pdf`", "see plan.pdf", "Quelle: plan.pdf", "seeplan.pdf")),
    *(f"[plan.pdf, {place}]" for place in ("الصفحة 31", "صفحة ٣١", "pages 29 to 31", "page 9 & page 31", "section 3")),
    *(f"[{both}]" for both in ("plan.pdf, p. 3; p. 31", "secret.pdf, p. 3; p. 4", "plan.pdf, p. 31; p. 3")),
    *(f"[notes.md, {place}]" for place in ("section Frost", "section “Frost”", "القسم Frost")),
]

NONE = [
    "[x]",
    "[ ]",
    "[1]",
    "[^1]",
    "[#12]",
    "[Smith, 2020]",
    "[a, b, c]",
    "[plan]",
    "[notes]",
    "[sic]",
    "[plan.pdf, p. 3](https://a.example)",
    "[plan.pdf, p. 3][1]",
    "![plan.pdf, p. 3]",
    "[plan.pdf, p. 3]: https://a.example",
    "\\[plan.pdf, p. 3]",
    "`[plan.pdf, p. 3]`",
    "```\n[plan.pdf, p. 3]\n```",
    "~~~\n[secret.pdf, p. 3]",
    "[a\nplan.pdf, p. 3]",
    "plan.pdf, p. 3",
    "(plan.pdf, p. 3)",
    "[see below]",
    "[0, 1]",
    "[i, j, p]",
    "[main.py:17]",
    "[p. 3; p. 4]",
    "[words][plan.pdf, p. 3]",
    "[plan.pdf, p. 3][words]",
    "  [plan.pdf, p. 31]: beds",
]


@pytest.mark.parametrize(("cited", "key", "begins"), TRUE)
def test_what_was_given_is_found_where_it_stands(cited, key, begins):
    [citation] = checked(f"So it is written {cited}.", GIVEN)
    text = next(each.text for each in GIVEN if each.key == key)
    assert (citation.text, citation.key) == (cited, key)
    start, end = citation.marks[0]
    assert text[start:end].startswith(begins)


def test_there_are_two_hundred_made_up_answers():
    assert len(set(FALSE)) >= 200


@pytest.mark.parametrize("cited", sorted(set(FALSE)))
def test_what_was_not_given_is_never_taken_for_true(cited):
    [citation] = checked(f"So it is written {cited}.", GIVEN)
    assert (citation.text, citation.key, citation.marks) == (cited, None, ())


@pytest.mark.parametrize("words", NONE)
def test_what_only_looks_like_a_citation_is_none(words):
    assert list(checked(f"So it is written\n\n{words}", GIVEN)) == []


def test_the_mark_is_what_the_sentence_before_is_about():
    text = "Leeks like sand. " * 30 + "The shed key hangs behind the blue door. " + "Beans like poles. " * 30
    given = [file(1, "plan.pdf", "page", {"1": text})]
    answer = "Beans like poles. You asked for the key: it hangs behind the blue door [plan.pdf, p. 1]. Enjoy."
    [citation] = checked(answer, given)
    [(start, end)] = citation.marks
    assert "The shed key hangs behind the blue door." in given[0].text[start:end]
    assert end - start < 400


def test_each_of_several_has_the_mark_of_its_own_sentence():
    given = [file(1, "plan.pdf", "text", {"1": "Bed 3 is for kale. " + "x " * 500 + "\n\nBed 9 is for leeks."})]
    answer = "Kale goes to bed 3 [plan.pdf]. Leeks go to bed 9 [plan.pdf]."
    first, second = (given[0].text[slice(*citation.marks[0])] for citation in checked(answer, given))
    assert ("Bed 3" in first, "Bed 9" in second) == (True, True)


def test_a_name_written_with_marks_of_markdown_is_the_same_name():
    [citation] = checked(r"It is [plan\_2.pdf, p. 1].", [file(1, "plan_2.pdf", "page", {"1": "x"})])
    assert (citation.text, citation.key) == ("[plan_2.pdf, p. 1]", 1)


@pytest.mark.parametrize("after", [": it is", " : it is", "[plan.pdf, p. 4]: it is", "[^1] and", ") it is"])
def test_what_follows_a_citation_does_not_hide_it(after):
    for page, key in ((3, 1), (31, None)):
        first = next(checked(f"So says (as I read) [plan.pdf, p. {page}]{after} so.", GIVEN), None)
        assert first is None if after.startswith("[^") else (first.text, first.key) == (f"[plan.pdf, p. {page}]", key)


def test_citations_side_by_side_are_each_one():
    found = list(checked("Leeks [plan.pdf, p. 3][plan.pdf, p. 31][notes.md, Watering].", GIVEN))
    assert [each.key for each in found] == [1, None, 3]


def test_where_nothing_was_given_nothing_is_true():
    assert [each.key for each in checked("[plan.pdf, p. 1]", [])] == [None]


def test_of_two_files_with_the_same_stem_neither_is_meant_by_it():
    assert [each.key for each in checked("[plan, p. 3]", GIVEN)] == [None]


def test_of_an_answer_that_cites_without_end_the_first_two_hundred_are_checked():
    answer = "Leeks. `code` [plan.pdf, p. 3] " * 20_000
    assert len(list(checked(answer, GIVEN))) == 200
