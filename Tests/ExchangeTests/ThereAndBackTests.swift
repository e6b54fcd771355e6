import Definitions
import Diagnostics
import Foundation
import SurveyModel
import Testing

@testable import Exchange

/// A study that goes out to another system and comes back.
@Suite struct ThereAndBackTests {
  private static var root: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  }

  private static func file(_ path: String) throws -> SourceFile {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures/" + path)
    return SourceFile(path: url.lastPathComponent, bytes: Array(try Data(contentsOf: url)))
  }

  static func study(_ files: FileSet) throws -> OutgoingStudy {
    let definitions = StudyDefinitions(files: files, zones: DraftSettlingTests.zones)
    let errors = definitions.diagnostics.filter { $0.severity == .error }
    try #require(errors.isEmpty, "\(errors.map(\.message))")
    return OutgoingStudy(definitions)
  }

  /// The files without the lines of comments, which tell where things came from.
  static func plain(_ files: FileSet) -> [String: String] {
    files.files.mapValues { bytes in
      String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter {
        $0.drop { $0 == " " }.first != "#"
      }.joined(separator: "\n")
    }
  }

  static func sources(_ files: [(name: String, bytes: [UInt8])]) -> [SourceFile] {
    files.filter { $0.name != "data-quality-rules.csv" }.map { SourceFile(path: $0.name, bytes: $0.bytes) }
  }

  @Test func `a dictionary of REDCap comes back as the same study`() throws {
    let first = StudyImport(
      .redcap, files: [try Self.file("redcap/clinic.csv")], id: "clinic", zones: DraftSettlingTests.zones)
    let out = REDCapProjectText(try Self.study(first.files))
    let second = StudyImport(.redcap, files: Self.sources(out.files), id: "clinic", zones: DraftSettlingTests.zones)
    #expect(second.diagnostics.isEmpty)
    #expect(Self.plain(second.files) == Self.plain(first.files))
  }

  @Test func `events, arms and what repeats of REDCap come back as the same study`() throws {
    let texts = [
      "dictionary.csv": """
      field_name,form_name,field_type,field_label,text_validation_type_or_show_slider_number
      record_id,intake,text,ID,
      age,intake,text,Age,integer
      pain,day,text,Pain,integer
      """,
      "arms.csv": "arm_num,name\n1,Drug\n2,Placebo\n",
      "events.csv": """
      event_name,arm_num,day_offset,offset_min,offset_max,unique_event_name
      Baseline,1,0,0,0,baseline_arm_1
      Week 1,1,7,2,3,week_1_arm_1
      Baseline,2,0,0,0,baseline_arm_2
      """,
      "mapping.csv": """
      arm_num,unique_event_name,form
      1,baseline_arm_1,intake
      1,week_1_arm_1,day
      2,baseline_arm_2,intake
      """,
    ]
    let files = texts.sorted { $0.key < $1.key }.map { SourceFile(path: $0.key, bytes: Array($0.value.utf8)) }
    let first = StudyImport(.redcap, files: files, id: "trial", zones: DraftSettlingTests.zones)
    #expect(first.diagnostics.isEmpty)
    let out = REDCapProjectText(try Self.study(first.files))
    #expect(out.files.map(\.name) == ["dictionary.csv", "arms.csv", "events.csv", "mapping.csv"])
    let second = StudyImport(.redcap, files: Self.sources(out.files), id: "trial", zones: DraftSettlingTests.zones)
    #expect(second.diagnostics.isEmpty)
    #expect(Self.plain(second.files) == Self.plain(first.files))
  }

  @Test func `a workbook comes back as the same study`() throws {
    let first = StudyImport(
      .xlsform, files: [try Self.file("xlsform/garden.xlsx")], id: "garden", zones: DraftSettlingTests.zones)
    let out = XLSFormExport.files(of: try Self.study(first.files))
    let second = StudyImport(.xlsform, files: Self.sources(out.files), id: "garden", zones: DraftSettlingTests.zones)
    #expect(second.diagnostics.isEmpty)
    #expect(Self.plain(second.files) == Self.plain(first.files))
  }

  static func study(survey: String, study: String = "id: s\ntitle: S\n") throws -> OutgoingStudy {
    try Self.study(
      FileSet(["study.yaml": Array(study.utf8), "Surveys/day.yaml": Array(survey.utf8)]))
  }

  @Test func `words in brackets are not taken for a field's answer`() throws {
    let out = REDCapProjectText(
      try Self.study(
        survey: """
          id: day
          title: Day
          steps:
            - id: page
              type: form
              items:
                - { id: pain, type: numeric, prompt: Pain }
                - { id: mood, type: text, prompt: "Write [pain] or [sic], [a b] & {{pain}}" }
          """))
    let label = try #require(out.fields.first { $0.name == "mood" }).label
    #expect(label == "Write &#91;pain] or &#91;sic], [a b] &amp; [pain]")
    let back = StudyImport(.redcap, files: Self.sources(out.files), id: "s", zones: DraftSettlingTests.zones)
    let survey = Self.plain(back.files)["Surveys/day.yaml"] ?? ""
    #expect(survey.contains("prompt: \"Write [pain] or [sic], [a b] & {{pain}}\""), "\(survey)")
    #expect(back.report.lines.filter { $0.construct == "piping" }.map(\.fate) == [.kept])
  }

  @Test func `the form's own word for another answer stands in every language`() throws {
    let survey = """
      type,name,label::English (en),label::French (fr)
      select_one kinds or_other,kind,Which kind?,Quel genre ?
      """
    let choices = "list_name,name,label::English (en),label::French (fr)\nkinds,a,A,Un\n"
    let first = StudyImport(
      .xlsform, files: [SourceFile(path: "survey.csv", text: survey), SourceFile(path: "choices.csv", text: choices)],
      id: "garden", zones: DraftSettlingTests.zones)
    #expect(first.diagnostics.isEmpty)
    let out = XLSFormExport.files(of: try Self.study(first.files))
    let second = StudyImport(.xlsform, files: Self.sources(out.files), id: "garden", zones: DraftSettlingTests.zones)
    #expect(Self.plain(second.files)["Surveys/garden.yaml"] == Self.plain(first.files)["Surveys/garden.yaml"])
  }

  @Test func `a cell holds no more than a workbook's can, and the report says so`() throws {
    let words = String(repeating: "word ", count: 7_000)
    let study = try Self.study(
      survey: """
        id: day
        title: Day
        steps: [{ id: page, type: form, items: [{ id: pain, type: numeric, prompt: "\(words)" }] }]
        """)
    let (files, report) = XLSFormExport.files(of: study)
    let sheet = try #require(Workbook(files[0].bytes)?.sheets.first)
    #expect(sheet.rows.allSatisfy { $0.cells.allSatisfy { $0.utf16.count <= 32_767 } })
    let line = try #require(report.lines.first { $0.construct == "label" && $0.fate == .lost })
    #expect(line.place == "item pain" && line.note.contains("it is cut"))
  }

  @Test func `what study yaml says and a system has no place for has a line`() throws {
    let study = try Self.study(
      survey: """
        id: day
        title: Day
        log: { aliases: { bad: { pain: 9 } } }
        steps: [{ id: page, type: form, items: [{ id: pain, type: numeric, prompt: Pain, maximum: 10 }] }]
        """,
      study: """
        id: s
        title: S
        contact: Ada, +44 20 7946 0000
        sites: { leeds: { title: Leeds } }
        attributes: { wake: { type: timeOfDay, default: 07:00 } }
        limits: { minutesPerDay: 20 }
        """)
    let lost = { (lines: [FidelityLine]) in Set(lines.filter { $0.fate == .lost }.map(\.construct)) }
    let form = lost(XLSFormExport.files(of: study).report.lines)
    #expect(form.isSuperset(of: ["contact", "sites", "attributes", "limits", "log"]), "\(form)")
    let redcap = REDCapProjectText(study).lines
    #expect(lost(redcap).isSuperset(of: ["contact", "attributes", "limits", "log"]))
    #expect(redcap.contains { $0.construct == "site" && $0.fate == .approximated && $0.source == "leeds" })
  }

  @Test func `a workbook is made of the same bytes each time`() throws {
    let sheets = [WorkbookText.Sheet(name: "survey", rows: [["type", "a & b"], ["", "<ü>"]])]
    let one = try #require(WorkbookText(sheets: sheets).bytes)
    #expect(WorkbookText(sheets: sheets).bytes == one)
    let book = try #require(Workbook(one))
    #expect(book.sheets.map(\.name) == ["survey"])
    #expect(book.sheets[0].rows.map(\.cells) == [["type", "a & b"], ["", "<ü>"]])
  }

  /// The shipped study.
  private static func shipped() throws -> OutgoingStudy {
    var files: [String: [UInt8]] = [:]
    for folder in ["", "Surveys", "Schedules"] {
      let url = folder.isEmpty ? root : root.appendingPathComponent(folder)
      for name in try FileManager.default.contentsOfDirectory(atPath: url.path) {
        let isOfStudy =
          folder.isEmpty
          ? name == "study.yaml" : name.hasSuffix(".yaml") || name.hasSuffix(".csv") || name.hasSuffix(".md")
        guard isOfStudy else { continue }
        files[folder.isEmpty ? name : "\(folder)/\(name)"] = Array(
          try Data(contentsOf: url.appendingPathComponent(name)))
      }
    }
    let zones = ZoneNames(isZone: { _ in true }, candidates: { [] })
    let media = try FHIRReturn.shippedMedia(root)
    let definitions = StudyDefinitions(files: FileSet(files, media: media), zones: zones)
    let errors = definitions.diagnostics.filter { $0.severity == .error }
    try #require(errors.isEmpty, "\(errors.map { "\($0.path): \($0.message)" })")
    return OutgoingStudy(definitions)
  }

  /// The values of the choices of each item that has some, by the item's id.
  private static func choices(_ survey: Survey) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for place in survey.items {
      guard let choices = place.item.format.choices, !choices.isEmpty else { continue }
      found[place.item.id] = choices.map(\.value.description)
    }
    return found
  }

  @Test func `each shipped survey comes back from XLSForm with its questions, choices and scores`() throws {
    let study = try Self.shipped()
    let (files, report) = XLSFormExport.files(of: study)
    #expect(files.count == study.surveys.count)
    for (source, file) in zip(study.surveys, Self.sources(files)) {
      let back = StudyImport(.xlsform, files: [file], id: source.survey.id, zones: DraftSettlingTests.zones)
      #expect(back.diagnostics.isEmpty, "\(source.survey.id)")
      let definitions = StudyDefinitions(files: back.files, zones: DraftSettlingTests.zones)
      let survey = try #require(definitions.surveys.values.first?.survey, "\(source.survey.id)")
      let ids = Set(survey.items.map(\.item.id))
      let told = Set(report.lines.filter { $0.file == source.path && $0.fate != .kept }.map(\.place))
      for (index, place) in source.survey.items.enumerated()
      where place.item.format.activeTask == nil && !source.survey.asksForAnother(place.step) {
        #expect(ids.contains(source.survey.items[index].item.id), "\(source.survey.id): \(place.item.id)")
      }
      for score in source.survey.scores where !told.contains("score \(score.id)") {
        let isThere = ids.contains(score.id) || survey.scores.contains { $0.id == score.id }
        #expect(isThere, "\(source.survey.id): score \(score.id)")
      }
      let choices = Self.choices(survey)
      for (id, own) in Self.choices(source.survey) where !told.contains("item \(id)") {
        #expect(choices[id] == own, "\(source.survey.id): \(id)")
      }
    }
  }

  @Test func `each shipped survey comes back from REDCap with its questions and choices`() throws {
    let study = try Self.shipped()
    let project = REDCapProjectText(study)
    let back = StudyImport(.redcap, files: Self.sources(project.files), id: "back", zones: DraftSettlingTests.zones)
    #expect(back.diagnostics.isEmpty)
    let definitions = StudyDefinitions(files: back.files, zones: DraftSettlingTests.zones)
    let known = Dictionary(
      definitions.surveys.values.flatMap(\.survey.items).map { ($0.item.id, $0.item) }, uniquingKeysWith: { $1 })
    for source in study.surveys {
      let survey = source.survey
      for (slot, place) in survey.items.enumerated()
      where place.item.format.activeTask == nil && !survey.asksForAnother(place.step) {
        let name = try #require(project.names.field(survey.id, slot))
        let item = try #require(known[name], "\(survey.id): \(place.item.id)")
        if case .choice(let own) = place.item.format, case .choice(let other) = item.format {
          #expect(other.choices.map(\.value.description) == own.choices.map(\.value.description), "\(name)")
          #expect(other.multiple == own.multiple)
        }
      }
    }
  }

  @Test func `the names of fields are small letters, digits and underscores, none twice`() throws {
    let project = REDCapProjectText(try Self.shipped())
    let names = project.fields.map(\.name)
    #expect(Set(names).count == names.count)
    for name in names {
      #expect(name.first.map { ("a"..."z").contains($0) } ?? false, "\(name)")
      #expect(name.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "_" }, "\(name)")
      #expect(name.count <= 100 && !name.contains("__"), "\(name)")
    }
    // The fields of a form stand together.
    var forms: [String] = []
    for field in project.fields where forms.last != field.form { forms.append(field.form) }
    #expect(Set(forms).count == forms.count)
  }
}

extension AnswerFormat {
  fileprivate var activeTask: String? { if case .active = self { name } else { nil } }
}
