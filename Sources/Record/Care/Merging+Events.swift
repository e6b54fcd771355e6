import CivilTime

extension Merging {
  /// What is taken over of an entry about an event that is recorded here too: nothing of an outcome that was deleted in the
  /// other store, whose sitting comes as one that was set aside, and nothing more of one that was deleted here.
  ///
  /// - Throws: ``StoreError/cannotMerge(_:)`` when both outcomes stand.
  mutating func settled(
    _ content: EntryContent, of entry: Entry, about subject: Subject, in reader: StoreReader,
    _ writer: inout StoreWriter
  ) throws -> EntryContent? {
    switch content {
    case .outcome(.recorded(let outcome)):
      guard let person = try writer.known(subject),
        try writer.rows.outcome(for: outcome.event, of: person.id) != nil
      else { return content }
      guard let reason = try deletion(of: entry, outcome.event, in: reader) else {
        throw StoreError.cannotMerge(
          .recordedInBoth(
            event: outcome.event, here: place(subject, places.here), there: place(entry.subject, places.there)))
      }
      leftOut.insert(EventOf(subject: entry.subject, event: outcome.event))
      return outcome.sitting.map { .sitting(.discarded(sitting: $0, reason: reason)) }
    case .outcome(.revised(let event, _, _, _)):
      if leftOut.contains(EventOf(subject: entry.subject, event: event)) { return nil }
      return try stands(event, changedBy: entry, about: subject, in: reader, &writer) ? content : nil
    case .outcome(.deleted(let event, _)):
      if leftOut.remove(EventOf(subject: entry.subject, event: event)) != nil { return nil }
      return try stands(event, changedBy: entry, about: subject, in: reader, &writer) ? content : nil
    default: return content
    }
  }

  /// Looks before anything comes whether somebody who is in both has an event recorded, or begun, in both.
  ///
  /// - Throws: ``StoreError/cannotMerge(_:)``.
  func requireNoDoubles(_ reader: StoreReader, _ own: StoreReader) throws {
    let always = Instant(milliseconds: .max)
    for id in try reader.participants(asOf: always, includingRemoved: true) {
      guard let person = try reader.snapshot.person(.participant, id), let number = ownNumber(of: person.id),
        let here = try own.entry(number)?.subject.person?.id
      else { continue }
      let record = try own.record(of: here, asOf: always)
      let recorded = Set(record.outcomes.map(\.event))
      let running = Set(record.sittings.filter { $0.ended == nil }.map(\.event))
      let (ours, theirs) = (MergeConflict.Place(here, in: places.here), MergeConflict.Place(id, in: places.there))
      let entries = try reader.entries(about: id, asOf: always)
      try requireNotChangedApart(entries, ours, theirs, own)
      for entry in entries where isNew(entry) {
        switch entry.content {
        case .outcome(.recorded(let outcome))? where recorded.contains(outcome.event):
          guard try deletion(of: entry, outcome.event, in: reader) == nil else { continue }
          throw StoreError.cannotMerge(.recordedInBoth(event: outcome.event, here: ours, there: theirs))
        case .sitting(.began(let began))? where running.contains(began.event):
          throw StoreError.cannotMerge(.begunInBoth(event: began.event, here: ours, there: theirs))
        default: continue
        }
      }
    }
  }

  /// An outcome that a merge before this one left out: what is said of it later is left out too.
  mutating func noteLeftOut(_ entry: Entry, _ here: Entry) {
    guard here.isSetAside(for: entry), case .outcome(.recorded(let outcome))? = entry.content else { return }
    leftOut.insert(EventOf(subject: entry.subject, event: outcome.event))
  }

  func place(_ subject: Subject, _ store: String) -> MergeConflict.Place {
    MergeConflict.Place(subject.person?.id ?? "", in: store)
  }

  /// Why an outcome was deleted in the other store; nil when it stands.
  private func deletion(of entry: Entry, _ event: String, in reader: StoreReader) throws -> String? {
    guard let id = entry.subject.person?.id else { return nil }
    for later in try reader.outcomeEntries(of: id, event: event, asOf: Instant(milliseconds: .max))
    where later.number > entry.number {
      if case .outcome(.deleted(_, let reason))? = later.content { return reason }
    }
    return nil
  }
}

extension Entry {
  /// Whether it stands here for an outcome that was deleted in the other store.
  func isSetAside(for other: Entry) -> Bool { kind == "sittingDiscarded" && other.kind == "outcomeRecorded" }
}
