"""One daily rule asked for one day by python-dateutil: from its start, as its users ask."""

import time
from datetime import datetime, timedelta

from dateutil import __version__
from dateutil.rrule import DAILY, rrule

START = datetime(2016, 6, 1, 8)
for words, days, calls in [("1 day", 1, 2000), ("1 year", 365, 200), ("10 years", 3652, 20)]:
    rule = rrule(DAILY, dtstart=START)
    day = datetime(2016, 6, 1) + timedelta(days=days)
    rounds = []
    for _ in range(7):
        began = time.process_time()
        for _ in range(calls):
            assert len(rule.between(day, day + timedelta(days=1))) == 1
        rounds.append((time.process_time() - began) / calls)
    print(f"{'python-dateutil ' + __version__ + ', ' + words:<49}{sorted(rounds)[3] * 1e6:.2f} us")
