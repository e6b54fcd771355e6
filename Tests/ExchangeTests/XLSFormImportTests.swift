import Expressions
import Definitions
import Diagnostics
import Foundation
import JSONText
import Testing

@testable import Exchange

/// Forms of XLSForm, brought here. The workbook is made by `Scripts/make-workbook.py`.
@Suite struct XLSFormImportTests {
  private static func workbook() throws -> SourceFile {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = folder.appendingPathComponent("Fixtures/xlsform/garden.xlsx")
    return SourceFile(path: "garden.xlsx", bytes: Array(try Data(contentsOf: file)))
  }

  private static func imported(_ files: SourceFile...) -> StudyImport {
    StudyImport(.xlsform, files: files, id: "garden", zones: DraftSettlingTests.zones)
  }

  private static func text(_ study: StudyImport, _ path: String) -> String {
    String(decoding: study.files[path] ?? [], as: UTF8.self)
  }

  @Test func `a workbook becomes a survey in its languages`() throws {
    let study = Self.imported(try Self.workbook())
    #expect(study.diagnostics.isEmpty)
    #expect(study.files.files.keys.sorted() == ["Schedules/garden.yaml", "Surveys/garden.yaml", "study.yaml"])
    let survey = Self.text(study, "Surveys/garden.yaml")
    for part in [
      "title: { en: About you, ja: あなたについて }", "- { value: \"yes\", text: { en: \"Yes\", ja: はい } }",
      "        minimum: 18\n        maximum: 119\n        refusal: { en: From 18 to 119 }", "showIf: garden == \"yes\"",
      "{ value: 1, text: { en: Ashford, ja: アシュフォード }, showIf: region == \"n\" }",
      "value: if(answered(grows), count(grows), 0)",
      "text: { en: \"You grow **{{kinds}}** kinds.\", ja: \"{{kinds}}種類です。\" }",
      "showIf: grows contains \"rice\" and age > 20",
      "  - id: bed\n    type: repeat\n    showIf: garden == \"yes\"\n    times: kinds",
      "- { if: size > 0, message: Please check this answer. }",
      "pattern: \"[A-Z]{2}[0-9]+\"\n        suggest: AB1",
    ] { #expect(survey.contains(part), "\(part)") }
    #expect(Self.text(study, "study.yaml").contains("languages: [en, ja]"))
    #expect(study.report.count(.lost) == 1 && study.report.count(.approximated) == 0)
    #expect(study.report.lines.filter { $0.fate == .lost }.map(\.construct) == ["sheet"])
  }

  @Test func `a group of groups stands with its first page, and loses its title only where that has one`() {
    let form = """
      type,name,label,relevant
      begin_group,all,Everything,
      begin_group,one,,
      integer,a,A,
      end_group,,,
      begin_group,two,Part two,
      integer,b,B,
      end_group,,,
      end_group,,,
      begin_group,rest,The rest,${a} > 1
      begin_group,three,Part three,
      integer,c,C,
      end_group,,,
      end_group,,,
      """
    let study = Self.imported(SourceFile(path: "survey.csv", text: form))
    let survey = Self.text(study, "Surveys/garden.yaml")
    #expect(survey.contains("- id: one\n    type: form\n    title: Everything\n"), "\(survey)")
    #expect(survey.contains("title: Part three\n    showIf: a > 1"), "\(survey)")
    #expect(study.report.lines.count { $0.construct == "group" && $0.fate == .kept } == 5)
    let lost = study.report.lines.filter { $0.fate == .lost }
    #expect(lost.map(\.construct) == ["label"] && lost.first?.place == "row 10", "\(lost)")
  }

  @Test func `a workbook whose sheet breaks off is refused, not read in part`() throws {
    let sheets = [
      WorkbookText.Sheet(
        name: "survey",
        rows: [["type", "name", "label"], ["integer", "a", "How many?"], ["text", "b", "Which?"]])
    ]
    let whole = try #require(WorkbookText(sheets: sheets).bytes)
    #expect(Self.imported(SourceFile(path: "f.xlsx", bytes: whole)).diagnostics.isEmpty)
    let files = try #require(ZipArchive.files(in: whole) { _ in true })
    let cut = files.sorted { $0.key < $1.key }.map { name, content in
      (name: name, content: name.hasSuffix("sheet1.xml") ? Array(content.dropLast(90)) : content)
    }
    let study = Self.imported(SourceFile(path: "f.xlsx", bytes: try #require(ZipArchive.bytes(of: cut))))
    #expect(study.files.files.isEmpty)
    let fault = try #require(study.diagnostics.first)
    #expect(
      fault.path == "f.xlsx" && fault.message == "the sheet 'survey' is damaged behind row 2" && fault.help != nil)
  }

  private static let form = """
    survey,,,,,
    ,type,name,label,relevant,calculation
    ,select one from sizes,size,How large?,,
    ,select_multiple sizes,sizes,Which?,,
    ,integer,count,How many?,,
    ,date,born,Born,,
    ,text,word,A word,,
    ,calculate,half,,,${count} div 2
    choices,,,,,
    ,list name,name,label,,
    ,sizes,small,Small,,
    ,sizes,large,Large,,

    """

  @Test(arguments: [
    ("${size} = 'small'", "size == \"small\""), ("${size} != ''", "answered(size)"),
    ("${size}=‘large’", "size == \"large\""),
    (
      "selected(${sizes}, 'small') and not(selected(${sizes}, 'large'))",
      "sizes contains \"small\" and (not answered(sizes) or not sizes contains \"large\")"
    ),
    (
      "${count} div 2 >= 1.5 or ${count} mod 2 = 1",
      "count / 2 >= 1.5 or count - 2 * if(count / 2 < 0, ceil(count / 2), floor(count / 2)) == 1"
    ),
    ("int(${half}) = 0", "if(half < 0, ceil(half), floor(half)) == 0"), ("int(7 div 2) = 3", "floor(7 / 2) == 3"),
    ("floor(${half}) = 0", "floor(half) == 0"),
    (
      "(decimal-date-time(today()) - decimal-date-time(${born})) div 365.25 > 18",
      "(today - born) / 1 day / 365.25 > 18"
    ),
    ("../count > 3", "count > 3"), ("/data/count &gt; 3", nil),
    ("count-selected(${sizes}) >= 2", "if(answered(sizes), count(sizes), 0) >= 2"),
    ("string-length(${born}) = 0 or string-length(${word}) > 0", "not answered(born) or answered(word)"),
    ("${half} = 'NaN' or ${half} != 'NaN' and ${half} < 12", "not answered(half) or half < 12"),
    ("string-length(${word}) > 3", "if(answered(word), length(word), 0) > 3"),
    ("regex(${word}, '^a+$')", "matches(word, \"a+\")"),
    ("if(${count} > 3, 1, 0) = 1", "if(answered(count) and count > 3, 1, 0) == 1"), ("${gone} = 1", nil),
    ("pulldata('a','b','c','d') = 1", nil),
    ("${size} = 'huge'", "false"), ("${count} >", nil), ("", nil),
    ("coalesce(${count}, 2) > 1", "if(answered(count), count, 2) > 1"),
    ("${born} <= today()", "born <= today"),
    ("jr:choice-name(${size}, '${size}') = 'Small'", "choice(size) == \"Small\""), ("${half} > 1", "half > 1"),
    ("starts-with(${word}, 'a.')", #"matches(word, "a\\..*")"#),
  ])
  func `expressions of XPath are translated`(_ source: String, _ expected: String?) throws {
    var sheets = XLSFormSheets()
    let isTaken = sheets.take(SourceFile(path: "f.csv", text: Self.form))
    #expect(isTaken)
    let form = XLSForm(sheets, file: "f.csv")
    guard let expected else {
      #expect(throws: FormulaFault.self) { try form.meaning().condition(SourceLogic(xpath: source, own: "word")) }
      return
    }
    #expect(try form.meaning().condition(SourceLogic(xpath: source, own: "word")).text == expected)
  }

  @Test func `a question called today leaves the day its word, and months are told as about`() throws {
    let form = """
      survey,,,,
      ,type,name,label,relevant
      ,date,today,Which day is it?,
      ,date,born,Born,
      ,text,late,Late?,${today} < today()
      ,text,grown,Grown?,"difference-in-months(${born}, today()) >= 24"

      """
    let study = Self.imported(SourceFile(path: "f.csv", text: form))
    let survey = Self.text(study, "Surveys/garden.yaml")
    #expect(survey.contains("id: today_2") && survey.contains("showIf: today_2 < today"), "\(survey)")
    let months = study.report.lines.filter { $0.construct == "relevant" && $0.fate == .approximated }
    #expect(months.map(\.note) == ["a month is 30.44 days here"])
  }

  /// Types in every spelling that is met.
  @Test(arguments: [
    ("select_one yes_no", XLSFormKind.choice(list: "yes_no", isMultiple: false, hasOther: false)),
    ("select one Yes_No or_other", .choice(list: "Yes_No", isMultiple: false, hasOther: true)),
    ("select one from a", .choice(list: "a", isMultiple: false, hasOther: false)),
    ("select all that apply from b", .choice(list: "b", isMultiple: true, hasOther: false)),
    ("select_multiple  c", .choice(list: "c", isMultiple: true, hasOther: false)),
    ("select1 d", .choice(list: "d", isMultiple: false, hasOther: false)),
    ("Begin Group", .beginGroup), ("begin_group", .beginGroup), ("end group", .endGroup),
    ("begin_repeat", .beginRepeat), ("string", .text), ("add text prompt", .text),
    ("int", .integer), ("gps", .location), ("dateTime", .dateTime),
    ("select_one_from_file towns.csv", .external(file: "towns.csv")), ("rank e", .rank(list: "e")),
  ])
  func `types are known in all their spellings`(_ type: String, _ kind: XLSFormKind) {
    #expect(XLSFormKind(type) == kind)
  }

  @Test(arguments: [
    ("bind:relevant", "relevant"), ("Label: English", "label::english"),
    ("label::Français (fr)", "label::français (fr)"),
    ("bind:jr:constraintmsg", "constraint_message"), ("constraint message", "constraint_message"),
    ("media::image::en", "media::image::en"),
    ("list name", "list_name"), ("relevance", "relevant"), ("Required", "required"),
  ])
  func `columns are known in all their spellings`(_ header: String, _ column: String) {
    #expect(XLSFormSheets.folded(header) == column)
  }

  @Test func `what asks for the number of an entry is lost by the name of its function`() throws {
    let form = """
      survey,,,,
      ,type,name,label,relevant
      ,integer,n,How many?,
      ,begin repeat,child,Child,
      ,integer,weight,Weight,position(..) <= ${n}
      ,end repeat,,,

      """
    let study = Self.imported(SourceFile(path: "f.csv", text: form))
    let lost = study.report.lines.filter { $0.construct == "relevant" && $0.fate == .lost }
    #expect(lost.count == 1 && lost[0].note.contains("'position'"), "\(lost.map(\.note))")
  }

  @Test func `what is no form is refused with a fix`() throws {
    let old = Self.imported(SourceFile(path: "a.xls", bytes: [0xD0, 0xCF, 0x11, 0xE0, 0xA1]))
    #expect(old.diagnostics.first?.message == "this is an old Excel workbook (.xls)")
    #expect(old.diagnostics.first?.help == "save it as .xlsx, or its sheets as CSV")
    for bytes in [[], [0x50, 0x4B, 3, 4, 0, 0], Array("a,b\n1,2\n".utf8), Array("type,name\n".utf8), [0, 1, 2, 255]]
      as [[UInt8]]
    {
      let study = Self.imported(SourceFile(path: "a.xlsx", bytes: bytes))
      #expect(study.files.files.isEmpty)
      #expect(study.diagnostics.first?.code == "bad-source" && study.diagnostics.first?.help != nil)
    }
  }

  @Test func `a workbook that is cut off or damaged ends in a study or in a diagnostic`() throws {
    let bytes = try Self.workbook().bytes
    for end in stride(from: 0, to: bytes.count, by: 97) {
      let cut = Self.imported(SourceFile(path: "a.xlsx", bytes: Array(bytes[..<end])))
      #expect(cut.files.files.isEmpty != cut.diagnostics.isEmpty, "\(end)")
      var damaged = bytes
      damaged[end] ^= 0x5A
      let study = Self.imported(SourceFile(path: "a.xlsx", bytes: damaged))
      #expect(study.files.files.isEmpty != study.diagnostics.isEmpty, "\(end)")
    }
  }

  @Test func `a label beside one of the default language gives way to it, and the report says so`() {
    let form = """
      survey,,,,
      ,type,name,label,label::French (fr)
      ,integer,n,How many?,Combien ?
      ,integer,m,How long?,
      settings,,,,
      ,default_language,,,
      ,French (fr),,,

      """
    let study = Self.imported(SourceFile(path: "f.csv", text: form))
    let survey = Self.text(study, "Surveys/garden.yaml")
    #expect(survey.contains("prompt: Combien ?") && survey.contains("prompt: How long?"), "\(survey)")
    let lines = study.report.lines.filter { $0.fate != .kept }
    #expect(
      lines.map(\.construct) == ["label", "language"] && lines.map(\.fate) == [.lost, .approximated], "\(lines)")
    #expect(lines.first?.source == "How many?" && lines.last?.note.contains("'fr'") == true)
  }
}
