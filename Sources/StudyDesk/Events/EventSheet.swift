package import CivilTime
package import JSONText
package import Record
package import Reports
import Scheduling
package import StudyService
import SurveyModel

/// All that is known of one event of a participant: when it is, how it stands and why, what was recorded and said.
package struct EventSheet: Sendable {
  package let person: RosterEntry
  /// What the reader may do to the participant.
  package let may: Set<Permission>
  package let id: String
  /// Nil for an event that no files in force have any more.
  package let event: EventView?
  package let why: Why?
  package let hasVisit: Bool
  /// Whether an assessor records it.
  package let isAssessed: Bool
  /// Whether something was recorded, also when it was deleted since.
  package let isRecorded: Bool
  /// What was recorded; nil where nothing was, and where the reader may not see answers.
  package let outcome: RecordedSheet?
  /// A sitting that was begun and not ended.
  package let unfinished: SittingFact?
  /// What was decided about it, in the order in which it was recorded.
  package let decided: [DecidedEvent]
  package let notes: [EventRemark]
  /// Nil where the reader may not see them.
  package let alerts: [AlertView]?
  package let queries: [QueryRecord]?
  /// What two people entered of the same paper; nil without a second entry, and where the reader may not see answers.
  package let comparison: EntryComparison?
  /// Whether somebody else has to enter it again from paper.
  package let awaitsSecondEntry: Bool
  /// Whether the reader may be the one who does, and is not to see the first entry before.
  package let mayEnterAgain: Bool
  /// Where the participant is.
  package let clock: StudyClock

  /// The outcome of an event as staff read it.
  package struct RecordedSheet: Sendable {
    package let sheet: OutcomeSheet
    package let answers: [RecordedAnswer]
    package let scores: [RecordedScore]
    package let values: [RecordedValue]
    /// What each revision changed, as far as the reader may see it.
    package let changes: [[RecordedChange]]
    /// Whether something was left out that may tell who somebody is.
    package let isPartial: Bool
  }
}

extension StudyDesk {
  /// - Throws: ``EventRefusal/unknownEvent(_:of:)``; ``StoreError``.
  package func eventSheet(_ event: String, of participant: String) throws -> EventSheet {
    try look(.seePeople) { reading in
      let view = try reading.view(of: participant)
      let standing = view.sittingEvent(event)
      let ids = Set(view.decisions(about: event).map(\.event)).union([event])
      let entries = try reading.reader.entries(about: participant, asOf: reading.now) { known, _ in ids.contains(known)
      }
      let record = OutcomeRecord.all(in: entries).last { $0.outcome.event == event }
      if standing == nil, record == nil { throw EventRefusal.unknownEvent(event, of: participant) }
      return try reading.eventSheet(event, standing, record, entries, view)
    }
  }
}

extension StudyDesk {
  /// What was recorded of an event, without what may tell who the participant is where the worker may not see that.
  ///
  /// - Throws: ``OutcomeRefusal/nothingRecorded(_:of:)``; as ``eventSheet(_:of:)``.
  package func recordedSheet(_ event: String, of participant: String) throws -> EventSheet.RecordedSheet {
    try look(.seeAnswers) { try $0.require(participant) }
    guard let recorded = try eventSheet(event, of: participant).outcome else {
      throw OutcomeRefusal.nothingRecorded([event], of: participant)
    }
    return recorded
  }
}

extension DeskReading {
  fileprivate func eventSheet(
    _ event: String, _ standing: StandingEvent?, _ record: OutcomeRecord?, _ entries: [Entry], _ view: ParticipantView
  ) throws -> EventSheet {
    let known = view.record
    let permissions = permissions(for: known)
    let person = RosterEntry(view, try AssessorNames(reader, asOf: now), called: name(of: known))
    let withheld = WithheldAnswers(study, isNamed: permissions.contains(.seeNames))
    let alerts = known.alerts.filter { $0.event == event }
    return EventSheet(
      person: person, may: permissions, id: event, event: standing.map { EventView($0, view, entries) },
      why: standing.map { why($0.row.task, of: view, on: $0.row.date) }, hasVisit: standing?.row.visit != nil,
      isAssessed: standing.map(view.isAssessed) ?? false, isRecorded: record != nil,
      outcome: permissions.contains(.seeAnswers)
        ? record.map { EventSheet.RecordedSheet($0, view, remarksIn: entries, withheld) } : nil,
      unfinished: known.runningSitting(of: event),
      decided: DecidedEvent.all(view.decisions(about: event), in: entries),
      notes: EventRemark.notes(in: entries).filter { $0.event == event },
      alerts: permissions.contains(.seeAlerts) ? try views(of: alerts, known.participant) : nil,
      queries: permissions.contains(.seeQueries) ? QueryRecord.all(in: entries).filter { $0.event == event } : nil,
      comparison: permissions.contains(.seeAnswers) ? comparison(in: entries, record, view, withheld) : nil,
      awaitsSecondEntry: awaitsSecondEntry(record, known), mayEnterAgain: mayEnterAgain(record, known),
      clock: view.ownClock)
  }

  private func comparison(
    in entries: [Entry], _ record: OutcomeRecord?, _ view: ParticipantView, _ withheld: WithheldAnswers
  ) -> EntryComparison? {
    guard let record, record.deletion == nil else { return nil }
    let second = SecondEntryRecord.all(in: entries).last { $0.event == record.outcome.event }
    return second.flatMap { EntryComparison($0, with: record, view, withheld: withheld) }
  }

  private func awaitsSecondEntry(_ record: OutcomeRecord?, _ known: ParticipantRecord) -> Bool {
    guard let record, record.deletion == nil, study.entersTwice(record.outcome.task), record.isOnPaper else {
      return false
    }
    return known.secondEntry(of: record.outcome.event) == nil
  }

  /// Whether the worker, or who has the token of a program, may be the second to enter an outcome: the first entry is not
  /// shown to them unasked.
  func mayEnterAgain(_ record: OutcomeRecord?, _ known: ParticipantRecord) -> Bool {
    guard let record, let rights, awaitsSecondEntry(record, known), rights.reachOfAccount(.record).contains(known)
    else { return false }
    let account = PageAccount.name(rights.account.id)
    return !record.stamp.isSamePerson(as: .account(account), account) && !isOwn(record.stamp.author)
  }

  /// The alerts of a participant with who has seen to them.
  func views(of alerts: [RaisedAlert], _ participant: String) throws -> [AlertView] {
    if alerts.isEmpty { return [] }
    let numbers = Set(alerts.map(\.number))
    return try self.alerts().filter { $0.participant == participant && numbers.contains($0.alert.number) }
  }
}

extension EventSheet.RecordedSheet {
  init(_ record: OutcomeRecord, _ view: ParticipantView, remarksIn entries: [Entry], _ withheld: WithheldAnswers) {
    sheet = OutcomeSheet(record, view, remarksIn: entries)
    answers = RecordedAnswer.all(of: record, view, withheld: withheld)
    let reading = record.reading
    let survey = view.study.survey(of: record)
    scores = reading.scores.filter { score in
      ResultPath("scores/" + score.score).map { !withheld.hides($0, of: record) } ?? true
    }.map { RecordedScore($0, of: survey) }
    values = record.values.filter { !withheld.hides($0, of: record) }
    changes = RecordedChange.all(of: record, view).map { $0.filter { !withheld.hides($0.difference, of: record) } }
    isPartial =
      answers.contains(where: \.isWithheld) || values.count < record.values.count || scores.count < reading.scores.count
  }
}

// MARK: - JSON

extension EventSheet {
  /// Without the first entry for whoever may be the second.
  package var json: JSONValue {
    func list<Element>(_ elements: [Element]?, _ json: (Element) -> JSONValue) -> JSONValue {
      elements.map { .array($0.map(json)) } ?? .null
    }
    return [
      "participant": .string(person.id), "name": .optional(person.name), "id": .string(id),
      "event": .optional(event?.json), "why": .optional(why?.json), "assessed": .boolean(isAssessed),
      "recorded": .boolean(isRecorded), "outcome": .optional(mayEnterAgain ? nil : outcome?.json),
      "unfinished": .optional(unfinished.map { ["sitting": .integer($0.number), "began": reading($0.began)] }),
      "decided": list(decided) { $0.json(reading) },
      "notes": list(notes) {
        ["recorded": reading($0.stamp.recorded), "author": .string($0.stamp.author.reading), "text": .string($0.text)]
      },
      "secondEntry": .optional(comparison?.json), "awaitsSecondEntry": .boolean(awaitsSecondEntry),
      "alerts": list(alerts) { $0.json }, "queries": list(queries) { $0.json },
    ]
  }

  private func reading(_ instant: Instant) -> JSONValue { .string(clock.reading(at: instant)) }
}

extension EventSheet.RecordedSheet {
  /// The sheet of an outcome, with the answers as staff read them; without what may tell who somebody is, where something
  /// of that was left out.
  package var json: JSONValue {
    let read = JSONMember("answers", .array(answers.map(\.json)))
    guard isPartial else { return .object((sheet.json.members ?? []) + [read]) }
    let kept: Set<String> = [
      "date", "event", "ending", "finished", "late", "revised", "by", "mode", "clock", "source", "signatures",
    ]
    return .object(
      (sheet.json.members ?? []).filter { kept.contains($0.name) } + [
        JSONMember("revision", .integer(sheet.record.revision)), JSONMember("values", values.json), read,
      ])
  }
}
