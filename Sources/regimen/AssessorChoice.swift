import ArgumentParser
import CivilTime
import Record

/// An assessor who is on the lists, and the writing about them.
struct AssessorChoice {
  let open: OpenStudy
  let assessor: AssessorRecord

  /// - Parameter removed: Whether somebody who was removed will do.
  /// - Throws: ``CommandFailure`` for an id that nobody has, or that was removed.
  init(_ id: String, _ options: StudyOptions, _ clock: ClockOptions, removed: Bool = false) throws {
    open = try OpenStudy(options, clock)
    assessor = try removed ? AssessorChoice.known(id, open) : AssessorChoice.active(id, open)
  }

  static func active(_ id: String, _ open: OpenStudy) throws -> AssessorRecord {
    let found = try known(id, open)
    if found.removed != nil { throw CommandFailure.notPossibleNow("assessor \(id) was removed") }
    return found
  }

  private static func known(_ id: String, _ open: OpenStudy) throws -> AssessorRecord {
    let known = try StoreFailure.translated { try open.store.read { try $0.assessors(asOf: open.now) } }
    guard let found = known.last(where: { $0.assessor == id }) else {
      let ids = known.filter { $0.removed == nil }.map(\.assessor)
      throw CommandFailure.usage(
        "there is no assessor '\(id)'; "
          + (ids.isEmpty ? "'regimen assessor add \(id)' adds them" : "there are \(ids.joined(separator: ", "))"))
    }
    return found
  }

  /// The participants whom the assessor assesses.
  func participants() throws -> [String] { try AssessorChoice.participants(of: assessor, open) }

  static func participants(of assessor: AssessorRecord, _ open: OpenStudy) throws -> [String] {
    try StoreFailure.translated {
      try open.store.read { reader in
        var found: [String] = []
        try reader.forEachRecord(asOf: open.now) { record in
          if record.assessors.contains(assessor.number) { found.append(record.participant) }
        }
        return found
      }
    }
  }

  func append(_ contents: [EntryContent], about subject: Subject) throws {
    try StoreFailure.translated {
      try open.store.write { writer in
        for content in contents { _ = try writer.append(content, about: subject, stamp: open.stamp()) }
      }
    }
  }

  /// Puts participants on the list or takes them off it, all or none; those who are there already stay.
  func set(_ participants: [String], assigned: Bool) throws {
    let changed = try StoreFailure.translated {
      try open.store.write { writer in
        var changed: [String] = []
        for id in participants {
          let record = try writer.reader.record(of: id, asOf: open.now)
          guard record.assessors.contains(assessor.number) != assigned else { continue }
          _ = try writer.append(
            .roster(.assigned(assessor: assessor.number, assigned)), about: .participant(id), stamp: open.stamp())
          changed.append(id)
        }
        return changed
      }
    }
    let verb = assigned ? "now assesses" : "no longer assesses"
    let same = participants.count - changed.count
    if !changed.isEmpty {
      Streams.standardOutput.writeLine("\(assessor.assessor) \(verb) \(changed.joined(separator: ", "))")
    }
    if same > 0 { Streams.standardError.writeLine("nothing changes for \(same) of them") }
  }
}
