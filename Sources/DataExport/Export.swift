import JSONText
import Scheduling
import Definitions
package import CivilTime
import Record
import Sensors
package import StudyService
package import SurveyModel

/// The recorded data on their way out, from one consistent state of the record.
///
/// Tables are written while the record is read, participant by participant.
package struct Export {
  package let reading: RecordReading
  package let request: ExportRequest
  /// The ids of the surveys that are wanted.
  package let surveys: [String]
  /// The tasks that are wanted; nil for all.
  let tasks: Set<String>?

  /// - Throws: ``ExportFault`` for a task or survey that the study does not have.
  package init(_ reading: RecordReading, _ request: ExportRequest) throws {
    self.reading = reading
    self.request = request
    try reading.running.requireTask(request.task)
    let known = reading.running.surveys(ofTask: request.task)
    if let survey = request.survey, !known.contains(survey) { throw ExportFault.unknownSurvey(survey, known: known) }
    surveys = request.survey.map { [$0] } ?? known
    let asking = request.survey.map(reading.running.tasksAsking)
    tasks = request.task.map { [$0] } ?? asking
  }
}

// MARK: - Ways out

extension Export {
  /// Writes one of the tables that every study has.
  ///
  /// - Throws: ``StoreError``; what the sink throws.
  package func write(_ table: StudyTable, as format: RowFormat, to sink: @escaping ByteSink) throws -> ExportSummary {
    try write(try source(of: table), as: format, to: sink)
  }

  /// Writes the table of one survey: the one that is asked for, or the only one that something was recorded with.
  ///
  /// - Throws: ``ExportFault``; ``StoreError``; what the sink throws.
  package func writeWide(as format: RowFormat, to sink: @escaping ByteSink) throws -> ExportSummary {
    var found = surveys
    if request.survey == nil, surveys.count > 1 {
      let recorded = try recordedSurveys()
      found = surveys.filter(recorded.contains)
    }
    guard let survey = found.first else { throw ExportFault.nothingRecorded }
    guard found.count == 1 else { throw ExportFault.severalSurveys(found) }
    return try write(surveyTable(survey, named: DataTable.fileName(survey)), as: format, to: sink)
  }

  /// Writes what all the columns mean, in Markdown.
  ///
  /// - Throws: ``StoreError``; what the sink throws.
  package func writeCodebook(created: Instant, to sink: ByteSink) throws -> ExportSummary {
    let (tables, summary) = try writeTables { _ in { _ in } }
    try sink(Array(Codebook(try description(tables, created, summary)).markdown.utf8))
    return summary
  }

  /// Writes a Frictionless Data Package: every table with its description.
  ///
  /// - Throws: ``StoreError``; what the folder throws.
  package func writePackage(created: Instant, into folder: any ExportFolder) throws -> ExportSummary {
    let (tables, summary) = try writeTables { try folder.file($0.name + ".csv") }
    let package = try description(tables, created, summary)
    try folder.write(Array((package.json.prettyText() + "\n").utf8), to: "datapackage.json")
    try folder.write(Array(Codebook(package).markdown.utf8), to: "codebook.md")
    try folder.write(Array(Codebook(package).html.utf8), to: "codebook.html")
    _ = try writeFiles(into: folder, below: "files/")
    return summary
  }

  /// Writes a system file of SPSS for each table. The record is read twice: a file says first how wide its columns are.
  ///
  /// - Throws: ``ExportFault/tooManyColumns(table:count:most:)``; ``StoreError``; what the folder throws.
  package func writeSPSS(created: Instant, into folder: any ExportFolder) throws -> ExportSummary {
    var sources = try sources()
    let tables = sources.map { described($0.table) }
    var widths = tables.map(SPSSWidths.init)
    _ = try fill(&sources) { index, row in widths[index].add(tables[index].columns.map { row[$0] }) }
    var files: [SPSSFile] = []
    for (table, width) in zip(tables, widths) {
      files.append(
        try SPSSFile(
          table.table, width, label: title, created: created, to: try folder.file(table.table.name + ".sav")))
    }
    sources = try self.sources()
    var summary = try fill(&sources) { index, row in try files[index].add(tables[index].columns.map { row[$0] }) }
    for index in files.indices {
      try files[index].finish()
      summary.cut += files[index].cut
    }
    return summary
  }
}

// MARK: - Tables

extension Export {
  /// Visits each participant who is wanted with those of their outcomes that are, for the ways out of other modules.
  ///
  /// - Returns: A summary that has counted nothing yet.
  /// - Throws: ``StoreError``; what `body` throws.
  package func forEach(_ body: (ParticipantView, [OutcomeRecord]) throws -> Void) throws -> ExportSummary {
    let summary = ExportSummary(head: try reading.reader.headOfData(asOf: reading.now))
    try reading.forEach(request.participant, task: request.task) { view, records in
      try body(view, records.filter { record in request.survey.map { $0 == record.survey } ?? true })
    }
    return summary
  }

  private func source(of table: StudyTable) throws -> any TableSource {
    let isIdentified = request.isIdentified
    return switch table {
    case .participants: try PeopleTable(reading, isIdentified: isIdentified)
    case .values: withVisits(ValueTable(isIdentified: isIdentified))
    case .items: withVisits(ItemTable(isIdentified: isIdentified))
    case .events: withVisits(EventTable(isIdentified: isIdentified, tasks: tasks))
    case .alerts: AlertTable(isIdentified: isIdentified, tasks: tasks)
    case .queries: QueryTable(isIdentified: isIdentified, tasks: tasks)
    case .audit: AuditTable(request, tasks: tasks)
    }
  }

  private func withVisits(_ source: some TableSource) -> any TableSource {
    VisitColumn(source, reading.running) ?? source
  }

  /// The study's tables, then one for each survey.
  private func sources() throws -> [any TableSource] {
    var names = Set(StudyTable.allCases.map(\.rawValue))
    return try StudyTable.allCases.map { try source(of: $0) }
      + surveys.map { surveyTable($0, named: DataTable.unique(DataTable.fileName($0), among: &names)) }
  }

  private func surveyTable(_ survey: String, named name: String) -> any TableSource {
    withVisits(
      SurveyTable(of: survey, in: reading, name: name, language: language, isIdentified: request.isIdentified))
  }

  /// A table as it leaves the program, with the places of its columns.
  private func described(_ whole: DataTable) -> (table: DataTable, columns: [Int]) {
    let columns = whole.variables.indices.filter {
      !request.isBlinded || !whole.variables[$0].tellsArm
    }
    return (
      DataTable(name: whole.name, title: whole.title, variables: columns.map { whole.variables[$0] }), columns
    )
  }

  private func write(
    _ source: any TableSource, as format: RowFormat, to sink: @escaping ByteSink
  ) throws -> ExportSummary {
    var writers = [RowWriter(described(source.table), as: format, to: sink)]
    var summary = try write([source], into: &writers)
    summary.guarded = writers.map(\.guarded).reduce(0, +)
    return summary
  }

  /// Writes every table as CSV.
  private func writeTables(
    to sink: (DataTable) throws -> ByteSink
  ) throws -> (tables: [DataTable], summary: ExportSummary) {
    let sources = try sources()
    var tables = sources.map { described($0.table).table }
    var writers = try zip(sources, tables).map { source, table in
      RowWriter(described(source.table), as: .csv(.plain), to: try sink(table))
    }
    let summary = try write(sources, into: &writers)
    for index in writers.indices { tables[index].rows = writers[index].rows }
    return (tables, summary)
  }

  private func recordedSurveys() throws -> Set<String> {
    var found: Set<String> = []
    try reading.forEachRosterView(request.participant) { view in
      let rows = try reading.rows(about: view, task: request.task)
      found.formUnion(try RecordReading.outcomes(in: rows, task: request.task, detail: .headings).compactMap(\.survey))
    }
    return found
  }
}

// MARK: - Description

extension Export {
  /// Of labels.
  package var language: LanguageTag {
    request.language ?? reading.running.current.definitions.study.defaultLanguage
  }

  private var title: String {
    let study = reading.running.current.definitions.study
    return study.title?.text(in: language, fallback: study.defaultLanguage) ?? study.id
  }

  private func description(
    _ tables: [DataTable], _ created: Instant, _ summary: ExportSummary
  ) throws -> DataPackage {
    DataPackage(
      name: reading.running.id, title: title, created: created.iso(offsetSeconds: 0, fraction: false),
      head: (summary.head.count, "\(summary.head.hash)"), isIdentified: request.isIdentified, tables: tables)
  }
}
