import CivilTime
import Definitions
import Diagnostics
import Record
import StudyService

/// An import of many people in short transactions, between which others write.
///
/// The whole file is judged before anybody is added. Each transaction adds people whole, with all that their rows say, and
/// notes how many have come; the last one takes the note away. One that was stopped goes on when the same bytes are imported
/// again. What changed in between is minded: where other files are in force, those who are left are judged anew.
struct SlicedImport {
  private let desk: StudyDesk
  private let file: SourceFile
  private let digest: SHA256Value
  private let files: StudyDefinitions?
  private let author: Author
  /// At most so many people come in one transaction.
  private let size: Int

  init(_ desk: StudyDesk, _ file: SourceFile, accepting files: StudyDefinitions?, by author: Author, size: Int) {
    self.desk = desk
    self.file = file
    self.files = files
    self.author = author
    self.size = size
    digest = SHA256Value(of: file.bytes)
  }

  /// The rows that are left, as they were judged.
  private struct Judged {
    let study: RunningStudy
    let known: KnownPeople
    let roster: RosterFile
  }

  /// - Throws: ``FileFaults``; ``RosterImportRefusal``; ``StoreError``.
  func run(pause: () throws -> Void) throws -> ImportedRoster {
    guard let lock = try desk.store.lockMerging() else { throw RosterImportRefusal.underWay }
    if let merge = try desk.store.unfinishedMerge() { throw RosterImportRefusal.unfinishedMerge(from: merge.from) }
    var acceptedFiles = false
    var judged = try judge()
    var come = judged.known.come
    while true {
      let portion = judged.roster.people.dropFirst(come).prefix(size)
      let isDone: Bool? = try desk.deed(.manageRoster, by: author, accepting: files) { deed in
        acceptedFiles = acceptedFiles || deed.acceptedFiles
        guard deed.study.acceptedFiles == judged.study.acceptedFiles else { return nil }
        for person in portion { try deed.add(person, judged.known) }
        come += portion.count
        let isDone = come == judged.roster.people.count
        try deed.writer.note(
          unfinishedImport: isDone ? nil : UnfinishedImport(digest: digest, from: file.path, people: come))
        return isDone
      }
      if isDone ?? false { break }
      if isDone == nil { judged = try judge() }
      try pause()
    }
    _ = consume lock
    return judged.roster.imported(acceptedFiles: acceptedFiles)
  }

  private func judge() throws -> Judged {
    try desk.store.read { reader in
      let now = desk.clock.now
      let isFirst = try reader.layers(asOf: .init(milliseconds: .max)).isEmpty
      let study = try (isFirst ? files : nil).map(RunningStudy.init(of:)) ?? desk.state(reader, at: now).study
      var known = try KnownPeople(reader, asOf: now)
      known.come = try reader.come(of: file)
      return Judged(study: study, known: known, roster: try RosterFile(file, study, known, at: now, desk.zones))
    }
  }
}

extension StoreReader {
  /// How many people of a file have come by an import of it that was stopped.
  func come(of file: SourceFile) throws -> Int {
    guard let begun = try unfinishedImport(), begun.digest == SHA256Value(of: file.bytes) else { return 0 }
    return begun.people
  }
}

/// Why the people of a file are not added now.
package enum RosterImportRefusal: Refusal, Hashable {
  /// Another process imports people, or merges a store.
  case underWay
  /// The merge of another store was stopped, and is to be finished first.
  case unfinishedMerge(from: String)

  package var kind: RefusalKind { .state }

  package var message: String {
    switch self {
    case .underWay: "another process imports people, or merges a store, at this moment; nobody was added"
    case .unfinishedMerge(let from): "the merge of '\(from)' was stopped and is to be finished first; nobody was added"
    }
  }
}
