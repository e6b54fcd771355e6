import ArgumentParser
import CommandOptions
import Record
import StudyDesk
import TerminalFace

struct ParticipantList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the participants.",
    discussion: """
      regimen participant list --status active
      regimen participant list --schedule knee-recovery --sort name
      """)

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
    if json { return try opened.printRoster(query) }
    let list = try opened.roster(query)
    Streams.print(
      list.table,
      orSay: list.isRosterEmpty
        ? "nobody takes part yet; 'regimen participant add' adds somebody" : "no participants match all of these")
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
