import Record
import Scheduling
import CivilTime
import DataExport
import Definitions
import Expressions
import StudyService
import SurveyModel

/// Writes a study for REDCap: the dictionary, when forms are filled in, rules of data quality, and the records.
struct REDCapExport {
  let source: ForeignExport

  init(_ source: ForeignExport) { self.source = source }

  func write(
    created: Instant, into folder: any ExportFolder
  ) throws -> (summary: ExportSummary, report: FidelityReport) {
    let project = REDCapProjectText(source.study)
    for file in project.files { try folder.write(file.bytes, to: file.name) }
    let sink = try folder.file("records.csv")
    var records = REDCapRecords(project, hasSites: !source.study.definitions.study.sites.isEmpty)
    var text = CSVText()
    text.append(texts: records.columns)
    var rows = 0
    var summary = try source.forEach { view, outcomes in
      let found = records.rows(of: view.record.participant, outcomes)
      for row in found.isEmpty ? [records.bareRow(of: view.record)] : found {
        rows += 1
        text.append(texts: row)
      }
      try sink(text.take())
    }
    try sink(text.take())
    summary.rows = rows
    return (summary, FidelityReport(project.lines + records.lines))
  }
}

/// The files of a project without its records.
struct REDCapProjectText {
  let plan: REDCapPlan
  let names: REDCapNames
  /// By the survey's id.
  let writers: [String: REDCapWriter]
  /// The fields of all forms in the order of the dictionary.
  let fields: [REDCapField]
  let lines: [FidelityLine]
  /// The forms that say on which study day they were filled in, each with its field.
  let days: [String: String]

  init(_ study: OutgoingStudy) {
    let surveys = REDCapProjectText.inOrder(study)
    var names = REDCapNames(surveys)
    let plan = REDCapPlan(study, names: names)
    let kinds = REDCapProjectText.kinds(surveys, names)
    var writers: [String: REDCapWriter] = [:]
    var forms: [(form: String, fields: [REDCapField])] = []
    var lines: [FidelityLine] = []
    for source in surveys {
      let writer = REDCapWriter(source, names: names, kinds: kinds)
      names = writer.names
      writers[source.survey.id] = writer
      forms += writer.rows
      lines += writer.lines
    }
    var id = REDCapField()
    (id.name, id.form, id.type, id.label) = (
      REDCapNames.recordID, forms.first?.form ?? "records", "text", "Participant"
    )
    var days: [String: String] = [:]
    for place in forms.indices where plan.repeating.contains(where: { $0.form == forms[place].form }) {
      var day = REDCapField()
      (day.name, day.form) = (forms[place].form + REDCapField.daySuffix, forms[place].form)
      (day.type, day.validation, day.label, day.annotation) = ("text", "date_ymd", "Study day", "@READONLY")
      days[forms[place].form] = day.name
      forms[place].fields.insert(day, at: 0)
    }
    (self.plan, self.names, self.writers, self.days) = (plan, names, writers, days)
    fields = [id] + forms.flatMap(\.fields)
    let sites = study.definitions.study.sites.map {
      FidelityLine(
        "site", .approximated, in: FileSet.studyPath, at: "", note: "a data access group, by its id", source: $0.id)
    }
    self.lines = lines + plan.lines + sites + study.unsaid(by: "REDCap", besides: ["sites"])
  }

  /// The surveys in the order in which schedules name them, then the others.
  private static func inOrder(_ study: OutgoingStudy) -> [OutgoingSurvey] {
    let schedules = study.definitions.schedules.values.sorted { $0.schedule.id < $1.schedule.id }
    var order: [String] = []
    for task in schedules.flatMap(\.schedule.tasks) where !order.contains(task.survey) { order.append(task.survey) }
    let rank = { (survey: OutgoingSurvey) in order.firstIndex(of: survey.survey.id) ?? order.count }
    return study.surveys.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
      .map(\.element)
  }

  /// What is asked of earlier outcomes by their kinds: the field that each comes from, where there is one alone.
  private static func kinds(_ surveys: [OutgoingSurvey], _ names: REDCapNames) -> [String: OutgoingName] {
    var found: [String: [OutgoingName]] = [:]
    for source in surveys {
      for outcome in source.survey.outcomes {
        guard let slot = source.survey.slot(of: outcome.path), outcome.path.field == nil,
          let field = names.field(source.survey.id, slot)
        else { continue }
        let format = source.survey.items[slot].item.format
        found[outcome.kind, default: []].append(
          OutgoingName(name: field, answer: REDCapWriter.answer(of: format), codes: format.codes(for: .redcap)))
      }
    }
    return found.compactMapValues { $0.count == 1 ? $0.first : nil }
  }

  /// Without the control characters that no cell of REDCap's can hold.
  private static func plain(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 || $0 == "\n" || $0 == "\t" }))
  }

  var files: [(name: String, bytes: [UInt8])] {
    var tables: [(name: String, rows: [[String]])] = [
      (
        "dictionary.csv",
        [REDCapField.headers]
          + fields.map { field in REDCapField.columns.map { REDCapProjectText.plain(field[keyPath: $0.field]) } }
      )
    ]
    tables += plan.files()
    let rules = names.surveys.flatMap { writers[$0.survey.id]?.rules ?? [] }
    if !rules.isEmpty {
      tables.append(
        (
          "data-quality-rules.csv",
          [["rule_name", "rule_logic", "real_time_execution"]] + rules.map { [$0.name, $0.logic, "y"] }
        ))
    }
    return tables.map { table in
      var text = CSVText()
      for row in table.rows { text.append(texts: row) }
      return (table.name, text.bytes)
    }
  }
}

extension REDCapField {
  /// The columns as REDCap's own download names them.
  static let headers = [
    "Variable / Field Name", "Form Name", "Section Header", "Field Type", "Field Label",
    "Choices, Calculations, OR Slider Labels", "Field Note", "Text Validation Type OR Show Slider Number",
    "Text Validation Min", "Text Validation Max", "Identifier?", "Branching Logic (Show field only if...)",
    "Required Field?", "Custom Alignment", "Question Number (surveys only)", "Matrix Group Name", "Matrix Ranking?",
    "Field Annotation",
  ]

  /// How the name of the field ends that says on which study day a form was filled in.
  static let daySuffix = "_study_day"

  /// Whether the program itself knows what the field holds: the study day.
  var isStudyDay: Bool { name == form + REDCapField.daySuffix && annotation == "@READONLY" }
}
