import ArgumentParser
import CivilTime
import Definitions
import Diagnostics
import Foundation
import JSONText
import StudyService
import Record

struct ParticipantAllocate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "allocate",
    abstract: "Give a participant the next line of a randomisation list, and enrol them by it.",
    discussion: """
      The list is a CSV file with the column schedule, whose value is the arm, and a column for each stratum: site, or \
      participant.NAME for an attribute. The next line that nobody has and whose strata are the participant's is taken; \
      list, line and arm are recorded with the enrolment. The list may not change once a line was taken. Keep it where \
      those who enrol can't read it: only this command tells a line, one at a time.
      """)

  @Argument(help: ArgumentHelp("The participant's id.", valueName: "id"), completion: .participants) var id: String
  @Option(help: ArgumentHelp("The randomisation list.", valueName: "file"), completion: .file()) var list: String

  @Option(help: ArgumentHelp("The study day of the enrolment; today when absent.", valueName: "date"))
  var enrolled: CivilDate?

  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup var printing: PrintOptions

  func run() throws {
    let change = try ParticipantChange(id, study, clock)
    let source = try BoundedFile.source(list)
    let read = AllocationList(source, change.study)
    if !read.diagnostics.isEmpty {
      DiagnosticOutput.report(read.diagnostics, in: [source], color: printing.color)
      throw CommandFailure.badData("the list can't be used; nobody was allocated")
    }
    warnIfReadable()
    let digest = SHA256Value(of: source.bytes)
    let strata = strata(change.view.record, read.lines)
    let taken = try StoreFailure.translated {
      try change.open.store.write { writer in
        let record = try writer.reader.record(of: id, asOf: change.open.now)
        if let allocation = record.allocation {
          throw CommandFailure.notPossibleNow("\(id) was allocated to \(allocation.arm) already")
        }
        let used = try writer.reader.linesTaken()
        if !used.isEmpty, used[digest] == nil {
          throw CommandFailure.badData("this is not the list from which the lines before were taken, or it was changed")
        }
        guard
          let line = read.lines.first(where: { !(used[digest]?.contains($0.number) ?? false) && $0.strata == strata })
        else {
          let stratum = strata.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
          throw CommandFailure.notPossibleNow(
            "the list has no line left" + (stratum.isEmpty ? "" : " for \(stratum)"))
        }
        try enrol(line, digest, change, &writer)
        return line
      }
    }
    change.say("\(id) has line \(taken.number) of the list and is enrolled in \(taken.schedule)")
  }

  private func enrol(
    _ line: AllocationList.Line, _ digest: SHA256Value, _ change: ParticipantChange, _ writer: inout StoreWriter
  ) throws {
    try Enrolments.requireNewTasks(line.schedule, change.view)
    let zone = change.clock.zone(on: change.clock.date(at: change.open.now))
    let enrolment = try Enrolments.change(line.schedule, enrolled, change.study, zone, change.open.now)
    let stamp = change.open.stamp()
    _ = try writer.append(.study(.lineTaken(list: digest, line: line.number)), stamp: stamp)
    for entry in [.allocated(list: digest, line: line.number, arm: line.schedule), enrolment] {
      _ = try writer.append(.roster(entry), about: .participant(id), stamp: stamp)
    }
  }

  /// The participant's own values of the list's strata.
  private func strata(_ record: ParticipantRecord, _ lines: [AllocationList.Line]) -> [String: String] {
    let names = lines.first?.strata.keys.sorted() ?? []
    return Dictionary(
      uniqueKeysWithValues: names.map { name in
        if name == "site" { return (name, record.site ?? "") }
        let attribute = String(name.dropFirst("participant.".count))
        let json = record.attributes.last { $0.name == attribute }.flatMap { try? JSONValue(parsing: $0.json) }
        return (name, json.map { $0.string ?? $0.compactText } ?? "")
      })
  }

  private func warnIfReadable() {
    var status = stat()
    if list != "-", stat(list, &status) == 0, status.st_mode & 0o077 != 0 {
      Streams.standardError.writeLine("note: others can read the list; 'chmod 600' conceals it")
    }
  }
}
