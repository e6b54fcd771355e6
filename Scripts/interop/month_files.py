"""The files of the study whose month is reckoned: written as JSON, which is YAML, so that both sides read the same."""

import json

FIRST, LAST = "2026-10-10", "2026-11-10"

STUDY = {
    "id": "month",
    "title": "A month",
    "languages": ["en"],
    "zone": "Europe/London",
    "holidays": {"bank": "holidays/bank.csv"},
    "attributes": {
        "wake": {"type": "timeOfDay", "default": "07:00"},
        "bed": {"type": "timeOfDay", "default": "22:30"},
        "frail": {"type": "boolean", "default": False},
    },
    "milestones": {"surgery": {"title": "Operation"}},
    "sites": {"leeds": {"title": "Leeds"}, "york": {"title": "York"}},
}

HOLIDAYS = "date,name\n2026-10-26,Autumn\n2026-11-02,Winter\n2026-11-03,More winter\n"

SURVEYS = {
    "intake": {
        "title": "Before you begin",
        "steps": [{"id": "about", "type": "form", "items": [
            {"id": "operation", "type": "date", "prompt": "Your operation", "minimum": "2026-10-16",
             "maximum": "2026-10-26"},
            {"id": "early", "type": "boolean", "prompt": "Do you get up at a fixed time?"},
            {"id": "wake", "type": "timeOfDay", "prompt": "When?", "minimum": "06:00", "maximum": "09:00",
             "showIf": "early"},
        ]}],
        "sets": [{"milestone": "surgery", "from": "about/operation"}, {"attribute": "wake", "from": "about/wake"}],
    },
    "mood": {
        "title": "Mood",
        "choices": {"often": [{"value": 0, "text": "Never"}, {"value": 1, "text": "At times"},
                              {"value": 2, "text": "Often"}, {"value": 3, "text": "Always"}]},
        "steps": [
            {"id": "page", "type": "form", "title": "Of late", "items": [
                {"id": f"q{n}", "type": "choice", "choices": "often", "prompt": f"Question {n}", "optional": True,
                 "tags": ["mood"]} for n in range(1, 6)
            ] + [{"id": "worse", "type": "boolean", "prompt": "Is it worse?", "showIf": "q1 >= 2"}]},
            {"id": "support", "type": "instruction", "title": "You are not alone", "text": "Call us."},
            {"id": "done", "type": "completion", "title": "Thank you", "text": "That is all."},
        ],
        "alerts": [{"id": "low", "severity": "high", "if": "q5 >= 3", "show": "support"}],
        "scores": [
            {"id": "total", "method": "sum", "items": 'tag("mood")', "reverse": ["q2"], "blanks": {"prorate": 0.8},
             "range": [0, 15], "bands": [{"from": 0, "to": 7, "id": "low", "label": "Low"},
                                         {"from": 8, "to": 15, "id": "high", "label": "High"}]},
            {"id": "average", "method": "mean", "items": 'tag("mood")'},
        ],
        "outcomes": [{"kind": "mood", "from": "scores/total"}, {"kind": "worry", "from": "page/q5"}],
    },
    "drink": {
        "title": "What you drank",
        "steps": [{"id": "entry", "type": "form", "title": "A drink", "items": [
            {"id": "kind", "type": "choice", "choices": ["water", "tea", "other"], "prompt": "What?"},
            {"id": "amount", "type": "numeric", "prompt": "How much?", "minimum": 50, "maximum": 500, "decimals": 1,
             "unit": "ml"},
            {"id": "sweet", "type": "boolean", "prompt": "With sugar?", "showIf": 'kind == "tea"', "optional": True},
        ]}],
        "outcomes": [{"kind": "amount", "from": "entry/amount", "unit": "ml"},
                     {"kind": "sweet", "from": "entry/sweet"}],
    },
}

EARLY = {
    "id": "early",
    "title": "Before and after an operation",
    "zone": "participant",
    "visits": [
        {"id": "before", "title": "Before", "once": "surgery - 2 days", "window": {"before": "1 day", "after": "1 day"},
         "tasks": ["mood"]},
        {"id": "after", "title": "After", "once": "surgery + 1 week", "at": "10:00", "window": "3 days",
         "tasks": ["mood", "drink"]},
    ],
    "tasks": [
        {"id": "intake", "survey": "intake", "adherence": False,
         "schedule": [{"id": "once", "once": "enrollment", "window": "until done"}]},
        {"id": "checkin", "survey": "checkin", "after": "intake", "schedule": [
            {"id": "daily", "every": "1 day", "at": "08:00", "from": "enrollment", "until": "enrollment + 1 week",
             "grace": "6 h"},
            {"id": "weekly", "every": "1 week", "at": "08:00", "from": "enrollment + 1 week",
             "until": "enrollment + 5 weeks", "window": "2 days", "grace": "1 day"}]},
        {"id": "beep", "survey": "beep", "after": "intake", "schedule": [
            {"id": "fortnight", "until": "enrollment + 2 weeks", "window": "30 min",
             "random": {"count": 3, "between": ["participant.wake + 30 min", "participant.bed - 1 h"],
                        "gap": "60 min", "perWeek": 12}}]},
        {"id": "mood", "survey": "mood"},
        {"id": "drink", "survey": "drink", "schedule": [
            {"id": "twice", "every": "2 days", "at": {"morning": "09:15", "evening": "19:00"}, "window": "90 min",
             "grace": "30 min", "cycle": {"on": "6 days", "off": "2 days"}}]},
        {"id": "flare", "survey": "beep", "when": 'last("pain", task=checkin, days=2) >= 7', "schedule": [
            {"id": "evening", "every": "1 day", "at": "21:00", "window": "2 h"}]},
        {"id": "follow", "survey": "drink", "schedule": [
            {"id": "each", "each": "completed(flare) + 30 min", "window": "1 h"}]},
    ],
}

NIGHT = {
    "id": "night",
    "title": "The night shift",
    "zone": "America/New_York",
    "dayStart": "04:00",
    "weekStart": "sunday",
    "tasks": [
        {"id": "hours", "survey": "drink", "schedule": [
            {"id": "five", "every": "5 hours", "from": "enrollment + 1 day", "count": 30}]},
        {"id": "diary", "survey": "checkin", "schedule": [
            {"id": "nights", "on": ["mon", "wed", "sat"], "at": ["22:00", "01:30"], "window": "60 min",
             "grace": "15 min"}]},
        {"id": "beeps", "survey": "beep", "schedule": [
            {"id": "weekend", "on": ["sat", "sun"], "window": "15 min",
             "random": {"count": 4, "between": ["20:00", "03:00"], "gap": "20 min"}}]},
        {"id": "mood", "survey": "mood", "schedule": [
            {"id": "gym", "every": "2 weeks", "on": ["tue", "fri"], "window": "until next"},
            {"id": "days", "onDay": [15, 31], "at": "12:00"},
            {"id": "payday", "onDay": "last thu", "at": "13:00", "window": "8 h"}]},
        {"id": "sunday", "survey": "drink", "schedule": [
            {"id": "rule", "rrule": "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU", "at": "05:00", "window": "2 days",
             "from": "2026-10-11"}]},
    ],
}

MIXED = {
    "id": "mixed",
    "title": "A mixture",
    "zone": "participant",
    "dayStart": "00:00",
    "tasks": [
        {"id": "walk", "survey": "drink", "schedule": [
            {"id": "waking", "every": "1 day", "at": "participant.wake + 45 min", "window": "until next",
             "until": "enrollment + 20 days"}],
         "except": {"dates": ["2026-10-14"], "ranges": [{"from": "2026-10-20", "until": "2026-10-22"}]}},
        {"id": "clinic", "survey": "checkin", "schedule": [
            {"id": "monday", "on": ["mon"], "at": "09:00", "onHoliday": "next", "except": {"holidays": ["bank"]}}]},
        {"id": "stepped", "survey": "mood", "schedule": [
            {"id": "weekly", "every": "1 week", "window": "3 days", "when": 'mean("pain", days=7) >= 5.5'},
            {"id": "fortnightly", "every": "2 weeks", "window": "3 days"}]},
        {"id": "call", "survey": "beep", "when": "missed(walk, days=7) >= 2", "schedule": [
            {"id": "weekly", "every": "1 week", "from": "enrollment + 3 days", "window": "2 days"}]},
        {"id": "again", "survey": "checkin", "schedule": [
            {"id": "third", "every": "3 days", "from": "completed(stepped) + 5 days", "count": 4, "at": "18:00"}]},
        {"id": "snack", "survey": "drink", "adherence": False, "schedule": [{"id": "any", "anytime": True}]},
    ],
}

SCHEDULES = {"early": EARLY, "night": NIGHT, "mixed": MIXED}


def write(folder, root):
    for name in ("Surveys", "Schedules", "holidays"):
        (folder / name).mkdir()
    for name in ("checkin", "beep"):
        (folder / "Surveys" / f"{name}.yaml").write_bytes((root / "Surveys" / f"{name}.yaml").read_bytes())
    for name, survey in SURVEYS.items():
        (folder / "Surveys" / f"{name}.yaml").write_text(json.dumps({"id": name} | survey, indent=1))
    for name, schedule in SCHEDULES.items():
        (folder / "Schedules" / f"{name}.yaml").write_text(json.dumps(schedule, indent=1))
    (folder / "study.yaml").write_text(json.dumps(STUDY, indent=1))
    (folder / "holidays" / "bank.csv").write_text(HOLIDAYS)
