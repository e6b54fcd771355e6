import JSONText
import Record
import StudyService
import SurveyModel

/// What of an audit a worker may not see: what tells who somebody is, and what they may not see at the desk's other pages
/// either, such as answers, alerts and notes.
struct AuditMasks {
  /// Stands for what is not shown.
  static let hidden = "(hidden)"

  /// Nil for a worker who sees all names.
  private let places: IdentifyingPlaces?
  private let content: IdentifyingContent?
  private let reading: DeskReading
  private var known: [Seen: Bool] = [:]
  /// Whether the worker may be the second to enter an event's outcome, by the participant and the event.
  private var blind: [[String]: Bool] = [:]

  private struct Seen: Hashable {
    let permission: Permission
    let participant: String
  }

  init(_ reading: DeskReading) {
    self.reading = reading
    let isNeeded = !reading.names.isEverybody
    places = isNeeded ? IdentifyingPlaces(reading.study) : nil
    content = isNeeded ? IdentifyingContent(reading.study) : nil
  }

  /// What an entry changed and why, as far as the worker may see it.
  mutating func masked(
    _ changes: [AuditEntry.Change], reason: String?, of entry: Entry, task: String?
  ) throws -> (changes: [AuditEntry.Change], reason: String?) {
    guard case .participant(let id) = entry.subject, let content = entry.content else { return (changes, reason) }
    if content.permission == .seeAnswers, let task, try isBlind(entry, task, of: id) {
      return (changes.map(\.masked), reason)
    }
    if let permission = content.permission, try hides(permission, of: id) {
      return (changes.map(\.masked), reason.map { _ in AuditMasks.hidden })
    }
    guard try hides(.seeNames, of: id) else { return (changes, reason) }
    return (changes.map { tells($0.field, entry, task) ? $0.masked : $0 }, reason)
  }

  /// Whether an entry tells what was entered first to somebody who may enter it again.
  private mutating func isBlind(_ entry: Entry, _ task: String, of participant: String) throws -> Bool {
    guard reading.rights != nil, reading.study.entersTwice(task),
      let event = try entry.content.flatMap({ try reading.reader.event(of: $0) })
    else { return false }
    if let found = blind[[participant, event]] { return found }
    let entries = try reading.reader.entries(about: participant, asOf: reading.now) { known, _ in known == event }
    let outcome = OutcomeRecord.all(in: entries).last { $0.outcome.event == event }
    let isBlind = reading.mayEnterAgain(outcome, try reading.reader.record(of: participant, asOf: reading.now))
    blind[[participant, event]] = isBlind
    return isBlind
  }

  /// Whether the worker may not do something to a participant.
  private mutating func hides(_ permission: Permission, of participant: String) throws -> Bool {
    let reach = reading.reach(of: permission)
    if reach.isEverybody { return false }
    if reach.isNobody { return true }
    let seen = Seen(permission: permission, participant: participant)
    if let found = known[seen] { return found }
    let isHidden = try !reach.contains(reading.reader.rosterRecord(of: participant, asOf: reading.now))
    known[seen] = isHidden
    return isHidden
  }

  private func tells(_ field: String, _ entry: Entry, _ task: String?) -> Bool {
    switch entry.content {
    case .roster(.added), .roster(.named): true
    case .roster(.attribute(let name, _, _, _)): field == "attribute \(name)" && places?.tells(attribute: name) ?? true
    case .outcome: content?.tells(field, ofTask: task ?? "") ?? true
    case .sitting(.input(_, _, let input)):
      input["item"]?.string.map { content?.tells($0, ofTask: task ?? "") ?? true } ?? false
    default: false
    }
  }
}

extension EntryContent {
  /// What shows it elsewhere at the desk; nil for what the audit alone shows.
  fileprivate var permission: Permission? {
    switch self {
    case .outcome, .sitting, .secondEntry, .file: .seeAnswers
    case .remark(.alertRaised), .remark(.alertAcknowledged): .seeAlerts
    case .remark(.queryOpened), .remark(.queryAnswered), .remark(.queryClosed): .seeQueries
    case .remark(.note), .roster, .event, .reminder, .signature, .access: .seePeople
    case .study, .assessor, .account, .erasure: nil
    }
  }
}

extension AuditEntry.Change {
  /// The field alone.
  fileprivate var masked: AuditEntry.Change {
    AuditEntry.Change(field, from: before.map { _ in AuditMasks.hidden }, to: after.map { _ in AuditMasks.hidden })
  }
}
