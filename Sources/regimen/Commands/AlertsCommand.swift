import ArgumentParser
import CivilTime
import JSONText
import StudyService
import Record

struct AlertsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "alerts", abstract: "Answers that somebody must see.",
    subcommands: [AlertsList.self, AlertsAcknowledge.self], defaultSubcommand: AlertsList.self)
}

struct AlertsList: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the alerts, latest last.")

  @Flag(help: "Only those that nobody has acknowledged.") var open = false
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let opened = try OpenStudy(study, clock, readOnly: true)
    let all = try StoreFailure.translated { try opened.store.read { try $0.alerts(asOf: opened.now) } }
    let rows = all.filter { !open || $0.alert.acknowledged == nil }
    if json {
      Streams.standardOutput.writeLine(JSONValue.array(rows.map(row)).prettyText())
      return
    }
    if rows.isEmpty { Streams.standardError.writeLine(open ? "no alert is open" : "there are no alerts") }
    let table = TextTable(
      head: ["number", "participant", "alert", "event", "raised", "acknowledged"],
      rows: rows.map { row in
        [
          String(row.alert.number), row.participant, row.alert.alert, row.alert.event, reading(row.alert.recorded),
          row.alert.acknowledged.map(reading) ?? "no",
        ]
      })
    for line in table.lines where !rows.isEmpty { Streams.standardOutput.writeLine(line) }
  }

  private func row(_ row: OpenAlert) -> JSONValue {
    [
      "number": .integer(row.alert.number), "participant": .string(row.participant), "alert": .string(row.alert.alert),
      "event": .string(row.alert.event), "raised": .string(reading(row.alert.recorded)),
      "acknowledged": .optional(row.alert.acknowledged.map { .string(reading($0)) }),
    ]
  }

  private func reading(_ instant: Instant) -> String { instant.iso(offsetSeconds: 0, fraction: false) }
}

struct AlertsAcknowledge: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ack", abstract: "Say that somebody has seen to an alert.")

  @Argument(help: ArgumentHelp("The alert's number, as the list has it.", valueName: "number")) var number: Int64
  @Option(help: ArgumentHelp("What was done; kept in the record.", valueName: "text")) var reason: String?
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let opened = try OpenStudy(study, clock)
    let all = try StoreFailure.translated { try opened.store.read { try $0.alerts(asOf: opened.now) } }
    guard let found = all.first(where: { $0.alert.number == number }) else {
      throw CommandFailure.usage("there is no alert \(number); 'regimen alerts' lists them")
    }
    if found.alert.acknowledged != nil {
      throw CommandFailure.notPossibleNow("alert \(number) was acknowledged already")
    }
    try StoreFailure.translated {
      _ = try opened.store.append(
        .remark(.alertAcknowledged(alert: number, text: reason)), about: .participant(found.participant),
        stamp: opened.stamp())
    }
    Streams.standardOutput.writeLine("alert \(number) of \(found.participant) is acknowledged")
  }
}
