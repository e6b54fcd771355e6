package import CivilTime

/// One consistent state of the store.
///
/// Every reading takes an instant: an entry recorded later than that is not seen.
package struct StoreReader {
  let snapshot: any RecordSnapshot
  let identity: [UInt8]
  let lanes: Lanes
}

extension StoreReader {
  /// Every instant: all that was recorded is seen.
  private static let always = Instant(milliseconds: .max)

  /// The number of entries and the hash that stands for them all.
  ///
  /// - Parameter instant: Up to the last entry that was recorded by then; nil for all.
  package func head(asOf instant: Instant? = nil) throws -> Head { Head(try heads(asOf: instant)) }

  /// The head of what data rest on: as ``head(asOf:)``, without the entries at its end which say that data left the
  /// record. So the same data twice name the same head.
  package func headOfData(asOf instant: Instant) throws -> Head {
    Head(
      try zip(lanes.all, snapshot.ends(asOf: instant)).map { lane, end in
        var number = end?.number
        while let last = number, try !isOfData(last, asOf: instant) {
          number = last > lanes.count ? last - Int64(lanes.count) : nil
        }
        return try head(of: lane, endingWith: number)
      })
  }

  /// Whether an entry is seen at an instant, and says more than that data left the record.
  private func isOfData(_ number: Int64, asOf instant: Instant) throws -> Bool {
    var isOne = false
    try snapshot.forEachEntry(.one(number), asOf: instant, reading: { _, _ in false }) { row in
      isOne = row.kind != StudyChange.exportedKind
    }
    return isOne
  }

  private func head(of lane: Lane, endingWith number: Int64?) throws -> Head {
    struct Found: Error {}
    var hash = ChainedColumns.origin(store: identity, lane: lane)
    if let number {
      do {
        try snapshot.forEachLink(of: lane, from: number) { link in
          hash = link.hash
          throw Found()
        }
      } catch is Found {}
    }
    guard let value = SHA256Value(bytes: hash) else { throw StoreError.damaged }
    return Head(count: lanes.entries(upTo: number, in: lane), hash: value)
  }

  /// The head of each lane.
  package func heads(asOf instant: Instant? = nil) throws -> [Head] {
    try zip(lanes.all, snapshot.ends(asOf: instant ?? StoreReader.always)).map { lane, end in
      let hash = end?.hash ?? ChainedColumns.origin(store: identity, lane: lane)
      guard let value = SHA256Value(bytes: hash) else { throw StoreError.damaged }
      return Head(count: lanes.entries(upTo: end?.number, in: lane), hash: value)
    }
  }

  /// The latest instant that an entry carries; nil without entries. One later than now means that a clock was set
  /// back, or an instant stated.
  ///
  /// - Complexity: O(entries).
  package func latestRecorded() throws -> Instant? { try snapshot.latestRecorded() }

  /// The participants' ids in the order in which they were added.
  ///
  /// - Parameter includingRemoved: Whether those whose last status is ``ParticipantStatus/removed`` are among them.
  package func participants(asOf instant: Instant, includingRemoved: Bool = false) throws -> [String] {
    try snapshot.participants(asOf: instant, includingRemoved: includingRemoved)
  }

  /// The sites that participants were ever said to be of, by name.
  package func sites(asOf instant: Instant) throws -> [String] { try snapshot.sites(asOf: instant) }

  /// The zones that participants ever lived in, by name, those of people who were removed too.
  package func zones(asOf instant: Instant) throws -> [String] { try snapshot.zones(asOf: instant) }

  /// The instants, after one and before another, at which something about a participant was recorded, sorted.
  package func changes(about participant: String, after: Instant, before: Instant) throws -> [Instant] {
    try snapshot.changes(
      about: person(participant, asOf: StoreReader.always), after: after, before: before)
  }

  /// The ``Person/id`` of a participant.
  ///
  /// - Throws: ``StoreError/unknownParticipant(_:)``, also for one added later than `instant`.
  func person(_ participant: String, asOf instant: Instant) throws -> Int64 {
    guard let person = try snapshot.person(.participant, participant), person.recorded <= instant else {
      throw StoreError.unknownParticipant(participant)
    }
    return person.id
  }
}
