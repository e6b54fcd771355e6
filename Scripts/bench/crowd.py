"""A study of ten tasks, and the roster of a crowd that joined over a year, in three zones and at four sites.

    crowd.py FOLDER COUNT
"""
import datetime
import os
import sys

folder, count = sys.argv[1], int(sys.argv[2])
rules = [
    "every: 1 day, at: 07:00", "every: 1 day, at: 08:00, remind: [30 min]", "every: 1 day, at: 09:30", "every: 1 day, at: 12:00",
    "every: 1 day, at: 15:00", "every: 1 day, at: 18:00", "every: 1 day", "every: 1 day, at: 20:00, window: 2 h",
    "every: 1 day, at: 21:00", "every: 1 day, at: 22:00",
]
schedule = "id: ten\ntitle: Ten tasks\ntasks:\n" + "".join(
    f"  - {{ id: task{index}, survey: short, schedule: [{{ id: daily, {rule} }}] }}\n" for index, rule in enumerate(rules))
survey = """id: short
title: How it goes
steps:
  - { id: f, type: form, title: Today, items: [{ id: pain, type: scale, prompt: Pain, minimum: 0, maximum: 10 }] }
outcomes: [{ kind: pain, from: f/pain }]
alerts: [{ id: strong, severity: high, if: pain > 8 }]
"""
for path, text in {
    "Schedules/ten.yaml": schedule, "Surveys/short.yaml": survey, "study.yaml": "id: ten-tasks\ntitle: Ten tasks\n",
}.items():
    place = os.path.join(folder, path)
    os.makedirs(os.path.dirname(place), exist_ok=True)
    with open(place, "w") as file:
        file.write(text)
zones, sites = ["Europe/London", "America/New_York", "Asia/Tokyo"], ["leeds", "york", "hull", "bath"]
first = datetime.date(2025, 11, 24)
with open(os.path.join(folder, "people.csv"), "w") as file:
    file.write("id,schedule,name,enrolled,zone,site\n")
    for number in range(count):
        day = first + datetime.timedelta(days=number * 355 // count)
        name = f"Person {number * 7919 % count}"
        file.write(f"P{number},ten,{name},{day},{zones[number % 3]},{sites[number % 4]}\n")
