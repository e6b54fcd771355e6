import CivilTime
import Record
import StudyDesk
import StudyService

/// What commands that have not come to the desk yet share: the open study, the participant, and the writing.
struct ParticipantChange {
  let open: OpenStudy
  let study: RunningStudy
  let view: ParticipantView

  init(_ id: String, _ options: StudyOptions, _ clock: ClockOptions) throws {
    open = try OpenStudy(options, clock)
    study = try open.requireRunningStudy()
    view = try open.view(of: id, in: study)
  }

  var id: String { view.record.participant }

  /// Appends all of the entries, or none.
  func append(_ contents: [EntryContent]) throws {
    try open.store.write { writer in
      for content in contents { _ = try writer.append(content, about: .participant(id), stamp: open.stamp()) }
    }
  }

  /// - Throws: ``CommandFailure`` for an event that the participant neither has nor had.
  func requireEvent(_ event: String) throws {
    if view.event(event) == nil, !view.record.outcomes.contains(where: { $0.event == event }) {
      throw CommandFailure.notPossibleNow("\(id) has no event '\(event)'")
    }
  }

  func say(_ line: String) { Streams.say(line) }
}
