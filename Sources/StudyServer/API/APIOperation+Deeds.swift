import CivilTime
import HTTPTypes
import JSONText
import Record
import StudyDesk
import StudyService

extension APIOperation {
  /// A deed about a participant: a POST below their path.
  private static func person(
    _ id: String, _ path: String, _ summary: String, _ permission: Permission, _ body: [APIField],
    method: HTTPRequest.Method = .post, _ run: @escaping @Sendable (StudyDesk, APIRequest, String) throws -> JSONValue
  ) -> APIOperation {
    APIOperation(
      id: id, method: method, path: "/participants/{participant}" + path, summary: summary, permission: permission,
      body: body, members: [], kind: .deed { try run($0, $1, $1.parameter("participant")) })
  }

  private static let start = APIField(
    "to", .dateOrInstant, "The new study day, which keeps the time of day, or the new start.", required: true)

  static let rosterDeeds: [APIOperation] = [
    APIOperation(
      id: "addParticipant", method: .post, path: "/participants", summary: "Add a participant.",
      permission: .manageRoster,
      body: [
        APIField("participant", .text, "Their id.", required: true), APIField("name", .text, "Their name."),
        APIField("zone", .text, "An IANA name; the study's where it is left out."),
        APIField("language", .text, "A language tag."), APIField("site", .text, "Their site."),
        APIField("schedules", .texts, "The schedules to enrol them in."),
        APIField("enrolled", .date, "The study day of the enrolment; today where it is left out."),
      ], members: [],
      kind: .deed { desk, request in
        var newcomer = Newcomer(
          try request.words("participant"), schedules: request.texts("schedules"),
          enrolled: request.date("enrolled").map(StudyDay.date))
        newcomer.name = request.text("name")
        newcomer.zone = request.text("zone")
        newcomer.language = request.text("language")
        newcomer.site = request.text("site")
        let added = try desk.add(newcomer, accepting: nil, by: desk.author)
        return ["participant": .string(added.id), "zone": .string(added.zone.name)]
      }),
    person(
      "describeParticipant", "", "Set a participant's name, language or site.", .manageRoster,
      [
        APIField("name", .text, "Their name."), APIField("language", .text, "A language tag."),
        APIField("site", .text, "Their site."),
      ], method: .patch
    ) { desk, request, id in
      var details = ParticipantDetails()
      (details.name, details.language) = (request.text("name"), request.text("language"))
      details.site = request.text("site")
      return try desk.describe(id, details, by: desk.author).sheet.json
    },
    person(
      "enrol", "/enrolments", "Enrol a participant in a schedule.", .manageRoster,
      [
        APIField("schedule", .text, "The schedule.", required: true),
        APIField("date", .date, "The study day of the enrolment; today where it is left out."),
      ]
    ) { try $0.enroll($2, in: $1.words("schedule"), on: $1.date("date").map(StudyDay.date), by: $0.author).json },
    person(
      "recordMilestone", "/milestones", "Record a participant's milestone.", .manageRoster,
      [
        APIField("name", .text, "The milestone.", required: true),
        APIField("at", .dateOrInstant, "Its study day, or its instant.", required: true),
      ]
    ) { desk, request, id in
      guard let at = request.dayOrInstant("at") else { throw APIProblem.unprocessable("the body lacks 'at'") }
      return try desk.milestone(request.words("name"), of: id, .record(at), by: desk.author).sheet.json
    },
    person(
      "pause", "/pauses", "Pause a participant: excuse the events of a period, or move the schedule by it.",
      .manageRoster,
      [
        APIField("from", .dateOrInstant, "Now where it is left out."),
        APIField("until", .dateOrInstant, "Not included; until it is resumed where it is left out."),
        APIField("shifts", .flag, "The schedule moves by the pause."), APIField("reason", .text, "Why."),
      ]
    ) {
      try $0.pause(
        $2, from: $1.dayOrInstant("from"), until: $1.dayOrInstant("until"), shifts: $1.flag("shifts"),
        reason: $1.text("reason"), by: $0.author
      ).sheet.json
    },
    person("resume", "/resume", "End a participant's pause.", .manageRoster, []) {
      try $0.resume($2, by: $0.author).sheet.json
    },
    person(
      "withdraw", "/withdraw", "Take somebody out of the study; the record is kept.", .manageRoster, [.reason]
    ) {
      try $0.withdraw($2, reason: $1.words("reason"), by: $0.author).json
    },
    person("reinstate", "/reinstate", "Take somebody back who withdrew or was removed.", .manageRoster, [.reason]) {
      try $0.reinstate($2, reason: $1.words("reason"), by: $0.author).json
    },
  ]

  static let eventDeeds: [APIOperation] = [
    person(
      "addEvent", "/events", "Add an event of a task that its schedule does not have.", .decideEvents,
      [
        APIField("task", .text, "The task.", required: true),
        APIField("at", .dateOrInstant, "Its study day, or its start; today where it is left out."),
        APIField("until", .instant, "When it closes; the end of its study day where it is left out."), .reason,
      ]
    ) {
      try $0.addEvent(
        ofTask: $1.words("task"), of: $2, at: $1.dayOrInstant("at"), until: $1.instant("until"),
        reason: $1.words("reason"), by: $0.author
      ).json
    },
    person(
      "excuseEvent", "/events/{event}/excuse", "Excuse an event: it is neither done nor missed.", .decideEvents,
      [.reason]
    ) {
      try $0.excuse($1.parameter("event"), of: $2, reason: $1.words("reason"), by: $0.author).json
    },
    person(
      "reopenEvent", "/events/{event}/reopen", "Let an event that was missed or excused be done after all.",
      .decideEvents,
      [APIField("until", .dateOrInstant, "Not included; the end of today where it is left out."), .reason]
    ) {
      try $0.reopen(
        $1.parameter("event"), of: $2, until: $1.dayOrInstant("until"), reason: $1.words("reason"), by: $0.author
      ).json
    },
    person(
      "rescheduleEvent", "/events/{event}/reschedule", "Move an event that is not done.", .decideEvents,
      [
        start, APIField("until", .instant, "When it closes; as long after its start as before where it is left out."),
        .reason,
      ]
    ) { desk, request, id in
      guard let start = request.dayOrInstant("to") else { throw APIProblem.unprocessable("the body lacks 'to'") }
      return try desk.reschedule(
        request.parameter("event"), of: id, to: start, until: request.instant("until"), reason: request.words("reason"),
        by: desk.author
      ).json
    },
  ]

  static let remarkDeeds: [APIOperation] = [
    person(
      "addNote", "/notes", "Add a note on a participant, or on one of their events.", .note,
      [APIField("text", .text, "The remark.", required: true), APIField("event", .text, "One that they have or had.")]
    ) { ["notes": try $0.note($1.words("text"), on: $1.text("event"), of: $2, by: $0.author).json] },
    person(
      "openQuery", "/events/{event}/queries", "Ask about what was recorded of an event.", .openQueries,
      [
        APIField("text", .text, "The question.", required: true),
        APIField("item", .text, "The item's path, or its id."),
      ]
    ) {
      try $0.openQuery(
        $1.words("text"), about: $1.parameter("event"), item: $1.text("item"), of: $2, by: $0.author
      ).json
    },
    APIOperation(
      id: "answerQuery", method: .post, path: "/queries/{number}/answers", summary: "Answer a query; it stays open.",
      permission: .answerQueries, body: [APIField("text", .text, "The answer.", required: true)], members: [],
      kind: .deed { try $0.answer(query: $1.number("number"), $1.words("text"), by: $0.author).json }),
    APIOperation(
      id: "closeQuery", method: .post, path: "/queries/{number}/close", summary: "Settle a query.",
      permission: .closeQueries, body: [APIField("reason", .text, "Why.")], members: [],
      kind: .deed { try $0.close(query: $1.number("number"), reason: $1.text("reason"), by: $0.author).json }),
    APIOperation(
      id: "acknowledgeAlert", method: .post, path: "/alerts/{number}/acknowledge",
      summary: "Record that an alert was dealt with.", permission: .acknowledge,
      body: [APIField("reason", .text, "What was done.")], members: [],
      kind: .deed { try $0.acknowledge(alert: $1.number("number"), reason: $1.text("reason"), by: $0.author).json }),
  ]
}
