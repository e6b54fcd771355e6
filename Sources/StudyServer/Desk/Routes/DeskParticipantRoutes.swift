import CivilTime
import HTTPTypes
import Hummingbird
import HummingbirdCore
import JSONText
import Record
import StudyDesk
import StudyService
import WebForms

/// The people of a study: the list, the grid, a person, their plan.
struct DeskParticipantRoutes {
  let desk: DeskRoutes

  func add() {
    // What is no person's id comes first.
    addAdding()
    desk.show(
      "/participants/grid", noting: "grid", effort: .many,
      {
        // A page shows some people; a file has all of them.
        let isFile = $1.ending == .csv
        return try $0.grid(
          DeskGridPage.span($1), of: $1.rosterQuery, number: isFile ? 1 : $1.page,
          size: isFile ? DeskGridPage.mostInFile : DeskParticipantsPage.size)
      },
      json: { $0.json }, table: { DeskGridPage(view: $0, request: $1).table }
    ) { DeskGridPage(view: $0, request: $1).page }
    desk.show(
      "/participants", noting: "participants", effort: .many, { try DeskParticipantRoutes.listed($0, $1) },
      json: { $0.page?.json ?? .null }, table: { listed, _ in DeskParticipantRoutes.table(listed.all) }
    ) { listed, request in
      guard let view = listed.page else { return DeskWelcomePage.page }
      return DeskParticipantsPage(view: view, request: request).page
    }
    desk.show(
      "/participants/:id", noting: "person", { try $0.person($1.parameter("id")) }, json: { $0.json }
    ) { DeskPersonPage(view: $0, request: $1).page }
    desk.show(
      "/participants/:id/plan", noting: "plan",
      { try $0.plan(of: $1.parameter("id"), from: $1.date("from"), to: $1.date("to")) },
      json: { .array($0.events.map(\.row.json)) }, table: { DeskPersonPlanPage(plan: $0, request: $1).table }
    ) { DeskPersonPlanPage(plan: $0, request: $1).page }
    DeskPersonDeeds(desk: desk).add()
    DeskPersonalLinkRoutes(desk: desk).add()
    DeskEventRoutes(desk: desk).add()
    DeskFileRoutes(host: desk.host).add(to: desk)
    let large = LargeBodies(desk.limits)
    DeskSittingRoutes(host: desk.host, answer: desk.answering, large: large).add(to: desk)
    let corrections = DeskCorrectionRoutes(host: desk.host, answer: desk.answering, large: large)
    corrections.add(to: desk)
    DeskSecondEntryRoutes(desk: desk, corrections: corrections.corrections).add()
  }

  /// A page of the list; all who are asked for at once as CSV.
  private struct Listed: Sendable {
    var page: RosterPage?
    var all: [RosterEntry] = []
  }

  private static func listed(_ desk: StudyDesk, _ request: DeskRequest) throws -> Listed {
    guard request.ending == .csv else {
      return Listed(
        page: try desk.rosterPage(request.rosterQuery, number: request.page, size: DeskParticipantsPage.size))
    }
    return Listed(all: try desk.roster(request.rosterQuery).entries)
  }

  private static func table(_ entries: [RosterEntry]) -> DeskTable {
    let columns = ["id", "name", "site", "status", "schedules", "enrolled", "zone", "language", "assessors"]
    var table = DeskTable(
      "Participants", columns.map { .init($0, $0) },
      entries.map { entry in
        let enrolled = entry.enrolments.filter { $0.left == nil }
        return [
          entry.id, entry.name, entry.site, entry.status.rawValue, enrolled.map(\.schedule).joined(separator: " "),
          enrolled.map(\.date.description).joined(separator: " "), entry.zone, entry.language,
          entry.assessors.joined(separator: " "),
        ].map { .init($0) }
      }, nothing: "")
    table.isFixed = true
    return table
  }

  private func addAdding() {
    desk.deed("/participants/new") { desk, _ in
      try desk.require(.manageRoster)
      let choices = try desk.rosterChoices()
      return DeskForm(
        "Add a participant", about: "They are on the roster from now on; their events count from the enrolment.",
        [
          DeskField("id", "Id", hint: "Begins with a letter or digit, then letters, digits, '_', '-', '.'."),
          DeskField("name", "Name", isOptional: true), DeskField.site(choices.sites, nil),
          DeskField("language", "Language", hint: "A tag such as en or ja.", isOptional: true),
          DeskField(
            "zone", "Time zone", hint: "Such as Europe/London. Leave it empty for the study's own.", isOptional: true),
        ] + choices.schedules.map { DeskField("in-" + $0.id, "Enrol in \($0.title)", .check) } + [
          DeskField("enrolled", "Study day of the enrolment", .date, hint: "Now when empty.", isOptional: true)
        ], submit: "Add them", back: DeskSection.participants.path)
    } perform: { desk, request in
      let id = try request.needed("id", "the id")
      let schedules = try desk.rosterChoices().schedules.map(\.id).filter { request.said("in-" + $0) != nil }
      var newcomer = Newcomer(id, schedules: schedules, enrolled: try request.date("enrolled").map(StudyDay.date))
      (newcomer.name, newcomer.site) = (request.said("name"), request.said("site"))
      (newcomer.zone, newcomer.language) = (request.said("zone"), request.said("language"))
      let added = try desk.add(newcomer, accepting: nil, by: desk.author)
      let warnings =
        (added.isUntranslated ? [" No survey has a text in their language."] : [])
        + (added.otherSites.isEmpty
          ? [] : [" Their site is new; there were \(added.otherSites.joined(separator: ", "))."])
      return DeskOutcome(.person(id), "\(id) is on the roster." + warnings.joined())
    }
  }
}

extension DeskField {
  /// One of the sites that there are, where the study says which; else any word.
  static func site(_ sites: [RosterChoices.Choice], _ site: String?) -> DeskField {
    guard !sites.isEmpty else { return DeskField("site", "Site", value: site ?? "", isOptional: true) }
    return DeskField(
      "site", "Site", .choice([("", "none")] + sites.map { ($0.id, $0.title) }), value: site ?? "", isOptional: true)
  }
}
