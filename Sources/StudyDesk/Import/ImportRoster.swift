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
  /// Those of a long file come in portions, each in a transaction of its own, so that others write in between: see
  /// ``SlicedImport``.
  ///
  /// - Parameters:
  ///   - files: The files of the study's folder, put in force when none are yet.
  ///   - size: At most so many people come in one transaction.
  ///   - pause: Called between transactions.
  /// - Throws: ``FileFaults`` with every row that is wrong; ``StoreError``. Then no files are in force either.
  package func importRoster(
    _ file: SourceFile, accepting files: StudyDefinitions?, by author: Author, size: Int = 250,
    pause: () throws -> Void = giveWay
  ) throws -> ImportedRoster {
    let hasBegun = try store.unfinishedImport()?.digest == SHA256Value(of: file.bytes)
    if deedKey == nil, hasBegun || file.hasMoreLines(than: size + 1) {
      return try SlicedImport(self, file, accepting: files, by: author, size: size).run(pause: pause)
    }
    return try deed(.manageRoster, by: author, accepting: files) { deed in
      let known = try KnownPeople(deed.writer.reader, asOf: deed.now)
      let roster = try RosterFile(file, deed.study, known, at: deed.now, zones)
      for person in roster.people { try deed.add(person, known) }
      // Whoever gives up a file that was stopped adds those who are left by another one.
      if try deed.writer.reader.unfinishedImport() != nil { try deed.writer.note(unfinishedImport: nil) }
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
      var known = try KnownPeople(reader, asOf: now)
      known.come = try reader.come(of: file)
      return try RosterFile(file, study, known, at: now, zones).imported()
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

extension SourceFile {
  fileprivate func hasMoreLines(than count: Int) -> Bool {
    var lines = 0
    return bytes.contains { byte in
      if byte == UInt8(ascii: "\n") { lines += 1 }
      return lines > count
    }
  }
}

extension Deed {
  /// Adds a participant with all that their row says.
  mutating func add(_ person: RosterFile.Person, _ known: KnownPeople) throws {
    let assigned = person.assessors.compactMap { known.assessors[$0] }.map {
      RosterChange.assigned(assessor: $0, true)
    }
    for change in person.changes + assigned { try append(.roster(change), about: person.id) }
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
  /// How many people of the file are here by an import of it that was stopped: the first ones.
  var come = 0

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
  init(
    _ file: SourceFile, _ study: RunningStudy, _ known: KnownPeople, at now: Instant, _ zones: DeskZones
  ) throws {
    self.init(
      file, study, known: known, now: now, zones: zones)
    let count = diagnostics.count
    try FileFaults.require(
      diagnostics, in: file, "the roster has \(count == 1 ? "1 fault" : "\(count) faults"); nobody was added")
  }

  func imported(acceptedFiles: Bool = false) -> ImportedRoster {
    ImportedRoster(
      ids: people.map(\.id), waiting: people.count { !$0.changes.contains { $0.enrolment != nil } },
      acceptedFiles: acceptedFiles)
  }
}
