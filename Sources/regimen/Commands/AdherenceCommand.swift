import ArgumentParser
import CivilTime
import CommandOptions
import Diagnostics
import JSONText
import Reports
import Scheduling
import StudyDesk
import StudyService
import TerminalFace
import TerminalForms

struct AdherenceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adherence", abstract: "How complete the study is: what was done of what could have been.",
    discussion: """
      The share is done / (done + missed); what was done late is done. Left out of both: what is open or still to come, \
      what was excused by a pause or by hand, tasks with 'adherence: false', what may be taken at any time, and people \
      who were ineligible, declined or were removed. Those who withdrew count up to then.

      regimen adherence --by task
      regimen adherence --calls 3 --task checkin
      """)

  @Option(help: ArgumentHelp("By participant, task, site, day or week.", valueName: "what"))
  var by: AdherenceGrouping = .participant

  @Option(help: ArgumentHelp("The first study day; each one's first when absent.", valueName: "day")) var from: DayWord?
  @Option(help: ArgumentHelp("The last study day; today when absent.", valueName: "day")) var to: DayWord?

  @OptionGroup var one: OneParticipantOption
  @OptionGroup var place: SiteOption
  @Option(help: ArgumentHelp("Only this task.", valueName: "task"), completion: .tasks) var task: String?

  @Option(help: ArgumentHelp("What one done event is worth; shows what is owed.", valueName: "amount"))
  var rate: String?

  @Flag(help: "A map of people and days, darker the more was done.") var heat = false

  @Option(help: ArgumentHelp("Who missed the last n events of a task, or more: whom to call.", valueName: "n"))
  var calls: Int?

  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var desk: DeskOptions

  func validate() throws {
    if let rate, EventRate(rate) == nil {
      throw ValidationError("'\(rate)' is not an amount; write a number such as 2.50")
    }
    if rate != nil, by != .participant { throw ValidationError("--rate is owed to people; leave --by out") }
    if let calls, calls < 1 { throw ValidationError("--calls takes 1 or more") }
    if heat, calls != nil { throw ValidationError("--heat and --calls are two lists; choose one") }
  }

  func run() throws {
    let opened = try desk.open(readOnly: true)
    let today = try one.participant.map(opened.today) ?? opened.studyDate
    let request = AdherenceRequest(
      PeopleFilter(participant: one.participant, site: place.site), from: from?.date(today: today),
      to: to?.date(today: today), task: task)
    if let calls {
      let list = CallList(try opened.adherence(request), missing: calls)
      json ? Streams.print(list.json) : Streams.print(list.table, orSay: "nobody missed \(calls) in a row")
    } else if heat {
      let rows = HeatRow.rows(of: try opened.adherence(request))
      if rows.isEmpty { return Streams.beside(AdherenceSums.nothing) }
      Streams.say(HeatMap(rows, columns: Streams.standardOutput.columns).lines)
    } else {
      let rate = rate.flatMap(EventRate.init)
      guard json else { return try opened.completeness(request, by: by, rate: rate).print(owed: rate != nil) }
      var array = JSONArrayOutput()
      let sums = try opened.completeness(request, by: by, rate: rate) { array.add($0.json(by: by)) }
      for row in sums.jsonRows { array.add(row) }
      array.end()
    }
  }
}

extension AdherenceGrouping: ExpressibleByArgument {}
