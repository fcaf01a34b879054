"""An OpenID Connect provider on the loopback address. Whoever is sent to it is signed in at once, as `person`."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import jwt

CLIENT = {"client_id": "spaces", "client_secret": "s3cret-of-the-client"}
DORA = {"sub": "7", "preferred_username": "dora", "name": "Dora Dill", "email": "dora@example.org"}


class FakeProvider:
    """`person` are the claims of who signs in next. Refused: another client, a code used twice, a wrong verifier."""

    def __init__(self) -> None:
        self.person: dict[str, Any] = {**DORA, "email_verified": True}
        self.codes: dict[str, dict[str, str]] = {}  # what was asked for with each
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> FakeProvider:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """No more answers; once or twice."""
        self._server.shutdown()
        self._server.server_close()

    def settings(self) -> dict[str, str]:
        """What Spaces needs to know of it."""
        keys = {"OIDC_CLIENT_ID": CLIENT["client_id"], "OIDC_CLIENT_SECRET": CLIENT["client_secret"]}
        return {"OIDC_SERVER_URL": self.url, "OIDC_NAME": "Example ID", **keys}

    def configuration(self) -> dict[str, Any]:
        return {
            "issuer": self.url,
            "authorization_endpoint": f"{self.url}/authorize",
            "token_endpoint": f"{self.url}/token",
            "userinfo_endpoint": f"{self.url}/userinfo",
            "jwks_uri": f"{self.url}/keys",
            "token_endpoint_auth_methods_supported": ["client_secret_post"],
        }

    def way_back(self, asked: dict[str, str]) -> str:
        code = secrets.token_urlsafe(8)
        self.codes[code] = asked
        return f"{asked['redirect_uri']}?{urlencode({'code': code, 'state': asked['state']})}"

    def token(self, asked: dict[str, str]) -> dict[str, Any] | None:
        begun = self.codes.pop(asked.get("code", ""), None)
        if begun is None or {name: asked.get(name) for name in CLIENT} != CLIENT:
            return None
        digest = hashlib.sha256(asked.get("code_verifier", "").encode()).digest()
        if base64.urlsafe_b64encode(digest).rstrip(b"=").decode() != begun["code_challenge"]:
            return None
        claims = {**self.person, "iss": self.url, "aud": CLIENT["client_id"], "exp": int(time.time()) + 60}
        id_token = jwt.encode(claims, "a key that nobody looks at: TLS protects this way", algorithm="HS256")
        return {"access_token": "access", "token_type": "Bearer", "expires_in": 60, "id_token": id_token}


def _handler(provider: FakeProvider) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            url = urlsplit(self.path)
            if url.path == "/.well-known/openid-configuration":
                self.say(provider.configuration())
            elif url.path == "/authorize":
                self.send_response(302)
                self.send_header("Location", provider.way_back(dict(parse_qsl(url.query))))
                self.end_headers()
            elif url.path == "/userinfo" and self.headers["Authorization"] == "Bearer access":
                self.say(provider.person)
            else:
                self.send_error(404)

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            token = provider.token(dict(parse_qsl(body)))
            self.say(token or {"error": "invalid_grant"}, status=200 if token else 400)

        def say(self, content: dict[str, Any], *, status: int = 200) -> None:
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            self.wfile.write(json.dumps(content).encode())

        def log_message(self, *_: object) -> None:
            pass

    return Handler
