import CivilTime

extension RehearsalReport {
  /// - Parameter limit: How many minutes a day may take; nil for any.
  package func lines(limit: Int?) -> [String] {
    func counts(_ counts: [String: Int]) -> String {
      counts.isEmpty
        ? "none" : counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
    func minutes(_ value: Double) -> String { "\((value * 10).rounded() / 10) min" }
    var lines = [
      "sittings      \(sittings), \(missed) events not done", "endings       \(counts(endings))",
      "burden        a day with sittings takes \(minutes(meanMinutes)) and "
        + "\((meanItems * 10).rounded() / 10) items on average",
    ]
    if idle > 0 { lines.insert("idle          \(idle) participants without a sitting", at: 1) }
    if let heaviest {
      lines.append(
        "heaviest      \(minutes(heaviest.burden.minutes)), \(heaviest.burden.items) items: participant "
          + "\(heaviest.day.participant) on \(heaviest.day.date)")
    }
    lines.append(
      "limit         "
        + (limit.map { "\($0) min a day, exceeded on \(daysOver(minutes: limit)) days" } ?? "none in study.yaml"))
    lines.append("clashes       \(clashes)")
    lines.append("alerts        \(counts(alerts))")
    if !stuck.isEmpty { lines.append("not answered  \(counts(stuck))") }
    for (survey, paths) in neverReached.sorted(by: { $0.key < $1.key }) {
      lines.append("never reached in \(survey): \(paths.joined(separator: ", "))")
    }
    return lines
  }
}
