#!/usr/bin/env python3
"""Recomputes what a sitting drew from its seed, by the published algorithm (Documentation/survey-format.md, Blocks).

    Scripts/recompute-draw.py SEED PATH ID... [--pick N] [--random]
"""
import argparse

MASK = (1 << 64) - 1


class SeededHash:
    def __init__(self, *parts):
        self.state = 0xCBF29CE484222325
        for byte in "\x1f".join(str(part) for part in parts).encode():
            self.state = ((self.state ^ byte) * 0x100000001B3) & MASK

    def next(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def below(self, bound):
        surplus = (1 << 64) % bound
        while (drawn := self.next()) >= (1 << 64) - surplus:
            pass
        return drawn % bound

    def subset(self, count, total):
        taken = set()
        for last in range(total - count, total):
            drawn = self.below(last + 1)
            taken.add(last if drawn in taken else drawn)
        return sorted(taken)

    def order(self, count):
        order = list(range(count))
        for last in range(count - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seed")
    parser.add_argument("path")
    parser.add_argument("ids", nargs="+")
    parser.add_argument("--pick", type=int)
    parser.add_argument("--random", action="store_true")
    given = parser.parse_args()
    hash = SeededHash("order", given.seed, given.path)
    taken = hash.subset(given.pick, len(given.ids)) if given.pick else range(len(given.ids))
    order = hash.order(len(taken)) if given.random else range(len(taken))
    print(*(given.ids[taken[index]] for index in order))


if __name__ == "__main__":
    main()
