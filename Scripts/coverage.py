"""Lines covered by module, from llvm-cov's lcov export: coverage.py FILE SOURCES [MODULE]."""

import collections
import pathlib
import sys

PURE = {
    "ActiveTasks", "CSVRows", "CivilTime", "Diagnostics", "Expressions", "JSONText", "Randomness", "Scheduling",
    "SurveyModel", "YAMLTree",
}


def read(path, sources):
    """By file, by line, how often it was run: the most of what any binary says."""
    counts = collections.defaultdict(dict)
    file = None
    for row in open(path, encoding="utf-8"):
        if row.startswith("SF:"):
            name = row[3:].strip()
            file = name[len(sources) + 1:] if name.startswith(sources + "/") else None
        elif file and row.startswith("DA:"):
            line, count = row[3:].split(",")[:2]
            counts[file][int(line)] = max(counts[file].get(int(line), 0), int(count))
    return counts


def spans(lines):
    start = last = None
    for line in sorted(lines):
        if start is not None and line == last + 1:
            last = line
            continue
        if start is not None:
            yield start, last
        start = last = line
    if start is not None:
        yield start, last


def main():
    counts = read(sys.argv[1], sys.argv[2])
    modules = collections.defaultdict(lambda: [0, 0])
    for file, lines in counts.items():
        modules[file.split("/")[0]][0] += sum(1 for count in lines.values() if count)
        modules[file.split("/")[0]][1] += len(lines)
    print(f"{'module':<16}{'lines':>8}{'covered':>9}{'share':>9}")
    for name, (covered, lines) in sorted(modules.items()):
        mark = "  below 90 % in a pure module" if name in PURE and covered < 0.9 * lines else ""
        print(f"{name:<16}{lines:>8}{covered:>9}{covered / lines:>9.1%}{mark}")
    covered, lines = (sum(column) for column in zip(*modules.values()))
    print(f"{'all':<16}{lines:>8}{covered:>9}{covered / lines:>9.1%}")
    if len(sys.argv) > 3 and sys.argv[3]:
        for file, found in sorted(counts.items()):
            if file.split("/")[0] != sys.argv[3]:
                continue
            source = pathlib.Path(sys.argv[2], file).read_text(encoding="utf-8").split("\n")
            for start, end in spans([line for line, count in found.items() if not count]):
                print(f"{file}:{start}-{end}: {source[start - 1].strip()}")


if __name__ == "__main__":
    main()
