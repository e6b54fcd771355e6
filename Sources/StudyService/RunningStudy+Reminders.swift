package import CivilTime
package import Record

extension RunningStudy {
  /// Visits the reminders from one instant (included) to another (not), by participant and then in time order.
  ///
  /// Each is judged by what was recorded at its own instant, and nothing later: a range gives the same list whenever it
  /// is asked, whatever was recorded or corrected since.
  ///
  /// - Parameters:
  ///   - participant: One participant's alone; nil for all.
  ///   - isAlone: Whether everybody is looked at alone, as those are who share nothing.
  /// - Throws: ``StoreError``, or what `visit` throws.
  package func forEachReminder(
    of participant: String? = nil, where isWanted: (ParticipantRecord) -> Bool = { _ in true }, from: Instant,
    to: Instant, in reader: StoreReader, zones: ZoneCache,
    at now: Instant, alone isAlone: Bool = false, _ visit: (Reminder) throws -> Void
  ) throws {
    var listing = ReminderListing(self, from: from, to: to, zones: zones, at: now, alone: isAlone)
    if let participant {
      let record = try reader.record(of: participant, asOf: now)
      if isWanted(record) { try listing.visit(record, in: reader, visit) }
    } else {
      try reader.forEachRecord(asOf: now) { if isWanted($0) { try listing.visit($0, in: reader, visit) } }
    }
  }
}
