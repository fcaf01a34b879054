"""What a network adds up."""

import pytest

from summaries.engine.hashed_network import PLACES, SIZE, UNITS, Network, read
from summaries.engine.hashed_weights import ZERO

LINES = {
    "step": "0.5",
    "hidden bias": " ".join(["0.25", "-1", *["0"] * (UNITS - 2)]),
    "outputs": ",".join([" ".join(["2", "3", *["0"] * (UNITS - 2)]), " ".join(["-1", "0", *["0"] * (UNITS - 2)])]),
}


@pytest.fixture
def network() -> Network:
    cells = bytearray([ZERO]) * SIZE
    cells[7 * UNITS : 7 * UNITS + 2] = bytes((ZERO + 2, ZERO + 8))
    cells[9 * UNITS : 9 * UNITS + 2] = bytes((ZERO + 4, ZERO - 100))
    return read(LINES, bytes(cells))


@pytest.mark.parametrize(
    ("places", "units"),
    [
        (set(), (0.25, 0)),  # the second would be -1
        ({7}, (0.25 + 1, -1 + 4)),
        ({7, 11, 12, 13}, (0.25 + 1 / 2, -1 + 4 / 2)),  # the more there is, the less each counts
        ({7, 9}, (0.25 + 3 / 2**0.5, 0)),
        ({7 + PLACES}, (0.25 + 1, -1 + 4)),  # hashed_weights.py has more places
    ],
)
def test_each_unit_adds_up_and_says_nothing_below_zero(network, places, units):
    first, second = units
    assert network.scores(places) == pytest.approx((2 * first + 3 * second, -first))


def test_what_names_it_in_weights_txt_may_be_said(network):
    named = {f"{key} of secrets": told for key, told in LINES.items()}
    assert read(named, network.cells, name=" of secrets") == network


def test_bytes_that_are_too_few_are_refused(network):
    with pytest.raises(ValueError, match="bytes of a network"):
        read(LINES, network.cells[:-1])
