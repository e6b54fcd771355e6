package import CivilTime
package import Record
import StudyService

extension StudyDesk {
  /// Changes one participant: judges against them as they stand, appends, and returns them as they stand then.
  ///
  /// - Parameter judge: Returns what is to be recorded, or throws a ``Refusal``.
  func change(
    _ participant: String, by author: Author, _ judge: (ParticipantView) throws -> [RosterChange]
  ) throws -> ParticipantSheet {
    try deed(.manageRoster, by: author) { deed in
      let before = try deed.view(of: participant)
      var id = participant
      for change in try judge(before) {
        try deed.append(.roster(change), about: id)
        if case .renamed(let new, _) = change { id = new }
      }
      let reading = deed.readingAfter
      var sheet = try reading.sheet(of: id)
      sheet.moved = MovedPast(from: before, to: try reading.view(of: id))
      return sheet
    }
  }

  /// Gives a participant another id. Results keep the id that they were made under.
  ///
  /// - Throws: ``RosterRefusal``; ``StoreError/participantExists(_:)``.
  package func rename(_ participant: String, to new: String, by author: Author) throws -> ParticipantSheet {
    guard PersonID.isWellFormed(new) else { throw RosterRefusal.badID(new) }
    return try change(participant, by: author) { view in
      if view.record.participant == new { throw RosterRefusal.sameID(new) }
      return [.renamed(participant: new, from: view.record.participant)]
    }
  }

  /// The ids under which somebody's results may be: their own, and those that they had before and nobody else has now.
  ///
  /// - Throws: ``StoreError/unknownParticipant(_:)``.
  package func ids(of participant: String) throws -> [String] {
    try look { reading in
      let record = try reading.reader.rosterRecord(of: participant, asOf: reading.now)
      let former = record.formerIDs.filter { (try? reading.reader.personNumber(of: $0)) == nil }
      return [record.participant] + former
    }
  }

  /// Sets the zone in which a participant is, from an instant on; nil for now. It holds from the next start of a study
  /// day.
  ///
  /// - Throws: ``RosterRefusal/unknownZone(_:meant:)``.
  package func setZone(
    of participant: String, to zone: String, from: Instant?, by author: Author
  ) throws -> ParticipantSheet {
    guard zones.zone(zone) != nil else { throw zones.refusal(of: zone) }
    return try change(participant, by: author) { [.zone(zone, from: from ?? $0.now)] }
  }
}

// MARK: - Taking part

extension StudyDesk {
  /// Takes a participant out of the study; what was recorded stays.
  ///
  /// - Throws: ``RosterRefusal/statusAlready(_:_:)``.
  package func withdraw(_ participant: String, reason: String, by author: Author) throws -> ParticipantSheet {
    try change(participant, by: author) { view in
      let status = view.record.status
      guard status == .active else { throw RosterRefusal.statusAlready(view.record.participant, status) }
      return [.status(.withdrawn, reason: reason)]
    }
  }

  /// Takes a participant back who was removed or withdrew.
  ///
  /// - Throws: ``RosterRefusal/statusAlready(_:_:)``.
  package func reinstate(_ participant: String, reason: String, by author: Author) throws -> ParticipantSheet {
    try change(participant, by: author) { view in
      if view.record.status == .active { throw RosterRefusal.statusAlready(view.record.participant, .active) }
      return [.status(.active, reason: reason)]
    }
  }

  /// Takes a participant off all lists; what was recorded stays.
  ///
  /// - Throws: ``RosterRefusal/statusAlready(_:_:)``.
  package func remove(_ participant: String, reason: String, by author: Author) throws -> ParticipantSheet {
    try change(participant, by: author) { view in
      if view.record.status == .removed { throw RosterRefusal.statusAlready(view.record.participant, .removed) }
      return [.status(.removed, reason: reason)]
    }
  }

  /// Makes all that is recorded about a participant gone for good; the chain of the record still verifies.
  ///
  /// - Returns: How many entries lost their content.
  /// - Throws: ``StoreError``.
  package func erase(_ participant: String, by author: Author) throws -> Int64 {
    if worker != .owner { throw PermissionRefusal.notAllowed(.owner) }
    try requireClock()
    return try store.erase(.participant(participant), stamp: stamp(at: clock.now, by: author))
  }

  /// Clears what is left in the files of somebody who was erased before.
  ///
  /// - Returns: Whether they were.
  /// - Throws: ``StoreError/erasedNotCleared``.
  package func clearErased(_ participant: String) throws -> Bool {
    guard try store.read({ try $0.wasErased(.participant(participant)) }) else { return false }
    try store.clearErased()
    return true
  }
}

extension ParticipantView {
  /// - Throws: ``StudyRefusal/notActive(_:_:)`` for somebody of whom nothing is due whatever is changed.
  func requireActive() throws {
    if record.status != .active { throw StudyRefusal.notActive(record.participant, record.status) }
  }
}
