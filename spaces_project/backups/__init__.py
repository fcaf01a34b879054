"""`manage.py backup FILE` and `manage.py restore FILE`: one file with the database, what it holds and, if asked for,
the secret key."""
