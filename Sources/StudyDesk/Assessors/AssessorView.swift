import CivilTime
package import JSONText
import Record

/// An assessor, with those whom they assess.
package struct AssessorView: Hashable, Sendable {
  package let id: String
  package let name: String?
  package let isRemoved: Bool
  package let participants: [String]
  /// Of the entry that added them.
  let number: Int64

  package var json: JSONValue {
    [
      "assessor": .string(id), "name": .optional(name), "removed": .boolean(isRemoved),
      "participants": .array(participants.map(JSONValue.string)),
    ]
  }
}

extension StudyDesk {
  /// The assessors in the order of adding.
  ///
  /// - Throws: ``StoreError``.
  package func assessors(includingRemoved: Bool = false) throws -> [AssessorView] {
    try store.read { try $0.assessorViews(asOf: clock.now) }.filter { includingRemoved || !$0.isRemoved }
  }

  /// One assessor, removed or not.
  ///
  /// - Throws: ``RosterRefusal/unknownAssessor(_:known:)``.
  package func assessor(_ id: String) throws -> AssessorView {
    try store.read { try $0.assessorView(id, asOf: clock.now) }
  }

  /// The accounts that may record as an assessor: without another role they may do nothing more when the assessor is removed.
  ///
  /// - Throws: ``RosterRefusal/unknownAssessor(_:known:)``.
  package func accounts(recordingAs id: String) throws -> [String] {
    try store.read { reader in
      let number = try reader.assessorView(id, asOf: clock.now).number
      return try reader.accounts(asOf: clock.now).filter { account in
        !account.isClosed && account.roles.contains { $0.assessor == number }
      }.map(\.id)
    }
  }

  /// One who is on the lists.
  ///
  /// - Throws: ``RosterRefusal/unknownAssessor(_:known:)``, ``RosterRefusal/assessorRemoved(_:)``.
  package func activeAssessor(_ id: String) throws -> AssessorView {
    let found = try assessor(id)
    if found.isRemoved { throw RosterRefusal.assessorRemoved(id) }
    return found
  }
}

extension StoreReader {
  fileprivate func assessorViews(asOf instant: Instant) throws -> [AssessorView] {
    var lists: [Int64: [String]] = [:]
    try forEachRosterRecord(asOf: instant) { record in
      for number in record.assessors { lists[number, default: []].append(record.participant) }
    }
    return try assessors(asOf: instant).map {
      AssessorView(
        id: $0.assessor, name: $0.name, isRemoved: $0.removed != nil, participants: lists[$0.number] ?? [],
        number: $0.number)
    }
  }

  func assessorView(_ id: String, asOf instant: Instant) throws -> AssessorView {
    let number = try assessor(id, asOf: instant).number
    guard let view = try assessorViews(asOf: instant).last(where: { $0.number == number }) else {
      throw RosterRefusal.unknownAssessor(id, known: [])
    }
    return view
  }
}
