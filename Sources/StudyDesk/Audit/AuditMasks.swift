import JSONText
import Record
import StudyService
import SurveyModel

/// What of an audit tells who somebody is, for a worker who may not see that.
struct AuditMasks {
  /// Stands for what is not shown.
  static let hidden = "(hidden)"

  /// Nil for a worker who sees all names.
  private let places: IdentifyingPlaces?
  private let content: IdentifyingContent?
  private var known: [String: Bool] = [:]

  init(_ reading: DeskReading) {
    let isNeeded = !reading.names.isEverybody
    places = isNeeded ? IdentifyingPlaces(reading.study) : nil
    content = isNeeded ? IdentifyingContent(reading.study) : nil
  }

  /// Whether the worker may not see who an entry's participant is.
  mutating func hidesNames(of subject: Subject, _ reading: DeskReading) throws -> Bool {
    guard places != nil, case .participant(let id) = subject else { return false }
    if let found = known[id] { return found }
    let isHidden = try !reading.names.contains(reading.reader.record(of: id, asOf: reading.now))
    known[id] = isHidden
    return isHidden
  }

  func masked(_ change: AuditEntry.Change, of entry: Entry, task: String?) -> AuditEntry.Change {
    guard tells(change.field, entry, task) else { return change }
    return AuditEntry.Change(
      change.field, from: change.before.map { _ in AuditMasks.hidden }, to: change.after.map { _ in AuditMasks.hidden })
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
