import ArgumentParser
import CivilTime
import JSONText
import StudyService
import StudyStore

struct ParticipantList: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the participants.")

  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let open = try OpenStudy(study, clock, readOnly: true)
    let running = try open.requireRunningStudy()
    let ids = try StoreFailure.translated { try open.store.read { try $0.participants(asOf: open.now) } }
    let rows = try ids.map { RosterRow(try open.view(of: $0, in: running)) }
    if json {
      Streams.standardOutput.writeLine(JSONValue.array(rows.map(\.json)).prettyText())
      return
    }
    if rows.isEmpty {
      Streams.standardError.writeLine("nobody takes part yet; 'regimen participant add' adds somebody")
    }
    let table = TextTable(
      head: ["id", "status", "enrolled", "zone", "language", "site", "name"],
      rows: rows.map {
        [
          $0.id, $0.status, $0.enrolments.map { "\($0.schedule) \($0.date)" }.joined(separator: ", "), $0.zone,
          $0.language ?? "", $0.site ?? "", $0.name ?? "",
        ]
      })
    for line in table.lines where !rows.isEmpty { Streams.standardOutput.writeLine(line) }
  }
}

struct ParticipantShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "All that the roster knows of one participant.")

  @Argument(help: ArgumentHelp("The participant's id.", valueName: "id")) var id: String
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let open = try OpenStudy(study, clock, readOnly: true)
    let view = try open.view(of: id, in: try open.requireRunningStudy())
    let row = RosterRow(view)
    if json {
      Streams.standardOutput.writeLine(row.json.prettyText())
      return
    }
    var lines = [("id", row.id), ("status", row.status)]
    if let reason = row.reason { lines.append(("reason", reason)) }
    lines += row.enrolments.map { ("enrolled", "\($0.schedule) from \($0.instant)" + ($0.left ? ", left" : "")) }
    lines += [
      ("zone", row.zone), ("language", row.language ?? "the study's"), ("site", row.site ?? "none"),
      ("name", row.name ?? "none"),
    ]
    lines.append(("outcomes", String(view.record.outcomes.count)))
    for (name, value) in lines {
      Streams.standardOutput.writeLine(name + String(repeating: " ", count: 10 - name.count) + ConsoleText.safe(value))
    }
  }
}

/// A participant as lists print them.
struct RosterRow {
  let id: String
  let status: String
  let reason: String?
  let enrolments: [(schedule: String, date: CivilDate, instant: String, left: Bool)]
  let zone: String
  let language: String?
  let site: String?
  let name: String?

  init(_ view: ParticipantView) {
    let record = view.record
    id = record.participant
    status = record.status.rawValue
    reason = record.statuses.last?.reason
    let zone = view.timeline.changes.last?.zone ?? view.timeline.initial
    self.zone = zone.name
    enrolments = record.enrolments.map { enrolment in
      let clock = view.clock(of: enrolment.schedule) ?? StudyClock(dayStart: .midnight, zones: view.timeline)
      let date = clock.date(at: enrolment.instant)
      let offset = clock.zone(on: date).offsetSeconds(at: enrolment.instant)
      return (
        enrolment.schedule, date, enrolment.instant.iso(offsetSeconds: offset, fraction: false), enrolment.left != nil
      )
    }
    language = record.language
    site = record.site
    name = record.name
  }

  var json: JSONValue {
    [
      "participant": .string(id), "status": .string(status), "reason": .optional(reason),
      "enrolments": .array(
        enrolments.map {
          [
            "schedule": .string($0.schedule), "date": .string($0.date.description), "enrolled": .string($0.instant),
            "left": .boolean($0.left),
          ]
        }), "zone": .string(zone), "language": .optional(language), "site": .optional(site), "name": .optional(name),
    ]
  }
}
