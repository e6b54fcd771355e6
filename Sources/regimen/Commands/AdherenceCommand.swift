import ArgumentParser
import CivilTime
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
      """)

  @Option(help: ArgumentHelp("By participant, task, site, day or week.", valueName: "what"))
  var by: AdherenceGrouping = .participant

  @Option(help: ArgumentHelp("The first study day; each enrolment when absent.", valueName: "day")) var from: DayWord?
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
      throw ValidationError("'\(rate)' is no amount; write a number such as 2.50")
    }
    if rate != nil, by != .participant { throw ValidationError("--rate is owed to people; leave --by out") }
    if let calls, calls < 1 { throw ValidationError("--calls takes 1 or more") }
    if heat, calls != nil { throw ValidationError("--heat and --calls are two lists; choose one") }
  }

  func run() throws {
    let opened = try desk.open(readOnly: true)
    let request = AdherenceRequest(
      PeopleFilter(participant: one.participant, site: place.site), from: from?.date(opened), to: to?.date(opened),
      task: task)
    if let known = try opened.sitesInstead(of: request.people) { place.noteUnknown(known) }
    if let calls {
      print(CallList(try opened.adherence(request), missing: calls), least: calls)
    } else if heat {
      printHeat(HeatRow.rows(of: try opened.adherence(request)))
    } else {
      print(try opened.completeness(request, by: by, rate: rate.flatMap(EventRate.init)))
    }
  }
}

extension AdherenceGrouping: ExpressibleByArgument {}

// MARK: - Printing

extension AdherenceCommand {
  private func print(_ sums: AdherenceSums) {
    if json { return Streams.print(sums.json) }
    if sums.rows.isEmpty { return Streams.beside(AdherenceCommand.nothing) }
    let head = [
      by == .week ? "week of" : by.rawValue, "", "share", "done", "late", "missed", "open", rate == nil ? "" : "owed",
    ]
    Streams.print(TextTable(head: head, rows: (sums.rows + [sums.total]).map(cells)))
    let total = sums.total.counts
    let explained =
      "share = done / (done + missed) = \(total.completed) / \(total.expected); excused, open and coming events, people "
      + "who were ineligible or declined, and tasks with 'adherence: false' are in neither"
    Streams.beside(ScreenLine.wrapped(explained, to: ConsoleText.columns).map(\.text))
  }

  private func cells(_ row: AdherenceSums.Row) -> [String] {
    let counts = row.counts
    return [
      row.key.isEmpty ? "(no site)" : row.key, AdherenceCommand.ring(counts), AdherenceCommand.percent(counts),
      String(counts.completed), counts.doneLate > 0 ? String(counts.doneLate) : "", String(counts.missed),
      counts.open > 0 ? String(counts.open) : "", row.owed ?? "",
    ]
  }

  private func print(_ list: CallList, least: Int) {
    if json { return Streams.print(list.json) }
    if list.rows.isEmpty { return Streams.beside("nobody missed \(least) in a row") }
    let rows = list.rows.map {
      [$0.participant, $0.name ?? "", $0.site ?? "", $0.task, String($0.missed), $0.lastDone?.description ?? "never"]
    }
    Streams.print(TextTable(head: ["participant", "name", "site", "task", "missed in a row", "last done"], rows: rows))
  }

  private func printHeat(_ rows: [HeatRow]) {
    if rows.isEmpty { return Streams.beside(AdherenceCommand.nothing) }
    Streams.say(HeatMap(rows, columns: Streams.standardOutput.columns).lines)
  }

  private static let nothing = "nothing has been due yet"

  private static func ring(_ counts: AdherenceCounts) -> String {
    let ring = CompletionRing(done: counts.completed, due: counts.expected)
    return counts.expected > 0 ? "(" + ring.bar(color: false) + ")" : ""
  }

  private static func percent(_ counts: AdherenceCounts) -> String { counts.percent.map { "\($0) %" } ?? "none" }
}
