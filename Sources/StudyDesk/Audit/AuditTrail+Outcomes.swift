import JSONText
import Record
import StudyService
import SurveyModel

/// What outcomes say.
extension AuditTrail {
  func outcome(_ change: OutcomeChange, _ entry: Entry) throws -> [AuditEntry.Change] {
    switch change {
    case .recorded(let outcome): return outcome.values.map { .init($0.kind, to: $0.text) }
    case .revised(let event, _, _, _): return try differences(of: entry, in: event)
    case .deleted(let event, _):
      let before = try outcome(before: entry, in: event)?.values ?? []
      return before.map { .init($0.kind, from: $0.text, to: nil) }
    }
  }

  /// The items, and where none differ the values, that a revision changed.
  private func differences(of entry: Entry, in event: String) throws -> [AuditEntry.Change] {
    guard let before = try outcome(before: entry, in: event),
      let after = try outcome(before: entry, in: event, including: true)
    else { return [] }
    if let old = before.result, let new = after.result {
      let items = ResultDifference.between(old, new)
      if !items.isEmpty { return items.map { .init($0.path, from: $0.old, to: $0.new) } }
    }
    func texts(_ values: [RecordedValue]) -> [String: String] {
      Dictionary(values.map { ($0.kind, $0.text) }, uniquingKeysWith: { $0 + ", " + $1 })
    }
    let (old, new) = (texts(before.values), texts(after.values))
    return Set(old.keys).union(new.keys).sorted().filter { old[$0] != new[$0] }
      .map { .init($0, from: old[$0], to: new[$0]) }
  }

  /// The outcome as it stood before an entry, or with it.
  private func outcome(before entry: Entry, in event: String, including: Bool = false) throws -> OutcomeRecord? {
    guard case .participant(let id) = entry.subject else { return nil }
    let entries = try reading.reader.outcomeEntries(of: id, event: event, asOf: reading.now)
    return OutcomeRecord.all(in: entries.filter { $0.number < entry.number + (including ? 1 : 0) }).last
  }
}
