/// Small inputs that the shipped files have no like of.
enum Samples {
  static let yaml: [[UInt8]] = [
    "a: &x [1, 2]\nb: *x\nc: {d: *x}\n", "? complex\n: value\n? [a, b]\n: c\n", "- |\n  a\n   b\n- >-\n  c\n\n  d\n",
    "%YAML 1.2\n---\n!!map {a: !!str 3}\n...\n", "\"\\x41\\u00e9\\U0001F600\": 'it''s'\n",
    "a:\n- b\n-\n  - c\n- {d: e}\n",
    "[a, [b, {c: d}], \"e\"]", "key: >2\n    text\n  # no comment\nother: |+\n\n\n", "{\"a\": 1, \"b\": [true, null]}",
  ].map { Array($0.utf8) }

  static let quickEntries = [
    "big soft", "kind=big form=soft", "💧", "form=liquid kind=small", "mealCount=2 what=rice",
    "{\"kind\": \"big\", \"form\": \"soft\"}", "{\"mealCount\": 2, \"what\": \"rice\", \"kcal\": 350}",
  ]

  static let json = [
    "{\"a\": [1, -2.5e3, true, false, null, \"x\\u00e9\\n\"], \"b\": {}}", "[[[[]]]]", "\"\\ud83d\\ude00\"", "0.1",
    "{\"survey\":\"checkin\",\"results\":[{\"step\":\"checkin.form\",\"results\":[{\"item\":\"pain\",\"answer\":4}]}]}",
  ]

  static let csv = ["a,b\r\n1,2\r\n", "\"a \"\"b\"\"\",\"c\nd\"\n", "\u{FEFF}x,y\ny,\n\n,\n", "one\rtwo\r", "a;b;c\n"]

  static let expressions = [
    "pain > 5 and not mood = \"low\"", "sum(a, b, c) / count(a, b) >= 2.5", "if(pain > 3, 1, 2) + 4 * -a",
    "last(\"pain\", within=7 days) > 3", "mean(last(\"pain\", count=3))", "contains(symptoms, \"cough\")",
    "participant.wake + 30 min < 08:00", "today - birthday > 18 years", "weight / height ^ 2", "sum(tag(\"all\"))",
    "matches(name, \"[A-Z][a-z]+\")", "completed(onboarding)", "a in (1, 2, 3)", "min(a, b, max(c, 4))", "round(a, 1)",
    "not answered(name) or answered(mood)", "any(a > 1, b > 2)", "all(p, q) and a != b", "day = 2026-11-20",
    "age(birthday) >= 18", "count(symptoms) > 1", "wake >= 06:30 and at < 2026-11-20T08:00:00+09:00",
    "scores.total >= 10 and (p or q)", "(((a)))", "sum(tag(\"all\"), atLeast=2)", "a + b + c + a + b + c > 7 kg",
  ]

  static let patterns = [
    "[A-Z]{2}\\d{4}", "(a|b)*c+?", "^\\w+@\\w+\\.[a-z]{2,}$", "(a*)*b", "(a|aa)+$", "[^x-z]?", "\\p{L}+", "((((x))))",
    ".{0,200}z", "a{3}|b{2,}|c{,4}", "[\\]\\-a]", "(?:ab)+", "日本|é+",
  ]

  static let recurrenceRules = [
    "FREQ=DAILY;COUNT=10", "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,TH", "FREQ=MONTHLY;BYDAY=-1FR",
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
    "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200", "FREQ=MONTHLY;BYMONTHDAY=1,-1;UNTIL=20301224T000000Z",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "FREQ=YEARLY;BYDAY=20MO", "FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2",
    "FREQ=YEARLY;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;INTERVAL=4",
  ]

  static let recurrenceWords = [
    "FREQ=", "COUNT=", "UNTIL=", "INTERVAL=", "BYDAY=", "BYMONTHDAY=", "BYMONTH=", "BYSETPOS=", "BYWEEKNO=",
    "BYYEARDAY=", "WKST=", "BYHOUR=", "DAILY", "WEEKLY", "MONTHLY", "YEARLY", "MO", "-1SU", "5FR", "-53", "366", "-366",
    ";", ",", "20280229",
  ]
}

extension Samples {
  static let answers = [
    "{pain: 4, sleep: 11}", "pain: 4\nsleep: 7.5\n", "checkin.form/pain: 10\ncheckin.form/sleep: {state: skipped}\n",
    "{\"survey\": \"checkin\", \"results\": [{\"step\": \"checkin.form\", \"visit\": 1, \"results\": [{\"item\": \"pain\", "
      + "\"state\": \"answered\", \"answer\": 4}, {\"item\": \"sleep\", \"state\": \"answered\", \"answer\": 11}]}]}",
    "mealCount: 2\nmeals/1/meal/what: rice\n", "phq: {phq1: 0, phq2: 1}\n", "phq1: 0\nphq2: 3\nphq3: 1\n", "[1, 2]",
  ]

  static let studies = [
    "id: s\nholidays: { days: holidays/days.csv }\nattributes: { wake: { type: timeOfDay, default: 07:00 } }\n",
    "limits: { minutesPerDay: 20 }\nlanguages: [en, ja]\nzone: Asia/Tokyo\n#\ndate,name\n2026-01-01,New Year\n",
  ]

  static let schedules = [
    """
    id: s
    zone: participant
    dayStart: 03:00
    tasks:
      - id: a
        survey: checkin
        elements:
          - { id: e, rrule: "FREQ=MONTHLY;BYDAY=-1FR", at: 09:00, window: { opens: -1 h, closes: 2 h }, grace: 1 day }
          - { id: f, every: 2 days, from: surgery + 3 days, count: 5, remind: [-15 min] }
      - id: b
        survey: beep
        after: a
        elements:
          - { id: r, daily: true, random: { count: 6, from: 08:00, to: 22:00, apart: 60 min } }
    """
  ]

  static let scheduleWords = [
    "every:", "weekdays:", "monthly:", "rrule:", "at:", "window:", "grace:", "count:", "from:", "until:", "after:",
    "when:", "remind:", "random:", "except:", "enrollment", "surgery + 2 weeks", "[mon, wed, fri]", "-1 day", "1 h",
  ]

  static let motion = [
    "t,w,x,y,z\n0,1,0,0,0\n0.01,0.99,0.1,0,0\n0.02,0.98,0.2,0,0\n",
    "timestamp,attitude.w,attitude.x,attitude.y,attitude.z\n0,1,0,0,0\n1,0.7,0.7,0,0\n",
    "{\"timestamp\":0,\"attitude\":{\"w\":1,\"x\":0,\"y\":0,\"z\":0}}\n{\"timestamp\":1,\"attitude\":{\"w\":0,\"x\":1,\"y\":0,\"z\":0}}\n",
  ]

  static let positions = [
    "{\"class\":\"TPV\",\"mode\":3,\"time\":\"2026-11-20T08:00:00.000Z\",\"lat\":52.5,\"lon\":13.4,\"epx\":3,\"epy\":4}\n",
    "{\"t\":0,\"lat\":52.5,\"lon\":13.4,\"accuracy\":5}\n{\"t\":1,\"lat\":52.6,\"lon\":13.4,\"accuracy\":5}\n",
    "$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\n",
  ]
}
