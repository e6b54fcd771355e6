import Definitions
import Diagnostics
import Foundation
import Testing

@testable import Exchange

/// Projects of REDCap that stand in one XML document, brought here.
@Suite struct REDCapDocumentTests {
  private static func fixture() throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures/redcap")
    return try String(contentsOf: folder.appendingPathComponent("trial.xml"), encoding: .utf8)
  }

  private static func imported(_ text: String) -> StudyImport {
    StudyImport(
      .redcap, files: [SourceFile(path: "trial.xml", text: text)], id: "trial", zones: DraftSettlingTests.zones)
  }

  private static func text(_ study: StudyImport, _ path: String) -> String {
    String(decoding: study.files[path] ?? [], as: UTF8.self)
  }

  @Test func `a project becomes the study that its dictionary and its events would become`() throws {
    let study = Self.imported(try Self.fixture())
    #expect(study.diagnostics.isEmpty)
    #expect(
      study.files.files.keys.sorted() == [
        "Schedules/Usual_care.yaml", "Schedules/Walking.yaml", "Surveys/falls.yaml", "Surveys/intake.yaml",
        "study.yaml",
      ])
    #expect(
      Self.text(study, "Surveys/intake.yaml") == """
        id: intake
        title: Intake & pain
        defaults: { item: { optional: true } }
        choices:
          stairs_choices:
            - { value: 0, text: Easy }
            - { value: 1, text: Hard }
        steps:
          - id: intake_page
            type: form
            items:
              - id: age
                type: numeric
                prompt: How **old** are you?
                decimals: 0
                minimum: 18
                maximum: 90
                hint: In years
                optional: false
                identifying: true
              # REDCap's annotation: asked by the nurse
              - id: risks
                type: choice
                prompt: Which of these?
                multiple: true
                choices:
                  - { value: 1, text: Smoking }
                  - { value: -9, text: None of these, exclusive: true }
                showIf: age >= 40
          - id: intake_page_2
            type: form
            title: "*The last week*"
            items:
              - id: pain
                type: continuousScale
                prompt: Pain
                minimum: 0
                maximum: 100
                decimals: 0
                minimumLabel: None
                maximumLabel: Worst
                labels: { 50: Some }
              - id: mood
                type: choice
                prompt: Mood
                choices:
                  - { value: 1, text: "Good, mostly" }
                  - { value: 3, text: "**Bad**" }
              - { id: sleep, type: text, prompt: Tell us of your sleep, lines: 4 }
          - id: intake_page_3
            type: form
            title: How hard is it?
            items:
              - id: hard
                type: matrix
                prompt: Please answer each line
                choices: stairs_choices
                rows:
                  - { id: stairs, prompt: Stairs }
                  - { id: hills, prompt: Hills }
              - { type: note, text: Watch the film first. }
              - { id: drug, type: text, prompt: Which drug do you take? }
        scores:
          - id: effort
            title: Effort
            value: sum(stairs, hills, atLeast=1)
            decimals: 0

        """)
  }

  @Test func `its events are visits, and what repeats can be filled in at any time`() throws {
    let study = Self.imported(try Self.fixture())
    #expect(
      Self.text(study, "Schedules/Walking.yaml") == """
        id: Walking
        title: Walking
        visits:
          - { id: baseline, title: Baseline, once: enrollment, window: 1 day, tasks: [intake] }
          - id: week_6
            title: Week 6
            once: enrollment + 42 days
            window: { before: 3 days, after: 7 days }
            tasks: [intake]
        tasks:
          - { id: intake, survey: intake }
          - id: falls
            survey: falls
            schedule:
              - { id: any, anytime: true }

        """)
    #expect(Self.text(study, "Schedules/Usual_care.yaml").contains("once: enrollment + 14 days"))
    #expect(
      Self.text(study, "study.yaml") == """
        # From a project of REDCap. Add 'contact', 'languages' and 'zone' as they are for your study.
        # REDCap's notes: Pilot of two sites.
        # REDCap's notes: Ask Ada before changes.
        id: trial
        title: Walking & pain trial
        zone: UTC

        """)
  }

  @Test func `what a project has besides forms is told`() throws {
    let report = Self.imported(try Self.fixture()).report
    let lines = report.lines.filter { $0.fate != .kept && !$0.construct.hasPrefix("validation") }
    // REDCap only warns of values outside of bounds.
    #expect(report.lines.count { $0.construct.hasPrefix("validation m") && $0.fate == .approximated } == 3)
    #expect(
      lines.map { "\($0.place) \($0.construct) \($0.fate): \($0.source)" }.sorted()
        == [
          "line 103 stop action lost: 3", "line 121 video lost: https://example.org/walk.mp4",
          "line 124 ontology lookup lost: BIOPORTAL:RXNORM",
          "line 8 project setting lost: RecordAutonumberingEnabled: 1", "line 11 project settings lost: ",
          "line 14 project setting lost: MissingDataCodes: -99, Not asked | UNK, Unknown",
          "line 17 repeating instrument approximated: week_6_arm_1, falls",
          "line 19 repeating event lost: call_arm_2", "line 22 data access groups lost: Leeds",
          "line 25 data quality rules lost: Too young: [age] < 18", "line 164 records lost: of participants: 1",
        ].sorted())
  }

  /// What is no project, and what the refusal says.
  @Test(arguments: [
    ("<html><body/></html>", "first element isn't 'ODM'"),
    ("<ODM><Study><MetaDataVersion><ItemDef OID='a'/></MetaDataVersion></Study></ODM>", "not written by REDCap"),
    ("<!DOCTYPE x [<!ENTITY a \"&b;\">]><ODM>&a;</ODM>", "line 1: a document type declaration is not read"),
    ("<ODM>\n<Study>&nbsp;</Study></ODM>", "line 2: '&' begins no entity"), ("<ODM", "line 1: "), ("<", "line 1: "),
    (
      "<ODM><ClinicalData><SubjectData SubjectKey='1'><FormData FormOID='Form.a'/></SubjectData></ClinicalData></ODM>",
      "records and no fields"
    ),
  ])
  func `what is no project is refused with its place`(_ text: String, _ message: String) throws {
    let study = Self.imported(text)
    #expect(study.files.files.isEmpty)
    let diagnostic = try #require(study.diagnostics.first)
    #expect(diagnostic.path == "trial.xml" && diagnostic.message.contains(message), "\(diagnostic.message)")
    #expect(diagnostic.help != nil)
  }

  @Test func `a project that is cut off anywhere is refused with the line`() throws {
    let bytes = Array(try Self.fixture().utf8)
    for end in stride(from: 1, to: bytes.count - 10, by: 331) {
      let study = Self.imported(String(decoding: bytes[..<end], as: UTF8.self))
      #expect(study.files.files.isEmpty && study.diagnostics.first?.message.hasPrefix("line ") == true, "\(end)")
    }
  }

  @Test func `its records are rows: an event's forms together, what repeats by itself`() throws {
    var diagnostics: [Diagnostic] = []
    let file = SourceFile(path: "trial.xml", text: try Self.fixture())
    let table = try #require(REDCapRecordTable(file, &diagnostics))
    #expect(diagnostics.isEmpty && table.recordID == "study_id")
    #expect(
      table.rows.map { $0.cells["redcap_event_name"] } == ["baseline_arm_1", "week_6_arm_1", "week_6_arm_1"])
    #expect(table.rows.map { $0.cells["redcap_repeat_instrument"] } == ["", "falls", "falls"])
    #expect(table.rows[0].cells["age"] == "52" && table.rows[0].cells["risks___1"] == "1")
    #expect(table.rows[2].cells["fall_date"] == "2026-03-09" && table.rows[2].cells["study_id"] == "P1")
  }
}
