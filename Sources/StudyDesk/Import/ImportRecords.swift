import CivilTime
import JSONText
package import Record
import Scheduling
package import StudyService
import SurveyModel

/// Records of another system that can't be taken: all that is wrong with them, each with its place.
package struct RecordFaults: Refusal {
  package let faults: [(source: String, message: String)]

  package var kind: RefusalKind { .data }

  package var message: String {
    "\(faults.count == 1 ? "1 fault" : "\(faults.count) faults") in the records; nothing was recorded"
  }
}

extension StudyDesk {
  /// Takes outcomes of another system into the record: all of them, or none.
  ///
  /// Each is judged as an answers file is, at its own event, in the order of the list: what one sets is known to the next.
  ///
  /// - Parameter isTrial: Judges them, and records nothing.
  /// - Returns: The ids of the events that they are recorded as.
  /// - Throws: ``RecordFaults``; ``StudyRefusal``; ``StoreError``.
  package func importRecords(
    _ records: [IncomingRecord], isTrial: Bool = false, by author: Author
  ) throws -> [String] {
    do {
      return try deed(by: author) { deed in
        var faults: [(source: String, message: String)] = []
        var events: [String] = []
        for record in records {
          do {
            events.append(try deed.take(record, by: author))
          } catch let unfit as UnfitAnswers {
            faults += unfit.faults.map {
              (record.source, [$0.message, $0.help ?? ""].filter { !$0.isEmpty }.joined(separator: "; "))
            }
          } catch let refusal as any Refusal {
            faults.append((record.source, refusal.message))
          } catch StoreError.unknownParticipant(let id) {
            faults.append((record.source, "there is no participant '\(id)'; add them first"))
          }
        }
        if !faults.isEmpty { throw RecordFaults(faults: faults) }
        if isTrial { throw TrialOver(events: events) }
        return events
      }
    } catch let trial as TrialOver {
      return trial.events
    }
  }
}

/// Takes back what a trial has appended.
private struct TrialOver: Error {
  let events: [String]
}

/// A participant has no event that a record could be of.
private struct UnplacedRecord: Refusal {
  let record: IncomingRecord
  let time: String

  var kind: RefusalKind { .state }

  var message: String {
    "\(record.participant) has no event of '\(record.task)' \(time); enrol them in its schedule, from the day on which it began"
  }
}

private struct UnfitAnswers: Error {
  let faults: [ScriptFault]
}

extension Deed {
  /// Records an outcome that another system recorded.
  ///
  /// - Returns: The id of its event.
  fileprivate mutating func take(_ record: IncomingRecord, by author: Author) throws -> String {
    let reading = readingAfter
    let (event, observed) = try reading.place(of: record)
    let account = if case .account(let name) = author { name } else { "" }
    let order = SittingOrder(
      task: record.task, event: event, participant: record.participant, mode: .imported, observed: observed,
      account: account)
    let offer = try reading.offer(order)
    if let sitting = offer.unfinished { throw SittingRefusal.underWay(event: offer.event.id, sitting: sitting) }
    let context = offer.context(
      run: SittingContext.newRun(), language: offer.view.language, seed: .random(in: .min ... .max)
    ).bringing(record.answers)
    let sitting = sitting(StepRunner(survey: offer.survey, context: context), record.answers, at: observed)
    guard sitting.faults.isEmpty else { throw UnfitAnswers(faults: sitting.faults) }
    var mark = stamp
    (mark.survey, mark.schedule) = (offer.survey.digest, offer.event.row.version)
    try SittingRecorder.append(
      sitting.journal, leadingTo: sitting.runner, of: offer.event, offer.view, source: record.source, stamp: mark,
      to: &writer)
    return offer.event.id
  }
}

/// A sitting in which an item that may be skipped is, where the other system has nothing.
private func sitting(_ runner: StepRunner, _ answers: JSONValue, at instant: Instant) -> ScriptedSitting {
  var (script, faults) = AnswerScript.read(answers, for: runner.survey)
  while true {
    let sitting = ScriptedSitting(runner, script: script, faults: faults, at: instant)
    let missing = sitting.faults.compactMap { fault -> AnswerScript.Entry? in
      guard case .missing(let path, true) = fault else { return nil }
      return AnswerScript.Entry(key: path, prepared: .state(.skipped))
    }
    let fresh = missing.filter { entry in !script.entries.contains { $0.key == entry.key } }
    if fresh.isEmpty { return sitting }
    script = AnswerScript(entries: script.entries + fresh)
  }
}

extension DeskReading {
  /// The event that a record belongs to, and when it was answered: at an instant of the source, else as its event opens.
  fileprivate func place(of record: IncomingRecord) throws -> (event: String?, observed: Instant) {
    let view = try view(of: record.participant)
    let events: [StandingEvent]
    let told: String
    switch record.time {
    case .instant(let instant): return (nil, instant)
    case .day(let day):
      events = view.events(on: day).filter { $0.row.task == record.task && $0.row.date == day }
      told = "on \(day)"
    case .visit(let visit):
      events = view.events(ofVisit: visit, task: record.task)
      told = "at the visit '\(visit)'"
    }
    guard let first = events.first else { throw UnplacedRecord(record: record, time: told) }
    let free = events.first { $0.state.takesLateEntry } ?? first
    return (free.id, free.row.opens)
  }
}

extension ParticipantView {
  /// The events of a task at a visit, from the enrolment to today.
  fileprivate func events(ofVisit visit: String, task: String) -> [StandingEvent] {
    guard let first = record.enrolments.map(\.instant.milliseconds).min() else { return [] }
    // A day earlier holds in every zone.
    let from = CivilDate(dayNumber: Int32(clamping: first / 86_400_000 - 1))
    return schedule(from: from, to: today.adding(days: 1)).filter {
      $0.row.task == task && study.visit(ofEvent: $0.id) == visit
    }
  }
}
