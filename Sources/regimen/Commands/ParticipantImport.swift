import ArgumentParser
import CivilTime
import Definitions
import Diagnostics
import JSONText
import StudyService
import Record

struct ParticipantImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Add the participants of a CSV file: all of them, or none.",
    discussion: """
      The first row names the columns: id and schedule, and if wanted name, enrolled, zone, language, site, assessors, \
      and participant.NAME for attributes. Several schedules or assessors stand in one field with blanks between them. \
      Every row that is wrong is named, and then nobody is added. When no files are in force yet, those of the \
      folder are accepted first.
      """)

  @Argument(help: ArgumentHelp("The CSV file; '-' is standard input.", valueName: "file"), completion: .file())
  var file: String
  @Flag(name: .customLong("dry-run"), help: "Judge the file and record nothing.") var dryRun = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup var printing: PrintOptions

  func run() throws {
    let open = try dryRun ? OpenStudy(study, clock) : FirstAcceptance.open(study, clock, naming: [])
    let running = try open.requireRunningStudy()
    let source = try BoundedFile.source(file)
    let (known, assessors) = try StoreFailure.translated {
      try open.store.read { reader in
        (
          try reader.participants(asOf: Instant(milliseconds: .max), includingRemoved: true),
          try reader.assessors(asOf: open.now).filter { $0.removed == nil }
        )
      }
    }
    let numbers = Dictionary(assessors.map { ($0.assessor, $0.number) }, uniquingKeysWith: { $1 })
    let roster = RosterFile(source, running, known: Set(known), assessors: Set(numbers.keys), now: open.now)
    guard roster.diagnostics.isEmpty else {
      DiagnosticOutput.report(roster.diagnostics, in: [source], color: printing.color)
      throw CommandFailure.badData(
        "the roster has \(ConsoleText.count(roster.diagnostics.count, "fault")); nobody was added")
    }
    if dryRun {
      return Streams.standardOutput.writeLine("\(ConsoleText.count(roster.people.count, "participant")) could be added")
    }
    try record(roster.people, assessors: numbers, open)
    let count = roster.people.count
    let waiting = roster.people.count { person in
      !person.changes.contains { if case .enrolled = $0 { true } else { false } }
    }
    if waiting > 0 { Streams.standardError.writeLine("note: \(waiting) of them in no schedule yet") }
    Streams.standardOutput.writeLine(count == 1 ? "1 participant is added" : "\(count) participants are added")
  }

  /// Adds all of them, or none.
  ///
  /// - Parameter assessors: The numbers of their entries, by their ids.
  private func record(_ people: [RosterFile.Person], assessors: [String: Int64], _ open: OpenStudy) throws {
    try StoreFailure.translated {
      try open.store.write { writer in
        for person in people {
          let assigned = person.assessors.compactMap { assessors[$0] }.map { RosterChange.assigned(assessor: $0, true) }
          for change in person.changes + assigned {
            _ = try writer.append(.roster(change), about: .participant(person.id), stamp: open.stamp())
          }
        }
      }
    }
  }
}
