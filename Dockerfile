# Two stages: the first installs the packages, the second has them, the code and nothing to build with.
FROM python:3.12-slim AS packages
COPY requirements.txt .
RUN python -m venv /opt/venv && /opt/venv/bin/pip install --no-cache-dir --disable-pip-version-check --requirement requirements.txt

FROM python:3.12-slim
RUN useradd --system --uid 10001 --home-dir /app spaces \
    && install --directory --owner spaces --mode 700 /data /data/files
COPY --from=packages /opt/venv /opt/venv
WORKDIR /app
COPY manage.py pyproject.toml ./
COPY spaces_project spaces_project
COPY spaces spaces
COPY summaries summaries
COPY templates templates
COPY static static
RUN /opt/venv/bin/python -m compileall -q spaces_project spaces summaries

ENV PATH=/opt/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 HOST=0.0.0.0 PORT=8000 DATA_DIR=/data
USER spaces
VOLUME /data
EXPOSE 8000
# Only what answers at all: a restart would not bring a database back. /readyz says more.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 CMD ["python", "-c", "import os, urllib.request as r; r.urlopen('http://127.0.0.1:' + os.environ['PORT'] + '/healthz', timeout=4)"]
CMD ["python", "-m", "spaces_project.serve"]
