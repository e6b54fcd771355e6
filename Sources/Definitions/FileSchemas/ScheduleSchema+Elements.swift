import CivilTime
import JSONText
import Scheduling

extension ScheduleSchema {
  private typealias RuleKey = ScheduleReader.RuleKey

  static let element = SchemaForm.map(
    keys: ["id"] + ScheduleReader.elementKeys.filter { $0 != "id" }, required: ["id"], elementFields, rules: rules)

  static let visit = SchemaForm.map(
    keys: ScheduleReader.visitKeys, required: ["id", "tasks"],
    elementFields.merging(
      [
        "title": FieldSchema("What lists call the visit.", SchemaForm.text),
        "tasks": FieldSchema("The tasks that are due in it.", SchemaForm.list(of: SchemaForm.scalar, atLeast: 1)),
      ], uniquingKeysWith: { $1 }
    ).filter { ScheduleReader.visitKeys.contains($0.key) }, rules: rules)

  private static let rules = [
    JSONMember("anyOf", .array(RuleKey.allCases.map { SchemaForm.having($0.rawValue) })),
    JSONMember("allOf", .array(conflicts.map { pair in ["not": SchemaForm.having(pair.0, pair.1)] } + [hourly])),
  ]

  /// The fields of which an element has one at most, and those that mean nothing beside another.
  private static var conflicts: [(String, String)] {
    var pairs: [(String, String)] = [("random", "at"), ("anytime", "at"), ("anytime", "count"), ("once", "count")]
    pairs += ["random", "anytime"].map { ($0, "onHoliday") }
    pairs += ["once", "each", "dates"].map { ($0, "cycle") }
    for (index, first) in RuleKey.allCases.enumerated() {
      for second in RuleKey.allCases[(index + 1)...] where !first.narrows(second) && !second.narrows(first) {
        pairs.append((first.rawValue, second.rawValue))
      }
    }
    return pairs
  }

  private static let hourly: JSONValue = [
    "if": ["properties": ["every": ["pattern": "h(ours?)? *$"]], "required": ["every"]],
    "then": ["properties": ["at": false, "on": false, "onDay": false, "onHoliday": false]],
  ]

  private static let elementFields: FieldSchemas = [
    "id": FieldSchema("The element's id, unique in its task.", SchemaForm.dottedID),
    "every": FieldSchema(
      "Every so many hours, days, weeks, months or years from 'from'.",
      SchemaForm.duration([.hour, .day, .week, .month, .year], examples: ["1 day", "1 week", "4 hours"])),
    "on": FieldSchema("Days of the week.", SchemaForm.oneOrList(of: weekday, atLeast: 1)),
    "onDay": FieldSchema("Days of the month, or one weekday of it.", monthDays),
    "dates": FieldSchema("On these dates.", SchemaForm.oneOrList(of: SchemaForm.date, atLeast: 1)),
    "once": FieldSchema("Once, at an anchor.", anchorReference),
    "each": FieldSchema("After each sitting of a task, or at each milestone of a name.", anchorReference),
    "rrule": FieldSchema(
      "A rule of RFC 5545, daily or slower.", ["type": "string", "examples": ["FREQ=MONTHLY;BYDAY=1MO"]]),
    "random": FieldSchema("At times that are drawn.", random),
    "anytime": FieldSchema("Whenever the participant likes.", ["const": true]),
    "at": FieldSchema("A time, a list of times, or named times; the whole study day when absent.", times),
    "from": FieldSchema("From when on; the enrolment when absent.", anchorReference),
    "until": FieldSchema("Up to when, not included.", anchorReference),
    "count": FieldSchema("How many events there are, before exceptions.", SchemaForm.whole(1...1_000_000)),
    "window": FieldSchema("How long an event stays open; to the end of the study day when absent.", window),
    "grace": FieldSchema("How long it may still be done late.", duration),
    "remind": FieldSchema("When to remind: so long after opening, or before closing.", reminders),
    "except": FieldSchema("Days without events.", ["$ref": "#/$defs/except"]),
    "onHoliday": FieldSchema(
      "What becomes of an event on a holiday: left out, or moved to the next or the previous day that is none.",
      SchemaForm.words(HolidayRule.allCases.map(\.rawValue))),
    "cycle": FieldSchema(
      "By turns so many days with events and so many without, from 'from'.",
      SchemaForm.map(
        keys: ScheduleReader.cycleKeys, required: ScheduleReader.cycleKeys,
        [
          "on": FieldSchema("The days with events.", days), "off": FieldSchema("The days without.", days),
        ])),
    "when": FieldSchema(
      "A condition of its own, judged beside the task's when the event opens.", SchemaForm.expression),
  ]

  private static let days = SchemaForm.duration([.day, .week], examples: ["14 days"])

  private static let monthDays: JSONValue = {
    let day = SchemaForm.whole(1...31)
    let weekdays = "first|second|third|fourth|last"
    return [
      "anyOf": [
        day, SchemaForm.list(of: day, atLeast: 1),
        SchemaForm.shaped(" *(\(weekdays)) +[a-z]+ *", examples: ["first mon", "last fri"]),
      ]
    ]
  }()

  private static let times: JSONValue = [
    "anyOf": [
      timeValue, ["type": "array", "items": timeValue, "minItems": 1, "uniqueItems": true],
      [
        "type": "object", "minProperties": 1, "propertyNames": SchemaForm.id, "additionalProperties": timeValue,
      ],
    ]
  ]

  private static let random = SchemaForm.map(
    keys: ScheduleReader.randomKeys, required: ["count", "between"],
    [
      "count": FieldSchema("How many a day.", SchemaForm.whole(1...RandomTimes.mostPerDay)),
      "between": FieldSchema(
        "The first and the last time.", ["type": "array", "items": timeValue, "minItems": 2, "maxItems": 2]),
      "gap": FieldSchema(
        "The least time between two.", SchemaForm.duration([.second, .minute, .hour], examples: ["60 min"])),
      "perWeek": FieldSchema("The most in a week.", SchemaForm.whole(1...(7 * RandomTimes.mostPerDay))),
    ])

  private static let window: JSONValue = [
    "anyOf": [
      duration, SchemaForm.shaped(" *until +(next|done) *", examples: ["until next", "until done"]),
      SchemaForm.map(
        keys: ScheduleReader.windowKeys, required: ["before", "after"],
        [
          "before": FieldSchema("How long before the day.", duration),
          "after": FieldSchema("How long after the day.", duration),
        ]),
    ]
  ]

  private static let reminders = SchemaForm.oneOrList(
    of: [
      "anyOf": [
        duration,
        SchemaForm.map(
          keys: ["before close"], required: ["before close"],
          ["before close": FieldSchema("How long before it closes.", duration)]),
        SchemaForm.map(
          keys: ["every", "times"], required: ["every", "times"],
          [
            "every": FieldSchema("How long after opening, and from each to the next.", duration),
            "times": FieldSchema("How often.", SchemaForm.whole(1...ScheduleReader.mostReminders)),
          ]),
      ]
    ])
}
