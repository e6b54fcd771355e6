import CivilTime
import Record
import StudyService
import SurveyModel

/// What was said about a participant's outcomes: alerts and queries, as annotations.
struct ODMRemarks {
  private let alerts: [String: [RaisedAlert]]
  private let queries: [String: [QueryRecord]]
  private let severities: [Int64: AlertRule.Severity]
  private let clock: (Instant) -> String
  private let isIdentified: Bool

  /// - Parameter clock: Tells the study day of an instant.
  init(
    _ record: ParticipantRecord, queries: [QueryRecord], isIdentified: Bool, running: RunningStudy,
    clock: @escaping (Instant) -> String
  ) {
    alerts = Dictionary(grouping: record.alerts, by: \.event)
    self.queries = Dictionary(grouping: queries, by: \.event)
    severities = Dictionary(
      record.alerts.compactMap { alert in
        running.severity(of: alert.alert, event: alert.event).map { (alert.number, $0) }
      }, uniquingKeysWith: { $1 })
    self.clock = clock
    self.isIdentified = isIdentified
  }

  /// What was said of an outcome as a whole, or of an item that it doesn't have.
  ///
  /// - Parameter paths: Of the items that it has.
  func notes(of event: String, in survey: Survey, beside paths: Set<String>) -> [ODMNote] {
    let raised = alerts[event, default: []].map { alert in
      let isKnown = survey.alerts.contains { $0.id == alert.alert }
      var words = [isKnown ? nil : alert.alert, severities[alert.number]?.rawValue, "raised \(clock(alert.recorded))"]
      words.append(alert.acknowledged.map { "seen to \(clock($0))" })
      return ODMNote(
        .alert, isKnown ? ODMRemarks.code(alert.alert, of: survey) : nil,
        comment: words.compactMap(\.self).joined(separator: "; "))
    }
    return raised
      + queries[event, default: []].filter { $0.path.map { !paths.contains($0) } ?? true }.map { note($0) }
  }

  func notes(of event: String, item path: String) -> [ODMNote] {
    queries[event, default: []].filter { $0.path == path }.map { note($0) }
  }

  static func code(_ alert: String, of survey: Survey) -> String { "\(survey.id).\(alert)" }

  private func note(_ query: QueryRecord) -> ODMNote {
    let state = query.closed != nil ? "closed" : query.answers.isEmpty ? "open" : "answered"
    var words = [isIdentified ? query.text : nil, "opened \(clock(query.stamp.recorded))"]
    for answer in query.answers {
      words.append("answered \(clock(answer.stamp.recorded))" + said(answer.text))
    }
    if let closed = query.closed { words.append("closed \(clock(closed.stamp.recorded))" + said(closed.text)) }
    return ODMNote(.query, state, comment: words.compactMap(\.self).joined(separator: "; "))
  }

  private func said(_ text: String?) -> String { isIdentified ? text.map { ": \($0)" } ?? "" : "" }
}
