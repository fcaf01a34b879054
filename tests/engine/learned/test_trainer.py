"""How a trainer writes weights, and knows whether they have to be made again."""

from pathlib import Path

import pytest

from .trainer import Trainer


@pytest.fixture
def trainer(tmp_path) -> Trainer:
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    (corpus / "some.txt").write_text("[none]\nHello.\n")
    (tmp_path / "train.py").write_text("LEAST = 3\n")
    made = lambda: ("# Made.\nlargest\t1.5\n", bytes((128, 130, 90, 255)))  # noqa: E731
    return Trainer(tmp_path / "weights.txt", made, lambda: (), (corpus, tmp_path / "train.py"))


def test_it_writes_what_they_are_made_from(trainer):
    trainer.write()
    head, made_from, rest = trainer.weights.read_text().splitlines()
    assert (head, made_from, rest) == ("# Made.", f"made from\t{trainer.digest()}", "largest\t1.5")
    assert trainer.made_from() == trainer.digest()
    assert trainer.cells.read_bytes() == bytes((128, 130, 90, 255))


@pytest.mark.parametrize("changed", ["corpus/some.txt", "corpus/another.txt", "train.py"])
def test_whatever_changes_they_have_to_be_made_again(trainer, changed):
    trainer.write()
    (trainer.weights.parent / changed).write_text("[none]\nHello!\n")
    assert trainer.made_from() != trainer.digest()


def test_weights_without_a_digest_have_to_be_made_again(trainer):
    trainer.weights.write_text("# Made.\n")
    assert trainer.made_from() == ""


def test_a_check_counts_the_weights_that_would_be_others(trainer):
    trainer.write()
    assert trainer.share_of_others() == 0
    trainer.cells.write_bytes(bytes((128, 132, 97, 255)))
    assert trainer.share_of_others() == 0.25


def test_every_input_of_a_shipped_table_is_there():
    from ..learned.__main__ import TRAINER as kinds
    from ..learned_pairs.__main__ import TRAINER as pairs
    from ..learned_secrets.__main__ import TRAINER as secrets

    for each in (kinds, pairs, secrets):
        assert all(path.exists() for path in each.inputs)
        assert any(Path(path).is_dir() and list(path.glob("*.txt")) for path in each.inputs)
