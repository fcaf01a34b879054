"""`python -m tests.bench.memory`: print what the summary keeps, costs and takes."""

from .figures import figures

if __name__ == "__main__":
    for figure in figures():
        print(figure, flush=True)
