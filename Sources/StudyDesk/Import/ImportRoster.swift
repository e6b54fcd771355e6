package import CivilTime
package import Definitions
package import Diagnostics
package import Record
import StudyService

/// The participants of a file, who were added or could be.
package struct ImportedRoster: Hashable, Sendable {
  package let ids: [String]
  /// How many of them are in no schedule yet.
  package let waiting: Int
  /// The deed put the files of the folder in force.
  package let acceptedFiles: Bool
}

extension StudyDesk {
  /// Adds the participants of a CSV file: all of them, or none.
  ///
  /// - Parameter files: The files of the study's folder, put in force when none are yet.
  /// - Throws: ``FileFaults`` with every row that is wrong; ``StoreError``. Then no files are in force either.
  package func importRoster(
    _ file: SourceFile, accepting files: StudyDefinitions?, by author: Author
  ) throws -> ImportedRoster {
    try deed(.manageRoster, by: author, accepting: files) { deed in
      let known = try KnownPeople(deed.writer.reader, asOf: deed.now)
      let roster = try RosterFile(file, deed.study, known, at: deed.now, zones)
      for person in roster.people {
        let assigned = person.assessors.compactMap { known.assessors[$0] }.map {
          RosterChange.assigned(assessor: $0, true)
        }
        for change in person.changes + assigned { try deed.append(.roster(change), about: person.id) }
      }
      return roster.imported(acceptedFiles: deed.acceptedFiles)
    }
  }

  /// Judges a CSV file as ``importRoster(_:accepting:by:)`` would, and records nothing.
  ///
  /// - Throws: ``FileFaults``; ``StudyRefusal``; ``StoreError``.
  package func judgeRoster(_ file: SourceFile, accepting files: StudyDefinitions?) throws -> ImportedRoster {
    try store.read { reader in
      let now = clock.now
      let study = try files.map(RunningStudy.init(of:)) ?? state(reader, at: now).study
      return try RosterFile(file, study, KnownPeople(reader, asOf: now), at: now, zones).imported()
    }
  }

  /// The same for a study that has no data yet.
  ///
  /// - Throws: ``FileFaults``.
  package static func judgeRoster(
    _ file: SourceFile, of files: StudyDefinitions, at now: Instant, _ zones: DeskZones
  ) throws -> ImportedRoster {
    try RosterFile(file, RunningStudy(of: files), KnownPeople(), at: now, zones).imported()
  }
}

/// Whom the rows of a file can name or must not.
struct KnownPeople {
  /// Ids of those on the roster, also of who was removed.
  var participants: Set<String> = []
  /// Those on the lists, by their ids with the numbers of their entries.
  var assessors: [String: Int64] = [:]
  /// Whether somebody who was erased had the id.
  var isRetired: (String) -> Bool = { _ in false }

  init() {}

  init(_ reader: StoreReader, asOf now: Instant) throws {
    participants = Set(try reader.participants(asOf: Instant(milliseconds: .max), includingRemoved: true))
    let active = try reader.assessors(asOf: now).filter { $0.removed == nil }
    assessors = Dictionary(active.map { ($0.assessor, $0.number) }, uniquingKeysWith: { $1 })
    let retired = try RetiredIDs(in: reader)
    isRetired = { retired.contains(participant: $0, in: reader) }
  }
}

extension RosterFile {
  /// - Throws: ``FileFaults``.
  fileprivate init(
    _ file: SourceFile, _ study: RunningStudy, _ known: KnownPeople, at now: Instant, _ zones: DeskZones
  ) throws {
    self.init(
      file, study, known: known, now: now, zones: zones)
    let count = diagnostics.count
    try FileFaults.require(
      diagnostics, in: file, "the roster has \(count == 1 ? "1 fault" : "\(count) faults"); nobody was added")
  }

  fileprivate func imported(acceptedFiles: Bool = false) -> ImportedRoster {
    ImportedRoster(
      ids: people.map(\.id), waiting: people.count { !$0.changes.contains { $0.enrolment != nil } },
      acceptedFiles: acceptedFiles)
  }
}
