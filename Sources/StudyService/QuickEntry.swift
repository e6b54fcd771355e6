package import CivilTime
import Definitions
import Scheduling
package import Record
package import SurveyModel

/// An entry of one line: answers to a task's survey, taken at once.
package struct QuickEntry: Sendable {
  package let participant: String
  /// What it answers, by the survey in force on the day of its event; throws where it gives no answers to that one.
  package let answers: @Sendable (Survey) throws -> [QuickLog.ItemAnswer]
  package let source: String?
  /// When it was observed; nil for the instant of the recording.
  package let observed: Instant?
  package let by: String?
  /// The result's `run`; nil for a new one.
  package let run: String?

  package init(
    participant: String, source: String? = nil, observed: Instant? = nil, by: String? = nil, run: String? = nil,
    answers: @escaping @Sendable (Survey) throws -> [QuickLog.ItemAnswer]
  ) {
    self.run = run
    self.participant = participant
    self.answers = answers
    self.source = source
    self.observed = observed
    self.by = by
  }

  /// Which entries of before an entry with an instant of its own is compared with: one with the same source and values
  /// is passed over, and each of before answers for one.
  package enum Recognition: Sendable {
    case none
    /// Those that stand: what was deleted is recorded again.
    case standing
    case deletedToo
  }

  /// What became of an entry.
  package enum Taken: Sendable {
    case recorded(RecordedOutcome)
    /// It stands in the record already.
    case stands
    /// It was recorded before, and deleted.
    case deleted
  }

  /// Why an entry can't be recorded.
  package enum Refusal: Error, Hashable, Sendable {
    case unknownTask(known: [String])
    /// Nothing of the task is open then, and nothing was that may still be entered.
    case notOpen(CivilDate, ParticipantStatus)
    /// The participant was withdrawn then, and is active again.
    case wasWithdrawn
    /// They came back to the schedule later than that, or from another one.
    case beforeThisStay(schedule: String, since: Instant)
    case later(Instant)
    case answers([ScriptFault])
  }
}

/// Records quick entries of one task inside one transaction.
package struct QuickRecorder {
  private let study: RunningStudy
  private let task: String
  private let now: Instant
  private var zones: ZoneCache
  private var views: [String: ParticipantView] = [:]
  /// The last number given out, by participant and the stem of the offer's id.
  private var numbers: [String: Int] = [:]
  private let recognition: QuickEntry.Recognition
  private let identifying: IdentifyingPlaces
  /// How many entries recorded before are still without their equal; nil of somebody not asked about yet.
  private var known: [String: [Likeness: Before]] = [:]

  /// What two entries of one participant have in common when they tell of the same observation.
  private struct Likeness: Hashable {
    let observed: Instant
    let source: String?
    let values: [RecordedValue]
  }

  private struct Before {
    var standing = 0
    var deleted = 0
  }

  package init(
    _ study: RunningStudy, task: String, zones: ZoneCache, at now: Instant, recognition: QuickEntry.Recognition = .none
  ) {
    self.recognition = recognition
    self.study = study
    self.task = task
    self.zones = zones
    self.now = now
    identifying = IdentifyingPlaces(study)
  }
}

extension QuickRecorder {
  /// Appends the outcome of an entry.
  ///
  /// - Throws: ``QuickEntry/Refusal``, ``StoreError``, what the entry's answers throw; the transaction is then lost.
  package mutating func record(
    _ entry: QuickEntry, stamp: Stamp, in writer: inout StoreWriter
  ) throws -> QuickEntry.Taken {
    let view = try view(of: entry.participant, writer.reader)
    let observed = entry.observed ?? now
    if observed > now { throw QuickEntry.Refusal.later(observed) }
    let numbersBefore = numbers
    let standing: StandingEvent
    do { standing = try taking(self.standing(view, at: observed), view) } catch let refusal as QuickEntry.Refusal {
      // Nothing could be recorded of it any more, as where somebody has enrolled again since: it may have been.
      if entry.observed != nil, let known = try takeEqual(of: entry, view, writer.reader) { return known }
      throw refusal
    }
    guard let survey = study.layers[standing.layer].definitions.surveys[standing.row.survey]?.survey else {
      throw QuickEntry.Refusal.unknownTask(known: view.tasks)
    }
    let context = view.sittingContext(
      for: standing, survey, run: entry.run ?? SittingContext.newRun(), by: entry.by, seed: .random(in: .min ... .max),
      started: observed)
    let runner = try taken(entry, StepRunner(survey: survey, context: context), at: observed)
    let row = standing.row
    let origin = view.origin(of: standing)
    let outcome = RecordedOutcome(
      event: standing.id, task: task, schedule: row.schedule, element: row.element, date: row.date,
      occurrence: origin.occurrence, anchor: origin.anchor, ending: runner.ending?.rawValue ?? "", opened: row.opens,
      started: observed, finished: observed, late: row.closes.map { $0 <= observed } ?? false, intended: row.intended,
      source: entry.source, result: runner.result.json,
      values: ResultMapper(of: survey).values(in: runner.result).map(RecordedValue.init))
    let likeness = Likeness(observed: outcome.finished, source: outcome.source, values: outcome.values)
    if entry.observed != nil, let known = try takeEqual(likeness, entry.participant, writer.reader) {
      numbers = numbersBefore
      return known
    }
    var stamp = stamp
    stamp.survey = survey.digest
    stamp.schedule = row.version
    let content = EntryContent.outcome(.recorded(outcome))
    let receipt = try writer.append(
      content, about: .participant(entry.participant), identifying: identifying.places(in: content), stamp: stamp)
    for alert in runner.raisedAlerts {
      let remark = Remark.alertRaised(alert: alert, event: standing.id, sitting: receipt.number)
      _ = try writer.append(.remark(remark), about: .participant(entry.participant), stamp: stamp)
    }
    let changes = try AnsweredRoster(study).changes(
      by: runner, of: standing.id, about: entry.participant, stamp: stamp, in: writer.reader)
    for change in changes.map(EntryContent.roster) {
      _ = try writer.append(
        change, about: .participant(entry.participant), identifying: identifying.places(in: change), stamp: stamp)
    }
    // An event that is no offer takes one outcome: the next entry must see this one, and what its answers set.
    if standing.event.slot != .offer || !changes.isEmpty { views[entry.participant] = nil }
    return .recorded(outcome)
  }

  /// The answers with the defaults; a default for what the survey does not show falls away.
  private func taken(_ entry: QuickEntry, _ runner: StepRunner, at instant: Instant) throws -> StepRunner {
    let survey = runner.survey
    func script(_ answers: [QuickLog.ItemAnswer]) -> [AnswerScript.Entry] {
      answers.compactMap { answer in
        let slot = survey.items.firstIndex { $0.item.id == answer.item }
        return slot.map {
          AnswerScript.Entry(key: survey.path(of: $0), prepared: answer.prepared, affirmed: answer.affirmed)
        }
      }
    }
    let given = script(try entry.answers(survey))
    let defaults = script(survey.log.defaults).filter { own in !given.contains { $0.key == own.key } }
    let sitting = ScriptedSitting(runner, script: AnswerScript(entries: given + defaults), at: instant)
    let faults = sitting.faults.filter { fault in
      if case .notShown(let key) = fault { !defaults.contains { $0.key == key } } else { true }
    }
    if !faults.isEmpty { throw QuickEntry.Refusal.answers(faults) }
    return sitting.runner
  }

  private mutating func view(of participant: String, _ reader: StoreReader) throws -> ParticipantView {
    if let view = views[participant] { return view }
    // What others recorded under a later clock holds its number too.
    let record = try reader.record(of: participant, asOf: Instant(milliseconds: .max))
    for outcome in record.outcomes { take(outcome.event, of: participant) }
    let view = try study.view(of: participant, in: reader, zones: &zones, at: now)
    guard view.everyTask.contains(task) else { throw QuickEntry.Refusal.unknownTask(known: view.tasks) }
    views[participant] = view
    return view
  }

  private mutating func take(_ event: String, of participant: String) {
    guard let dot = event.lastIndex(of: "."), let number = Int(event[event.index(after: dot)...]) else { return }
    let stem = participant + " " + event[...dot]
    numbers[stem] = max(numbers[stem] ?? 0, number)
  }

  /// The event of the study day that holds at an instant: an offer, else one that is open or was then.
  private func standing(_ view: ParticipantView, at instant: Instant) throws -> StandingEvent {
    if view.record.status == .active, view.record.wasWithdrawn(at: instant) { throw QuickEntry.Refusal.wasWithdrawn }
    let schedule = view.schedule(ofTask: task) ?? ""
    let date = view.clock(of: schedule)?.date(at: instant) ?? view.today
    let events = view.events(on: date).filter { event in
      event.row.task == task && view.cameBack(to: event.schedule, after: instant) == nil
    }
    if events.isEmpty, let since = view.cameBack(to: schedule, after: instant) {
      throw QuickEntry.Refusal.beforeThisStay(schedule: schedule, since: since)
    }
    let fitting = events.first { standing in
      if standing.state.isAvailable, standing.row.opens <= instant { return true }
      guard standing.row.opens <= instant, standing.row.graceEnds.map({ instant < $0 }) ?? true else { return false }
      return view.takesLateEntry(of: standing, answered: instant)
    }
    guard let fitting else { throw QuickEntry.Refusal.notOpen(date, view.record.status) }
    return fitting
  }

  /// An offer with the next number of its day.
  private mutating func taking(_ standing: StandingEvent, _ view: ParticipantView) throws -> StandingEvent {
    guard standing.event.slot == .offer else { return standing }
    let stem = standing.id + "."
    let key = view.record.participant + " " + stem
    let number = (numbers[key] ?? 0) + 1
    numbers[key] = number
    return StandingEvent(
      event: standing.event, id: stem + String(number), schedule: standing.schedule, layer: standing.layer,
      state: standing.state, completed: nil, row: standing.row)
  }

  /// The same of an entry of which no event is there.
  private mutating func takeEqual(
    of entry: QuickEntry, _ view: ParticipantView, _ reader: StoreReader
  ) throws -> QuickEntry.Taken? {
    guard let observed = entry.observed else { return nil }
    for survey in study.surveys(everOfTask: task) {
      let context = view.sittingContext(
        in: view.schedule(ofTask: task) ?? "", event: nil, survey, run: "", by: entry.by, mode: .screen, language: nil,
        seed: 0, started: observed)
      guard let runner = try? taken(entry, StepRunner(survey: survey, context: context), at: observed) else { continue }
      let values = ResultMapper(of: survey).values(in: runner.result).map(RecordedValue.init)
      let likeness = Likeness(observed: observed, source: entry.source, values: values)
      if let equal = try takeEqual(likeness, entry.participant, reader) { return equal }
    }
    return nil
  }

  /// What became of an equal entry of before, which then answers for no other; nil where there was none.
  private mutating func takeEqual(
    _ wanted: Likeness, _ participant: String, _ reader: StoreReader
  ) throws -> QuickEntry.Taken? {
    guard recognition != .none else { return nil }
    func likeness(_ outcome: RecordedOutcome) -> Likeness {
      Likeness(observed: outcome.finished, source: outcome.source, values: outcome.values)
    }
    if known[participant] == nil {
      let entries = try reader.entries(about: participant, asOf: Instant(milliseconds: .max)) { $1 == task }
      var found: [Likeness: Before] = [:]
      for record in OutcomeRecord.all(in: entries) where record.outcome.task == task {
        if record.deletion == nil {
          found[likeness(record.outcome), default: Before()].standing += 1
        } else if recognition == .deletedToo {
          found[likeness(record.outcome), default: Before()].deleted += 1
        }
      }
      known[participant] = found
    }
    guard let before = known[participant]?[wanted] else { return nil }
    if before.standing > 0 {
      known[participant]?[wanted]?.standing -= 1
      return .stands
    }
    guard before.deleted > 0 else { return nil }
    known[participant]?[wanted]?.deleted -= 1
    return .deleted
  }
}
