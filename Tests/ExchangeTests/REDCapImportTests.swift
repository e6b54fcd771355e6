import Expressions
import Definitions
import Diagnostics
import Foundation
import JSONText
import Testing

@testable import Exchange

/// Data dictionaries of REDCap, brought here.
@Suite struct REDCapImportTests {
  private static func fixture(_ name: String) throws -> SourceFile {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures/redcap")
    return SourceFile(path: name, bytes: Array(try Data(contentsOf: folder.appendingPathComponent(name))))
  }

  private static func imported(_ files: SourceFile...) -> StudyImport {
    StudyImport(.redcap, files: files, id: "clinic", zones: DraftSettlingTests.zones)
  }

  private static func text(_ study: StudyImport, _ path: String) -> String {
    String(decoding: study.files[path] ?? [], as: UTF8.self)
  }

  @Test func `a dictionary becomes surveys as a person would write them`() throws {
    let study = Self.imported(try Self.fixture("clinic.csv"))
    #expect(study.diagnostics.isEmpty)
    #expect(
      study.files.files.keys.sorted() == [
        "Schedules/clinic.yaml", "Surveys/diary.yaml", "Surveys/intake.yaml", "study.yaml",
      ])
    #expect(
      Self.text(study, "Surveys/intake.yaml") == """
        id: intake
        title: Intake
        defaults: { item: { optional: true } }
        steps:
          - id: intake_page
            type: form
            title: "**About** you"
            items:
              - { id: consented, type: boolean, prompt: May we ask?, optional: false }
              - id: born
                type: date
                prompt: When were you born?
                minimum: 1900-01-01
                maximum: today
                showIf: consented
                optional: false
                identifying: true
              - id: sex
                type: choice
                prompt: Sex
                choices:
                  - { value: 1, text: Female }
                  - { value: 2, text: Male }
                  - { value: 99, text: Prefer not to say }
                hint: As on your card
                showIf: consented
              - { id: age, type: computed, prompt: Age in years, value: floor(abs(today - born) / 365.2425 days) }
              # REDCap's annotation: asked by the nurse
              - id: risks
                type: choice
                prompt: Which of these do you have?
                multiple: true
                choices:
                  - { value: smoke, text: Smoking }
                  - { value: bp, text: High blood pressure }
                  - { value: none, text: None of these, exclusive: true }
              - id: packs
                type: numeric
                prompt: Packs a day
                decimals: 1
                minimum: 0
                maximum: 20
                showIf: risks contains "smoke" and (not answered(sex) or sex != 99)
                suggest: 1
        outcomes:
          - { kind: sex, from: intake_page/sex }

        """)
    let diary = Self.text(study, "Surveys/diary.yaml")
    #expect(diary.contains("text: 'Dear {{last(\"sex\")}}, how was *today*?'"))
    #expect(diary.contains("rows:\n          - { id: m1, prompt: tired, optional: false }"))
    #expect(diary.hasSuffix("scores:\n  - { id: total, title: Total, method: sum, items: [m1, m2] }\n"))
    #expect(diary.contains("value: if(answered(total) and total > 1, 2, 1)"), "\(diary)")
    #expect(diary.contains("showIf: total > 1 or answered(m1)"), "\(diary)")
    #expect(diary.contains("labels: { 50: Some }"))
  }

  @Test func `each construct has a line, and what is lost says why`() throws {
    let report = Self.imported(try Self.fixture("clinic.csv")).report
    let lost = report.lines.filter { $0.fate == .lost }
    #expect(lost.map(\.construct) == ["branching logic", "action tag @USERNAME"])
    #expect(lost.map(\.place) == ["row 16", "row 16"])
    #expect(lost.first?.note.contains("JavaScript") ?? false)
    #expect(report.lines.count { $0.construct == "branching logic" } == 4)
    #expect(report.count(.kept) > 45)
    #expect(report.json["counts"]?["lost"]?.double == 2)
  }

  /// A condition of REDCap over the fixture's fields, and what it is here.
  @Test(arguments: [
    ("[sex] = '1'", "sex == 1"), ("[sex]='1' or [sex]=\"2\"", "sex in [1, 2]"), ("[sex] = ''", "not answered(sex)"),
    ("[sex] <> ''", "answered(sex)"), ("[photo] <> ''", "answered(photo)"), ("[consented] = 0", "not consented"),
    ("[risks(bp)] = '1'", "risks contains \"bp\""),
    ("[risks(bp)] = '0'", "not answered(risks) or not risks contains \"bp\""), ("[packs] >= 2.5", "packs >= 2.5"),
    ("[packs] > '2' AND NOT([sex] = '1')", "packs > 2 and (not answered(sex) or sex != 1)"),
    ("# who smokes\n[risks(smoke)] = 1\n  or [packs] > 1", "risks contains \"smoke\" or packs > 1"),
    ("[born] < '2000-01-31'", "born < 2000-01-31"),
    ("datediff([born],'today','y') >= 18", "abs(today - born) / 365.2425 days >= 18"),
    ("sum([m1], [m2]) > 1", "sum(m1, m2, atLeast=1) > 1"), ("([m1] + [m2]) * 2 = 4", "(m1 + m2) * 2 == 4"),
    ("[sex] = ‘1’", "sex == 1"), ("[sex] = '7'", "false"), ("[sex] <> '7'", "true"),
    ("[packs] <> [m1]", "packs != m1 or answered(packs) != answered(m1)"),
    ("[packs] = [m1]", "packs == m1 or not answered(packs) and not answered(m1)"), ("[packs] < [m1]", "packs < m1"),
    ("if([packs] < [m1], 1, 2) = 1", "if(answered(packs) and answered(m1) and packs < m1, 1, 2) == 1"),
    ("[risks(bp)] * 2 = 0", "if(answered(risks) and risks contains \"bp\", 1, 0) * 2 == 0"),
  ])
  func `branching logic is translated`(_ source: String, _ expected: String) throws {
    let dictionary = try #require(REDCapDictionary.read(try Self.fixture("clinic.csv"), &Self.none))
    let project = REDCapProject(dictionary, file: "clinic.csv", isLongitudinal: false)
    let meaning = LogicMeaning { name in
      project.field(named: name).map { .init(name: .name(project.id(of: $0)), answer: project.answer(of: $0)) }
    }
    #expect(try meaning.condition(SourceLogic(redcap: source)).text == expected)
  }

  @Test(arguments: [
    "[gone] = '1'", "[visit_1_arm_1][sex] = '1'", "[event-name] = 'x'", "$('a')", "[sex", "[sex] = '1",
    "([sex] = '1'",
    "[record_id] = '3'", "foo([sex])", "", "[sex] > 'x'", "[current-instance] > 1",
  ])
  func `what can't be said is refused with a reason`(_ source: String) throws {
    let dictionary = try #require(REDCapDictionary.read(try Self.fixture("clinic.csv"), &Self.none))
    let project = REDCapProject(dictionary, file: "clinic.csv", isLongitudinal: false)
    let meaning = LogicMeaning { name in project.known(name, in: "intake") { _ in } }
    #expect(throws: FormulaFault.self) { try meaning.condition(SourceLogic(redcap: source)) }
  }

  private static var none: [Diagnostic] {
    get { [] }
    set { #expect(newValue.isEmpty) }
  }

  /// The same dictionary in the shapes that are met.
  @Test(arguments: ["bom", "semicolons", "api", "headless", "cr", "latin"])
  func `every shape of a dictionary is read`(_ shape: String) throws {
    let plain = String(decoding: try Self.fixture("clinic.csv").bytes, as: UTF8.self)
    let api = REDCapField.columns.map(\.name).joined(separator: ",")
    let body = plain.split(separator: "\n", maxSplits: 1).last.map(String.init) ?? ""
    let bytes: [UInt8]
    switch shape {
    case "bom": bytes = [0xEF, 0xBB, 0xBF] + Array(plain.utf8)
    case "semicolons":
      let rows = CSVRowsOf(plain).map { $0.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ";") }
      bytes = Array(rows.joined(separator: "\n").utf8)
    case "api": bytes = Array((api + "\n" + body).utf8)
    case "headless": bytes = Array(plain.replacing("\"Variable / Field Name\"", with: "1").utf8)
    case "cr": bytes = Array(plain.replacing("\n", with: "\r").utf8)
    default: bytes = plain.replacing("A photo", with: "Fuß").unicodeScalars.map { UInt8($0.value) }
    }
    let study = Self.imported(SourceFile(path: "d.csv", bytes: bytes))
    #expect(study.diagnostics.isEmpty)
    #expect(Self.text(study, "Surveys/intake.yaml").contains("value: floor(abs(today - born) / 365.2425 days)"))
    #expect(study.report.lines.contains { $0.construct == "encoding" } == (shape == "latin"))
  }

  private func CSVRowsOf(_ text: String) -> [[String]] { SourceTable(Array(text.utf8)).rows.map(\.cells) }

  @Test func `a question that never shows is left out, and not shown to everybody`() throws {
    let head = REDCapField.columns.map(\.name).joined(separator: ",")
    let rows = [
      "id,f,,text,ID,,,,,,,,,,,,,", "a,f,,yesno,A,,,,,,,,,,,,,", "b,f,,text,B,,,,,,,[a] = '7',,,,,,",
      "c,f,,text,C,,,,,,,[a] <> '7',,,,,,",
    ]
    let study = Self.imported(SourceFile(path: "d.csv", text: ([head] + rows).joined(separator: "\n")))
    let survey = Self.text(study, "Surveys/f.yaml")
    #expect(!survey.contains("id: b") && survey.contains("- { id: c, type: text, prompt: C }"))
    #expect(
      study.report.lines.contains { $0.place == "row 4" && $0.construct == "branching logic" && $0.fate == .lost })
  }

  @Test func `a hidden field shows to nobody, one that can't be filled in may be left out, and both come back`() throws
  {
    let head = REDCapField.columns.map(\.name).joined(separator: ",")
    let rows = [
      "id,f,,text,ID,,,,,,,,,,,,,", "a,f,,yesno,A,,,,,,,,,,,,,", "b,f,,text,Old,,,,,,,[a] = '1',,,,,,@HIDDEN",
      "c,f,,radio,Older,\"1, One | 2, Two\",,,,,,,y,,,,,@HIDDEN-SURVEY", "d,f,,text,Begun at,,,,,,,,y,,,,,@READONLY",
    ]
    let study = Self.imported(SourceFile(path: "d.csv", text: ([head] + rows).joined(separator: "\n")))
    #expect(study.diagnostics.isEmpty)
    #expect(Self.text(study, "study.yaml").contains("hiddenFields: { type: boolean }"))
    let survey = Self.text(study, "Surveys/f.yaml")
    #expect(survey.contains("prompt: Old, showIf: participant.hiddenFields and a }"), "\(survey)")
    #expect(survey.contains("showIf: participant.hiddenFields\n"), "\(survey)")
    #expect(survey.contains("- { id: d, type: text, prompt: Begun at }"), "\(survey)")
    let lines = study.report.lines.filter { $0.place == "row 5" || $0.place == "row 6" }
    let told = lines.filter { $0.fate == .approximated }.map(\.construct)
    #expect(told == ["action tag @HIDDEN-SURVEY", "required", "action tag @READONLY"])
    let definitions = StudyDefinitions(files: study.files, zones: DraftSettlingTests.zones)
    let out = REDCapProjectText(OutgoingStudy(definitions)).files.first { $0.name == "dictionary.csv" }
    let back = String(decoding: out?.bytes ?? [], as: UTF8.self)
    #expect(back.contains("[a] = '1',,,,,,@HIDDEN"), "\(back)")
    #expect(!back.contains("hiddenFields") && !back.contains("1 = 1"), "\(back)")
  }

  @Test func `what tells something else than the answer is not told, and today may be suggested`() {
    let head = REDCapField.columns.map(\.name).joined(separator: ",")
    let rows = [
      "id,f,,text,ID,,,,,,,,,,,,,", "a,f,,radio,A,\"1, X | 2, Y\",,,,,,,,,,,,",
      "b,f,,text,{{x}} [a:value] [a] [a(1)],,,,,,,,,,,,,",
      "c,f,,text,C,,,date_ymd,,,,,,,,,,@TODAY",
    ]
    let study = Self.imported(SourceFile(path: "d.csv", text: ([head] + rows).joined(separator: "\n")))
    let survey = Self.text(study, "Surveys/f.yaml")
    #expect(survey.contains("{{a}}") && !survey.contains("{{x}}"), "\(survey)")
    #expect(survey.contains("suggest: today + 0 days"))
    let piping = study.report.lines.filter { $0.construct == "piping" }
    #expect(piping.map(\.fate) == [.kept, .lost, .lost] || piping.map(\.fate) == [.lost, .kept, .lost])
  }

  /// A bound as a dictionary has it, with the validation that says which of its numbers is the day.
  @Test(arguments: [
    ("date_dmy", "03/04/2026", "2026-04-03"), ("date_mdy", "03/04/2026", "2026-03-04"),
    ("date_ymd", "2026-04-03", "2026-04-03"), ("date_mdy", "13/4/2026", "2026-04-13"),
    ("datetime_dmy", "3-12-2026 10:00", "2026-12-03"),
  ])
  func `the validation says which number of a date is the day`(_ validation: String, _ bound: String, _ date: String) {
    let head = REDCapField.columns.map(\.name).joined(separator: ",")
    let rows = ["id,f,,text,ID,,,,,,,,,,,,,", "a,f,,text,A,,,\(validation),\(bound),,,,,,,,,"]
    let study = Self.imported(SourceFile(path: "d.csv", text: ([head] + rows).joined(separator: "\n")))
    #expect(Self.text(study, "Surveys/f.yaml").contains("minimum: \(date)"))
  }

  @Test func `bounds that REDCap only warns of are approximated, and forced ones are kept`() {
    let head = REDCapField.columns.map(\.name).joined(separator: ",")
    let rows = [
      "id,f,,text,ID,,,,,,,,,,,,,", "a,f,,text,A,,,integer,1,9,,,,,,,,",
      "b,f,,text,B,,,integer,1,9,,,,,,,,@FORCE-MINMAX",
    ]
    let study = Self.imported(SourceFile(path: "d.csv", text: ([head] + rows).joined(separator: "\n")))
    let lines = study.report.lines.filter { $0.construct.hasPrefix("validation m") }
    #expect(lines.map(\.fate) == [.approximated, .approximated, .kept, .kept])
    #expect(study.report.lines.contains { $0.construct == "action tag @FORCE-MINMAX" && $0.fate == .kept })
    #expect(Self.text(study, "Surveys/f.yaml").components(separatedBy: "minimum: 1").count == 3)
  }

  @Test func `events become visits, each arm a schedule`() throws {
    let events = SourceFile(
      path: "events.csv",
      text: """
        event_name,arm_num,day_offset,offset_min,offset_max,unique_event_name
        Baseline,1,0,0,0,baseline_arm_1
        Week 6,1,42,3,7,week_6_arm_1
        Call,2,14,0,2,call_arm_2
        """)
    let mapping = SourceFile(
      path: "mapping.csv",
      text: """
        arm_num,unique_event_name,form
        1,baseline_arm_1,intake
        1,baseline_arm_1,diary
        1,week_6_arm_1,diary
        2,call_arm_2,diary
        """)
    let arms = SourceFile(path: "arms.csv", text: "arm_num,name\n1,Treatment\n2,Usual care\n")
    let study = Self.imported(try Self.fixture("clinic.csv"), events, mapping, arms)
    #expect(study.diagnostics.isEmpty)
    #expect(
      Self.text(study, "Schedules/Treatment.yaml") == """
        id: Treatment
        title: Treatment
        visits:
          - { id: baseline, title: Baseline, once: enrollment, window: 1 day, tasks: [intake, diary] }
          - id: week_6
            title: Week 6
            once: enrollment + 42 days
            window: { before: 3 days, after: 7 days }
            tasks: [diary]
        tasks:
          - { id: intake, survey: intake }
          - { id: diary, survey: diary }

        """)
    #expect(Self.text(study, "Schedules/Usual_care.yaml").contains("once: enrollment + 14 days"))
    #expect(study.report.lines.count { $0.construct == "event" && $0.fate == .kept } == 3)
  }

  @Test func `an event before the enrolment has a beginning of its own`() throws {
    let events = SourceFile(
      path: "events.csv",
      text: """
        event_name,arm_num,day_offset,offset_min,offset_max,unique_event_name
        Screening,1,-7,0,0,screening_arm_1
        Baseline,1,0,0,0,baseline_arm_1
        """)
    let mapping = SourceFile(
      path: "mapping.csv",
      text: "arm_num,unique_event_name,form\n1,screening_arm_1,diary\n1,baseline_arm_1,diary\n")
    let study = Self.imported(try Self.fixture("clinic.csv"), events, mapping)
    #expect(study.diagnostics.isEmpty)
    let schedule = Self.text(study, "Schedules/clinic.yaml")
    #expect(schedule.contains("once: enrollment - 7 days") && schedule.contains("once: enrollment, window: 1 day"))
  }

  @Test func `a window that counts from no day is told, and a form that repeats elsewhere is asked for`() throws {
    let events = SourceFile(
      path: "events.csv",
      text: """
        event_name,arm_num,day_offset,offset_min,offset_max,unique_event_name
        Pre,1,,3,2,pre_arm_1
        Post,1,,0,0,post_arm_1
        Unscheduled,1,,0,0,unscheduled_arm_1
        """)
    let mapping = SourceFile(
      path: "mapping.csv",
      text: """
        arm_num,unique_event_name,form
        1,pre_arm_1,diary
        1,post_arm_1,intake
        1,unscheduled_arm_1,diary
        """)
    let repeating = SourceFile(
      path: "repeating.csv", text: "event_name,form_name,custom_form_label\nunscheduled_arm_1,diary,\n")
    let study = Self.imported(try Self.fixture("clinic.csv"), events, mapping, repeating)
    #expect(study.diagnostics.isEmpty, "\(study.diagnostics)")
    let found = study.report.lines.filter { $0.construct == "event" }
    #expect(found.map(\.fate) == [.approximated, .kept, .approximated])
    #expect(found.first?.note.contains("no day to count its window from, 3/2 days") ?? false, "\(found)")
    #expect(
      Self.text(study, "Schedules/clinic.yaml").contains(
        """
        tasks:
          - { id: intake, survey: intake }
          - { id: diary, survey: diary }
          - id: diary-any
            survey: diary
            schedule:
              - { id: any, anytime: true }
        """), "\(Self.text(study, "Schedules/clinic.yaml"))")
  }

  @Test func `the words above a table stand once`() throws {
    let head = REDCapField.columns.map(\.name).joined(separator: ",")
    let rows = [
      "id,f,,text,ID,,,,,,,,,,,,,", "a,f,The last week,radio,A,\"1, X | 2, Y\",,,,,,,,,,m,,",
      "b,f,,radio,B,\"1, X | 2, Y\",,,,,,,,,,m,,", "c,f,Today,radio,C,\"1, X | 2, Y\",,,,,,,,,,n,,",
      "d,f,,radio,D,\"1, X | 2, Y\",,,,,,,,,,n,,", "e,f,,text,E,,,,,,,,,,,,,",
    ]
    let study = Self.imported(SourceFile(path: "d.csv", text: ([head] + rows).joined(separator: "\n")))
    let survey = Self.text(study, "Surveys/f.yaml")
    #expect(survey.components(separatedBy: "The last week").count == 2, "\(survey)")
    #expect(survey.components(separatedBy: "title: Today").count == 2, "\(survey)")
    #expect(survey.components(separatedBy: "Today").count == 2, "\(survey)")
  }

  @Test func `of a text only that goes which can't be told`() throws {
    let head = REDCapField.columns.map(\.name).joined(separator: ",")
    let rows = [
      "id,f,,text,ID,,,,,,,,,,,,,", "a,f,,text,A,,,,,,,,,,,,,", "b,f,,text,Say [a] and [z] and [a],,,,,,,,,,,,,",
      "z,f,,text,Z,,,,,,,,,,,,,",
    ]
    let study = Self.imported(SourceFile(path: "d.csv", text: ([head] + rows).joined(separator: "\n")))
    let survey = Self.text(study, "Surveys/f.yaml")
    #expect(survey.contains("Say {{a}} and … and {{a}}"), "\(survey)")
  }

  @Test(arguments: [
    "", "{", "a,b,c\n1,2,3\n", "\u{0}\u{1}\u{2}", "[1, 2", "\"Variable / Field Name\",\"Form Name\",\"Field Type\"\n",
  ])
  func `what is no dictionary is refused with a fix`(_ text: String) throws {
    let study = Self.imported(SourceFile(path: "d.csv", text: text))
    #expect(study.files.files.isEmpty)
    let diagnostic = try #require(study.diagnostics.first)
    #expect(diagnostic.code == "bad-source" && diagnostic.path == "d.csv" && diagnostic.help != nil)
  }

  @Test func `a dictionary of which nothing can be asked is refused by its own name`() throws {
    let head = REDCapField.columns.map(\.name).joined(separator: ",")
    let rows = ["id,f,,text,ID,,,,,,,,,,,,,", "a,f,,riddle,A,,,,,,,,,,,,,"]
    let study = Self.imported(SourceFile(path: "d.csv", text: ([head] + rows).joined(separator: "\n")))
    #expect(study.files.files.isEmpty && study.diagnostics.count == 1)
    let fault = try #require(study.diagnostics.first)
    #expect(
      fault.code == "bad-source" && fault.path == "d.csv" && fault.message.hasPrefix("nothing of it can be asked"))
  }

  @Test func `a dictionary that is cut off anywhere ends in a study or in a diagnostic`() throws {
    let bytes = try Self.fixture("clinic.csv").bytes
    for end in stride(from: 0, to: bytes.count, by: 37) {
      let study = Self.imported(SourceFile(path: "d.csv", bytes: Array(bytes[..<end])))
      #expect(study.files.files.isEmpty != study.diagnostics.isEmpty, "\(end)")
    }
  }

  @Test func `pictures in the words of choices and of sliders are told`() {
    let text = """
      field_name,form_name,field_type,field_label,select_choices_or_calculations
      id,f,text,ID,
      a,f,radio,A,"1, <img src='a.png'> One | 2, <b>Two</b> | 3, < 3"
      b,f,dropdown,B,"1, < 5 | 2, > 5"
      c,f,slider,C,Low <img src='l.png'> | | High

      """
    let study = Self.imported(SourceFile(path: "d.csv", text: text))
    #expect(study.diagnostics.isEmpty)
    let lines = study.report.lines.filter { $0.construct == "HTML in a text" }
    #expect(
      lines.map(\.place) == ["row 3", "row 5"] && lines.map(\.fate) == [.approximated, .approximated], "\(lines)")
    #expect(lines.map(\.note) == ["the words stand without <img>", "the words stand without <img>"])
  }
}
