"""Pictures made anew: what is stored was written here, pixel by pixel, so that nothing else of the file is left."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from spaces.files.contents import Picture, Unreadable
from spaces.files.kinds import HEIC_LIBRARY

if TYPE_CHECKING:
    from PIL.Image import Image

SIDE, THUMBNAIL_SIDE = 2_048, 480  # pixels, the longer side
MOST_PIXELS = 64_000_000
SHARP_BYTES = 2_000_000  # a screenshot stays sharp as PNG while that is not larger
FORMATS = {
    "image/png": "PNG",
    "image/jpeg": "JPEG",
    "image/webp": "WEBP",
    "image/gif": "GIF",
    "image/avif": "AVIF",
    "image/heic": "HEIF",
}
PHOTOS = ("image/jpeg", "image/avif", "image/heic")


def read(path: Path, media_type: str, folder: Path) -> Picture:
    """The first frame, upright, written into the folder. Raises Unreadable."""
    from PIL import Image, ImageOps, UnidentifiedImageError

    Image.MAX_IMAGE_PIXELS = None  # counted here
    if media_type == "image/heic":
        import_module(HEIC_LIBRARY).register_heif_opener()
    try:
        with Image.open(path, formats=[FORMATS[media_type]]) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                raise Unreadable("too_many_pixels")
            opened.draft("RGB", (2 * SIDE, 2 * SIDE))  # a JPEG is not unpacked larger than it is needed
            picture = ImageOps.exif_transpose(opened)
            picture.thumbnail((SIDE, SIDE))
            picture = picture.convert("RGBA" if _has_alpha(picture) else "RGB")
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, EOFError):
        raise Unreadable("damaged") from None
    thumbnail = picture.copy()
    thumbnail.thumbnail((THUMBNAIL_SIDE, THUMBNAIL_SIDE))
    written, written_as = _write(picture, folder, is_photo=media_type in PHOTOS)
    small = folder / "thumbnail"
    thumbnail.save(small, "WEBP", quality=78)
    return Picture(written_as, str(written), *picture.size, str(small), *thumbnail.size)


def _has_alpha(picture: Image) -> bool:
    return picture.mode in ("RGBA", "LA", "PA") or "transparency" in picture.info


def _write(picture: Image, folder: Path, *, is_photo: bool) -> tuple[Path, str]:
    """As PNG, or as JPEG where it is a photo or would be too large; formats that every model reads."""
    path = folder / "picture"
    if not is_photo:
        picture.save(path, "PNG", optimize=True)
        if path.stat().st_size <= SHARP_BYTES:
            return path, "image/png"
    _on_white(picture).save(path, "JPEG", quality=88, optimize=True)
    return path, "image/jpeg"


def _on_white(picture: Image) -> Image:
    from PIL import Image

    if picture.mode != "RGBA":
        return picture
    white = Image.new("RGB", picture.size, "white")
    white.paste(picture, mask=picture.getchannel("A"))
    return white
