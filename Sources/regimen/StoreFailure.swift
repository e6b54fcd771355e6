import Record

/// The store's errors as a command's.
enum StoreFailure {
  static func translated<Value: ~Copyable>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as StoreError {
      throw failure(error)
    }
  }

  static func failure(_ error: StoreError) -> CommandFailure {
    switch error {
    case .busy, .held, .erasedNotCleared: .busy("\(error)")
    case .disk, .erasedNotClearedYet: .disk("\(error)")
    case .studyClosed, .alreadyRecorded, .sittingRunning, .sittingEnded, .inputOutOfSequence:
      .notPossibleNow("\(error)")
    case .unknownParticipant: .usage("\(error); 'regimen participant list' shows who there is")
    case .unknownAssessor: .usage("\(error); 'regimen assessor list' shows who there is")
    case .participantExists: .usage("\(error); 'regimen participant enroll' puts them in another schedule")
    case .assessorExists, .idRetired: .usage("\(error)")
    case .noStore, .fileExists, .notAStore, .damaged, .storeTooNew, .storeTooOld, .unknownSitting, .noOutcome,
      .subjectMissing, .unreadableEntry, .cannotMerge, .derivedOutdated, .foreignSchema, .faulty,
      .sql:
      .badData("\(error)")
    }
  }
}
