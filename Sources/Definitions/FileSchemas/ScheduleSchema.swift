import CivilTime
import JSONText
import Scheduling

/// What a schedule's file may hold.
enum ScheduleSchema {
  static var root: JSONValue {
    SchemaForm.map(
      keys: ScheduleReader.keys, required: ["id", "title", "tasks"],
      [
        "id": FieldSchema("The schedule's id, unique in the study.", SchemaForm.dottedID),
        "title": FieldSchema("What coordinators read: a text, or a map of language tags.", SchemaForm.text),
        "zone": FieldSchema(
          "participant: in each participant's own zone; or an IANA name such as Europe/London.", SchemaForm.string),
        "dayStart": FieldSchema("When a study day begins; 00:00 when absent.", SchemaForm.time),
        "weekStart": FieldSchema("On which day a week begins; monday when absent.", weekday),
        "monthEnd": FieldSchema(
          "What becomes of the 31st in a month without it.", SchemaForm.words(MonthEnd.allCases.map(\.rawValue))),
        "visits": FieldSchema(
          "Windows in which several tasks are due.", SchemaForm.list(of: ["$ref": "#/$defs/visit"], atLeast: 1)),
        "tasks": FieldSchema("What is to be done.", SchemaForm.list(of: ["$ref": "#/$defs/task"], atLeast: 1)),
      ])
  }

  static let definitions: [JSONMember] = [
    JSONMember("duration", SchemaForm.anyDuration), JSONMember("anchor", anchor), JSONMember("weekday", weekdayForm),
    JSONMember("timeValue", timeValueForm), JSONMember("except", except), JSONMember("task", task),
    JSONMember("element", element), JSONMember("visit", visit),
  ]

  static let duration: JSONValue = ["$ref": "#/$defs/duration"]
  static let weekday: JSONValue = ["$ref": "#/$defs/weekday"]
  static let timeValue: JSONValue = ["$ref": "#/$defs/timeValue"]
  static let anchorReference: JSONValue = ["$ref": "#/$defs/anchor"]

  private static let weekdayForm = SchemaForm.words(Weekday.abbreviations + Weekday.names)

  private static let timeValueForm = SchemaForm.shaped(
    SchemaForm.timePattern + "|participant\\..+", examples: ["08:00", "participant.wake", "participant.wake + 30 min"])

  /// What may follow the base is told by the reader, which points at the very word.
  private static let anchor: JSONValue = [
    "type": "string",
    "examples": ["enrollment", "enrollment + 1 week", "2026-11-20", "completed(onboarding)", "surgery - 3 days"],
  ]

  private static let task = SchemaForm.map(
    keys: ScheduleReader.taskKeys, required: ["id", "survey"],
    [
      "id": FieldSchema("The task's id.", SchemaForm.dottedID),
      "title": FieldSchema("What participants read; the survey's title when absent.", SchemaForm.text),
      "text": FieldSchema("A note below the title.", SchemaForm.text),
      "survey": FieldSchema("The id of the survey.", SchemaForm.scalar),
      "after": FieldSchema("The tasks that come first.", SchemaForm.oneOrList(of: SchemaForm.scalar)),
      "when": FieldSchema("A condition on what was recorded, judged when the event opens.", SchemaForm.expression),
      "adherence": FieldSchema("Whether it counts in adherence.", SchemaForm.truth),
      "doubleEntry": FieldSchema(
        "Whether what is entered from paper is entered again by somebody else.", SchemaForm.truth),
      "except": FieldSchema("Days without events.", ["$ref": "#/$defs/except"]),
      "schedule": FieldSchema(
        "The elements, whose events are joined; left out where a visit does.",
        SchemaForm.list(of: ["$ref": "#/$defs/element"], atLeast: 1)),
    ])

  private static let except = SchemaForm.map(
    keys: ScheduleReader.exceptKeys,
    [
      "dates": FieldSchema("Single days.", SchemaForm.oneOrList(of: SchemaForm.date)),
      "ranges": FieldSchema("From a day up to another, which is not included.", SchemaForm.oneOrList(of: range)),
      "holidays": FieldSchema("Lists of study.yaml.", SchemaForm.oneOrList(of: SchemaForm.scalar)),
    ])

  private static let range = SchemaForm.map(
    keys: ScheduleReader.rangeKeys, required: ["from", "until"],
    [
      "from": FieldSchema("The first day.", SchemaForm.date),
      "until": FieldSchema("The day after the last one.", SchemaForm.date),
    ])
}
