import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from spaces_project.javascript import UnknownModuleForm, join_modules


def _join(**modules: str):
    """main, lib_merge … name js/main.js, js/lib/merge.js …"""
    files = {f"js/{name.replace('_', '/')}.js": text for name, text in modules.items()}
    return join_modules("js/main.js", files.__getitem__, into="js/spaces.js")


def _run(text: str):
    """What the joined module logs, as JSON."""
    node = shutil.which("node")
    if not node:
        pytest.skip("needs node")
    command = [node, "--input-type=module", "--eval", text]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def test_a_part_comes_after_all_that_it_imports_and_only_once():
    joined = _join(
        main='import "./a.js";\nimport "./b.js";\n', a='import "./c.js";\n', b='import "./c.js";\n', c="let x = 1;\n"
    )
    assert joined.parts == ["js/c.js", "js/a.js", "js/b.js", "js/main.js"]


def test_imported_names_mean_what_they_meant():
    joined = _join(
        main='import { double, half as halve } from "./lib/sums.js";\n'
        'import * as words from "./lib/words.js";\n'
        "console.log(JSON.stringify([double(4), halve(4), words.HELLO, new words.Shout().text]));\n",
        lib_sums="export function double(n) { return 2 * n; }\nconst by2 = (n) => n / 2;\nexport { by2 as half };\n",
        lib_words='export const HELLO = "hello";\nexport class Shout { text = "HO"; }\n',
    )
    assert _run(joined.text) == [8, 2, "hello", "HO"]


def test_the_same_name_in_two_parts_does_not_clash():
    joined = _join(
        main='import { a } from "./a.js";\nimport { b } from "./b.js";\nconsole.log(JSON.stringify([a(), b()]));\n',
        a="const secret = 1;\nexport const a = () => secret;\n",
        b="const secret = 2;\nexport async function* other() {}\nexport const b = () => secret;\n",
    )
    assert _run(joined.text) == [1, 2]


def test_an_import_list_may_span_lines():
    joined = _join(
        main='import {\n  one,\n  two,\n} from "./a.js";\nconsole.log(JSON.stringify([one, two]));\n',
        a="export const one = 1;\nexport const two = 2;\n",
    )
    assert _run(joined.text) == [1, 2]


def test_an_import_at_run_time_points_to_the_same_file_from_the_joined_one():
    joined = _join(
        main='import "./islands/math.js";\n', islands_math='const load = () => import("../../vendor/m.js");\n'
    )
    assert 'import("./../vendor/m.js")' in joined.text


def test_comments_of_whole_lines_stay_behind_and_addresses_do_not():
    joined = _join(
        main='// Says where.\nconst at = "http://leeks"; // here\n  // and\nconsole.log(JSON.stringify(at));\n'
    )
    assert "Says where" not in joined.text
    assert _run(joined.text) == "http://leeks"


def test_no_template_literal_of_ours_has_a_line_that_looks_like_a_comment():
    for path in (Path(__file__).parents[2] / "static/js").rglob("*.js"):
        inside = path.read_text().split("`")[1::2]
        assert not [text for text in inside if re.search(r"^[ \t]*//", text, re.MULTILINE)], path


@pytest.mark.parametrize(
    "form",
    [
        "export default function named() {}",
        "export let changing = 1;",
        'export * from "./a.js";',
        'export { a } from "./a.js";',
        'import whole from "./a.js";',
        'import whole, { a } from "./a.js";',
        'import { a } from "bare-name";',
        "const here = import.meta.url;",
    ],
)
def test_a_form_that_it_does_not_know_is_refused_by_the_name_of_the_file(form):
    with pytest.raises(UnknownModuleForm, match=r"js/main\.js"):
        _join(main=f"{form}\n", a="export const a = 1;\n")


def test_a_file_that_is_not_there_is_named_with_who_imports_it():
    with pytest.raises(UnknownModuleForm, match=r"js/main\.js imports js/gone\.js"):
        _join(main='import "./gone.js";\n')


def test_a_circle_is_refused():
    with pytest.raises(UnknownModuleForm, match="circle"):
        _join(main='import "./a.js";\n', a='import "./main.js";\n')
