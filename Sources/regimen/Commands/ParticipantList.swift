import ArgumentParser
import CivilTime
import JSONText
import StudyService
import StudyStore

struct ParticipantList: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the participants.")

  enum Order: String, ExpressibleByArgument, CaseIterable { case added, id, name, site, status, enrolled }

  @Option(help: ArgumentHelp("By added, id, name, site, status or enrolled.", valueName: "column"))
  var sort: Order = .added

  @Flag(help: "The last first.") var descending = false
  @Option(help: ArgumentHelp("Only those of this status.", valueName: "status")) var status: ParticipantStatus?
  @Option(help: ArgumentHelp("Only those of this site.", valueName: "site"), completion: .sites) var site: String?
  @Option(help: ArgumentHelp("Only those in this schedule.", valueName: "id"), completion: .schedules)
  var schedule: String?
  @Option(help: ArgumentHelp("Only those whom this assessor assesses.", valueName: "assessor"), completion: .assessors)
  var by: String?
  @Flag(help: "Those who were removed, too.") var all = false
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let open = try OpenStudy(study, clock, readOnly: true)
    let running = try open.requireRunningStudy()
    let (ids, assessors) = try StoreFailure.translated {
      try open.store.read { reader in
        let all = all || status == .removed
        return (
          try reader.participants(asOf: open.now, includingRemoved: all), try AssessorNames(reader, asOf: open.now)
        )
      }
    }
    if let by { _ = try AssessorChoice.active(by, open) }
    let rows = sorted(
      try ids.map { RosterRow(try open.view(of: $0, in: running), assessors) }.filter(isListed))
    if json {
      Streams.standardOutput.writeLine(JSONValue.array(rows.map(\.json)).prettyText())
      return
    }
    if rows.isEmpty {
      Streams.standardError.writeLine(
        ids.isEmpty ? "nobody takes part yet; 'regimen participant add' adds somebody" : "nobody of whom all that holds"
      )
    }
    let table = TextTable(
      head: ["id", "status", "enrolled", "zone", "language", "site", "assessors", "name"],
      rows: rows.map {
        [
          $0.id, $0.status, $0.enrolments.map { "\($0.schedule) \($0.date)" }.joined(separator: ", "), $0.zone,
          $0.language ?? "", $0.site ?? "", $0.assessors.joined(separator: ", "), $0.name ?? "",
        ]
      })
    for line in table.lines where !rows.isEmpty { Streams.standardOutput.writeLine(line) }
  }

  private func isListed(_ row: RosterRow) -> Bool {
    if let status, row.status != status.rawValue { return false }
    if let site, row.site != site { return false }
    if let schedule, !row.enrolments.contains(where: { $0.schedule == schedule && !$0.left }) { return false }
    return by.map(row.assessors.contains) ?? true
  }

  /// Those without a value come last; equal ones stay in the order of adding.
  private func sorted(_ rows: [RosterRow]) -> [RosterRow] {
    func key(_ row: RosterRow) -> String? {
      switch sort {
      case .added: nil
      case .id: row.id
      case .name: row.name
      case .site: row.site
      case .status: row.status
      case .enrolled: row.enrolments.first?.instant
      }
    }
    let keyed = rows.enumerated().map { (offset: $0.offset, key: key($0.element), row: $0.element) }
    let ordered = keyed.sorted { a, b in
      switch (a.key, b.key) {
      case (let a?, let b?) where a != b: a < b
      case (.some, nil): true
      case (nil, .some): false
      default: a.offset < b.offset
      }
    }
    return descending ? ordered.reversed().map(\.row) : ordered.map(\.row)
  }
}

extension ParticipantStatus: ExpressibleByArgument {}

/// The ids of assessors by the numbers that records name them with.
struct AssessorNames {
  private let ids: [Int64: String]

  init(_ reader: StoreReader, asOf instant: Instant) throws {
    let known = try reader.assessors(asOf: instant).filter { $0.removed == nil }
    ids = Dictionary(known.map { ($0.number, $0.assessor) }, uniquingKeysWith: { $1 })
  }

  /// Those who assess a participant and are on the lists.
  func assessing(_ record: ParticipantRecord) -> [String] { record.assessors.compactMap { ids[$0] } }
}

struct ParticipantShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "All that the roster knows of one participant.")

  @Argument(help: ArgumentHelp("The participant's id.", valueName: "id"), completion: .participants) var id: String
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let open = try OpenStudy(study, clock, readOnly: true)
    let view = try open.view(of: id, in: try open.requireRunningStudy())
    let assessors = try StoreFailure.translated {
      try open.store.read { try AssessorNames($0, asOf: open.now) }
    }
    let row = RosterRow(view, assessors)
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
    if !row.assessors.isEmpty { lines.append(("assessors", row.assessors.joined(separator: ", "))) }
    if let allocation = view.record.allocation {
      lines.append(
        ("arm", "\(allocation.arm), line \(allocation.line) of list \(allocation.list.description.prefix(12))"))
    }
    lines += view.record.attributes.map { ("attribute", "\($0.name) = \($0.json)") }
    lines.append(("outcomes", String(view.record.outcomes.count)))
    for (name, value) in lines {
      Streams.standardOutput.writeLine(ConsoleText.padded(name, to: 10) + ConsoleText.safe(value))
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
  let assessors: [String]

  init(_ view: ParticipantView, _ names: AssessorNames) {
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
    assessors = names.assessing(record)
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
      "assessors": .array(assessors.map(JSONValue.string)),
    ]
  }
}
