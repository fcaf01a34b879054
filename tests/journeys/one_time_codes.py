"""What an authenticator app shows (RFC 6238: 6 digits, 30 seconds, SHA-1)."""

import base64
import hmac
import struct
import time

STEP = 30  # seconds


def fresh_code(secret: str) -> str:
    """With some seconds of its step left, so that it is still good when it arrives."""
    if STEP - time.time() % STEP < 5:
        time.sleep(STEP - time.time() % STEP)
    digest = hmac.digest(base64.b32decode(secret), struct.pack(">Q", int(time.time() // STEP)), "sha1")
    at = digest[-1] & 0x0F
    return f"{struct.unpack('>I', digest[at : at + 4])[0] % 2**31 % 10**6:06}"
