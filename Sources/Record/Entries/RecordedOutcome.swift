package import CivilTime
package import JSONText

/// What an event is stored with.
package struct RecordedOutcome: Hashable, Sendable {
  package let event: String
  package let task: String
  package let schedule: String
  package let element: String
  /// The event's nominal date.
  package let date: CivilDate?
  /// The occurrence's number and its anchor's value when it was recorded, so that the slot is known again after an
  /// enrolment or a milestone was corrected.
  package let occurrence: Int?
  package let anchor: DayOrInstant?
  /// How the sitting ended; the survey's own word.
  package let ending: String
  package let opened: Instant?
  package let started: Instant?
  package let finished: Instant
  /// It was finished after the event had closed.
  package let late: Bool
  /// When it was meant to be done: the event's start, or its study day for one of the whole day.
  package let intended: DayOrInstant?
  /// What made the entry, such as a watch; nil for the program's own prompts and files.
  package let source: String?
  /// The sitting that it ends; nil for a quick entry.
  package let sitting: Int64?
  package let result: JSONValue?
  package let values: [RecordedValue]

  package init(
    event: String, task: String, schedule: String, element: String, date: CivilDate? = nil, occurrence: Int? = nil,
    anchor: DayOrInstant? = nil, ending: String, opened: Instant? = nil, started: Instant? = nil, finished: Instant,
    late: Bool = false, intended: DayOrInstant? = nil, source: String? = nil, sitting: Int64? = nil,
    result: JSONValue? = nil, values: [RecordedValue] = []
  ) {
    self.event = event
    self.task = task
    self.schedule = schedule
    self.element = element
    self.date = date
    self.occurrence = occurrence
    self.anchor = anchor
    self.ending = ending
    self.opened = opened
    self.started = started
    self.finished = finished
    self.late = late
    self.intended = intended
    self.source = source
    self.sitting = sitting
    self.result = result
    self.values = values
  }
}

/// A value with its kind and unit, and where in the result it was.
package struct RecordedValue: Hashable, Sendable {
  package let kind: String
  package let value: JSONValue
  package let unit: String?
  package let from: String?

  package init(kind: String, value: JSONValue, unit: String? = nil, from: String? = nil) {
    self.kind = kind
    self.value = value
    self.unit = unit
    self.from = from
  }

  var json: JSONValue {
    .members(["kind": .string(kind), "value": value, "unit": .text(unit), "from": .text(from)])
  }

  init?(json: JSONValue) {
    guard let kind = json.text("kind"), let value = json["value"] else { return nil }
    self.init(kind: kind, value: value, unit: json.text("unit"), from: json.text("from"))
  }

  /// Nil when one of the elements is no value.
  static func list(_ json: JSONValue) -> [RecordedValue]? {
    guard let elements = json.elements else { return nil }
    let values = elements.compactMap(RecordedValue.init(json:))
    return values.count == elements.count ? values : nil
  }
}

extension RecordedOutcome {
  var json: JSONValue {
    .members([
      "event": .string(event), "task": .string(task), "schedule": .string(schedule), "element": .string(element),
      "date": .day(date), "occurrence": occurrence.map { .integer($0) }, "anchor": .dayOrInstant(anchor),
      "ending": .string(ending), "opened": .instant(opened), "started": .instant(started),
      "finished": .instant(finished), "late": .boolean(late), "intended": .dayOrInstant(intended),
      "source": .text(source), "sitting": .count(sitting), "result": result, "values": .array(values.map(\.json)),
    ])
  }

  init?(json: JSONValue) {
    guard let event = json.text("event"), let task = json.text("task"), let schedule = json.text("schedule"),
      let element = json.text("element"), let ending = json.text("ending"), let finished = json.instant("finished"),
      let values = json["values"].flatMap(RecordedValue.list)
    else { return nil }
    self.init(
      event: event, task: task, schedule: schedule, element: element, date: json.day("date"),
      occurrence: json["occurrence"]?.integer, anchor: json.dayOrInstant("anchor"), ending: ending,
      opened: json.instant("opened"), started: json.instant("started"), finished: finished,
      late: json["late"]?.boolean ?? false, intended: json.dayOrInstant("intended"), source: json.text("source"),
      sitting: json.count("sitting"), result: json["result"], values: values)
  }
}
