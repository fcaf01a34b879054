import pytest

from spaces.files.readers import contents_of


@pytest.fixture
def read(tmp_path):
    """What a reader makes of these bytes, in this process."""

    def of(data: bytes, name: str = "file"):
        path = tmp_path / "given"
        path.write_bytes(data)
        return contents_of(path, name, tmp_path)

    return of
