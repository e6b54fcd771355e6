import Diagnostics
import SurveyModel
import Testing

@testable import Definitions

/// Banks of questions, by themselves and in a survey.
@Suite struct BankTests {
  static let head = "id,type,prompt,prompt.ja,choice.1,choice.1.ja,choice.2,choice.2.ja,correct,tags,timeLimit\n"

  @Test func `a row is a question with its choices, its right answer, its tags and its limit`() throws {
    let bank = read(
      Self.head + "wine,,\"Red, or white?\",赤か白か,Red,赤,White,白,2,drink quiz,10 s\r\n"
        + "sky,boolean,Is the sky blue?,空は青いか,,,,,TRUE,,\n"
        + "pi,numeric,Pi to two places,円周率,,,,,3.14,,\n" + "say,text,Say it,言って,,,,,so,,\n")
    #expect(bank.diagnostics.isEmpty, "\(bank.diagnostics)")
    let rows = try #require(bank.value)
    #expect(rows.map(\.item.id) == ["wine", "sky", "pi", "say"])
    #expect(rows.map(\.item.slot) == [7, 8, 9, 10])
    #expect(rows.map(\.line) == [2, 3, 4, 5])
    #expect(rows.map(\.timeLimit) == [10_000, nil, nil, nil])
    #expect(rows.map(\.item.tags) == [["drink", "quiz"], [], [], []])
    let two = ChoiceValue.number(DecimalNumber(2))
    #expect(
      rows.map(\.item.correct) == [
        .choice(ChosenValue(two)), .boolean(true), .number(try #require(DecimalNumber("3.14"))), .text("so"),
      ])
    #expect(rows[0].item.prompt.text(in: .japanese, fallback: .english) == "赤か白か")
    #expect(rows[0].item.prompt.text(in: .english, fallback: .english) == "Red, or white?")
    guard case .choice(let format) = rows[0].item.format else { throw Unexpected() }
    #expect(format.choices.map(\.value) == [.number(DecimalNumber(1)), two])
    #expect(format.choices.map { $0.text.text(in: .japanese, fallback: .english) } == ["赤", "白"])
  }

  struct Unexpected: Error {}

  /// A bank and what is said of it.
  static let faults: [(String, [String])] = [
    ("", ["1:1 empty-bank"]), ("id,prompt,choice.1,choice.2\n", ["1:1 empty-bank"]),
    ("id;prompt;choice.1\n", ["1:1 bad-header"]), ("id,choice.1\n", ["1:1 bad-header"]),
    ("id,prompt,id\na,A,b\n", ["1:11 bad-header", "2:1 missing-value"]),
    ("id,prompt,chioce.1,choice.2\na,A,b,c\n", ["1:11 unknown-column", "2:1 missing-value"]),
    ("id,prompt,prompt.japanese!,choice.1,choice.2\na,A,b,c,d\n", ["1:11 bad-language"]),
    ("id,prompt,choice.1,choice.2\na,A,b\nc,C,d,e,f\n", ["2:1 bad-row", "3:1 bad-row"]),
    ("id,prompt,choice.1,choice.2\na,A,b,c\na,B,d,e\n", ["3:1 duplicate-id"]),
    ("id,prompt,choice.1,choice.2\na,A,b,\"c\n", ["2:7 unclosed"]),
    ("id,prompt,choice.1,choice.2\na,A \"x\",b,c\n", ["2:5 stray-quote"]),
    (
      "id,prompt,choice.1,choice.2,correct\na,A,b,c,3\nd,D,e,f,f\n",
      ["2:9 correct-not-possible", "3:9 correct-not-possible"]
    ),
    (
      "id,type,prompt,correct\na,boolean,A,maybe\nb,numeric,B,x\n",
      ["2:13 correct-not-possible", "3:13 correct-not-possible"]
    ),
    ("id,type,prompt,choice.1,choice.2\na,boolean,A,b,c\n", ["2:13 conflicting-fields"]),
    ("id,type,prompt\na,bolean,A\n", ["2:3 unknown-value"]),
    (
      "id,prompt,choice.1,choice.2\n1,A,b,c\nend,A,b,c\n,A,b,c\n",
      ["2:1 bad-id", "3:1 reserved-id", "4:1 missing-value"]
    ),
    ("id,prompt,choice.1,choice.2\na,,b,c\n", ["2:3 missing-value"]),
    ("id,prompt,choice.1,choice.2\na,A,b,\n", ["2:1 missing-value"]),
    ("id,prompt,choice.1,choice.2,tags\na,A,b,c,1x\n", ["2:9 bad-id"]),
    ("id,prompt,choice.1,choice.2,timeLimit\na,A,b,c,10\nd,D,e,f,0 s\n", ["2:9 bad-duration", "3:9 out-of-bounds"]),
    ("id,prompt,prompt.ja,choice.1,choice.2\na,A,,1,2\n", ["2:5 missing-translation"]),
    ("id,prompt,choice.1,choice.1.ja,choice.2\na,A,,あ,2\n", ["2:5 missing-value"]),
  ]

  @Test(arguments: faults)
  func `what is wrong is told with its place`(text: String, expected: [String]) {
    let file = SourceFile(path: "Surveys/bank.csv", text: text)
    let found = BankFile.read(file, language: .english, languages: [], firstSlot: 0).diagnostics
    let words = found.sortedBySource().map { diagnostic in
      let place = diagnostic.span.map { file.position(at: $0.start) }
      return "\(place?.line ?? 0):\(place?.column ?? 0) \(diagnostic.code)"
    }
    #expect(words == expected, "\(found.map(\.message))")
    #expect(found.allSatisfy { $0.help != nil })
  }

  @Test func `the study's languages are asked for once when no column has them`() {
    let text = "id,prompt,choice.1,choice.2\na,A,b,c\nd,D,e,f\n"
    let bank = BankFile.read(
      SourceFile(path: "b.csv", text: text), language: .english, languages: [.english, .japanese], firstSlot: 0)
    #expect(bank.diagnostics.map(\.code) == ["missing-translation"])
    #expect(bank.value?.count == 2)
  }

  @Test func `blank lines and rows of commas alone are left out`() {
    let bank = read("id,prompt,choice.1,choice.2\n\n,,,\na,A,b,c\n,,,\n\n")
    #expect(bank.value?.map(\.item.id) == ["a"])
    #expect(bank.diagnostics.isEmpty)
  }

  @Test func `what a long bank costs grows with its rows`() throws {
    let rows = (0..<600).map { "q\($0),boolean,Q,,,,,,true,,\n" }.joined()
    let loaded = survey("bank: food.csv, pick: 5, order: random", bank: Self.head + rows)
    let survey = try #require(loaded.value?.survey)
    #expect(StepGraph(survey).edgeCount < 5 * survey.steps.count)
  }

  @Test func `a survey of more steps than it may have is refused at the first too many`() {
    let count = SurveyReader.mostSteps + 1
    let steps = (0..<count).map { "- {id: s\($0), type: instruction, title: T}\n" }.joined()
    let file = SourceFile(path: "Surveys/s.yaml", text: "id: s\ntitle: S\nsteps:\n" + steps)
    let found = SurveyReader.read(file, files: FileSet()).diagnostics
    #expect(found.map(\.code) == ["out-of-bounds"])
    #expect(found[0].span.map { file.position(at: $0.start).line } == count + 3)
  }

  @Test func `of computed items there is a bound, told once at the first too many`() {
    let count = SurveyReader.mostComputed + 2
    let items = (0..<count).map { "      - {id: c\($0), type: computed, prompt: C, value: a + \($0)}\n" }.joined()
    let text =
      "id: s\ntitle: S\nsteps:\n  - id: f\n    type: form\n    items:\n"
      + "      - {id: a, type: numeric, prompt: A}\n" + items
    let file = SourceFile(path: "Surveys/s.yaml", text: text)
    let found = SurveyReader.read(file, files: FileSet()).diagnostics
    #expect(found.map(\.code) == ["out-of-bounds"])
    #expect(found[0].span.map { file.position(at: $0.start).line } == SurveyReader.mostComputed + 8)
  }

  @Test func `a block takes its steps from the bank, whose file counts in the digest`() throws {
    let bank = "id,prompt,choice.1,choice.2,correct,timeLimit\na,A,b,c,1,\nd,D,e,f,2,5 s\n"
    let loaded = survey("bank: food.csv, order: random, pick: 1, timeLimit: 10 s", bank: bank)
    #expect(loaded.diagnostics.isEmpty, "\(loaded.diagnostics)")
    let survey = try #require(loaded.value)
    #expect(survey.files == ["Surveys/s.yaml", "Surveys/food.csv"])
    #expect(survey.survey.steps.map(\.id) == ["hello", "a", "d"])
    #expect(survey.survey.steps.map(\.timeLimit?.milliseconds) == [nil, 10_000, 5000])
    #expect(survey.survey.path(of: 0) == "draw/a/a")
    let other = self.survey("bank: food.csv, order: random, pick: 1, timeLimit: 10 s", bank: bank + "g,G,h,i,1,\n")
    #expect(other.value?.survey.digest != survey.survey.digest)
  }

  @Test func `a survey's block and its bank are judged together`() {
    let bank = "id,prompt,choice.1,choice.2\nhello,A,b,c\n"
    #expect(survey("bank: food.csv", bank: bank).diagnostics.map(\.code) == ["duplicate-id"])
    #expect(survey("bank: fod.csv", bank: bank).diagnostics.map(\.code) == ["missing-file"])
    #expect(survey("bank: /etc/passwd", bank: bank).diagnostics.map(\.code) == ["bad-path"])
    let rows = "id,prompt,choice.1,choice.2\na,A,b,c\n"
    #expect(survey("bank: food.csv, pick: 2", bank: rows).diagnostics.map(\.code) == ["pick-over-bank"])
  }

  @Test func `a question of a bank pipes earlier items, and an unknown one is told`() throws {
    let bank = "id,prompt,choice.1,choice.2\na,Is it {{name}}?,b,c\n"
    let unknown = survey("bank: food.csv", bank: bank).diagnostics
    #expect(unknown.map(\.code) == ["unknown-name"])
    #expect(unknown.first?.message.contains("'a' of the bank pipes 'name'") == true)
    let known = survey(
      "bank: food.csv", bank: bank,
      before: "  - { id: who, type: question, item: { id: name, type: text, prompt: Name } }\n")
    #expect(known.diagnostics.isEmpty, "\(known.diagnostics)")
    let group = try #require(known.value?.survey.groups.indices.first)
    #expect(known.value?.survey.pipes["name", group] != nil)
  }

  @Test func `a fault of a bank that two surveys name is told once`() {
    let survey = { (id: String) in
      Array("id: \(id)\ntitle: S\nsteps:\n  - { id: \(id)-draw, type: block, bank: food.csv }\n".utf8)
    }
    let files = FileSet([
      "Surveys/one.yaml": survey("one"), "Surveys/two.yaml": survey("two"),
      "Surveys/food.csv": Array("id,prompt,choice.1,choice.2,correct\na,A,b,c,3\n".utf8),
    ])
    let found = StudyDefinitions(files: files, zones: ZoneNames([])).diagnostics.filter {
      $0.path == "Surveys/food.csv"
    }
    #expect(found.map(\.code) == ["correct-not-possible"])
  }

  private func read(_ text: String) -> Loaded<[BankRow]> {
    BankFile.read(SourceFile(path: "Surveys/bank.csv", text: text), language: .english, languages: [], firstSlot: 7)
  }

  private func survey(_ block: String, bank: String, before: String = "") -> Loaded<LoadedSurvey> {
    let text =
      "id: s\ntitle: S\nsteps:\n  - { id: hello, type: instruction }\n\(before)  - { id: draw, type: block, \(block) }\n"
    return SurveyReader.read(
      SourceFile(path: "Surveys/s.yaml", text: text), files: FileSet(["Surveys/food.csv": Array(bank.utf8)]))
  }
}
