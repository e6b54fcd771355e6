import CivilTime
package import JSONText
package import Record
import StudyService
package import SurveyModel

/// An alert with who has seen to it.
package struct AlertView: Hashable, Sendable {
  package let participant: String
  package let alert: RaisedAlert
  /// Nil when no accepted survey has the alert.
  package let severity: AlertRule.Severity?
  /// Nil while nobody has.
  package let acknowledgement: Acknowledgement?

  package struct Acknowledgement: Hashable, Sendable {
    package let stamp: Stamp
    package let reason: String?
  }

  package var json: JSONValue {
    func reading(_ instant: Instant) -> String { instant.iso(offsetSeconds: 0, fraction: false) }
    return [
      "number": .integer(alert.number), "participant": .string(participant), "alert": .string(alert.alert),
      "severity": .optional(severity?.rawValue),
      "event": .string(alert.event), "raised": .string(reading(alert.recorded)),
      "acknowledged": .optional(acknowledgement.map { reading($0.stamp.recorded) }),
      "acknowledgedBy": .optional(acknowledgement.map(\.stamp.author.reading)),
      "reason": .optional(acknowledgement.flatMap(\.reason)),
    ]
  }
}

extension StudyDesk {
  /// Says that somebody has seen to an alert.
  ///
  /// - Parameter reason: What was done.
  /// - Throws: ``AlertRefusal``; ``StoreError``.
  package func acknowledge(alert number: Int64, reason: String?, by author: Author) throws -> AlertView {
    try deed(.acknowledge, by: author) { deed in
      let alert = try deed.reading.alert(number)
      if let seen = alert.acknowledgement {
        throw AlertRefusal.acknowledged(number, by: seen.stamp.author.reading, at: seen.stamp.recorded)
      }
      try deed.append(.remark(.alertAcknowledged(alert: number, text: reason)), about: alert.participant)
      return try deed.readingAfter.alert(number)
    }
  }
}

extension DeskReading {
  func alerts() throws -> [AlertView] { try views(of: reader.alerts(asOf: now)) }

  /// Those that nobody has acknowledged.
  func openAlerts() throws -> [AlertView] {
    try views(of: reader.alerts(asOf: now).filter { $0.acknowledgement == nil })
  }

  private func views(of alerts: [OpenAlert]) throws -> [AlertView] {
    var severities: [String: AlertRule.Severity?] = [:]
    return try alerts.map { found in
      let key = found.alert.alert + " " + found.alert.event.prefix { $0 != "/" }
      let severity = severities[key] ?? study.severity(of: found.alert.alert, event: found.alert.event)
      severities[key] = .some(severity)
      let entry = try found.acknowledgement.flatMap { try reader.entry($0) }
      return AlertView(
        participant: found.participant, alert: found.alert, severity: severity,
        acknowledgement: entry.map { entry in
          AlertView.Acknowledgement(stamp: entry.stamp, reason: entry.acknowledgementText)
        })
    }
  }

  /// - Throws: ``AlertRefusal/unknownAlert(_:)``; ``PermissionRefusal/notAllowed(_:)``.
  func alert(_ number: Int64) throws -> AlertView {
    guard let found = try alerts().first(where: { $0.alert.number == number }) else {
      throw AlertRefusal.unknownAlert(number)
    }
    try require(found.participant)
    return found
  }
}

extension Entry {
  fileprivate var acknowledgementText: String? {
    if case .remark(.alertAcknowledged(_, let text))? = content { text } else { nil }
  }
}
