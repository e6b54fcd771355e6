import CivilTime
import Definitions
import JSONText
package import Record
package import SurveyModel

/// What answers set of the roster: the entries that follow an outcome, its correction or its deletion, in the same
/// transaction.
package struct AnsweredRoster: Sendable {
  private let attributes: [ParticipantAttribute]

  package init(_ study: RunningStudy) { attributes = study.everyAttribute }
}

extension AnsweredRoster {
  /// What the answers of a sitting set now, where that differs from what they had set.
  ///
  /// A milestone's date is replaced; an attribute has its new value from the instant of the change on, so that what was
  /// asked before keeps its times.
  ///
  /// - Parameters:
  ///   - runner: The sitting at its end.
  ///   - reason: Why its outcome is corrected; nil when it is recorded.
  package func changes(
    by runner: StepRunner, of event: String, about participant: String, reason: String? = nil, stamp: Stamp,
    in reader: StoreReader
  ) throws -> [RosterChange] {
    if runner.survey.sets.isEmpty { return [] }
    let record = try reader.record(of: participant, asOf: Instant(milliseconds: .max)) { _ in .ofEvents([]) }
    let values = runner.setValues
    let gone = record.answered.filter { known in
      known.event == event && !values.contains { known.isOf($0, in: event) }
    }
    return takingBack(gone, record, reason, stamp, isDeleted: false)
      + values.compactMap { set($0, event, record, reason, stamp) }
  }

  /// What is taken back with an outcome; to be asked before it is deleted.
  package func takingBack(
    _ event: String, of participant: String, reason: String, stamp: Stamp, in reader: StoreReader
  ) throws -> [RosterChange] {
    let record = try reader.record(of: participant, asOf: Instant(milliseconds: .max)) { _ in .ofEvents([]) }
    return takingBack(record.answered.filter { $0.event == event }, record, reason, stamp, isDeleted: true)
  }

  private func set(
    _ value: SetValue, _ event: String, _ record: ParticipantRecord, _ reason: String?, _ stamp: Stamp
  ) -> RosterChange? {
    let known = record.answered.first { $0.isOf(value, in: event) }
    let answer = AnswerSource(event: event, path: value.path.description, reason: reason)
    switch value.target {
    case .milestone(let name):
      guard let date = value.value.dayOrInstant else { return nil }
      guard case .milestone(let before, let number)? = known?.value else {
        return .milestone(name: name, value: date, replacing: nil, answer: answer)
      }
      if before == date { return nil }
      let stands = record.milestones.contains { $0.number == number }
      return .milestone(name: name, value: date, replacing: stands ? number : nil, answer: answer)
    case .attribute(let name):
      let attribute = attributes.first { $0.name == name }
      guard let json = attribute?.read(value.value.plainText)?.json else { return nil }
      if known?.value == .attribute(json: json.compactText) { return nil }
      return .attribute(name: name, value: json, from: stamp.recorded, answer: answer)
    }
  }

  /// - Parameter isDeleted: Whether the outcome is deleted, which says by itself that its values are gone.
  private func takingBack(
    _ gone: [AnsweredValue], _ record: ParticipantRecord, _ reason: String?, _ stamp: Stamp, isDeleted: Bool
  ) -> [RosterChange] {
    gone.compactMap { known in
      let answer = AnswerSource(event: known.event, path: known.path, isTakenBack: true, reason: reason)
      switch known.value {
      case .milestone(_, let number):
        // One that was corrected by hand since is no longer of the answer.
        guard record.milestones.contains(where: { $0.number == number && known.gave($0.answer) }) else { return nil }
        return .milestone(name: known.name, value: nil, replacing: number, answer: answer)
      case .attribute:
        // The value that holds may be an older one that was put back: whose it is counts. Where it is of another, it goes on, and is not
        // followed by this one when it is taken back itself.
        guard let standing = record.standing(known.name, without: []), !isDeleted || known.gave(standing.answer) else {
          return nil
        }
        let before = record.standing(known.name, without: gone).flatMap { try? JSONValue(parsing: $0.json) }
        return .attribute(name: known.name, value: before ?? .null, from: stamp.recorded, answer: answer)
      }
    }
  }
}

extension AnsweredValue {
  fileprivate func isOf(_ set: SetValue, in event: String) -> Bool {
    guard self.event == event, name == set.target.name, path == set.path.description else { return false }
    switch (value, set.target) {
    case (.milestone, .milestone), (.attribute, .attribute): return true
    default: return false
    }
  }

  /// Whether a value that came from `answer` came from this one.
  fileprivate func gave(_ answer: AnswerSource?) -> Bool {
    guard let answer, !answer.isTakenBack else { return false }
    return answer.event == event && answer.path == path
  }
}

extension ParticipantRecord {
  /// The last value of an attribute that was entered by hand or by an answer that still stands.
  fileprivate func standing(_ attribute: String, without gone: [AnsweredValue]) -> AttributeChange? {
    let standing = answered.filter { !gone.contains($0) }
    return attributes.last { change in
      guard change.name == attribute else { return false }
      return change.answer == nil || standing.contains { $0.name == attribute && $0.gave(change.answer) }
    }
  }
}

extension JSONValue {
  /// A date, or an instant, as an answer has it.
  fileprivate var dayOrInstant: DayOrInstant? {
    guard let text = string else { return nil }
    return CivilDate(iso: text).map(DayOrInstant.day) ?? Instant(iso: text).map(DayOrInstant.instant)
  }
}
