import CivilTime
import Diagnostics
import Scheduling
import YAMLTree

extension ScheduleReader {
  static let exceptKeys = ["dates", "ranges", "holidays"]
  static let cycleKeys = ["on", "off"]
  static let rangeKeys = ["from", "until"]

  mutating func exceptions(_ node: YAMLNode) -> Exceptions {
    guard
      let (fields, _) = Fields.read(
        node, owner: "'except'", known: Self.exceptKeys, &findings)
    else { return Exceptions() }
    let dates = fields.list("dates", orSingle: true, &findings).compactMap { date($0, field: "dates") }
    let ranges = fields.list("ranges", orSingle: true, &findings).compactMap { range($0) }
    let holidays = fields.list("holidays", orSingle: true, &findings).compactMap { holidayList($0) }
    return Exceptions(dates: dates, ranges: ranges, holidays: holidays)
  }

  /// What becomes of an element's events on holidays: of the lists that `except` names, else of all that the study has.
  mutating func holidayRule(_ fields: Fields, _ except: Exceptions) -> HolidayRule? {
    guard let rule = fields.word("onHoliday", of: HolidayRule.self, &findings) else { return nil }
    if except.holidays.isEmpty { holidays.formUnion(study.holidays.keys) }
    if study.holidays.isEmpty, study.brokenHolidays.isEmpty, let node = fields["onHoliday"] {
      findings.error(
        "unknown-holidays", "the study has no list of holidays", at: node.span,
        help: "name one in study.yaml: holidays: { japan: holidays/FILE.csv }")
    }
    return rule
  }

  /// `{ on: 14 days, off: 7 days }`.
  mutating func cycle(_ node: YAMLNode) -> ElementCycle? {
    guard let (fields, _) = Fields.read(node, owner: "'cycle'", known: Self.cycleKeys, &findings) else { return nil }
    let parts = Self.cycleKeys.map { name in
      fields.required(name, &findings).flatMap { cycleDays($0, field: name) }
    }
    guard let on = parts[0], let off = parts[1] else { return nil }
    return ElementCycle(on: on, off: off)
  }

  private mutating func cycleDays(_ node: YAMLNode, field: String) -> CivilDuration? {
    guard let duration = duration(node, field: field) else { return nil }
    if duration.unit == .day || duration.unit == .week { return duration }
    findings.error(
      "bad-duration", "'cycle' counts days or weeks", at: node.span, help: "write a number of days, such as 28 days")
    return nil
  }

  private mutating func range(_ node: YAMLNode) -> ExceptedRange? {
    guard
      let (fields, _) = Fields.read(
        node, owner: "a range", known: Self.rangeKeys, &findings)
    else { return nil }
    let from = fields.required("from", &findings).flatMap { date($0, field: "from") }
    let until = fields.required("until", &findings).flatMap { date($0, field: "until") }
    guard let from, let until else { return nil }
    if until <= from, let place = fields["until"], let first = fields["from"] {
      findings.error(
        "until-before-from",
        until == from ? "the range is empty: 'until' is not included" : "the range ends before it begins",
        at: place.span, notes: [.init("it begins here", at: first.span)],
        help: until == from ? "write \(until.adding(days: 1)) to except this one day" : "exchange the two dates")
      return nil
    }
    return ExceptedRange(from: from, until: until)
  }

  private mutating func holidayList(_ node: YAMLNode) -> String? {
    guard let name = scalarText(node, expected: "the name of a holiday list", field: "holidays") else { return nil }
    guard study.holidays[name] != nil || study.brokenHolidays.contains(name) else {
      let known = study.holidays.keys.sorted()
      let guess = didYouMean(name, among: known)
      let example = Identifier.isValid(name, dots: false) ? name : "japan"
      findings.error(
        "unknown-holidays", "the study has no holiday list '\(node.shortText)'", at: node.span,
        label: guess.map { "did you mean '\($0)'?" } ?? "", replacement: surelyNamed(name, among: known),
        help: "name it in study.yaml: holidays: { \(example): holidays/FILE.csv }")
      return nil
    }
    holidays.insert(name)
    return name
  }
}
