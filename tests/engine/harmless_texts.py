"""What only looks like a secret: numbers, hashes, names in programs and in texts about programs."""

import base64
import hashlib
import random
import uuid

_RANDOM = random.Random(11)

HARMLESS = [
    "The token count is 4096 and max_tokens: 2048.",
    "token: 4096",
    "The password is required for every account.",
    "Password: required",
    "Reset your password: see the settings page",
    "The secret is patience.",
    "The key is to start early, in May 2024.",
    "Use the primary key: customer_id",
    "secret: config.get('SECRET')",
    "password=${DB_PASSWORD}",
    "api_key = os.environ['API_KEY']",
    "api_key=<your key>",
    "The keyboard: MX-Keys, 2 of them",
    "postgres://localhost:5432/app",
    "https://example.com:8080/path?page=2",
    "mail ada@example.com at 10:30",
    "data:image/png;base64," + base64.b64encode(bytes(range(200))).decode(),
    "Order 4111 1111 1111 1112 left on 12 May",
    "IMEI 490154203237518",
    "ISBN 978-3-16-148410-0",
    "+49 30 901820, +1 415 555 2671",
    "1718041265123 ms since 1970",
    "AC/DC and SK Rapid",
    "sk-learn, scikit-learn and sk-very-long-branch-name-without-digits",
    "The bearer of good news arrived at 7.",
    "basic understanding of authorization",
    "version 2024.10.3-rc1+build.77",
    "192.168.178.21 and 2001:db8::1",
    "commit message: fix token refresh",
    *(f"commit {hashlib.sha1(str(n).encode()).hexdigest()}" for n in range(40)),
    *(f"sha256:{hashlib.sha256(str(n).encode()).hexdigest()}" for n in range(30)),
    *(f"request {uuid.UUID(int=_RANDOM.getrandbits(128))}" for n in range(50)),
    *(f"Order number {_RANDOM.randrange(10**9, 10**10)}, invoice INV-{n:06}" for n in range(40)),
    *(f"etag {base64.b64encode(hashlib.md5(str(n).encode()).digest()).decode()}" for n in range(20)),
]
