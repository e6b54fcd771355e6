import CivilTime
package import Record
import Scheduling
package import StudyService
package import SurveyModel

/// An outcome that somebody else is going to enter again, from the same paper.
package struct EntryAgain: Sendable {
  package let event: String
  package let participant: String
  /// The number of the entry that it will be compared with.
  package let revision: Int64
  /// The survey and context of the first entry, with nothing answered.
  package let unanswered: Correction
}

extension StudyDesk {
  /// An outcome as it can be entered again: by somebody else than whoever entered it first, who does not see what that was.
  ///
  /// - Throws: ``SecondEntryRefusal``, ``OutcomeRefusal``, ``Correction/Refusal``; ``StoreError``.
  package func entryAgain(of event: String, of participant: String, by author: Author) throws -> EntryAgain {
    try look(.record) { reading in
      try reading.require(participant)
      let author = try signed(author, in: reading.reader)
      return try reading.entryAgain(of: event, of: participant, by: author, account)
    }
  }

  /// Keeps a second entry and compares it: the outcome stays as it is.
  ///
  /// - Parameter runner: The survey at its end.
  /// - Throws: ``OutcomeRefusal/changedSince(event:of:_:)`` when the outcome was corrected meanwhile; as
  ///   ``entryAgain(of:of:by:)``.
  package func enterAgain(_ entry: EntryAgain, as runner: StepRunner, by author: Author) throws -> EntryComparison {
    try deed(.record, by: author) { deed in
      let seen = SeenOutcome(entry.event, revision: entry.revision)
      try deed.reading.require(entry.participant)
      let outcome = try deed.reading.reader.unchanged(seen, of: entry.participant)
      _ = try deed.reading.entryAgain(of: entry.event, of: entry.participant, by: deed.stamp.author, deed.stamp.account)
      guard let recorded = outcome.result else { throw Correction.Refusal.noResult }
      let differences = EntryComparison.paths(
        differingIn: recorded, runner.result, of: entry.unanswered.survey)
      var stamp = deed.stamp
      stamp.survey = runner.survey.digest
      try deed.keepFiles(of: runner, event: entry.event, about: entry.participant, stamp: stamp)
      try deed.append(
        .secondEntry(
          .entered(
            event: entry.event, revision: entry.revision, result: runner.result.json, differences: differences)),
        about: .participant(entry.participant), stamp: stamp)
      return try deed.readingAfter.comparison(of: entry.event, of: entry.participant)
    }
  }

  /// The two entries of an outcome side by side.
  ///
  /// - Throws: ``SecondEntryRefusal/notEntered(event:)``, ``OutcomeRefusal``; ``StoreError``.
  package func comparison(of event: String, of participant: String) throws -> EntryComparison {
    try look(.seeAnswers) { reading in
      try reading.require(participant)
      return try reading.comparison(of: event, of: participant)
    }
  }

  /// Says which of the two entries is right, once somebody has looked at the paper: items that were right the second time
  /// become a revision of the outcome.
  ///
  /// - Parameters:
  ///   - paths: The items that the second entry has right, by path or, where it is plain, by id; the others stay.
  ///   - revision: The number of the revision that was looked at; nil for the one that stands.
  /// - Throws: ``SecondEntryRefusal``, ``ItemCorrectionRefusal``, ``OutcomeRefusal``; ``StoreError``.
  package func settle(
    _ event: String, of participant: String, takingSecond paths: [String], revision: Int64? = nil, reason: String,
    by author: Author
  ) throws -> EntryComparison {
    try deed(.correct, by: author) { deed in
      try deed.reading.require(participant)
      let known = try deed.reading.comparison(of: event, of: participant)
      if let settled = known.record.settled {
        let who = "by \(PageAccount.reading(settled.stamp.author)) at "
        let clock = try deed.reading.view(of: participant).ownClock
        throw SecondEntryRefusal.settledAlready(event: event, by: who + clock.reading(at: settled.stamp.recorded))
      }
      if known.isAgreed { throw SecondEntryRefusal.agreed(event: event) }
      let paths = try known.paths(paths)
      let outcome = try deed.reading.reader.standing(event, of: participant, asOf: deed.now)
      _ = try deed.reading.reader.unchanged(SeenOutcome(event, revision: revision ?? outcome.revision), of: participant)
      if !paths.isEmpty { try deed.take(paths, of: known, into: outcome, participant, reason) }
      try deed.append(.secondEntry(.settled(event: event, reason: reason)), about: participant)
      return try deed.readingAfter.comparison(of: event, of: participant)
    }
  }
}

extension Deed {
  /// Corrects an outcome to what the second entry has at some paths.
  fileprivate mutating func take(
    _ paths: [String], of known: EntryComparison, into outcome: OutcomeRecord, _ participant: String,
    _ reason: String
  ) throws {
    guard let entered = TaskResult(json: known.record.result), let standing = outcome.result(of: outcome.revision),
      let compared = outcome.result(of: known.record.revision)
    else { throw Correction.Refusal.noResult }
    let correction = try Correction(of: outcome, in: study, reading.reader)
    let isWhole = known.record.revision == outcome.revision && Set(paths).isSuperset(of: known.record.differences)
    let runner =
      try (isWhole ? correction.whole(entered, at: now) : nil)
      ?? taken(paths, of: known, entered, countedBy: ChoiceLists(compared), into: standing, by: correction)
    let (change, _) = try correction.revision(by: runner, reason: reason)
    var stamp = stamp
    stamp.survey = correction.survey.digest
    try append(
      change, by: runner, of: outcome.outcome, about: participant, reason: reason, stamp: stamp)
  }
}

extension Deed {
  /// The outcome as it is with what the second entry has at some paths.
  private func taken(
    _ paths: [String], of known: EntryComparison, _ entered: TaskResult, countedBy first: ChoiceLists,
    into standing: TaskResult, by correction: Correction
  ) throws -> StepRunner {
    let answers = try SecondAnswers(
      of: entered, at: Set(paths), among: known.record.differences, countedBy: first, into: standing,
      of: correction.survey)
    let taken = correction.taken(with: answers.script, at: now)
    let faults = answers.faults(among: taken.faults)
    guard faults.isEmpty else {
      throw SecondEntryRefusal.doesNotFit(
        faults.map(\.message), left: known.record.differences.filter { !paths.contains($0) })
    }
    let missing = answers.missing(in: taken.runner.result)
    if !missing.isEmpty { throw SecondEntryRefusal.notTaken(missing) }
    let lost = answers.lost(from: standing, in: taken.runner.result, among: known.record.differences)
    if !lost.isEmpty { throw SecondEntryRefusal.goTogether(lost) }
    return taken.runner
  }
}

extension Correction {
  /// The survey as somebody entered all of it, each way round; nil where that is taken no longer.
  fileprivate func whole(_ entered: TaskResult, at instant: Instant) -> StepRunner? {
    let sitting = ScriptedSitting(
      StepRunner(survey: survey, context: context), script: AnswerScript(entered), isRecorded: true,
      leavingOpen: entered.openPaths, at: instant)
    return sitting.faults.isEmpty ? keepingTimes(sitting.runner) : nil
  }
}

extension DeskReading {
  /// - Parameter account: Of whoever is going to enter it.
  fileprivate func entryAgain(
    of event: String, of participant: String, by author: Author, _ account: String?
  ) throws -> EntryAgain {
    let outcome = try reader.standing(event, of: participant, asOf: now)
    if !study.entersTwice(outcome.outcome.task) { throw SecondEntryRefusal.notAsked(task: outcome.outcome.task) }
    if !outcome.isOnPaper { throw SecondEntryRefusal.notOnPaper(event: event) }
    if try reader.record(of: participant, asOf: now).secondEntry(of: event) != nil {
      throw SecondEntryRefusal.enteredAlready(event: event)
    }
    if outcome.stamp.isSamePerson(as: author, account) || isOwn(outcome.stamp.author) {
      throw SecondEntryRefusal.samePerson(event: event)
    }
    if study.closing != nil { throw StoreError.studyClosed }
    let correction = try Correction(of: outcome, in: study, reader)
    return EntryAgain(
      event: event, participant: participant, revision: outcome.revision,
      unanswered: correction.unanswered)
  }

  /// Whether it was an assessor for whom the account works.
  func isOwn(_ author: Author) -> Bool {
    guard case .assessor(let id) = author, let own = rights?.assessors, !own.isEmpty else { return false }
    return (try? reader.activeAssessor(id, asOf: now)).map { own.contains($0.number) } ?? false
  }

  fileprivate func comparison(of event: String, of participant: String) throws -> EntryComparison {
    let view = try view(of: participant)
    let entries = try reader.entries(about: participant, asOf: now) { known, _ in known == event }
    guard let outcome = OutcomeRecord.all(in: entries).last(where: { $0.outcome.event == event }),
      outcome.deletion == nil
    else { throw OutcomeRefusal.nothingRecorded([event], of: participant) }
    let withheld = WithheldAnswers(study, isNamed: may(.seeNames, view.record))
    guard let second = SecondEntryRecord.all(in: entries).last(where: { $0.event == event }),
      let comparison = EntryComparison(second, with: outcome, view, withheld: withheld)
    else { throw SecondEntryRefusal.notEntered(event: event) }
    return comparison
  }
}

extension RunningStudy {
  /// Whether what is entered of a task from paper is entered twice, by the files in force.
  func entersTwice(_ task: String) -> Bool { tasksEnteredTwice.contains(task) }

  var tasksEnteredTwice: Set<String> {
    Set(current.schedules.values.flatMap { $0.schedule.tasks.filter(\.doubleEntry).map(\.id) })
  }
}

extension Stamp {
  /// Whether an entry is by the same person as something that is about to be made: the same assessor, or, where one of them
  /// is none, the same account.
  func isSamePerson(as author: Author, _ account: String?) -> Bool {
    if case .assessor(let first) = self.author, case .assessor(let second) = author { return first == second }
    return self.account == account || self.author == author
  }
}
