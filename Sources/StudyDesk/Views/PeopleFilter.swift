import CivilTime
import Definitions
import Record
package import StudyService

/// Whom a list is about.
package struct PeopleFilter: Hashable, Sendable {
  /// This one alone; nil for everybody.
  package var participant: String?
  package var site: String?
  /// Those whom this assessor assesses.
  package var assessor: String?

  package init(participant: String? = nil, site: String? = nil, assessor: String? = nil) {
    self.participant = participant
    self.site = site
    self.assessor = assessor
  }
}

extension DeskReading {
  /// Visits the participants whom a list is about, in the order of the roster, one in memory at a time.
  ///
  /// - Throws: ``StoreError/unknownParticipant(_:)``, ``RosterRefusal/unknownSite(_:known:)``,
  ///   ``RosterRefusal/unknownAssessor(_:known:)``, ``RosterRefusal/assessorRemoved(_:)``; what `body` throws.
  package func forEachView(of people: PeopleFilter, _ body: (ParticipantView) throws -> Void) throws {
    let isWanted = try condition(of: people)
    if let participant = people.participant {
      let view = try view(of: participant)
      if isWanted(view.record) { try body(view) }
      return
    }
    var cache = zones.cache
    try study.forEachView(in: reader, zones: &cache, at: now, where: isWanted, body)
  }

  /// The same with what is known of each alone, where nobody asks for their events.
  func forEachRecord(of people: PeopleFilter, _ body: (ParticipantRecord) throws -> Void) throws {
    let isWanted = try condition(of: people)
    if let participant = people.participant {
      let record = try record(of: participant)
      if isWanted(record) { try body(record) }
      return
    }
    try reader.forEachRecord(asOf: now) { if isWanted($0) { try body($0) } }
  }

  /// A condition on those who are wanted; a participant who was named is not asked for.
  ///
  /// - Throws: ``RosterRefusal`` for the site and the assessor.
  func condition(of people: PeopleFilter) throws -> (ParticipantRecord) -> Bool {
    try requireSite(people.site)
    if let participant = people.participant { try requireKnown(participant) }
    let assessor = try people.assessor.map { try reader.activeAssessor($0, asOf: now).number }
    return { record in
      (people.site.map { $0 == record.site } ?? true) && (assessor.map(record.assessors.contains) ?? true)
        && reach.contains(record)
    }
  }

  /// The alerts that nobody has acknowledged, of those whom a list is about.
  package func openAlerts(of people: PeopleFilter) throws -> [AlertView] { try only(people, try openAlerts()) }

  /// The alerts of those whom a list is about, in the order in which they were raised.

  private func only(_ people: PeopleFilter, _ alerts: [AlertView]) throws -> [AlertView] {
    if alerts.isEmpty {
      _ = try condition(of: people)
      return []
    }
    let wanted = try ids(of: people, among: Set(alerts.map(\.participant)))
    return alerts.filter { wanted.contains($0.participant) }
  }

  /// Those of some participants whom a list is about: nobody who was removed.
  func ids(of people: PeopleFilter, among participants: Set<String>) throws -> Set<String> {
    let isWanted = try condition(of: people)
    if let participant = people.participant { try require(reader.rosterRecord(of: participant, asOf: now)) }
    var wanted: Set<String> = []
    func take(_ record: ParticipantRecord) {
      guard record.status != .removed, participants.contains(record.participant), isWanted(record),
        people.participant.map({ $0 == record.participant }) ?? true
      else { return }
      wanted.insert(record.participant)
    }
    if participants.count <= DeskReading.few {
      for id in participants { take(try reader.rosterRecord(of: id, asOf: now)) }
    } else {
      try reader.forEachRosterRecord(asOf: now, take)
    }
    return wanted
  }
}
