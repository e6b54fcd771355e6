import Expressions
import CivilTime
import Definitions
import Diagnostics
import Foundation
import JSONText
import Scheduling
import Testing

@testable import Exchange

struct RADARImportTests {
  static let zones = ZoneNames(isZone: { $0 == "UTC" }, candidates: { ["UTC"] })

  static func fixture(_ name: String) throws -> SourceFile {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/radar")
    return SourceFile(path: name, bytes: [UInt8](try Data(contentsOf: folder.appending(path: name))))
  }

  private func study(_ files: [SourceFile]) -> StudyImport {
    StudyImport(.radar, files: files, id: "walks", zones: Self.zones)
  }

  private func survey(_ fields: String) -> StudyImport {
    study([SourceFile(path: "x_armt.json", text: "[\(fields)]")])
  }

  private func text(_ study: StudyImport, _ path: String) throws -> String {
    String(decoding: try #require(study.files[path]), as: UTF8.self)
  }

  private func fates(_ study: StudyImport, _ construct: String) -> [Fate] {
    study.report.lines.filter { $0.construct == construct }.map(\.fate)
  }

  // MARK: - A whole study

  @Test func `a protocol and its definitions become a schedule and surveys in their languages`() throws {
    let study = study(
      try ["protocol.json", "evening_armt.json", "evening_armt_es.json"].map { try Self.fixture($0) })
    #expect(study.diagnostics.isEmpty)
    for (path, name) in [
      ("Schedules/Walks.yaml", "schedule.yaml"), ("Surveys/evening.yaml", "evening.yaml"), ("study.yaml", "study.yaml"),
    ] {
      #expect(try text(study, path) == String(decoding: try Self.fixture("expected-" + name).bytes, as: UTF8.self))
    }
    #expect(study.files["Surveys/visit.yaml"] != nil)
    #expect(fates(study, "definition") == [.lost, .lost])
    #expect(fates(study, "field type audio") == [.lost])
    #expect(fates(study, "field type radio") == [.kept, .kept])
    #expect(fates(study, "field type text") == [.kept, .lost])
    #expect(fates(study, "unitsFromZero") == [.kept, .kept])
  }

  // MARK: - The due list

  /// A task's plan, as RADAR expands it: offsets in minutes from the midnight of each repeat.
  struct Plan: Sendable, CustomTestStringConvertible {
    let days: Int
    let offsets: [Int]
    var testDescription: String { "every \(days) days at \(offsets)" }
  }

  @Test(arguments: [
    Plan(days: 1, offsets: [480]), Plan(days: 7, offsets: [480, 1200]), Plan(days: 1, offsets: [0]),
    Plan(days: 3, offsets: [540, 1980, 4000]), Plan(days: 2, offsets: [1439, 1440, 2879]),
    Plan(days: 28, offsets: [600, 8 * 1440 + 61]), Plan(days: 1, offsets: [3000]),
    Plan(days: 9999, offsets: [540]), Plan(days: 9999, offsets: [500, 1940, 3380, 5000, 5100, 20_000]),
    Plan(days: 5, offsets: [700, 100, 400]),
    Plan(days: 9999, offsets: (0..<42).map { ($0 / 6) * 1440 + 480 + ($0 % 6) * 97 + ($0 / 6) * 3 }),
  ])
  func `what is due within 60 days is what RADAR's own expansion gives`(_ plan: Plan) throws {
    let source = """
      { "name": "P", "protocols": [{ "name": "T", "questionnaire": { "name": "q" }, "protocol": {
        "repeatProtocol": { "unit": "day", "amount": \(plan.days) },
        "repeatQuestionnaire": { "unit": "min", "unitsFromZero": \(plan.offsets) },
        "completionWindow": { "unit": "min", "amount": 45 } } }] }
      """
    let study = study([SourceFile(path: "protocol.json", text: source)])
    #expect(study.diagnostics.isEmpty)
    let definitions = StudyDefinitions(files: study.files, zones: Self.zones)
    let schedule = try #require(definitions.schedules["P"])
    let clock = StudyClock(
      dayStart: try #require(TimeOfDay(hour: 0, minute: 0, second: 0)), zone: .utc)
    let first = try #require(CivilDate(iso: "2026-11-02"))
    let context = ParticipantContext(clock: clock, enrolledOn: first)
    let events = CompiledSchedule(schedule.schedule).events(for: context, from: first, to: first.adding(days: 60))
    let start = clock.start(of: first)
    let due = events.map { [minutes(start, $0.opens), minutes(start, $0.closes ?? start)] }
    #expect(due == expanded(plan).map { [$0, $0 + 45] })
  }

  private func minutes(_ start: Instant, _ end: Instant) -> Int {
    Int(end.milliseconds - start.milliseconds) / 60_000
  }

  /// RADAR's loop: the start of a repeat moves on by its amount, and each offset is added to it.
  private func expanded(_ plan: Plan) -> [Int] {
    var due: Set<Int> = []
    var day = 0
    while day < 60 {
      for offset in plan.offsets where day * 1440 + offset < 60 * 1440 { due.insert(day * 1440 + offset) }
      day += plan.days
    }
    return due.sorted()
  }

  // MARK: - Logic

  private static let fields: [String: RADARLogic.Field] = [
    "a": .init(id: "a", answer: .choice(codes: ["0", "1", "2"], isMultiple: false)),
    "m": .init(id: "m", answer: .choice(codes: ["1", "2"], isMultiple: true)),
    "w": .init(id: "w", answer: .choice(codes: ["x", "7"], isMultiple: false)),
    "b": .init(id: "b", answer: .boolean), "n": .init(id: "n", answer: .number), "t": .init(id: "t", answer: .text),
    "i": .init(id: "i", answer: .none("a page to read")),
  ]

  @Test(arguments: [
    ("responses['a'] ==  '1'", "a == 1"), ("responses['a'] == 1 || responses['a'] == 2", "a in [1, 2]"),
    ("responses[\"a\"] === \"1\" && responses['b'] == '1'", "a == 1 and b"),
    ("responses['b'] == '0'", "not b"), ("response[a] == '1'", "a == 1"),
    ("responses['m'].indexOf('1') >= 0", "m contains 1"), ("responses['m'].indexOf('2') == -1", "not m contains 2"),
    ("responses['m'].includes('2')", "m contains 2"), ("responses['m'] == '2'", "m contains 2"),
    ("responses['a'] != '1'", "not answered(a) or not a == 1"), ("responses['n'] > 3", "n > 3"),
    ("!(responses['b'] == '1')", "not b"), ("responses['t'] == ''", "not answered(t)"),
    ("responses['w'] == '7'", "w == \"7\""), ("responses['t']", "answered(t)"),
    ("[a] = '1' or [a] = \"2\"", "a in [1, 2]"), ("[m(1)] = '1'", "m contains 1"), ("[m(1)] = '0'", "not m contains 1"),
    ("[a] <> '' and [n] >= 2", "answered(a) and n >= 2"), ("[a] = '1' AND [n] < -2", "a == 1 and n < -2"),
    ("responses['a'] == '1' || responses['a'] == '9'", "a == 1"), ("responses['t'] == ‘yes’", "t == \"yes\""),
  ])
  func `a condition says here what it says there`(_ source: String, _ expected: String) throws {
    var logic = RADARLogic(Self.fields)
    #expect(try logic.formula(source).text == expected)
  }

  @Test(arguments: [
    "", "responses['x'] == '1'", "responses['i'] == '1'", "responses['a'", "a == 1", "(",
    "responses['n'] > 'x'", "[e][a] = '1'", "responses['a'] == ", "responses['a'] == '1' responses['b']", "'1",
    "responses['m'].indexOf", "#",
  ])
  func `a condition that can't be said has a reason`(_ source: String) {
    var logic = RADARLogic(Self.fields)
    #expect(throws: FormulaFault.self) { try logic.formula(source) }
  }

  @Test func `depth does no harm to a condition`() {
    var logic = RADARLogic(Self.fields)
    for sign in ["!", "("] {
      let deep = String(repeating: sign, count: 20_000) + "responses['b'] == '1'"
      #expect(throws: FormulaFault.self) { try logic.formula(deep) }
    }
  }

  // MARK: - Traps

  @Test func `a slider without ends goes from 0 to 100, and an empty code is no choice`() throws {
    let study = survey(
      """
      { "field_name": "s", "field_type": "slider", "field_label": "S" },
      { "field_name": "v", "field_type": "slider-vertical", "field_label": "V",
        "range": { "min": "0", "max": "10", "step": 1, "labelLeft": "Bad", "labelRight": "Good" } },
      { "field_name": "w", "field_type": "slider", "field_label": "W",
        "select_choices_or_calculations": [{ "code": "0", "label": "No" }, { "code": "", "label": "" },
          { "code": "10", "label": "Yes" }] }
      """)
    let text = try text(study, "Surveys/x.yaml")
    #expect(text.contains("id: s, type: scale, prompt: S, minimum: 0, maximum: 100"))
    #expect(text.contains("type: ladder"))
    #expect(text.contains("minimumLabel: Bad"))
    #expect(text.contains("maximum: 10\n        minimumLabel: \"No\"") || text.contains("minimumLabel: \"No\""))
    #expect(study.report.count(.lost) == 0)
  }

  @Test func `rows of one matrix stand together`() throws {
    let choices = #""select_choices_or_calculations": [{"code":"0","label":"None"},{"code":"1","label":"Some"}]"#
    let study = survey(
      """
      { "field_name": "r1", "field_type": "matrix-radio", "field_label": "One", "matrix_group_name": "g", \(choices) },
      { "field_name": "r2", "field_type": "matrix-radio", "field_label": "Two", "matrix_group_name": "g", \(choices) },
      { "field_name": "r3", "field_type": "matrix-radio", "field_label": "Three", "matrix_group_name": "h", \(choices),
        "evaluated_logic": "responses['r1'] == '1'" }
      """)
    let text = try text(study, "Surveys/x.yaml")
    #expect(text.ranges(of: "type: matrix").count == 2)
    #expect(text.contains("showIf: r1 == 1"))
    #expect(study.report.count(.lost) == 0)
  }

  @Test func `a file in Windows-1252 is read, and the report says so`() throws {
    let bytes =
      Array("[{\"field_name\":\"a\",\"field_type\":\"text\",\"field_label\":\"Se".utf8) + [0xF1] + Array("or\"}]".utf8)
    let study = study([SourceFile(path: "x_armt_es.json", bytes: bytes)])
    #expect(try text(study, "Surveys/x.yaml").contains("Señor"))
    #expect(try text(study, "Surveys/x.yaml").contains("language: es"))
    #expect(fates(study, "encoding Windows-1252") == [.kept])
  }

  @Test func `a visit to the clinic is followed by the same survey`() throws {
    let source = """
      { "name": "P", "protocols": [{ "name": "T", "questionnaire": { "name": "q" }, "protocol": {
        "repeatProtocol": { "unit": "day", "amount": 1 },
        "repeatQuestionnaire": { "unit": "min", "unitsFromZero": [1] },
        "clinicalProtocol": { "requiresInClinicCompletion": true,
          "repeatAfterClinicVisit": { "unit": "min", "unitsFromZero": [1440, 10] } } } },
        { "name": "T", "questionnaire": { "name": "q" }, "type": "triggered", "protocol": {} }] }
      """
    let study = study([SourceFile(path: "protocol.json", text: source)])
    #expect(study.diagnostics.isEmpty)
    let text = try text(study, "Schedules/P.yaml")
    #expect(text.contains("each: completed(T) + 24 h"))
    #expect(text.contains("id: T_2"))
    #expect(fates(study, "type triggered") == [.approximated])
  }

  @Test func `a fixed date is where the days are counted from`() throws {
    let source = """
      { "name": "P", "protocols": [{ "name": "T", "questionnaire": { "name": "q" }, "protocol": {
        "referenceTimestamp": { "timestamp": "2027-01-02", "format": "date" },
        "repeatProtocol": { "unit": "week", "amount": 1 }, "reminders": { "unit": "day", "amount": 4, "repeat": 1 },
        "repeatQuestionnaire": { "unit": "hour", "unitsFromZero": [9, 33] } } }] }
      """
    let study = study([SourceFile(path: "protocol.json", text: source)])
    let text = try text(study, "Schedules/P.yaml")
    #expect(text.contains("from: 2027-01-02, every: 1 week, at: 09:00, window: 24 h"))
    #expect(text.contains("from: 2027-01-02 + 1 day"))
    #expect(fates(study, "reminders") == [.approximated])
  }

  @Test func `a task of every so many hours counts from an instant, and the others stay`() throws {
    let source = """
      { "name": "P", "protocols": [{ "name": "H", "questionnaire": { "name": "h" }, "protocol": {
        "repeatProtocol": { "unit": "hour", "amount": 5 },
        "repeatQuestionnaire": { "unit": "min", "unitsFromZero": [30, 1500] } } }, \(RADARImportTests.daily)] }
      """
    let study = study([SourceFile(path: "protocol.json", text: source)])
    #expect(study.diagnostics.isEmpty)
    let text = try text(study, "Schedules/P.yaml")
    #expect(text.contains("id: hourly, from: enrollment + 30 min, every: 5 h"), "\(text)")
    #expect(text.contains("id: hourly2, from: enrollment + 25 h, every: 5 h"))
    #expect(text.contains("id: daily, every: 1 day, at: 10:00"))
    #expect(fates(study, "unitsFromZero").contains(.approximated))
  }

  private static let daily = """
    { "name": "D", "questionnaire": { "name": "d" }, "protocol": { "repeatProtocol": { "unit": "day", "amount": 1 },
      "repeatQuestionnaire": { "unit": "min", "unitsFromZero": [600] } } }
    """

  // MARK: - Bad sources

  @Test(arguments: [
    "", "[", "{}", "[]", "[1]", "null", "\"x\"", "{\"protocols\":{}}", "[{\"field_name\":7},]", "\u{0}\u{1}",
  ])
  func `a file that is nothing of RADAR's is refused with a reason`(_ source: String) {
    let study = study([SourceFile(path: "x.json", text: source)])
    #expect(study.files.files.isEmpty)
    #expect(study.diagnostics.map(\.code) == ["bad-source"])
    #expect(study.diagnostics.allSatisfy { $0.help != nil })
  }

  @Test(arguments: [
    #"{"protocols":[]}"#, #"{"protocols":[1,null,{"name":[]}]}"#, #"[{"field_name":"a"},{"field_name":"a"},{}]"#,
    #"[{"field_name":"end","field_type":"range","select_choices_or_calculations":[{"code":"99999999999999999999"}]}]"#,
    #"{"protocols":[{"protocol":{"repeatProtocol":{"unit":"year","amount":998},"repeatQuestionnaire":{"unit":"year","unitsFromZero":[9223372036854775807,-1,1.5]},"reminders":{"unit":"day","amount":9223372036854775807,"repeat":9223372036854775807},"completionWindow":{"unit":"year","amount":9223372036854775807}}}]}"#,
    #"[{"field_name":"a","field_type":"slider","range":{"min":-9223372036854775808,"max":9223372036854775807}}]"#,
    #"[{"field_name":"a","field_type":"timed","field_annotation":{"timer":{"start":9223372036854775807,"end":-9}}}]"#,
  ])
  func `odd values do no harm`(_ source: String) {
    let study = study([SourceFile(path: "x.json", text: source)])
    #expect(study.diagnostics.allSatisfy { !$0.message.isEmpty })
    #expect(!study.files.files.isEmpty || study.diagnostics.hasErrors)
  }

  @Test func `offsets that no task has are left out with a line`() throws {
    let offsets = (0..<230).map { "\($0 * 6)" }.joined(separator: ",")
    let study = study([
      SourceFile(
        path: "protocol.json",
        text: """
          {"protocols":[{"name":"beeps","questionnaire":{"name":"beeps"},"protocol":{
          "repeatProtocol":{"unit":"day","amount":1},"repeatQuestionnaire":{"unit":"min","unitsFromZero":[\(offsets)]}}}]}
          """)
    ])
    #expect(fates(study, "unitsFromZero") == [.lost, .kept])
    #expect(study.report.lines.contains { $0.note.hasPrefix("it has 230 offsets, of which the first 200 are read") })
  }

  @Test func `a file cut anywhere is a study or a diagnostic`() throws {
    let bytes = try Self.fixture("evening_armt_es.json").bytes
    for length in 0..<bytes.count {
      let study = study([SourceFile(path: "x_armt.json", bytes: Array(bytes.prefix(length)))])
      #expect(study.diagnostics.hasErrors != !study.files.files.isEmpty, "\(length)")
    }
  }
}
