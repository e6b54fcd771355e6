import Diagnostics
import Expressions
import JSONText
import SurveyModel
import Testing

@testable import Definitions

/// What answers open, the ways through a survey, and what it asks of a person.
@Suite struct CoverageTests {
  private static let pain =
    "  - { id: first, type: question, item: { id: pain, type: scale, prompt: Pain, minimum: 0, maximum: 10 } }\n"

  @Test func `an age that opens an arm is a whole one`() throws {
    func arms(_ condition: String) throws -> [SurveyCoverage.Arm] {
      try coverage(
        "  - { id: f, type: form, items: [{ id: born, type: date, prompt: B }, "
          + "{ id: years, type: computed, prompt: Y, value: age(born) }] }\n"
          + "  - { id: last, type: instruction, text: T, showIf: '\(condition)' }\n"
      ).arms
    }
    let minor = try arms("years < 18").first { $0.isTrue }
    #expect(answers(minor)["years"].map { $0 < 18 && $0 == $0.rounded() } == true)
    let never = try arms("round(years / 2) > 8 and round(years / 2) < 9").first { $0.isTrue }
    #expect(never?.finding == SurveyCoverage.Finding.none || never?.finding == .notFound)
    #expect(try arms("years > 17 and years < 18").first { $0.isTrue }?.finding == SurveyCoverage.Finding.none)
  }

  /// Items with conditions that need just those answers which the items take.
  @Test(arguments: [
    ("type: numeric, prompt: A, decimals: 1", "a > 9.9"), ("type: numeric, prompt: A", "a < 0.5"),
    ("type: numeric, prompt: A, minimum: 20, maximum: 200", "a < 90"),
    ("type: continuousScale, prompt: A, minimum: 0, maximum: 1", "a > 0.55"),
    ("type: text, prompt: A, pattern: '[A-Z]{2}[0-9]{4}'", "answered(a)"),
    ("type: text, prompt: A, pattern: '(x|y)+z?'", "a != \"x\""),
    (
      "type: choice, prompt: A, multiple: true, choices: [p, q, { value: none, text: None, exclusive: true }]",
      "a contains \"p\" or a contains \"none\""
    ),
    ("type: choice, prompt: A, multiple: true, choices: [p, q, r, s, t, u]", "count(a) > 3"),
  ]) func `the answers that open an arm are such as the item takes`(_ item: String, _ condition: String) throws {
    let text =
      "  - { type: question, item: { id: a, \(item) } }\n"
      + "  - { id: last, type: instruction, text: T, showIf: '\(condition)' }\n"
    let loaded = SurveyReader.read(
      SourceFile(path: "Surveys/s.yaml", text: "id: s\ntitle: S\nsteps:\n" + text), files: FileSet())
    let format = try #require(loaded.value).survey.items[0].item.format
    let arms = try coverage(text).arms
    guard case .opened? = arms.first?.finding else {
      Issue.record("\(arms)")
      return
    }
    for arm in arms {
      guard case .opened(let answers) = arm.finding, let value = answers.first?.value, value != .blank else { continue }
      let json: JSONValue =
        switch value {
        case .number(let number): .number(literal: DecimalNumber(number)?.description ?? "")
        case .list(let values): .array(values.map { .string($0.answerText) })
        default: .string(value.answerText)
        }
      if case .failure(let refusal) = format.answer(from: json) { Issue.record("\(value): \(refusal.message())") }
    }
  }

  @Test func `two choices of which one stands alone are never together`() throws {
    let text = """
        - id: f
          type: form
          items:
            - { id: a, type: choice, prompt: A, multiple: true, choices: [p, { value: none, text: N, exclusive: true }] }
        - { id: last, type: instruction, text: T, showIf: 'a contains "p" and a contains "none"' }

      """
    #expect(try coverage(text).arms.first?.finding == SurveyCoverage.Finding.none)
  }

  @Test func `what a block does not draw together is never answered together`() throws {
    let text = """
        - id: b
          type: block
          pick: 1
          steps:
            - { type: question, item: { id: x, type: scale, prompt: X, minimum: 0, maximum: 3 } }
            - { type: question, item: { id: y, type: scale, prompt: Y, minimum: 0, maximum: 3 } }
        - { id: last, type: instruction, text: T, showIf: x > 1 and y > 1 }

      """
    #expect(try coverage(text).arms.first?.finding == SurveyCoverage.Finding.none)
  }

  private func answers(_ arm: SurveyCoverage.Arm?) -> [String: Double] {
    guard case .opened(let answers)? = arm?.finding else { return [:] }
    return Dictionary(
      answers.compactMap { answer in
        guard case .number(let number) = answer.value else { return nil }
        return (String(answer.path.split(separator: "/").last ?? ""), number)
      }, uniquingKeysWith: { $1 })
  }

  @Test(arguments: [
    "{ id: bed, type: numeric, prompt: B, minimum: 0, maximum: 24 }, { id: asleep, type: numeric, prompt: A, minimum: 0, maximum: bed }",
    "{ id: bed, type: numeric, prompt: B }, { id: asleep, type: numeric, prompt: A, maximum: bed, minimum: bed - 2 }",
    "{ id: bed, type: numeric, prompt: B }, { id: asleep, type: numeric, prompt: A, requires: { if: asleep <= bed, message: M } }",
    "{ id: bed, type: scale, prompt: B, minimum: 0, maximum: 12 }, { id: asleep, type: scale, prompt: A, minimum: 0, maximum: 12, requires: { if: asleep <= bed, message: M, soft: true } }",
  ]) func `the answers that open an arm keep bounds and rules`(_ items: String) throws {
    let text =
      "  - { id: f, type: form, items: [\(items)] }\n  - { id: last, type: instruction, text: T, showIf: asleep > 7 }\n"
    let arm = try coverage(text).arms.first { $0.isTrue && $0.role == .step("last") }
    let found = answers(arm)
    let (bed, asleep) = (try #require(found["bed"], "\(String(describing: arm))"), try #require(found["asleep"]))
    #expect(asleep > 7 && asleep <= bed && asleep >= (items.contains("- 2") ? bed - 2 : 0))
  }

  @Test func `what a rule refuses opens nothing, and what it only doubts does`() throws {
    func finding(_ soft: Bool) throws -> SurveyCoverage.Finding? {
      let text = """
          - id: f
            type: form
            items:
              - { id: a, type: scale, prompt: A, minimum: 0, maximum: 3 }
              - { id: b, type: scale, prompt: B, minimum: 0, maximum: 3, requires: { if: b <= a, message: M, soft: \(soft) } }
          - { id: last, type: instruction, text: T, showIf: b > a }

        """
      return try coverage(text).arms.first { $0.isTrue && $0.role == .step("last") }?.finding
    }
    #expect(try finding(false) == SurveyCoverage.Finding.none)
    guard case .opened? = try finding(true) else {
      Issue.record("a doubt can be answered")
      return
    }
  }

  @Test func `both arms of a rule itself are opened`() throws {
    let text = """
        - id: f
          type: form
          items:
            - { id: a, type: scale, prompt: A, minimum: 0, maximum: 3 }
            - { id: b, type: scale, prompt: B, minimum: 0, maximum: 3, requires: { if: b <= a, message: M } }

      """
    let arms = try coverage(text).arms.filter { $0.role == .rule("b") }
    for arm in arms {
      guard case .opened = arm.finding else {
        Issue.record("\(arm)")
        return
      }
    }
    #expect(arms.count == 2)
  }

  @Test func `an arm has answers that open it`() throws {
    let coverage = try coverage(Self.pain + "  - { id: where, type: instruction, showIf: pain > 3 }\n")
    #expect(coverage.arms.map(\.isTrue) == [true, false])
    #expect(coverage.arms.map(\.role) == [.step("where"), .step("where")])
    #expect(coverage.arms.map(\.position) == Array(repeating: SourcePosition(line: 5, column: 45), count: 2))
    guard case .opened(let high) = coverage.arms[0].finding, case .opened(let low) = coverage.arms[1].finding,
      case .number(let above)? = high.first?.value
    else {
      Issue.record("\(coverage.arms)")
      return
    }
    #expect(high.map(\.path) == ["first/pain"])
    #expect(above > 3)
    if case .number(let below)? = low.first?.value { #expect(below <= 3) }
  }

  @Test func `an arm that no answers open is told from one that was not found`() throws {
    let never = try coverage(Self.pain + "  - { id: where, type: instruction, showIf: pain > 10 }\n")
    #expect(never.arms.map(\.finding).first == SurveyCoverage.Finding.none)
    let always = try coverage(
      Self.pain + "  - { id: where, type: instruction, showIf: answered(pain) or not answered(pain) }\n")
    #expect(always.arms.map(\.finding).last == SurveyCoverage.Finding.none)
    let text =
      "  - { id: first, type: form, items: [{ id: a, type: numeric, prompt: A, decimals: 2 }, { id: b, type: numeric, prompt: B }] }\n"
      + "  - { id: last, type: instruction, showIf: a * b == 12345.67 }\n"
    let hidden = try coverage(text)
    #expect(hidden.arms.map(\.finding).first == .notFound)
  }

  @Test func `the answers that open an arm show its step and the items that it reads`() throws {
    let text = """
        - id: first
          type: form
          items:
            - { id: pain, type: scale, prompt: Pain, minimum: 0, maximum: 10 }
            - { id: side, type: choice, prompt: Side, choices: [left, right], showIf: pain > 3 }
        - id: second
          type: block
          showIf: pain > 5
          steps:
            - { id: mild, type: instruction, showIf: pain < 5 }
            - { id: arm, type: instruction, showIf: side == "left" }

      """
    let arms = try coverage(text).arms
    #expect(arms[4].role == .step("mild"))
    #expect(arms[4].finding == SurveyCoverage.Finding.none, "pain is over 5 wherever this is judged")
    guard case .opened(let answers) = arms[6].finding else {
      Issue.record("\(arms[6])")
      return
    }
    #expect(answers.map(\.path) == ["first/pain", "first/side"])
    if case .number(let pain)? = answers.first?.value { #expect(pain > 5) }
  }

  @Test func `every condition of a survey is covered, groups and alerts too`() throws {
    let text = """
      \(Self.pain)  - id: part
          type: block
          showIf: pain > 1
          next: [{ if: pain > 8, to: end }]
          steps:
            - { id: one, type: form, items: [{ id: x, type: boolean, prompt: X, showIf: pain > 2 }] }
        - { id: help, type: instruction }
      alerts: [{ id: high, if: pain > 9, show: help }]

      """
    let roles = try coverage(text).arms.filter(\.isTrue).map(\.role)
    #expect(roles == [.step("part"), .next(from: "part", to: "end"), .item("x"), .alert("high")])
  }

  @Test(arguments: [(1, 2), (3, 8), (9, 512)])
  func `each step that may hide doubles the ways`(count: Int, ways: Int) throws {
    let found = try coverage(Self.hiding(count)).ways
    #expect(found.listed.count == ways)
    #expect(Set(found.listed).count == ways)
    #expect(found.more == .none)
  }

  @Test func `what is over a thousand ways is counted, or said not to be`() throws {
    #expect(try coverage(Self.hiding(12)).ways.listed.count == SurveyWays.limit)
    #expect(try coverage(Self.hiding(12)).ways.more == .counted(4096 - 1000))
    #expect(try coverage(Self.hiding(70)).ways.more == .counted(nil))
    let loops = Self.hiding(12) + "  - { id: again, type: instruction, next: [{ if: pain > 5, to: s0 }] }\n"
    #expect(try coverage(loops).ways.more == .uncounted)
  }

  @Test func `a page that an alert shows stands behind the answers that raise it, and the way goes on`() throws {
    let text =
      ["a", "b", "c"].map {
        "  - { id: \($0), type: question, item: { id: q\($0), type: scale, prompt: Q, minimum: 0, maximum: 9 } }\n"
      }.joined() + "  - { id: help, type: instruction }\n  - { id: done, type: instruction }\n"
    func ways(_ alerts: String) throws -> [String] {
      let loaded = try survey(text + "alerts: [\(alerts)]\n")
      return SurveyWays(loaded.survey).listed.map { $0.joined(separator: " > ") }
    }
    #expect(
      try ways("{ id: x, if: qb > 5, show: help }") == ["a > b > help > c > done", "a > b > c > done"])
    #expect(
      try Set(ways("{ id: x, if: qa > 5 and qc > 5, show: help }")) == [
        "a > help > b > c > done", "a > b > c > help > done", "a > b > c > done",
      ])
    // What holds without an answer may be raised anywhere.
    #expect(try ways("{ id: x, if: not answered(qc), show: help }").contains("a > b > help > c > done"))
  }

  @Test func `a score without decimals is no half`() throws {
    let items = ["a", "b"].map { "{ id: \($0), type: scale, prompt: P, minimum: 0, maximum: 10 }" }
    func findings(_ condition: String, _ score: String) throws -> [SurveyCoverage.Finding] {
      try coverage(
        "  - { id: f, type: form, items: [\(items.joined(separator: ", "))] }\n"
          + "  - { id: k, type: instruction, showIf: \(condition) }\nscores: [{ id: s, \(score), items: [a, b] }]\n"
      ).arms.map(\.finding)
    }
    func example(_ value: Double) -> SurveyCoverage.Finding {
      .opened([.init(path: "scores/s", value: .number(value))])
    }
    #expect(try findings("scores.s == 19.5", "method: sum").first == SurveyCoverage.Finding.none)
    #expect(try findings("scores.s >= 19.5", "method: sum").first == example(20))
    #expect(try findings("scores.s == 9.5", "method: mean").first == example(9.5))
  }

  @Test func `the steps of an entry come in their order`() throws {
    let inner = """
            - { id: name, type: question, item: { id: n, type: text, prompt: N } }
            - { id: tablets, type: question, item: { id: t, type: numeric, prompt: T } }

      """
    let first = "  - { id: first, type: question, item: { id: k, type: numeric, prompt: K, minimum: 0, maximum: 3 } }\n"
    func ways(_ loop: String) throws -> [String] {
      let text = first + "  - id: drugs\n    type: repeat\n    \(loop)\n    steps:\n" + inner
      return SurveyWays(try survey(text).survey).listed.map { $0.joined(separator: " > ") }
    }
    #expect(try ways("another: More?\n    maximum: 3") == ["first > name > tablets > drugsAnother"])
    #expect(
      try ways("another: More?\n    maximum: 3\n    showIf: k > 1") == [
        "first > name > tablets > drugsAnother", "first",
      ])
    #expect(try ways("times: k\n    maximum: 3") == ["first > name > tablets", "first"])
  }

  @Test func `a survey's burden grows with what may show`() throws {
    let base = Self.pain + Self.pain.replacing("first", with: "second").replacing("id: pain", with: "id: ache")
    let plain = SurveyBurden(try survey(base).survey, language: .english)
    #expect(plain.items == 2...2)
    // Two prompts of a word each, and 3 s for each answer.
    #expect(abs(plain.minutes.upperBound - (6 + 2 * 60 / 238.0) / 60) < 1e-9)
    let more = SurveyBurden(
      try survey(base + "  - { id: t, type: question, showIf: pain > 3, item: { id: say, type: text, prompt: Why } }\n")
        .survey,
      language: .english)
    #expect(more.items == 2...3)
    #expect(more.minutes.lowerBound == plain.minutes.lowerBound)
    #expect(more.minutes.upperBound > plain.minutes.upperBound)
  }

  /// A question and so many steps that may hide.
  private static func hiding(_ count: Int) -> String {
    pain + (0..<count).map { "  - { id: s\($0), type: instruction, showIf: pain > 5 }\n" }.joined()
  }

  private func survey(_ steps: String) throws -> LoadedSurvey {
    try #require(SurveyScenery.load("id: s\ntitle: S\nsteps:\n" + steps).value)
  }

  private func coverage(_ steps: String) throws -> SurveyCoverage {
    let text = "id: s\ntitle: S\nsteps:\n" + steps
    return SurveyCoverage(try survey(steps), file: SourceFile(path: "Surveys/s.yaml", text: text))
  }
}

extension Value {
  fileprivate var answerText: String { if case .text(let text) = self { text } else { description } }
}
