import CivilTime
import Diagnostics
import Scheduling
import YAMLTree

extension ScheduleReader {
  /// Reports any node but a scalar with something in it.
  mutating func scalarText(_ node: YAMLNode, expected: String, field: String, help: String? = nil) -> String? {
    guard node.isScalar, !node.isNull else {
      findings.wrongType(node, expected: expected, field: field, help: help)
      return nil
    }
    return node.text.trimmingSpaces
  }

  mutating func duration(_ node: YAMLNode, field: String, zero: Bool = false) -> CivilDuration? {
    guard let text = scalarText(node, expected: "a duration", field: field, help: "write one such as 30 min or 1 week")
    else { return nil }
    guard let duration = CivilDuration(text) else {
      findings.error(
        "bad-duration", DurationText.fault(text), at: node.span,
        replacement: DurationText.meant(text).map { "\($0)" }, help: DurationText.help(text))
      return nil
    }
    guard zero || duration.count > 0 else {
      findings.error(
        "bad-duration", "'\(field)' lasts no time", at: node.span, help: "write a number over 0"
      )
      return nil
    }
    return duration
  }

  mutating func date(_ node: YAMLNode, field: String) -> CivilDate? {
    guard let text = scalarText(node, expected: "a date", field: field, help: "write one such as 2026-11-20") else {
      return nil
    }
    if let date = CivilDate(iso: text) { return date }
    findings.error(
      "bad-date", DateText.fault(text), at: node.span, replacement: DateText.replacement(text),
      help: DateText.help(text))
    return nil
  }

  mutating func time(_ node: YAMLNode, field: String) -> TimeOfDay? {
    guard let text = scalarText(node, expected: "a time of day", field: field, help: "write one such as 08:00") else {
      return nil
    }
    if let time = TimeOfDay(iso: text) { return time }
    findings.error(
      "bad-time", TimeText.fault(text), at: node.span, replacement: TimeText.replacement(text),
      help: TimeText.help(text))
    return nil
  }

  /// A time of day, or `participant.NAME`, to which minutes may be added.
  mutating func timeValue(_ node: YAMLNode, field: String) -> TimeValue? {
    guard node.isScalar, node.text.hasPrefix("participant.") else { return time(node, field: field).map { .fixed($0) } }
    let text = node.text.dropFirst("participant.".count)
    let sign = text.firstIndex(of: "+") ?? text.firstIndex(of: " ")
    let name = String(text[..<(sign ?? text.endIndex)]).trimmingSpaces
    var seconds = 0
    if let rest = sign.map({ String(text[$0...]).trimmingSpaces }), !rest.isEmpty {
      guard let shift = timeShift(rest, node) else { return nil }
      seconds = shift
    }
    let example =
      "attributes: { \(Identifier.isValid(name, dots: false) ? name : "wake"): { type: timeOfDay, default: 07:00 } }"
    let times = study.attributes.filter { $0.type == .timeOfDay }.map(\.name)
    guard let attribute = study.attribute(name) else {
      let guess = didYouMean(name, among: times)
      findings.error(
        "unknown-attribute", "participants have no attribute '\(escapingControls(name))'", at: node.span,
        label: guess.map { "did you mean 'participant.\($0)'?" } ?? "", help: "declare it in study.yaml: \(example)")
      return nil
    }
    guard attribute.type == .timeOfDay else {
      findings.error(
        "wrong-type", "'\(field)' takes a time of day, and 'participant.\(name)' is a \(attribute.type.rawValue)",
        at: node.span,
        help: times.isEmpty ? "declare a time in study.yaml: \(example)" : "times are \(times.joined(separator: ", "))")
      return nil
    }
    return .attribute(name, plus: seconds)
  }

  /// The seconds of `+ 30 min` or `- 1 h`.
  private mutating func timeShift(_ text: String, _ node: YAMLNode) -> Int? {
    let duration = CivilDuration(String(text.dropFirst()).trimmingSpaces)
    guard "+-".contains(text.prefix(1)), let milliseconds = duration?.elapsedMilliseconds, milliseconds > 0,
      milliseconds < 86_400_000
    else {
      findings.error(
        "bad-time", "after a time of the participant comes '+' or '-' and minutes or hours", at: node.span,
        help: "write one such as participant.wake + 30 min")
      return nil
    }
    return (text.hasPrefix("-") ? -1 : 1) * Int(milliseconds / 1000)
  }

  mutating func anchor(_ node: YAMLNode, field: String, _ shredded: ShreddedExpression) -> Anchor? {
    if shredded.hasCutOff(node) { return nil }
    guard node.isScalar, !node.isNull else {
      findings.wrongType(
        node, expected: "an anchor", field: field, help: "write one such as enrollment + 1 week or 2026-11-20")
      return nil
    }
    switch AnchorText.parse(node.text) {
    case .success(let (anchor, base)):
      anchors.append(
        LoadedAnchor(field: field, anchor: anchor, span: node.span, baseSpan: node.sourceSpan(ofTextRange: base)))
      return anchor
    case .failure(let fault):
      findings.error(
        fault.code, fault.message, at: node.sourceSpan(ofTextRange: fault.range), label: fault.label,
        replacement: fault.replacement, help: fault.help)
      return nil
    }
  }

  mutating func weekday(_ node: YAMLNode, field: String) -> Weekday? {
    guard let text = scalarText(node, expected: "a day of the week", field: field) else { return nil }
    if let day = Weekday(abbreviation: text) ?? Weekday(name: text) { return day }
    if let day = Self.day(text) {
      findings.error(
        "unknown-value", "'\(field)' does not know '\(node.shortText)'", at: node.span, replacement: day.abbreviation,
        help: "write \(day.abbreviation)")
      return nil
    }
    let guess = didYouMean(text, among: Weekday.abbreviations + Weekday.names)
    findings.error(
      "unknown-value", "'\(field)' does not know '\(node.shortText)'", at: node.span,
      label: guess.map { "did you mean '\($0)'?" } ?? "",
      replacement: surelyMeant(text, among: Weekday.abbreviations + Weekday.names),
      help: "write one of \(Weekday.abbreviations.joined(separator: ", "))")
    return nil
  }
}
