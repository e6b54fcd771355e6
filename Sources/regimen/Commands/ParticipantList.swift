import ArgumentParser
import CivilTime
import JSONText
import StudyService
import Record

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
    if let schedule, !row.enrolments.contains(where: { $0.schedule == schedule && $0.left == nil }) { return false }
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
