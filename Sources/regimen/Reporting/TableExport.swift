import CivilTime
import Definitions
import Foundation
import DataExport
import JSONText
import Sensors
import StudyService
import Record
import SurveyModel

/// Data sets of whole surveys: wide tables, their description, and the files that other programs read.
struct TableExport {
  let command: ExportCommand

  /// All that is exported, read in one snapshot.
  private struct Collected {
    var outcomes: [CollectedOutcome] = []
    var roster: [[Cell]] = []
    var values: [[Cell]] = []
    var leftOut = 0
    let head: Head
    let study: StudyDefinition
    let language: LanguageTag
  }

  func run(_ open: OpenStudy) throws {
    let collected = try collect(open)
    let surveys = surveys(collected)
    if let survey = command.survey, !surveys.contains(survey) {
      throw CommandFailure.usage(
        "nothing was recorded with the survey '\(survey)'; there is \(surveys.joined(separator: ", "))")
    }
    let wide = surveys.map {
      WideTable(
        of: $0, collected.outcomes, language: collected.language, identified: command.identified,
        blinded: command.blinded)
    }
    let tables = wide.map(\.table)
    let created = open.now.iso(offsetSeconds: 0, fraction: false)
    switch command.format {
    case .wide: try printWide(tables)
    case .codebook: OutputFile.print(Codebook(description(tables, collected, created)).markdown)
    case .package: try writePackage(tables, collected, created)
    case .spss: try writeSPSS(tables)
    case .gpx: try writeRoutes(collected)
    case .csv, .ndjson: return
    }
    var guarded = 0
    if command.format == .wide || command.format == .package {
      guarded = tables.map { CSVText($0).guarded }.reduce(0, +)
    }
    ExportCommand.close(
      rows: tables.map(\.rows.count).reduce(0, +),
      leftOut: wide.map(\.leftOut).reduce(collected.leftOut, +), guarded: guarded, collected.head)
  }

  private func surveys(_ collected: Collected) -> [String] {
    var known: [String] = []
    for outcome in collected.outcomes where !known.contains(outcome.survey.id) { known.append(outcome.survey.id) }
    return command.survey.map { wanted in known.filter { $0 == wanted } } ?? known
  }

  // MARK: Reading

  private func collect(_ open: OpenStudy) throws -> Collected {
    try RecordReading.snapshot(of: open) { reading in
      let study = reading.running.current.definitions.study
      var collected = Collected(
        head: try reading.reader.head(asOf: reading.now), study: study,
        language: command.language.map(LanguageTag.init) ?? study.defaultLanguage)
      try reading.forEach(command.participant, task: command.task) { view, records in
        collected.roster.append(rosterRow(view))
        for record in records {
          let local = LocalReading(view, schedule: record.outcome.schedule)
          if command.format == .package { addValues(of: record, view, reading, &collected) }
          guard let survey = reading.running.survey(of: record) else { continue }
          let instants = CollectedOutcome.Instants(
            started: record.outcome.started.map { local.text($0) }, finished: local.text(record.outcome.finished),
            recorded: local.text(record.stamp.recorded))
          collected.outcomes.append(
            CollectedOutcome(
              participant: view.record.participant, record: record, survey: survey,
              date: local.date(of: record.outcome), instants: command.identified ? instants : nil))
        }
      }
      return collected
    }
  }

  private func addValues(
    of record: OutcomeRecord, _ view: ParticipantView, _ reading: RecordReading, _ collected: inout Collected
  ) {
    for value in record.values {
      guard command.identified || !reading.running.isIdentifying(value, of: record) else { continue }
      let row = ExportRow(value, of: record, view, identified: command.identified, blinded: command.blinded)
      collected.values.append(
        row.cells.map { member in
          switch member.value {
          case .null: .none
          case .string, .boolean: .value(member.value)
          default: member.name == "value" ? .value(.string(member.value.compactText)) : .value(member.value)
          }
        })
    }
  }

  private func rosterRow(_ view: ParticipantView) -> [Cell] {
    let record = view.record
    func text(_ text: String?) -> Cell { text.map { .value(.string($0)) } ?? .none }
    let enrolled = record.enrolments.first.map { enrolment in
      enrolment.date ?? (view.clock(of: enrolment.schedule)?.date(at: enrolment.instant) ?? view.today)
    }
    let schedules = text(record.enrolments.map(\.schedule).joined(separator: " "))
    return [text(record.participant)] + (command.blinded ? [] : [schedules]) + [
      text(enrolled?.description), text(record.site), text(record.language), text(record.status.rawValue),
    ] + (command.identified ? [text(record.name)] : [])
  }

  // MARK: Writing

  private func printWide(_ tables: [DataTable]) throws {
    guard let table = tables.first else { throw CommandFailure.notPossibleNow("nothing was recorded") }
    guard tables.count == 1 else {
      throw CommandFailure.usage(
        "a wide table is of one survey; name it with --survey: \(tables.map(\.name).joined(separator: ", "))")
    }
    Streams.standardOutput.write(CSVText(table).bytes)
  }

  private func description(_ tables: [DataTable], _ collected: Collected, _ created: String) -> DataPackage {
    let study = collected.study
    return DataPackage(
      name: study.id, title: study.title?.text(in: collected.language, fallback: study.defaultLanguage) ?? study.id,
      created: created, head: (collected.head.count, "\(collected.head.hash)"), isIdentified: command.identified,
      tables: tables)
  }

  private func writePackage(_ tables: [DataTable], _ collected: Collected, _ created: String) throws {
    let all = [rosterTable(collected), valueTable(collected)] + tables
    let package = description(all, collected, created)
    let folder = try folder()
    for table in all { try write(CSVText(table).bytes, to: folder, table.name + ".csv") }
    try write(Array((package.json.prettyText() + "\n").utf8), to: folder, "datapackage.json")
    try write(Array(Codebook(package).markdown.utf8), to: folder, "codebook.md")
    try write(Array(Codebook(package).html.utf8), to: folder, "codebook.html")
  }

  private func rosterTable(_ collected: Collected) -> DataTable {
    DataTable(
      name: "participants", title: "Participants",
      variables: [
        Variable("participant", "Participant (pseudonym)", .text)
      ] + (command.blinded ? [] : [Variable("schedules", "Schedules", .text)]) + [
        Variable("enrolled", "Study day of enrolment", .date), Variable("site", "Site", .text),
        Variable("language", "Language", .text), Variable("status", "Status", .text),
      ] + (command.identified ? [Variable("name", "Name", .text)] : []), rows: collected.roster)
  }

  private func valueTable(_ collected: Collected) -> DataTable {
    DataTable(
      name: "values", title: "Every recorded value, a row each",
      variables: ExportRow.columns(blinded: command.blinded).map { name in
        Variable(name, name, name == "late" ? .boolean : name == "date" ? .date : .text)
      }, rows: collected.values)
  }

  private func writeSPSS(_ tables: [DataTable]) throws {
    guard let program = OtherProgram.find("readstat") else {
      throw CommandFailure.notPossibleNow(
        "an SPSS file takes ReadStat; install it with 'apt-get install readstat', or write --format package")
    }
    let folder = try folder()
    for table in tables {
      let file = SPSSFile(table)
      let made = folder.appendingPathComponent(table.name + ".sav")
      try OtherProgram.inFolder { scratch in
        let csv = scratch.appendingPathComponent("table.csv")
        let metadata = scratch.appendingPathComponent("table.json")
        try Data(file.csv).write(to: csv)
        try Data(file.metadata.compactText.utf8).write(to: metadata)
        try? FileManager.default.removeItem(at: made)
        let said = try OtherProgram.run(program, [csv.path, metadata.path, made.path])
        guard said.code == 0, FileManager.default.fileExists(atPath: made.path) else {
          throw CommandFailure.badData("ReadStat made no '\(made.path)': \(said.error.prefix(400))")
        }
      }
      Streams.standardError.writeLine("written: \(made.path)")
    }
  }

  private func writeRoutes(_ collected: Collected) throws {
    let folder = try folder()
    for outcome in collected.outcomes {
      for item in outcome.record.reading.items {
        let name = "\(outcome.participant) \(outcome.record.outcome.event) \(item.path)"
        guard let answer = item.answer?.json, answer["track"] != nil,
          let track = TrackPoints(result: answer)
        else { continue }
        let text = track.gpx(named: name, startingAt: outcome.record.outcome.started)
        try write(Array(text.utf8), to: folder, DataTable.fileName(name) + ".gpx")
      }
    }
  }

  private func folder() throws -> URL {
    let url = URL(fileURLWithPath: command.output ?? ".", isDirectory: true)
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure.disk("the folder '\(url.path)' can't be made")
    }
    return url
  }

  private func write(_ bytes: [UInt8], to folder: URL, _ name: String) throws {
    try OutputFile.write(bytes, to: folder.appendingPathComponent(name).path)
  }
}

extension OutputFile {
  static func print(_ text: String) { Streams.standardOutput.write(Array(text.utf8)) }
}
