import SurveyModel
import CivilTime
package import JSONText
package import Record
package import StudyService

/// All of an outcome: what was answered, what was revised and why, and what was remarked.
package struct OutcomeSheet: Sendable {
  package let record: OutcomeRecord
  let line: OutcomeLine
  let reading: LocalReading
  let notes: [EventRemark]
  let queries: [QueryRecord]

  /// - Parameter entries: Those about the participant: their remarks on the event are taken.
  package init(_ record: OutcomeRecord, _ view: ParticipantView, remarksIn entries: [Entry]) {
    self.record = record
    line = OutcomeLine(record, view)
    reading = LocalReading(view, schedule: record.outcome.schedule)
    notes = EventRemark.notes(in: entries).filter { $0.event == record.outcome.event }
    queries = QueryRecord.all(in: entries).filter { $0.event == record.outcome.event }
  }

  /// The four times of the event: when it was meant to be done, when the survey was opened, when it was finished, and
  /// when that came into the record.
  package var times: [(String, String)] {
    let outcome = record.outcome
    let intended: String? =
      switch outcome.intended {
      case .day(let date): date.description
      case .instant(let instant): reading.text(instant)
      case nil: outcome.date?.description
      }
    return [
      ("intended", intended), ("opened", outcome.started.map(reading.text)),
      ("finished", reading.text(outcome.finished)), ("recorded", reading.text(record.stamp.recorded)),
      ("zone", record.heading?.zone),
    ].compactMap { name, text in text.map { (name, $0) } }
  }

  package var json: JSONValue {
    let own: [JSONMember] = [
      JSONMember("result", .optional(record.resultJSON)), JSONMember("revision", .integer(record.revision)),
      JSONMember("revisions", .array(record.revisions.map(json))),
      JSONMember("times", .object(times.map { JSONMember($0.0, .string($0.1)) })),
      JSONMember("author", .string(record.stamp.author.reading)),
      JSONMember("account", .optional(record.stamp.account)),
      JSONMember("machine", .optional(record.stamp.machine.map(reading.text))),
      JSONMember("source", .optional(record.outcome.source)),
      JSONMember("notes", .array(notes.map { said($0.stamp, JSONMember("text", .string($0.text))) })),
      JSONMember("queries", .array(queries.map(\.json))), JSONMember("recordedValues", record.outcome.values.json),
      JSONMember(
        "deleted",
        record.deletion.map { ["recorded": .string(reading.text($0.recorded)), "reason": .string($0.reason)] } ?? .null),
    ]
    // What the sheet says in full takes the place of what the line says in short.
    let names = Set(own.map(\.name))
    return .object((line.json.members ?? []).filter { !names.contains($0.name) } + own)
  }

  private func json(_ revision: OutcomeRecord.Revision) -> JSONValue {
    said(
      revision.stamp, JSONMember("account", .optional(revision.stamp.account)),
      JSONMember("machine", .optional(revision.stamp.machine.map(reading.text))),
      JSONMember("clock", .string(revision.clock.rawValue)),
      JSONMember("reason", .string(revision.reason)), JSONMember("values", revision.values.json))
  }

  private func said(_ stamp: Stamp, _ members: JSONMember...) -> JSONValue {
    .object(
      [
        JSONMember("recorded", .string(reading.text(stamp.recorded))),
        JSONMember("author", .string(stamp.author.reading)),
      ] + members)
  }
}
