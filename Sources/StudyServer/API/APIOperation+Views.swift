import CivilTime
import Definitions
import HTTPTypes
import JSONText
import Record
import Reports
import Scheduling
import StudyDesk
import StudyService
import SurveyModel

extension APIOperation {
  static let all = views + data + rosterDeeds + eventDeeds + remarkDeeds

  private static let site = APIField("site", .text, "Of this site alone.")

  static let views: [APIOperation] = [
    APIOperation(
      id: "getStudy", method: .get, path: "/study", summary: "The study, with its languages and sites.",
      permission: .seePeople, members: ["id", "title", "languages", "sites", "now"],
      kind: .view { desk, _ in try desk.described }),
    APIOperation(
      id: "getToday", method: .get, path: "/today", summary: "What needs attention now.", permission: .seeToday,
      query: [site, APIField("limit", .count, "So many of each list, the first; all where it is left out.")],
      members: ["now", "alerts", "dueNow", "missed"], noted: "today", effort: .many,
      kind: .text { desk, request, write in
        let today = try desk.today(PeopleFilter(site: request.text("site")), most: request.count("limit"))
        for piece in today.jsonPieces(isPretty: false) { try write(piece) }
      }),
    APIOperation(
      id: "listParticipants", method: .get, path: "/participants", summary: "The roster.", permission: .seePeople,
      query: [
        site, APIField("schedule", .text, "Those in this schedule."),
        APIField("status", .oneOf(ParticipantStatus.allCases.map(\.rawValue)), "Those of this status."),
      ], members: ["participant", "status", "enrolments", "zone"], noted: "roster",
      effort: .many,
      kind: .list { desk, request, add in
        var query = RosterQuery()
        query.site = request.text("site")
        query.schedule = request.text("schedule")
        query.status = request.text("status").flatMap(ParticipantStatus.init)
        try desk.forEachRosterEntry(query) { try add($0.json) }
      }),
    APIOperation(
      id: "getParticipant", method: .get, path: "/participants/{participant}",
      summary: "All that the roster knows of a participant.", permission: .seePeople,
      members: ["participant", "status", "milestones"], noted: "person",
      kind: .view { try $0.participant($1.parameter("participant")).json }),
    APIOperation(
      id: "listEvents", method: .get, path: "/participants/{participant}/events",
      summary: "A participant's events of a study day.", permission: .seePeople,
      query: [APIField("date", .date, "The study day; today where it is left out.")],
      members: ["event", "task", "state"],
      kind: .list {
        try $0.forEachDueRow(
          DueRequest(PeopleFilter(participant: $1.parameter("participant")), on: $1.date("date"), all: true), $2)
      }),
    APIOperation(
      id: "listDue", method: .get, path: "/due", summary: "Everybody's events of a study day.", permission: .seePeople,
      query: [site, APIField("date", .date, "The study day; today where it is left out.")],
      members: ["participant", "event", "task", "state"], effort: .many,
      kind: .list { try $0.forEachDueRow(DueRequest(PeopleFilter(site: $1.text("site")), on: $1.date("date")), $2) }),
    APIOperation(
      id: "getEvent", method: .get, path: "/participants/{participant}/events/{event}",
      summary: "One event, with what was decided about it.", permission: .seePeople,
      members: ["event", "task", "state", "decisions"],
      kind: .view { try $0.event($1.parameter("event"), of: $1.parameter("participant")).json }),
    APIOperation(
      id: "getWhy", method: .get, path: "/participants/{participant}/why",
      summary: "Why a task is or is not due on a study day.", permission: .seePeople,
      query: [
        APIField("task", .text, "The task.", required: true),
        APIField("date", .date, "The study day; today where it is left out."),
      ], members: ["task", "date", "due", "verdict"],
      kind: .view { try $0.why($1.words("task"), of: $1.parameter("participant"), on: $1.date("date")).json }),
    APIOperation(
      id: "getOutcome", method: .get, path: "/participants/{participant}/outcomes/{event}",
      summary: "What was recorded of an event, with its revisions.", permission: .seeAnswers, members: ["event"],
      noted: "answers",
      kind: .view { try $0.recordedSheet($1.parameter("event"), of: $1.parameter("participant")).json }),
    APIOperation(
      id: "getFile", method: .get, path: "/participants/{participant}/outcomes/{event}/file",
      summary: "A file that is an answer, with its content in Base64. It may tell who somebody is.",
      permission: .seeNames,
      query: [APIField("item", .text, "The item; its path where several have its id.", required: true)],
      members: ["name", "type", "size", "digest", "content"], kind: .view(file)),
    APIOperation(
      id: "getCasebook", method: .get, path: "/participants/{participant}/casebook",
      summary: "What is recorded of a participant as it is signed, with the signatures.", permission: .seePeople,
      members: ["outcomes", "unsigned", "signatures"], noted: "signatures",
      kind: .view { try $0.casebook(of: $1.parameter("participant")) }),
    APIOperation(
      id: "listCasebooks", method: .get, path: "/casebooks",
      summary: "Whose records are signed as a whole, and whose are not.", permission: .seePeople,
      query: [site, APIField("state", .oneOf(CasebookList.State.allCases.map(\.rawValue)), "Those of this state.")],
      members: ["participant", "outcomes", "unsigned", "state", "last"], noted: "signatures", effort: .all,
      kind: .list {
        let state = $1.text("state").flatMap(CasebookList.State.init)
        for row in try $0.casebooks(PeopleFilter(site: $1.text("site")), state: state, most: .max).rows {
          try $2(row.json)
        }
      }),
    APIOperation(
      id: "listSecondEntries", method: .get, path: "/second-entries",
      summary: "Outcomes from paper that wait for their second entry, or whose two entries differ; the first 500.",
      permission: .seePeople, query: [site], members: ["participant", "event", "state", "differences"],
      noted: "second entries", effort: .all,
      kind: .list {
        for row in try $0.secondEntries(of: PeopleFilter(site: $1.text("site"))).rows { try $2(row.json) }
      }),
    APIOperation(
      id: "listAlerts", method: .get, path: "/alerts", summary: "Alerts, in the order in which they were raised.",
      permission: .seeAlerts, query: [site, APIField("open", .flag, "Only those that nobody has acknowledged.")],
      members: ["number", "participant", "alert", "event"], noted: "alerts",
      effort: .many,
      kind: .list {
        let people = PeopleFilter(site: $1.text("site"))
        let request = AlertRequest(people, open: $1.flag("open"), by: .raised, answered: 0..<Int.max)
        for row in try $0.alertList(request).rows { try $2(row.json) }
      }),
    APIOperation(
      id: "listQueries", method: .get, path: "/queries", summary: "Queries, in the order in which they were opened.",
      permission: .seeQueries, query: [site, APIField("closed", .flag, "Those that are closed, too.")],
      members: ["number", "participant", "event"], noted: "queries",
      effort: .many,
      kind: .list {
        let people = PeopleFilter(site: $1.text("site"))
        for query in try $0.queries(of: people, includingClosed: $1.flag("closed")) { try $2(query.json) }
      }),
    APIOperation(
      id: "listAudit", method: .get, path: "/audit", summary: "Every entry of the record, with before and after.",
      permission: .seeAudit,
      query: [
        APIField("participant", .text, "Entries about them alone."), APIField("from", .date, "The first day, by UTC."),
        APIField("to", .date, "The last day, by UTC."),
      ], members: ["number", "recorded", "kind", "author"], noted: "audit",
      effort: .all,
      kind: .list { desk, request, add in
        let people = PeopleFilter(participant: request.text("participant"))
        try desk.audit(AuditRequest(people, from: request.date("from"), to: request.date("to"))) { try add($0.json) }
      }),
  ]
}

extension StudyDesk {
  fileprivate func forEachDueRow(_ request: DueRequest, _ visit: (JSONValue) throws -> Void) throws {
    try look(.seePeople) { reading in
      try reading.forEachDueDay(request) { for row in $0.rows { try visit(row) } }
    }
  }

  fileprivate var described: JSONValue {
    get throws {
      try look(.seePeople) { reading in
        let study = reading.study.current.definitions.study
        let language = study.defaultLanguage
        return [
          "id": .string(study.id), "title": .string(study.title?.text(in: language, fallback: language) ?? study.id),
          "languages": .array(study.languages.map { .string($0.tag) }), "zone": .optional(study.zone),
          "sites": .array(
            study.sites.map {
              ["site": .string($0.id), "title": .optional($0.title?.text(in: language, fallback: language))]
            }),
          "now": .string(reading.now.iso(offsetSeconds: 0, fraction: false)),
        ]
      }
    }
  }
}

extension APIOperation {
  private static func file(_ desk: StudyDesk, _ asked: APIRequest) throws -> JSONValue {
    let participant = try asked.parameter("participant")
    let (item, event) = (try asked.words("item"), try asked.parameter("event"))
    let (file, content, place) = try desk.file(at: item, of: event, of: participant)
    try desk.noteView("api file", of: participant, at: place)
    return .object((file.json.members ?? []) + [JSONMember("content", .string(Base64.text(of: content)))])
  }
}
