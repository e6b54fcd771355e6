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
  /// Of the outcome as it stands or stood; those of the whole casebook too.
  package let signatures: [SignatureRecord]
  /// What somebody else entered from the same paper; nil without.
  package let secondEntry: SecondEntryRecord?

  /// - Parameter entries: Those about the participant: their remarks on the event are taken.
  package init(_ record: OutcomeRecord, _ view: ParticipantView, remarksIn entries: [Entry]) {
    self.record = record
    line = OutcomeLine(record, view)
    reading = LocalReading(view, schedule: record.outcome.schedule)
    notes = EventRemark.notes(in: entries).filter { $0.event == record.outcome.event }
    queries = QueryRecord.all(in: entries).filter { $0.event == record.outcome.event }
    signatures = SignatureRecord.all(of: record.outcome.event, in: entries)
    secondEntry = SecondEntryRecord.all(in: entries).last { $0.event == record.outcome.event }
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
      JSONMember(
        "signatures",
        .array(
          signatures.map {
            $0.json(holds: $0.holds(for: record.revision), recorded: reading.text($0.stamp.recorded))
          })),
      JSONMember("secondEntry", .optional(secondEntry.map(json))),
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

  private func json(_ second: SecondEntryRecord) -> JSONValue {
    said(
      second.stamp, JSONMember("account", .optional(second.stamp.account)),
      JSONMember("compared", .integer(second.revision)),
      JSONMember("differences", .array(second.differences.map(JSONValue.string))),
      JSONMember(
        "settled",
        .optional(second.settled.map { said($0.stamp, JSONMember("reason", .string($0.reason))) })))
  }

  private func said(_ stamp: Stamp, _ members: JSONMember...) -> JSONValue {
    .object(
      [
        JSONMember("recorded", .string(reading.text(stamp.recorded))),
        JSONMember("author", .string(stamp.author.reading)),
      ] + members)
  }
}
