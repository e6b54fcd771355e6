import CivilTime
import Diagnostics
import Scheduling
import YAMLTree

extension ScheduleReader {
  /// The fields that say on which days, or at which instants, an element has events.
  enum RuleKey: String, CaseIterable {
    case every, on, onDay, dates, once, each, rrule, random, anytime

    /// Whether the field only narrows the rule that `other` gives.
    func narrows(_ other: RuleKey) -> Bool {
      switch self {
      case .on: other == .every || other == .random
      case .onDay: other == .every
      default: false
      }
    }

    static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
  }

  static let elementKeys =
    RuleKey.allCases.map(\.rawValue)
    + ["id", "at", "from", "until", "count", "window", "grace", "remind", "except", "onHoliday", "when", "cycle"]

  mutating func readElement(
    _ node: YAMLNode, of task: String, ids: inout FirstUses
  ) -> (model: ScheduleElement, loaded: LoadedElement)? {
    let foreign = reportForeignFields(of: node)
    guard
      let (fields, shredded) = Fields.read(
        node, owner: "the element\(node.ownName) of the task\(task)", known: Self.elementKeys + foreign, &findings)
    else { return nil }
    return readElement(fields, shredded, "an element", ids: &ids)
  }

  /// - Parameter what: What the fields describe, with its article.
  mutating func readElement(
    _ fields: Fields, _ shredded: ShreddedExpression, _ what: String, ids: inout FirstUses
  ) -> (model: ScheduleElement, loaded: LoadedElement)? {
    anchors = []
    let id = fields.required("id", &findings).flatMap { Identifier.read($0, of: what, dots: true, &findings) }
    if let id, let place = fields["id"] { ids.note(id, at: place.span, &findings) }
    let key = ruleKey(fields, shredded)
    let rule = key.flatMap { self.rule($0, fields, shredded) }
    let from = fields["from"].flatMap { anchor($0, field: "from", shredded) }
    let until = fields["until"].flatMap { anchor($0, field: "until", shredded) }
    let count = fields.integer("count", in: 1...1_000_000, &findings)
    let times = fields["at"].flatMap { shredded.hasCutOff($0) ? nil : eventTimes($0) } ?? .wholeDay
    let window = fields["window"].flatMap { shredded.hasCutOff($0) ? nil : eventWindow($0, fields) } ?? .standard
    let grace = fields["grace"].flatMap { shredded.hasCutOff($0) ? nil : duration($0, field: "grace") }
    let remind = fields.list("remind", orSingle: true, &findings).flatMap {
      shredded.hasCutOff($0) ? [] : reminders($0)
    }
    let except = fields["except"].map { exceptions($0) } ?? Exceptions()
    let onHoliday = holidayRule(fields, except)
    let cycle = fields["cycle"].flatMap { self.cycle($0) }
    let when = fields["when"].flatMap { condition($0, shredded) }
    if let key { reportUseless(fields, with: key, rule) }
    guard let id, let rule, let place = fields["id"]?.span else { return nil }
    let model = ScheduleElement(
      id: id, rule, from: from, until: until, count: count, at: times, window: window, grace: grace, remind: remind,
      except: except, onHoliday: onHoliday, when: when?.text, cycle: cycle)
    return (model, LoadedElement(id: id, span: place, when: when, node: fields.node, anchors: anchors))
  }

  /// The one field that gives the rule; reports none and several.
  private mutating func ruleKey(_ fields: Fields, _ shredded: ShreddedExpression) -> RuleKey? {
    let found = fields.node.entries.compactMap { entry in
      entry.key.isScalar ? RuleKey(rawValue: entry.key.text).map { (key: $0, span: entry.key.span) } : nil
    }
    let main = found.filter { one in !found.contains { one.key.narrows($0.key) } }
    guard let first = main.first else {
      if shredded.pieces.isEmpty, !fields.node.isFaulty, !isMistyped(fields.node) {
        findings.error(
          "missing-rule", "\(fields.owner) does not say when it happens", at: fields.node.headSpan,
          help: "add one of \(RuleKey.list), such as 'every: 1 day'")
      }
      return nil
    }
    for other in main.dropFirst() {
      findings.error(
        "conflicting-rules", "\(fields.owner) has both '\(first.key.rawValue)' and '\(other.key.rawValue)'",
        at: other.span, notes: [.init("the first rule", at: first.span)],
        help: "make an element of each: an element has one of \(RuleKey.list)")
    }
    if found.filter({ $0.key == .on || $0.key == .onDay }).count == 2, main.count == 1, let last = found.last {
      findings.error(
        "conflicting-rules", "\(fields.owner) has both 'on' and 'onDay'", at: last.span,
        help: "'on' goes with weeks, 'onDay' with months")
    }
    return main.count == 1 ? first.key : nil
  }

  /// Whether an unknown field looks like a rule, so that its own diagnostic is enough.
  private func isMistyped(_ node: YAMLNode) -> Bool {
    node.entries.contains { entry in
      !Self.elementKeys.contains(entry.key.text)
        && (Self.frequencies[entry.key.text.lowercased()]
          ?? (ForeignWords.field(entry.key.text, among: Self.elementKeys)
          ?? didYouMean(entry.key.text, among: Self.elementKeys)).flatMap(RuleKey.init)?.rawValue) != nil
    }
  }

  /// Reports fields that mean nothing beside the rule, since who wrote them believes that they do.
  private mutating func reportUseless(_ fields: Fields, with key: RuleKey, _ rule: ElementRule?) {
    var useless: [(field: String, reason: String)] = []
    switch (key, rule) {
    case (.every, .hours):
      useless = [
        ("at", "hours are counted from the instant of 'from'"), ("onHoliday", "it goes on from hour to hour"),
      ]
    case (.random, _): useless = [("at", "the times are drawn"), ("onHoliday", "the times are drawn for their day")]
    case (.anytime, _):
      useless = [
        ("at", "it can be done at any time"), ("count", "it can be done as often as one likes"),
        ("onHoliday", "it can be done on any day"),
      ]
    case (.once, .once(let anchor)), (.each, .each(let anchor)):
      if anchor.offset?.duration.elapsedMilliseconds != nil { useless = [("at", "the anchor is an instant already")] }
      if key == .once { useless.append(("count", "it happens once")) }
    default: break
    }
    if [.once, .each, .dates].contains(key) { useless.append(("cycle", "it does not go on from day to day")) }
    for (field, reason) in useless {
      guard let entry = fields.node.entry(field), !entry.value.isNull else { continue }
      findings.error(
        "conflicting-fields", "'\(field)' means nothing beside '\(key.rawValue)': \(reason)", at: entry.key.span,
        help: "remove '\(field)'")
    }
  }
}
