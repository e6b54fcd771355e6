import ArgumentParser
import CivilTime
import JSONText
import Scheduling
import StudyService
import Record
import SurveyModel
import TerminalForms

struct AdherenceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adherence", abstract: "How complete the study is: what was done of what could have been.",
    discussion: """
      The share is done / (done + missed); what was done late is done. Left out of both: what is open or still to come, \
      what was excused by a pause or by hand, tasks with 'adherence: false', what may be taken at any time, and people \
      who were ineligible, declined or were removed. Those who withdrew count up to then.
      """)

  enum Grouping: String, ExpressibleByArgument, CaseIterable { case participant, task, site, day, week }

  @Option(help: ArgumentHelp("By participant, task, site, day or week.", valueName: "what"))
  var by: Grouping = .participant

  @Option(help: ArgumentHelp("The first study day; each enrolment when absent.", valueName: "date")) var from:
    CivilDate?
  @Option(help: ArgumentHelp("The last study day; today when absent.", valueName: "date")) var to: CivilDate?

  @Option(
    name: [.customShort("p"), .customLong("participant")], help: ArgumentHelp("One participant.", valueName: "id"),
    completion: .participants)
  var participant: String?

  @Option(help: ArgumentHelp("Only participants of this site.", valueName: "site"), completion: .sites)
  var site: String?
  @Option(help: ArgumentHelp("Only this task.", valueName: "task"), completion: .tasks) var task: String?

  @Option(help: ArgumentHelp("What one done event is worth; shows what is owed.", valueName: "amount"))
  var rate: String?

  @Flag(help: "A map of people and days, darker the more was done.") var heat = false

  @Option(help: ArgumentHelp("Who missed the last n events of a task, or more: whom to call.", valueName: "n"))
  var calls: Int?

  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func validate() throws {
    if let rate, AdherenceCommand.amount(rate) == nil {
      throw ValidationError("'\(rate)' is no amount; write a number such as 2.50")
    }
    if rate != nil, by != .participant { throw ValidationError("--rate is owed to people; leave --by out") }
    if let calls, calls < 1 { throw ValidationError("--calls takes 1 or more") }
    if heat, calls != nil { throw ValidationError("--heat and --calls are two lists; choose one") }
  }

  func run() throws {
    let open = try OpenStudy(study, clock, readOnly: true)
    let running = try open.requireRunningStudy()
    if let task, !running.hasTask(task) { throw CommandFailure.usage("the study has no task '\(task)'") }
    var table = AdherenceTable()
    try StoreFailure.translated {
      try open.store.read { reader in
        var zones = open.zones.cache
        func add(_ view: ParticipantView) {
          table.add(view, from: from, to: to) { id in task.map { $0 == id } ?? true }
        }
        if let participant {
          return add(try running.view(of: participant, in: reader, zones: &zones, at: open.now))
        }
        try running.forEachView(
          in: reader, zones: &zones, at: open.now, where: { record in site.map { $0 == record.site } ?? true }, add)
      }
    }
    if let calls { return printCalls(table, calls) }
    if heat { return printHeat(table) }
    printTable(table)
  }
}

// MARK: - Printing

extension AdherenceCommand {
  private func printTable(_ table: AdherenceTable) {
    let sums = table.sums { cell in
      switch by {
      case .participant: cell.participant
      case .task: cell.task
      case .site: cell.site ?? ""
      case .day: cell.date.description
      case .week: cell.week.description
      }
    }
    let ordered = by == .participant || by == .task ? sums : sums.sorted { $0.key < $1.key }
    if json {
      let values = ordered.map { JSONValue.object([JSONMember(by.rawValue, .string($0.key))] + members($0.counts)) }
      return Streams.standardOutput.writeLine(JSONValue.array(values).prettyText())
    }
    if sums.isEmpty { return Streams.standardError.writeLine("nothing could have been done yet") }
    let rows = (ordered + [("all", table.total)]).map { key, counts in
      [
        key.isEmpty ? "(no site)" : key, AdherenceCommand.ring(counts), AdherenceCommand.percent(counts),
        String(counts.completed), counts.doneLate > 0 ? String(counts.doneLate) : "", String(counts.missed),
        counts.open > 0 ? String(counts.open) : "", owed(counts) ?? "",
      ]
    }
    let head = [
      by == .week ? "week of" : by.rawValue, "", "share", "done", "late", "missed", "open", rate == nil ? "" : "owed",
    ]
    for line in TextTable(head: head, rows: rows).lines { Streams.standardOutput.writeLine(line) }
    let total = table.total
    let explained =
      "share = done / (done + missed) = \(total.completed) / \(total.expected); excused, open and coming events, people "
      + "who were ineligible or declined, and tasks with 'adherence: false' are in neither"
    for line in ScreenLine.wrapped(explained, to: ConsoleText.columns) { Streams.standardError.writeLine(line.text) }
  }

  private func members(_ counts: AdherenceCounts) -> [JSONMember] {
    [
      JSONMember("share", counts.share.map { .double($0) } ?? .null), JSONMember("done", .integer(counts.completed)),
      JSONMember("late", .integer(counts.doneLate)), JSONMember("missed", .integer(counts.missed)),
      JSONMember("open", .integer(counts.open)),
    ] + (owed(counts).map { [JSONMember("owed", .number(literal: $0))] } ?? [])
  }

  private func printCalls(_ table: AdherenceTable, _ least: Int) {
    let rows = table.missedInARow.filter { $0.missed >= least }
    if json {
      let values = rows.map { row -> JSONValue in
        [
          "participant": .string(row.participant), "name": .optional(row.name), "site": .optional(row.site),
          "task": .string(row.task), "missed": .integer(row.missed),
          "lastDone": .optional(row.lastDone.map(\.description)),
        ]
      }
      return Streams.standardOutput.writeLine(JSONValue.array(values).prettyText())
    }
    if rows.isEmpty { return Streams.standardError.writeLine("nobody missed \(least) in a row") }
    let printed = TextTable(
      head: ["participant", "name", "site", "task", "missed in a row", "last done"],
      rows: rows.map {
        [
          $0.participant, $0.name ?? "", $0.site ?? "", $0.task, String($0.missed),
          $0.lastDone?.description ?? "never",
        ]
      })
    for line in printed.lines { Streams.standardOutput.writeLine(line) }
  }

  private func printHeat(_ table: AdherenceTable) {
    var rows: [(name: String, counts: [CivilDate: AdherenceCounts])] = []
    for (key, counts) in table.sums(by: { HeatKey(participant: $0.participant, date: $0.date) }) {
      if rows.last?.name != key.participant { rows.append((key.participant, [:])) }
      rows[rows.count - 1].counts[key.date] = counts
    }
    if rows.isEmpty { return Streams.standardError.writeLine("nothing could have been done yet") }
    for line in HeatMap(rows, columns: Streams.standardOutput.columns).lines { Streams.standardOutput.writeLine(line) }
  }

  private struct HeatKey: Hashable {
    let participant: String
    let date: CivilDate
  }

  private static func ring(_ counts: AdherenceCounts) -> String {
    let ring = CompletionRing(done: counts.completed, due: counts.expected)
    return counts.expected > 0 ? "(" + ring.bar(color: false) + ")" : ""
  }

  /// Rounded down, so that only all is 100 %.
  private static func percent(_ counts: AdherenceCounts) -> String {
    counts.expected == 0 ? "none" : "\(counts.completed * 100 / counts.expected) %"
  }

  /// Digits with two decimals, or as many as the rate has.
  private func owed(_ counts: AdherenceCounts) -> String? {
    guard let amount = rate.flatMap(AdherenceCommand.amount) else { return nil }
    let (product, overflow) = amount.significand.multipliedReportingOverflow(by: Int64(counts.completed))
    return overflow ? nil : DecimalNumber(significand: product, decimals: amount.decimals).description
  }

  /// An amount of money: digits with a point, no sign and no exponent.
  private static func amount(_ text: String) -> DecimalNumber? {
    guard text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }), text.count <= 12 else { return nil }
    return DecimalNumber(text)
  }
}
