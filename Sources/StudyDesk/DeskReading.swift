package import CivilTime
package import Record
package import StudyService
import SurveyModel

/// One consistent state of the record with the files in force, as of an instant: what views are computed from.
package struct DeskReading {
  package let reader: StoreReader
  package private(set) var study: RunningStudy
  package let now: Instant
  package let zones: DeskZones
  /// Whom the worker may see, and for what.
  private(set) var reach = Reach.everybody
  private(set) var permission = Permission.owner
  /// What the worker may do at all; nil for the owner.
  private(set) var rights: AccountRights?

  init(reader: StoreReader, study: RunningStudy, now: Instant, zones: DeskZones) {
    self.reader = reader
    self.study = study
    self.now = now
    self.zones = zones
  }
}

extension DeskReading {
  /// The same as of an earlier instant.
  func at(_ instant: Instant) -> DeskReading {
    DeskReading(reader: reader, study: study, now: instant, zones: zones).reaching(like: self)
  }

  /// The same for those whom the worker may see.
  func reaching(_ reach: Reach, _ permission: Permission, _ rights: AccountRights?) -> DeskReading {
    var reading = self
    (reading.reach, reading.permission, reading.rights) = (reach, permission, rights)
    reading.study = study.listed(in: rights == nil ? nil : .staff)
    return reading
  }

  /// In which language lists are read that are about several people, and about the study.
  var language: LanguageTag { study.languageOfLists }

  func reaching(like other: DeskReading) -> DeskReading { reaching(other.reach, other.permission, other.rights) }

  /// Whom the worker may do something else to.
  func reach(of permission: Permission) -> Reach { rights?.reach(permission) ?? .everybody }

  /// Whether the worker may do something else to somebody.
  package func may(_ permission: Permission, _ record: ParticipantRecord) -> Bool {
    reach(of: permission).contains(record)
  }

  /// Whose names, and what else tells who they are, the worker may see.
  var names: Reach { reach(of: .seeNames) }

  /// What somebody is called; nil where nobody said, and where the worker may not see names.
  package func name(of record: ParticipantRecord) -> String? { may(.seeNames, record) ? record.name : nil }

  /// - Throws: ``PermissionRefusal/notAllowed(_:)`` for somebody whom the worker may not see.
  func require(_ record: ParticipantRecord) throws {
    if !reach.contains(record) { throw PermissionRefusal.notAllowed(permission) }
  }

  /// - Throws: ``PermissionRefusal/notAllowed(_:)``; ``StoreError/unknownParticipant(_:)``.
  func require(_ participant: String) throws {
    if !reach.isEverybody { try requireKnown(participant) }
  }

  /// The same of somebody who has to be there.
  ///
  /// - Throws: ``PermissionRefusal/notAllowed(_:)``; ``StoreError/unknownParticipant(_:)``.
  func requireKnown(_ participant: String) throws {
    try hidingStrangers { try require(reader.rosterRecord(of: participant, asOf: now)) }
  }

  /// Somebody who is not there is refused as somebody who is of another site: who is there is not to be told.
  private func hidingStrangers<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch StoreError.unknownParticipant where !reach.isEverybody {
      throw PermissionRefusal.notAllowed(permission)
    }
  }

  /// A participant as the study sees them.
  ///
  /// - Throws: ``StoreError/unknownParticipant(_:)``; ``PermissionRefusal/notAllowed(_:)``.
  package func view(of participant: String) throws -> ParticipantView {
    var cache = zones.cache
    let view = try hidingStrangers { try study.view(of: participant, in: reader, zones: &cache, at: now) }
    try require(view.record)
    return view
  }

  /// What `body` reads off a participant as the study sees them, as ``RunningStudy/look(at:in:zones:at:_:)`` has it: whatever else they
  /// did costs nothing.
  ///
  /// - Throws: As ``view(of:)``; what `body` throws.
  func look<Value>(at participant: String, _ body: (ParticipantView) throws -> Value) throws -> Value {
    var cache = zones.cache
    return try hidingStrangers {
      try study.look(at: participant, in: reader, zones: &cache, at: now) { view in
        try require(view.record)
        return try body(view)
      }
    }
  }

  /// What is known of a participant.
  ///
  /// - Throws: As ``view(of:)``.
  func record(of participant: String) throws -> ParticipantRecord {
    let record = try hidingStrangers { try reader.record(of: participant, asOf: now) }
    try require(record)
    return record
  }

  /// Visits everybody on the roster as lists show them, in the order in which they were added: in one pass over the record,
  /// without the answers that conditions and surveys ask for.
  func forEachStanding(includingRemoved: Bool, _ body: (ParticipantView) throws -> Void) throws {
    var cache = zones.cache
    try reader.forEachRecord(asOf: now, includingRemoved: includingRemoved) { record in
      if reach.contains(record) { try body(ParticipantView(study: study, record: record, zones: &cache, at: now)) }
    }
  }
}

extension StoreReader {
  /// An assessor who is on the lists.
  ///
  /// - Throws: ``RosterRefusal/unknownAssessor(_:known:)``, ``RosterRefusal/assessorRemoved(_:)``.
  package func activeAssessor(_ id: String, asOf instant: Instant) throws -> AssessorRecord {
    let found = try assessor(id, asOf: instant)
    if found.removed != nil { throw RosterRefusal.assessorRemoved(id) }
    return found
  }

  /// An assessor, removed or not.
  ///
  /// - Throws: ``RosterRefusal/unknownAssessor(_:known:)``.
  package func assessor(_ id: String, asOf instant: Instant) throws -> AssessorRecord {
    let all = try assessors(asOf: instant)
    guard let found = all.last(where: { $0.assessor == id }) else {
      throw RosterRefusal.unknownAssessor(id, known: all.filter { $0.removed == nil }.map(\.assessor))
    }
    return found
  }
}
