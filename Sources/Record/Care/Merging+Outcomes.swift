import CivilTime
import JSONText

/// An outcome as one store has it last.
private struct LastState {
  var result: JSONValue?
  var values: [RecordedValue]
  var isDeleted = false
  /// Whether an entry changed it that the other store has not.
  var isChangedApart = false

  /// - Parameters:
  ///   - entries: About the outcome's event, all of them.
  ///   - number: Of the entry that recorded the outcome.
  ///   - isElsewhere: Whether the other store has an entry.
  init?(_ entries: [Entry], outcome number: Int64, isElsewhere: (Int64) -> Bool) {
    let own = entries.drop { $0.number < number }
    guard case .outcome(.recorded(let recorded))? = own.first?.content, own.first?.number == number else { return nil }
    (result, values) = (recorded.result, recorded.values)
    for entry in own.dropFirst() {
      switch entry.content {
      case .outcome(.revised(_, _, let result, let values))?: (self.result, self.values) = (result, values)
      case .outcome(.deleted)?: isDeleted = true
      // Another outcome of the event, which was recorded behind that.
      case .outcome(.recorded)?: return
      default: continue
      }
      if !isElsewhere(entry.number) { isChangedApart = true }
      if isDeleted { return }
    }
  }

  func agrees(with other: LastState, _ agree: (JSONValue?, JSONValue?) -> Bool) -> Bool {
    isDeleted == other.isDeleted && (isDeleted || values == other.values && agree(result, other.result))
  }
}

extension Merging {
  /// Looks before anything comes whether an outcome that both have was corrected or deleted in both, apart from each other, and is not the same
  /// in the end.
  ///
  /// - Parameter entries: Of a person of the other store, all of them, in order.
  /// - Throws: ``StoreError/cannotMerge(_:)``.
  func requireNotChangedApart(
    _ entries: [Entry], _ here: MergeConflict.Place, _ there: MergeConflict.Place, _ own: StoreReader
  ) throws {
    var recorded: [String: Int64] = [:]
    var changed: [Int64: String] = [:]
    for entry in entries {
      switch entry.content {
      case .outcome(.recorded(let outcome))?: recorded[outcome.event] = entry.number
      case .outcome(.revised(let event, _, _, _))? where isNew(entry),
        .outcome(.deleted(let event, _))? where isNew(entry):
        if let number = recorded[event] { changed[number] = event }
      default: continue
      }
    }
    for (number, event) in changed.sorted(by: { $0.key < $1.key }) {
      guard let known = ownNumber(of: number) else { continue }
      let always = Instant(milliseconds: .max)
      let ofEvent = try own.outcomeEntries(of: here.participant, event: event, asOf: always)
      let theirEntries = entries.filter { $0.content.map { content in content.outcomeEvent == event } ?? false }
      guard let ours = LastState(ofEvent, outcome: known, isElsewhere: isThere),
        let theirs = LastState(theirEntries, outcome: number, isElsewhere: { ownNumber(of: $0) != nil })
      else { continue }
      if ours.isChangedApart, theirs.isChangedApart, !ours.agrees(with: theirs, agree) {
        throw StoreError.cannotMerge(.changedInBoth(event: event, here: here, there: there))
      }
    }
  }

  /// Whether what an entry of the other store changes is the outcome that stands here.
  func stands(
    _ event: String, changedBy entry: Entry, about subject: Subject, in reader: StoreReader,
    _ writer: inout StoreWriter
  ) throws -> Bool {
    guard let id = entry.subject.person?.id, let person = try writer.known(subject) else { return true }
    let recorded = try reader.outcomeEntries(of: id, event: event, asOf: Instant(milliseconds: .max)).last {
      if case .outcome(.recorded)? = $0.content { $0.number < entry.number } else { false }
    }
    guard let recorded else { return true }
    return try writer.rows.outcome(for: event, of: person.id) == known(recorded.number)
  }
}

extension EntryContent {
  fileprivate var outcomeEvent: String? {
    switch self {
    case .outcome(.recorded(let outcome)): outcome.event
    case .outcome(.revised(let event, _, _, _)), .outcome(.deleted(let event, _)): event
    default: nil
    }
  }
}
