/// Why the store did not do what was asked. Nothing has changed in it when one is thrown.
///
/// The texts carry ids of participants, assessors and events, entry numbers and paths: never a name, an answer, a
/// reason, or anything else of an entry's content.
package enum StoreError: Error, Hashable, Sendable {
  /// Another process held the store for longer than the busy timeout.
  case busy
  case disk(DiskFault)
  /// There is no file at the path.
  case noStore(path: String)
  /// A file is there already, and is not overwritten.
  case fileExists(path: String)
  /// The file is no store of this program.
  case notAStore(path: String)
  /// The backend found its file damaged.
  case damaged
  /// A newer program wrote the store.
  case storeTooNew(found: Int, known: Int)
  /// An older program wrote the store, and it was opened for reading alone, which can't bring it up to date.
  case storeTooOld(found: Int, known: Int)
  /// An older program derived what is read, and the store was opened for reading alone, which can't derive it again.
  case derivedOutdated

  case participantExists(String)
  case unknownParticipant(String)
  case assessorExists(String)
  case unknownAssessor(String)
  /// The id was that of somebody who was erased: exports and papers still bear it.
  case idRetired(String)

  /// The participant has an outcome for the event.
  case alreadyRecorded(event: String)
  /// A sitting for the event was begun and neither finished nor discarded.
  case sittingRunning(event: String)
  case unknownSitting(Int64)
  /// The sitting was finished or discarded.
  case sittingEnded(Int64)
  /// An input's sequence number is not the next one: another process continued the sitting.
  case inputOutOfSequence(sitting: Int64, expected: Int)
  /// There is no outcome of the event to revise or delete.
  case noOutcome(event: String)
  /// A change about a participant or an assessor was appended without saying who.
  case subjectMissing(kind: String)
  /// The text of an entry that this program does not understand, though the chain may be intact.
  case unreadableEntry(number: Int64)
  /// The content of a file is not the one that its digest names.
  case fileAltered(number: Int64)
  /// The study is closed: nothing more is recorded.
  case studyClosed
  /// Why another store can't be merged into this one.
  case cannotMerge(MergeConflict)
  /// Content was erased and the bytes could not be cleared from the file yet; ``StudyStore/clearErased()`` does it.
  case erasedNotCleared
  /// Content was erased, and the disk did not let the bytes be cleared from the file yet.
  case erasedNotClearedYet(DiskFault)
  /// It is a copy without names, which is read and never written.
  case copyIsNotWritten
  /// They come with a merge that is not done: nothing is recorded about them before.
  case beingMerged(String)
  /// The file has tables, triggers or views that are not the program's, or lacks some of them.
  case foreignSchema(String)
  /// The end of the record was cut off: nothing is written on or derived again, which would hide it.
  case entriesMissing(MissingEntries)
  /// The last check of the record found a fault in it, and nothing is written on.
  case faulty(String)
  /// Another process held the store for longer than the busy timeout; what it was doing.
  case held(StoreHolder)
  /// The database refused; its code.
  case sql(code: Int32)
  /// A database's server, or the way to it, failed.
  case server(DatabaseFault)
}

/// What the disk refused.
package enum DiskFault: Hashable, Sendable {
  /// The file that found no room, where it is known.
  case full(of: String? = nil)
  case readOnly
  case notPermitted
  /// The program, or the machine, has as many files open as it may.
  case tooManyFiles
  /// A folder on the way to a file is not there.
  case noFolder
  /// Reading or writing failed; the backend's or the system's code.
  case failed(code: Int32)
}

extension StoreError {
  /// Whether only a newer program can open the store.
  package var isOfNewerProgram: Bool { if case .storeTooNew = self { true } else { false } }

  /// Whether a rule of the record forbids an entry, and nothing is wrong with what it is appended to.
  package var isOfRules: Bool {
    switch self {
    case .participantExists, .unknownParticipant, .assessorExists, .unknownAssessor, .alreadyRecorded, .sittingRunning,
      .unknownSitting, .sittingEnded, .inputOutOfSequence, .noOutcome, .studyClosed:
      true
    default: false
    }
  }
}

extension StoreError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .busy: "the store is busy: another process has held it for 10 s"
    case .disk(let fault): fault.description
    case .noStore(let path): "there is no store at \(path)"
    case .fileExists(let path): "\(path) exists and is not overwritten"
    case .notAStore(let path): "\(path) is not a store of Regimen"
    case .damaged: "the store is damaged: restore a backup"
    case .storeTooNew(let found, let known):
      "the store has version \(found), this program knows up to \(known): use a newer program"
    case .storeTooOld(let found, let known):
      "the store has version \(found), this program reads version \(known): open it once for writing"
    case .derivedOutdated: "an older program derived what is read from the store: open it once for writing"
    case .participantExists(let id): "participant \(id) exists"
    case .unknownParticipant(let id): "there is no participant \(id)"
    case .assessorExists(let id): "assessor \(id) exists"
    case .unknownAssessor(let id): "there is no assessor \(id)"
    case .idRetired(let id): "\(id) was the id of somebody who was erased, and is not given again"
    case .alreadyRecorded(let event): "\(event) is already recorded"
    case .sittingRunning(let event): "a sitting for \(event) has begun and not ended"
    case .unknownSitting(let number): "there is no sitting \(number)"
    case .sittingEnded(let number): "sitting \(number) has ended"
    case .inputOutOfSequence(let sitting, let expected):
      "sitting \(sitting) was continued elsewhere: its next input is number \(expected)"
    case .noOutcome(let event): "\(event) has no outcome"
    case .subjectMissing(let kind): "an entry '\(kind)' needs to say whom it is about"
    case .unreadableEntry(let number): "the content of entry \(number) is not understood"
    case .fileAltered(let number):
      "the file in entry \(number) is not the one that its digest names: run 'store verify', and restore a backup"
    case .studyClosed: "the study is closed: nothing more is recorded"
    case .cannotMerge(let conflict): "the stores can't be merged: \(conflict)"
    case .erasedNotCleared:
      "the content is erased, but its bytes are kept yet, by another process that reads or by a role that may not clear them: "
        + "the next command that can does it"
    case .erasedNotClearedYet(let fault):
      "the content is erased, but its bytes can't be cleared from the file yet (\(fault.cause)): the next command that can does it"
    case .beingMerged(let id):
      "\(id) comes with a merge that is not done yet: nothing is recorded about them before ('regimen doctor' tells more)"
    case .copyIsNotWritten: "it is a copy without names: it is read, and never written"
    case .foreignSchema(let difference):
      "the store is not as the program made it: \(difference); restore a backup, or undo that change"
    case .entriesMissing(let missing):
      "\(missing), as an earlier 'store verify' or what is kept beside the entries shows: nothing is written on what is left or "
        + "made again from it; restore a backup or a copy that has them ('regimen store restore')"
    case .faulty(let fault):
      "the last 'store verify' found that \(fault): nothing is written on it; restore a backup, then verify again"
    case .held(let holder): "the store is busy: \(holder) has held it for 10 s"
    case .sql(let code): "the database refused (SQLite code \(code))"
    case .server(let fault): fault.description
    }
  }
}

extension DiskFault: CustomStringConvertible {
  /// What happened, and what to do where that is not said by it.
  package var description: String {
    guard case .full = self else { return cause }
    return cause + ": make room on it, then do it again; what was recorded before stays"
  }

  /// What happened.
  var cause: String {
    switch self {
    case .full(let path): path.map { "the disk of '\($0)' is full" } ?? "the disk is full"
    case .readOnly: "the store can't be written: the disk, folder or file is read-only"
    case .notPermitted: "the store can't be opened: permission denied"
    case .tooManyFiles: "the store can't be opened: too many files are open"
    case .noFolder: "the folder for the file is not there: make it, or mount its disk"
    case .failed(let code): "the disk failed (code \(code))"
    }
  }
}
