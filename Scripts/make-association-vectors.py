#!/usr/bin/env python3
"""Writes Tests/ReportsTests/Fixtures/associations.json: correlations as scipy and numpy give them.

    python3 -m venv v && v/bin/pip install numpy==2.4.6 scipy==1.17.1
    v/bin/python Scripts/make-association-vectors.py > Tests/ReportsTests/Fixtures/associations.json

The pooled value is got another way than by centring: from the sums of squares of a regression with a dummy variable
for each person (the repeated-measures correlation of Bakdash and Marusich).
"""
import json
import numpy
from scipy import stats

generator = numpy.random.default_rng(20261120)


def single(x, y):
    pearson, spearman = stats.pearsonr(x, y), stats.spearmanr(x, y)
    r, rho, n = float(pearson.statistic), float(spearman.statistic), len(x)
    ends = pearson.confidence_interval(0.95)
    half = stats.norm.ppf(0.975) * numpy.sqrt((1 + rho * rho / 2) / (n - 3))
    return {"x": list(map(float, x)), "y": list(map(float, y)), "pearson": r, "pearsonInterval": [ends.low, ends.high],
            "spearman": rho,
            "spearmanInterval": [float(numpy.tanh(numpy.arctanh(rho) - half)), float(numpy.tanh(numpy.arctanh(rho) + half))]}


def pooled(people):
    x = numpy.concatenate([p[0] for p in people])
    y = numpy.concatenate([p[1] for p in people])
    who = numpy.concatenate([[k] * len(p[0]) for k, p in enumerate(people)])
    dummies = numpy.array([who == k for k in range(len(people))], float).T
    full = numpy.column_stack([dummies, x])
    b, *_ = numpy.linalg.lstsq(full, y, rcond=None)
    residual = float(((y - full @ b) ** 2).sum())
    b0, *_ = numpy.linalg.lstsq(dummies, y, rcond=None)
    explained = float(((y - dummies @ b0) ** 2).sum()) - residual
    r = float(numpy.sign(b[-1]) * numpy.sqrt(explained / (explained + residual)))
    free = len(x) - len(people) - 1
    half = stats.norm.ppf(0.975) / numpy.sqrt(free - 1)
    return {"people": [{"x": list(map(float, p[0])), "y": list(map(float, p[1]))} for p in people], "pearson": r,
            "pearsonInterval": [float(numpy.tanh(numpy.arctanh(r) - half)), float(numpy.tanh(numpy.arctanh(r) + half))]}


singles = []
for n in (4, 5, 9, 28, 100):
    for strength in (-0.9, -0.3, 0.0, 0.6):
        x = generator.integers(0, 13, n)
        y = numpy.clip(numpy.round(5 + strength * (x - 6) + generator.normal(0, 2, n)), 1, 10)
        if x.std() > 0 and y.std() > 0 and abs(numpy.corrcoef(x, y)[0, 1]) < 1:
            singles.append(single(x, y))
pools = []
for k, n in ((2, 5), (5, 14), (20, 28)):
    people = []
    for _ in range(k):
        level = generator.normal(0, 5)
        x = numpy.round(generator.normal(7 + level, 1.5, n), 1)
        people.append((x, numpy.round(4 + level - 0.5 * (x - 7 - level) + generator.normal(0, 1, n), 1)))
    pools.append(pooled(people))
print(json.dumps({"single": singles, "pooled": pools}, indent=1))
