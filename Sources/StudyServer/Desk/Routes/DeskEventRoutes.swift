import CivilTime
import Record
import Reports
import Scheduling
import StudyDesk
import StudyService
import WebForms

/// One event of a person, and what is decided about it.
struct DeskEventRoutes {
  let desk: DeskRoutes

  func add() {
    desk.show(
      "/participants/:id/event", noting: "event",
      { try $0.eventSheet($1.needed("event", "the event"), of: $1.parameter("id")) }, json: { $0.json }
    ) { DeskEventPage(view: $0, request: $1).page }
    addAdding()
    addDecisions()
    addRescheduling()
    addRemarks()
    addDeleting()
  }

  /// A deed on the event of the address, which is shown beside the form as it stands.
  private func deed(
    _ name: String, _ permission: Permission, title: String, about: String, submit: String,
    fields: @escaping @Sendable (EventSheet, DeskRequest) throws -> [DeskField],
    perform: @escaping @Sendable (StudyDesk, DeskRequest, _ event: String, _ participant: String) throws -> String
  ) {
    desk.deed("/participants/:id/event/" + name) { desk, request in
      let (id, event) = (try request.parameter("id"), try request.needed("event", "the event"))
      try desk.require(permission, of: id)
      let sheet = try desk.eventSheet(event, of: id)
      var form = DeskForm(
        title, about: about, try fields(sheet, request), submit: submit, back: .event(event, of: id))
      form.facts = sheet.brief
      return form
    } perform: { desk, request in
      let (id, event) = (try request.parameter("id"), try request.needed("event", "the event"))
      try desk.require(permission, of: id)
      return DeskOutcome(.event(event, of: id), try perform(desk, request, event, id))
    }
  }

  // MARK: - Decisions

  private func addDecisions() {
    deed(
      "excuse", .decideEvents, title: "Excuse an event", about: "It counts neither as done nor as missed.",
      submit: "Excuse it"
    ) { _, _ in
      [.reason]
    } perform: { desk, request, event, id in
      _ = try desk.excuse(event, of: id, reason: request.said("reason") ?? "", by: desk.author)
      return "It is excused."
    }
    deed(
      "decline", .decideEvents, title: "They decline an event", about: "It counts neither as done nor as missed.",
      submit: "Record that they decline it"
    ) { _, _ in
      [.reason]
    } perform: { desk, request, event, id in
      _ = try desk.decline(event, of: id, reason: request.said("reason") ?? "", by: desk.author)
      return "It is recorded that they decline it."
    }
    deed(
      "reopen", .decideEvents, title: "Reopen an event", about: "It can be done after all, and is done late then.",
      submit: "Reopen it"
    ) { _, _ in
      [
        DeskField(
          "until", "Until", .dateTime, hint: "Not included, where they are; the end of today when empty.",
          isOptional: true), .reason,
      ]
    } perform: { desk, request, event, id in
      let until = try request.instant("until", desk.clock(of: id)).map(DayOrInstant.instant)
      _ = try desk.reopen(event, of: id, until: until, reason: request.said("reason") ?? "", by: desk.author)
      return "It is open again."
    }
  }

  private func addRescheduling() {
    deed(
      "reschedule", .decideEvents, title: "Move an event",
      about: "It keeps its id. Without a time it keeps its time of day; its window moves with it.", submit: "Move it"
    ) { sheet, _ in
      let row = sheet.event?.standing.row
      return [
        DeskField("date", "New study day", .date, value: row?.date.description ?? ""),
        DeskField(
          "time", "New start",
          hint: "Such as 08:30, in the participant's local time. Leave it empty to keep the old time.", isOptional: true
        ),
        DeskField(
          "until", "Closes", .dateTime, hint: "Not included; as long after its start as before when empty.",
          isOptional: true),
      ] + (sheet.hasVisit ? [DeskField("visit", "Move all events of its visit that are not done", .check)] : [])
        + [.reason]
    } perform: { desk, request, event, id in
      let clock = try desk.clock(of: id, task: EventID(event).map { String($0.task) } ?? "")
      guard let start = try request.when("date", "time", clock) else { throw DeskInput.missing("the new study day") }
      let (until, reason) = (try request.instant("until", clock), request.said("reason") ?? "")
      guard request.said("visit") != nil else {
        _ = try desk.reschedule(event, of: id, to: start, until: until, reason: reason, by: desk.author)
        return "It is moved."
      }
      let moved = try desk.rescheduleVisit(of: event, of: id, to: start, until: until, reason: reason, by: desk.author)
      return moved.count == 1 ? "It is moved." : "\(moved.count) events of the visit are moved."
    }
  }

  private func addAdding() {
    desk.deed("/participants/:id/add-event") { desk, request in
      let id = try request.parameter("id")
      try desk.require(.decideEvents, of: id)
      let person = try desk.person(id)
      return DeskForm(
        "Add an event for \(id)", about: "It asks for nothing that its task else waits for.",
        [
          DeskField("task", "Task", .choice(person.choices.tasks.map { ($0, $0) })),
          DeskField("date", "Study day", .date, value: person.today.description),
          DeskField(
            "time", "Start", hint: "Such as 08:30, in the participant's local time. Leave it empty for the whole day.",
            isOptional: true),
          DeskField(
            "until", "Closes", .dateTime, hint: "Not included; the end of its study day when empty.", isOptional: true),
          .reason,
        ], submit: "Add it", back: .person(id))
    } perform: { desk, request in
      let id = try request.parameter("id")
      let task = try request.needed("task", "the task")
      let clock = try desk.clock(of: id, task: task)
      let added = try desk.addEvent(
        ofTask: task, of: id, at: request.when("date", "time", clock),
        until: request.instant("until", clock), reason: request.said("reason") ?? "", by: desk.author)
      return DeskOutcome(.event(added.standing.id, of: id), "The event is added.")
    }
  }

  // MARK: - What is said of it

  private func addRemarks() {
    deed(
      "note", .note, title: "A note on an event",
      about: "Everyone who can see the event can see it. It can't be changed.",
      submit: "Keep the note"
    ) { _, _ in
      [DeskField("text", "Note", .area)]
    } perform: { desk, request, event, id in
      _ = try desk.note(request.needed("text", "the note"), on: event, of: id, by: desk.author)
      return "The note is kept."
    }
    deed(
      "query", .openQueries, title: "Ask about what was recorded",
      about: "The participant's staff answer it. It stays open until somebody closes it.", submit: "Ask"
    ) { sheet, request in
      let items =
        sheet.outcome?.answers.filter { !$0.isWithheld }.map { ($0.path, "\($0.question) (\($0.path))") } ?? []
      return [
        DeskField(
          "item", "About", .choice([("", "the outcome as a whole")] + items), value: request.asked("item") ?? "",
          isOptional: true),
        DeskField("text", "Question", .area),
      ]
    } perform: { desk, request, event, id in
      let item = request.fields.text("item")
      _ = try desk.openQuery(
        request.needed("text", "the question"), about: event, item: item, of: id, by: desk.author)
      return "The query is open."
    }
  }

  private func addDeleting() {
    deed(
      "delete", .correct, title: "Delete what was recorded",
      about: "The record keeps it, marked deleted. The event can then be recorded again.", submit: "Delete it"
    ) { sheet, _ in
      [.hidden("revision", sheet.outcome.map { String($0.sheet.record.revision) } ?? ""), .reason]
    } perform: { desk, request, event, id in
      guard let revision = try request.number("revision") else { throw DeskInput.missing("what was seen") }
      let done = try desk.delete(
        [SeenOutcome(event, revision: revision)], of: id, reason: request.said("reason") ?? "", by: desk.author)
      return done.moved.told(after: "It is deleted.")
    }
  }
}

extension EventSheet {
  /// What whoever decides wants to see.
  var brief: [(String, String)] {
    let row = event?.standing.row
    let facts: [(String, String?)] = [
      ("Participant", person.id + (person.name.map { ", \($0)" } ?? "")), ("Event", row?.titleWithVisit ?? id),
      ("State", event?.standing.state.sign.word), ("Opens", row.map { $0.short($0.opens) }),
      ("Closes", row.flatMap { row in row.closes.map(row.short) }),
    ]
    return facts.compactMap { label, value in value.map { (label, $0) } }
  }
}
