import ArgumentParser
import Diagnostics
import JSONText
import Record
import StudyDesk
import TerminalFace

struct ParticipantList: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the participants.")

  @Option(help: ArgumentHelp("By added, id, name, site, status or enrolled.", valueName: "column"))
  var sort: RosterQuery.Order = .added

  @Flag(help: "The last first.") var descending = false
  @Option(help: ArgumentHelp("Only those of this status.", valueName: "status")) var status: ParticipantStatus?
  @OptionGroup var place: SiteOption
  @Option(help: ArgumentHelp("Only those in this schedule.", valueName: "id"), completion: .schedules)
  var schedule: String?
  @Option(help: ArgumentHelp("Only those whom this assessor assesses.", valueName: "assessor"), completion: .assessors)
  var by: String?
  @Flag(help: "Those who were removed, too.") var all = false
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let opened = try desk.open(readOnly: true)
    let people = PeopleFilter(site: place.site)
    if let known = try opened.sitesInstead(of: people) { place.noteUnknown(known) }
    if json { return try print(opened) }
    let list = try opened.roster(query)
    Streams.print(
      TextTable(
        head: ["id", "status", "enrolled", "zone", "language", "site", "assessors", "name"],
        rows: list.entries.map { entry in
          [
            entry.id, entry.status.rawValue,
            entry.enrolments.map { "\($0.schedule) \($0.date)" }.joined(separator: ", "), entry.zone,
            entry.language ?? "", entry.site ?? "", entry.assessors.joined(separator: ", "), entry.name ?? "",
          ]
        }),
      orSay: list.isRosterEmpty
        ? "nobody takes part yet; 'regimen participant add' adds somebody" : "nobody of whom all that holds")
  }

  /// As they come, some hundred at a time.
  private func print(_ desk: StudyDesk) throws {
    var array = JSONArrayOutput()
    var entries: [JSONValue] = []
    try desk.forEachRosterEntry(query) { entry in
      entries.append(entry.json)
      if entries.count < 500 { return }
      array.add(entries)
      entries.removeAll(keepingCapacity: true)
    }
    array.add(entries)
    array.end()
  }

  private var query: RosterQuery {
    var query = RosterQuery()
    query.order = sort
    query.descending = descending
    query.status = status
    query.site = place.site
    query.schedule = schedule
    query.assessor = by
    query.includesRemoved = all
    return query
  }
}

extension ParticipantStatus: ExpressibleByArgument {}

extension RosterQuery.Order: ExpressibleByArgument {}
