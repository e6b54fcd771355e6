import CivilTime
import Diagnostics
import Scheduling
import YAMLTree

extension ScheduleReader {
  static let randomKeys = ["count", "between", "gap", "perWeek"]

  mutating func random(_ node: YAMLNode, _ element: Fields) -> ElementRule? {
    guard
      let (fields, shredded) = Fields.read(
        node, owner: "'random'", known: Self.randomKeys, &findings)
    else {
      return nil
    }
    _ = fields.required("count", &findings)
    let count = fields.integer("count", in: 1...RandomTimes.mostPerDay, &findings)
    let between = fields.required("between", &findings).flatMap { shredded.hasCutOff($0) ? nil : twoTimes($0) }
    let gap = fields["gap"].flatMap { gapDuration($0) }
    let perWeek = fields.integer("perWeek", in: 1...(7 * RandomTimes.mostPerDay), &findings)
    let on = weekdays(element)
    guard let count, let (start, end) = between else { return nil }
    let random = RandomTimes(
      count: count, between: start, end, gap: gap, perWeek: perWeek, on: on)
    judgeFit(random, at: fields.node.entry("count")?.value ?? node)
    return .random(random)
  }

  private mutating func twoTimes(_ node: YAMLNode) -> (TimeValue, TimeValue)? {
    guard node.isSequence, node.elements.count == 2 else {
      findings.wrongType(
        node, expected: "two times", field: "between", help: "write the first and the last time: [09:00, 21:00]")
      return nil
    }
    let times = node.elements.map { timeValue($0, field: "between") }
    guard let start = times[0], let end = times[1] else { return nil }
    return (start, end)
  }

  private mutating func gapDuration(_ node: YAMLNode) -> CivilDuration? {
    guard let gap = duration(node, field: "gap") else { return nil }
    guard let length = gap.elapsedMilliseconds, length.isMultiple(of: 60_000) else {
      findings.error(
        "bad-duration", "'gap' is in whole minutes or hours", at: node.span, help: "write one such as 60 min")
      return nil
    }
    return gap
  }

  /// Times that a participant may change are judged by their defaults.
  private mutating func judgeFit(_ random: RandomTimes, at node: YAMLNode) {
    guard let start = knownTime(random.start), let end = knownTime(random.end) else { return }
    let fit = random.fit(between: start, end, dayStart: dayStart)
    if fit.fits { return }
    let gaps = random.gap.map { " with gaps of \($0)" } ?? ", a minute apart,"
    let available =
      fit.availableMinutes < 0
      ? "\(end) comes before \(start) in a study day from \(dayStart)"
      : "\(start) to \(end) gives \(fit.availableMinutes) min"
    findings.error(
      "random-does-not-fit", "\(fit.count) times\(gaps) need \(fit.neededMinutes) min; \(available)", at: node.span,
      help: "ask for fewer times, a smaller gap, or a longer time between")
  }

  private func knownTime(_ value: TimeValue) -> TimeOfDay? {
    switch value {
    case .fixed(let time): return time
    case .attribute(let name, let seconds):
      guard case .timeOfDay(let time) = study.attribute(name)?.defaultValue else { return nil }
      return TimeOfDay(seconds: time.seconds + seconds)
    }
  }
}
