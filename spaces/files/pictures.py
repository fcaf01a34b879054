"""Pictures made anew: what is stored was written here, pixel by pixel, so that nothing else of the file is left."""

from __future__ import annotations

import io
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
            picture = _in_eight_bits(ImageOps.exif_transpose(opened))
            picture.thumbnail((SIDE, SIDE))
            picture = _bare(picture)
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, EOFError):
        raise Unreadable("damaged") from None
    thumbnail = picture.copy()
    thumbnail.thumbnail((THUMBNAIL_SIDE, THUMBNAIL_SIDE))
    written, written_as = _write(picture, folder, is_photo=media_type in PHOTOS)
    small = folder / "thumbnail"
    thumbnail.save(small, "WEBP", quality=78)
    return Picture(written_as, str(written), *picture.size, str(small), *thumbnail.size)


def _in_eight_bits(picture: Image) -> Image:
    """Grey of 16 bits, as scanners write it: Pillow alone would make nearly all of it white."""
    if not picture.mode.startswith("I"):
        return picture
    return picture.convert("I").point(lambda grey: grey * (1 / 256)).convert("L")


def _bare(picture: Image) -> Image:
    """In plain colours, and nothing else: Pillow would write comments and profiles again that it found in the file."""
    profile = picture.info.get("icc_profile")
    plain = picture.convert("RGBA" if _has_alpha(picture) else "RGB")
    if profile and picture.mode in ("RGB", "RGBA"):
        plain = _in_srgb(plain, profile)
    plain.info = {}
    return plain


def _in_srgb(picture: Image, profile: bytes) -> Image:
    """As it looked with its profile of colours, as far as that can be read."""
    from PIL import ImageCms

    try:
        found = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        made = ImageCms.profileToProfile(picture, found, ImageCms.createProfile("sRGB"), outputMode=picture.mode)
    except (ImageCms.PyCMSError, ImportError, OSError, ValueError, TypeError):
        return picture
    return made or picture


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
