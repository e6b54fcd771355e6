import CivilTime
import Diagnostics
import SurveyModel
import Testing

@testable import Definitions

@Suite struct StudyFileTests {
  private func load(_ text: String, _ files: [String: String] = [:]) -> Loaded<StudyDefinition> {
    StudyFile.read(
      SourceFile(path: "study.yaml", text: text), files: FileSet(files.mapValues { Array($0.utf8) }),
      zones: ScheduleScenery.zones)
  }

  private func findings(_ text: String, _ files: [String: String] = [:]) -> [String] {
    let sources = [SourceFile(path: "study.yaml", text: text)] + files.map { SourceFile(path: $0.key, text: $0.value) }
    let renderer = DiagnosticRenderer(files: sources)
    return load(text, files).diagnostics.map { renderer.concise($0).trimmingNewlines }
  }

  @Test func `without the file the study is called study`() {
    let loaded = StudyFile.read(nil, files: FileSet(), zones: ScheduleScenery.zones)
    #expect(loaded.value == .unnamed)
    #expect(loaded.value?.id == "study")
    #expect(loaded.value?.defaultLanguage == .english)
    #expect(loaded.diagnostics.isEmpty)
  }

  @Test func `every field is read`() throws {
    let loaded = load(
      """
      id: knee.study
      title: { ja: 研究, en: Study }
      contact: a@example.org
      languages: [ja, en]
      zone: Asia/Tokyo
      holidays: { japan: holidays/japan.csv }
      attributes:
        wake: { type: timeOfDay, default: 07:00 }
        dose: { type: number, default: 1.50 }
        smoker: { type: boolean, default: false }
        born: { type: date, default: 1980-02-29 }
        side: { type: text }
      limits: { minutesPerDay: 20 }
      """, ["holidays/japan.csv": "date,name\r\n2026-11-03,\"Culture, \"\"the\"\" Day\"\r\n\r\n2026-11-23,Labour\r\n"])
    #expect(loaded.diagnostics.isEmpty)
    let study = try #require(loaded.value)
    #expect(study.id == "knee.study")
    #expect(study.languages.map(\.tag) == ["ja", "en"])
    #expect(study.defaultLanguage == .japanese)
    #expect(study.zone == "Asia/Tokyo")
    #expect(study.minutesPerDay == 20)
    #expect(study.holidays["japan"]?.days.map(\.name) == ["Culture, \"the\" Day", "Labour"])
    #expect(study.holidays["japan"]?.dates.map(\.description) == ["2026-11-03", "2026-11-23"])
    #expect(study.attributes.map(\.name) == ["wake", "dose", "smoker", "born", "side"])
    #expect(study.attribute("wake")?.defaultValue == TimeOfDay(hour: 7, minute: 0).map { .timeOfDay($0) })
    #expect(study.attribute("smoker")?.defaultValue == .boolean(false))
    #expect(study.attribute("side")?.defaultValue == nil)
    #expect(study.attribute("nobody") == nil)
  }

  @Test func `a bad row is named with its file and line`() {
    let csv =
      "date,name\n2026-02-29,Leap\n2026-11-03\n2026-11-23,A, B\n2026-11-23,\"A\n2026-11-23,A\n2026-11-23,B\nsoon,C\n"
    #expect(
      findings("id: s\nholidays: { h: holidays/h.csv }\n", ["holidays/h.csv": csv]) == [
        "holidays/h.csv:2:1: error: [bad-date] 2026 has no 29 February: it is a common year",
        "holidays/h.csv:3:1: error: [bad-row] 2026-11-03 has no name",
        "holidays/h.csv:4:1: error: [bad-row] the name of 2026-11-23 has a comma or a quote that does not stand in quotes",
        "holidays/h.csv:5:1: error: [bad-row] the name of 2026-11-23 has a comma or a quote that does not stand in quotes",
        "holidays/h.csv:7:1: error: [duplicate-value] 2026-11-23 stands twice in the list",
        "holidays/h.csv:8:1: error: [bad-date] 'soon' is not a date",
      ])
  }

  @Test(arguments: ["", "\n\n", "2026-11-03,Culture Day\n", "day,name\n"])
  func `a list without its header is refused`(_ csv: String) {
    let found = findings("id: s\nholidays: { h: holidays/h.csv }\n", ["holidays/h.csv": csv])
    #expect(found.count == 1)
    #expect(found.first?.contains("[bad-header] a list of holidays begins with the line 'date,name'") ?? false)
  }

  @Test func `a Latin-1 list is told so`() {
    let files = FileSet(["holidays/h.csv": Array("date,name\n2026-11-03,No".utf8) + [0xEB, 0x6C]])
    let loaded = StudyFile.read(
      SourceFile(path: "study.yaml", text: "id: s\nholidays: { h: holidays/h.csv }\n"), files: files,
      zones: ScheduleScenery.zones)
    #expect(loaded.diagnostics.map(\.code) == ["not-utf8"])
  }

  @Test func `a text of reminders has the words that there are, in each language`() {
    let text = """
      id: s
      languages: [en, ja]
      reminderText:
        subject: "{{titel}}"
        body: { en: "Until {until} {{link", ja: "{{link}}" }
        text: x

      """
    #expect(
      findings(text) == [
        "study.yaml:6:3: error: [unknown-key] 'reminderText' has no field 'text'",
        "study.yaml:4:12: error: [unknown-reference] 'subject' has '{{titel}}', which no reminder has",
        "study.yaml:4:12: warning: [missing-translation] 'subject' has no text in ja",
        "study.yaml:5:15: error: [unclosed-pipe] 'body' opens '{{' and does not close it",
        "study.yaml:5:15: error: [unknown-reference] 'body' has '{until}' in single braces, which nothing fills in",
      ])
  }

  @Test func `each fault of the study is told`() {
    let text = """
      id: 1x
      titel: A
      languages: [english, en, en]
      zone: Asia/Tokio
      holidays: { a: ../x.csv, b: holidays/b.csv, c: [1], 1d: holidays/b.csv }
      attributes: { wake: { type: time }, bed: { type: timeOfDay, default: 10pm }, x: 3 }
      limits: { minutesPerDay: 2000 }
      contact:

      """
    #expect(
      findings(text) == [
        "study.yaml:2:1: error: [unknown-key] the study has no field 'titel'",
        "study.yaml:8:1: error: [missing-value] 'contact' of the study is empty",
        "study.yaml:1:5: error: [bad-id] '1x' can't be the id of the study",
        "study.yaml:3:13: error: [bad-language] 'english' is not a language tag",
        "study.yaml:3:26: error: [duplicate-value] 'languages' has 'en' twice",
        "study.yaml:4:7: error: [bad-zone] there is no zone 'Asia/Tokio'",
        "study.yaml:5:16: error: [bad-path] '../x.csv' is not a path in this study",
        "study.yaml:5:29: error: [missing-file] there is no file 'holidays/b.csv'",
        "study.yaml:5:48: error: [wrong-type] 'holidays' takes a path, not a list",
        "study.yaml:5:53: error: [bad-id] '1d' can't be the id of a holiday list",
        "study.yaml:5:57: error: [missing-file] there is no file 'holidays/b.csv'",
        "study.yaml:6:29: error: [unknown-value] 'type' does not know 'time'",
        "study.yaml:6:70: error: [wrong-type] 'default' takes a time of day such as 07:00, not '10pm'",
        "study.yaml:6:81: error: [wrong-type] the attribute 'x' is a map of fields, not '3'",
        "study.yaml:7:26: error: [out-of-bounds] 'minutesPerDay' is 2000; it lies between 1 and 1440",
      ])
  }
}
