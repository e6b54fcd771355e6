import CivilTime
import JSONText
import SurveyModel
import Testing

/// Prepared answers: what they say, and each fault that they can have.
@Suite struct AnswerScriptTests {
  /// A page with a condition on it, then a second page.
  private static func survey() -> Survey {
    var builder = SurveyBuilder()
    let pain = builder.item("pain", .scale(ScaleFormat(minimum: 0, maximum: 10)))
    let strong = builder.item("strong", showIf: "pain > 5")
    let remarks = builder.item("remarks", .text(TextFormat()), optional: true)
    let sure = builder.item("sure", dontKnow: true)
    builder.form("day", [pain, strong, remarks])
    builder.form("end", [sure])
    return builder.survey()
  }

  private static func sitting(_ text: String, on runner: StepRunner? = nil) throws -> ScriptedSitting {
    let runner = runner ?? StepRunner(survey: survey(), context: testContext())
    let (script, faults) = AnswerScript.read(try JSONValue(parsing: text), for: runner.survey)
    return ScriptedSitting(runner, script: script, faults: faults, at: Instant(milliseconds: 5_000))
  }

  @Test func `answers for every item that shows end the sitting`() throws {
    let sitting = try Self.sitting(
      #"{"pain":7,"day/strong":false,"remarks":{"state":"skipped"},"sure":{"state":"dontKnow"}}"#)
    #expect(sitting.faults.isEmpty)
    #expect(sitting.runner.ending == .complete)
    #expect(sitting.journal.count == 6)
    #expect(sitting.runner.state(of: "day/remarks") == .skipped)
    #expect(sitting.runner.state(of: "end/sure") == .dontKnow)
  }

  static let faulty: [(String, [ScriptFault])] = [
    (
      #"[4]"#,
      [.notAnObject, .missing(path: "day/pain", maySkip: false), .missing(path: "day/remarks", maySkip: true)]
    ),
    (
      #"{"pain":4,"pian":4,"remarks":"no","sure":true}"#,
      [.unknownItem(key: "pian", known: ["pain", "strong", "remarks", "sure"])]
    ),
    (#"{"pain":4,"day/pain":5,"remarks":"no","sure":true}"#, [.givenTwice(key: "day/pain", other: "pain")]),
    (
      #"{"pain":11,"remarks":"no","sure":true}"#,
      [.refused(key: "pain", .above(DecimalNumber(11), maximum: DecimalNumber(10), unit: nil))]
    ),
    (#"{"pain":{"state":"skipped"},"remarks":"no","sure":true}"#, [.mayNotSkip(key: "pain")]),
    (#"{"pain":{"state":"dontKnow"},"remarks":"no","sure":true}"#, [.mayNotKnow(key: "pain")]),
    (#"{"pain":4,"remarks":{"state":"hidden"},"sure":true}"#, [.unknownState(key: "remarks", "hidden")]),
    (#"{"pain":4,"remarks":{"state":3},"sure":true}"#, [.unknownState(key: "remarks", "3")]),
    (#"{"pain":7,"remarks":"no","sure":true}"#, [.missing(path: "day/strong", maySkip: false)]),
    (#"{"pain":4,"strong":true,"remarks":"no","sure":true}"#, [.notShown(key: "strong")]),
  ]

  @Test(arguments: faulty) func `each fault is told, and the sitting does not end`(
    _ text: String, _ faults: [ScriptFault]
  )
    throws
  {
    let sitting = try Self.sitting(text)
    #expect(sitting.faults == faults)
  }

  @Test func `all the faults of a script are told at once`() throws {
    let sitting = try Self.sitting(#"{"pain":11,"pian":1,"remarks":{"state":"x"},"sure":{"state":"skipped"}}"#)
    #expect(Set(sitting.faults.map(\.code)) == ["answer-refused", "unknown-item", "unknown-state", "answer-required"])
  }

  @Test func `faults on later pages are told with those before them`() throws {
    var builder = SurveyBuilder()
    let pattern = TextFormat(maximumLength: 3)
    builder.form("one", [builder.item("a", .text(pattern))])
    builder.form("two", [builder.item("b", .numeric(NumericFormat(minimum: DecimalNumber(0))))])
    let under = ItemRules(maximum: builder.expression("b"))
    builder.form("three", [builder.item("c", .numeric(NumericFormat()), rules: under)])
    builder.form("four", [builder.item("d", .numeric(NumericFormat()), rules: under)])
    let runner = StepRunner(survey: builder.survey(), context: testContext())
    let sitting = try Self.sitting(#"{"a":"abcd","b":5,"c":9,"d":8}"#, on: runner)
    #expect(sitting.faults.compactMap(\.key) == ["a", "c", "d"], "\(sitting.faults)")
    // Of an answer whose bound is not known nothing is said.
    let unknown = try Self.sitting(#"{"a":"abc","b":-5,"c":9,"d":8}"#, on: runner)
    #expect(unknown.faults.compactMap(\.key) == ["b"], "\(unknown.faults)")
  }

  @Test func `a value alone is that value, which nobody confirmed`() throws {
    let sitting = try Self.sitting(#"{"pain":{"value":7},"strong":true,"remarks":"no","sure":true}"#)
    #expect(sitting.faults.isEmpty && sitting.runner.ending == .complete)
  }

  @Test func `a script that goes on with a sitting repeats what was confirmed, and changes none of it`() throws {
    var runner = StepRunner(survey: Self.survey(), context: testContext())
    try runner.apply([.number(0, 4), .respond(slot: 2, .skipped), .forward])
    let same = try Self.sitting(#"{"pain":4,"remarks":{"state":"skipped"},"sure":true}"#, on: runner)
    #expect(same.faults.isEmpty)
    #expect(same.journal.count == 2)
    let other = try Self.sitting(#"{"pain":3,"sure":true}"#, on: runner)
    #expect(other.faults == [.alreadyConfirmed(key: "pain")])
  }

  @Test func `a script changes nothing that was confirmed on the page that shows`() throws {
    var runner = StepRunner(survey: Self.survey(), context: testContext())
    try runner.apply([.number(0, 4)])
    let other = try Self.sitting(#"{"pain":7,"strong":true,"remarks":"no","sure":true}"#, on: runner)
    #expect(other.faults.contains(.alreadyConfirmed(key: "pain")))
    #expect(other.runner.answer(at: 0) == .number(DecimalNumber(4)))
  }

  @Test func `each fault has a code, a message, and a key that it is about`() {
    for fault in Self.faulty.flatMap(\.1) + [.alreadyConfirmed(key: "pain")] {
      #expect(!fault.message.isEmpty)
      #expect(!fault.code.isEmpty)
      switch fault {
      case .missing, .notAnObject: #expect(fault.key == nil)
      default: #expect(fault.key.map { fault.message.contains("'\($0)'") } == true, "\(fault)")
      }
    }
  }

  @Test func `a task result is a script that gives an equal result`() throws {
    let first = try Self.sitting(#"{"pain":7,"strong":true,"remarks":{"state":"skipped"},"sure":{"state":"dontKnow"}}"#)
    let result = first.runner.result
    let again = try Self.sitting(result.json.compactText)
    #expect(again.faults.isEmpty)
    #expect(again.runner.result.comparable == result.comparable)
  }

  @Test func `a result of a loop gives an equal result, the answers of each visit in turn`() throws {
    var builder = SurveyBuilder()
    let again = builder.item("again")
    let note = builder.item("note", .text(TextFormat()), optional: true, dontKnow: true)
    let rule = builder.rule(if: "again", to: "loop")
    builder.form("loop", next: [rule], [again, note])
    var runner = StepRunner(survey: builder.survey(), context: testContext())
    try runner.apply([
      .yes(0), .respond(slot: 1, .skipped), .forward, .yes(0), .respond(slot: 1, .dontKnow), .forward, .no(0),
      .respond(slot: 1, .answered(.text("last"))), .forward,
    ])
    let begun = StepRunner(survey: runner.survey, context: testContext())
    let sitting = try Self.sitting(runner.result.json.compactText, on: begun)
    #expect(sitting.faults == [])
    #expect(sitting.runner.result.comparable == runner.result.comparable)
  }

  @Test func `a result with an answer that was hidden afterwards gives an equal result`() throws {
    var runner = StepRunner(survey: Self.survey(), context: testContext())
    try runner.apply([.number(0, 7), .yes(1), .number(0, 3), .respond(slot: 2, .skipped), .forward, .yes(3), .forward])
    #expect(runner.result.results[0].results[1].answer == .boolean(true), "the record keeps it")
    let begun = StepRunner(survey: runner.survey, context: testContext())
    let sitting = try Self.sitting(runner.result.json.compactText, on: begun)
    #expect(sitting.faults == [])
    #expect(sitting.runner.result.comparable == runner.result.comparable)
  }
}
