import CivilTime
import SurveyModel
import Testing

@testable import Sittings
import Wording

/// The progress line is honest, whatever is answered.
@Suite struct QuestionTotalTests {
  private static let answers = ["", "1", "2", "y", "n", "7", "pain", "2026-05-05", "1 2 3", "07:30", "40"]

  @Test(arguments: 0..<100) func `no number goes over the total, and a total that is certain is reached`(
    _ seed: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(seed) &+ 71_000)
    var session = FormSession(
      StepRunner(survey: RandomSurvey.make(using: &random), context: testContext()), path: .plain)
    guard let total = session.total else { return }
    var last = 0
    for count in 0..<2_000 where session.runner.ending == nil {
      if let number = session.number, session.runner.step?.ownItem == nil {
        #expect(number <= total.most)
        last = number
      }
      let act: FormSession.Act =
        session.asked == nil
        ? .goOn : random.one(in: 12) ? .skip : .line(Self.answers.randomElement(using: &random) ?? "")
      _ = session.take(act, at: Instant(milliseconds: Int64(2_000 + count)))
    }
    if session.runner.ending == .complete, !total.mayBeFewer { #expect(last == total.most) }
  }

  private static func total(_ build: (inout SurveyBuilder) -> Void) -> QuestionTotal? {
    var builder = SurveyBuilder()
    build(&builder)
    return QuestionTotal(builder.survey())
  }

  @Test func `conditions make a total the most there can be, rules that lead back or repeats make none`() throws {
    let plain = try #require(Self.total { $0.form("a", [$0.item("x"), $0.item("y")]) })
    #expect(plain.most == 2 && !plain.mayBeFewer)
    let hidden = try #require(
      Self.total { builder in
        let first = builder.item("x")
        builder.form("a", [first, builder.item("y", showIf: "x")])
      })
    #expect(hidden.most == 2 && hidden.mayBeFewer)
    let back = Self.total { builder in
      builder.form("a", [builder.item("x")])
      builder.form("b", next: [builder.rule(if: "x", to: "a")], [builder.item("y")])
    }
    #expect(back == nil)
    let past = try #require(
      Self.total { builder in
        let first = builder.item("x")
        builder.form("a", next: [builder.rule(if: "x", to: "end")], [first])
        builder.form("b", [builder.item("y")])
      })
    #expect(past.most == 2 && past.mayBeFewer)
  }

  @Test func `a question whose choices are all carried on may have none`() throws {
    let carried = try #require(
      Self.total { builder in
        let first = builder.item("x")
        let choice = Choice(
          value: .text("a"), text: SurveyBuilder.text("A"), showIf: builder.expression("x"), carriedFrom: 0)
        builder.form("a", [first, builder.item("y", .choice(ChoiceFormat(choices: [choice])))])
      })
    #expect(carried.most == 2 && carried.mayBeFewer)
    let partly = try #require(
      Self.total { builder in
        let first = builder.item("x")
        let choices = [
          Choice(value: .text("a"), text: SurveyBuilder.text("A"), showIf: builder.expression("x")),
          Choice(value: .text("b"), text: SurveyBuilder.text("B")),
        ]
        builder.form("a", [first, builder.item("y", .choice(ChoiceFormat(choices: choices)))])
      })
    #expect(partly.most == 2 && !partly.mayBeFewer)
  }

  @Test func `the words say which it is`() {
    let english = LanguageTag.english.catalogue
    let certain = Self.total { $0.form("a", [$0.item("x"), $0.item("y")]) }
    let uncertain = Self.total { builder in
      let first = builder.item("x")
      builder.form("a", [first, builder.item("y", showIf: "x")])
    }
    #expect(english.question(1, of: certain) == "Question 1 of 2")
    #expect(english.question(1, of: uncertain) == "Question 1 of at most 2")
    #expect(english.question(2, of: uncertain) == "Question 2 of 2")
    #expect(english.question(3, of: nil) == "Question 3")
    #expect(LanguageTag.japanese.catalogue.question(1, of: uncertain) == "質問 1 / 最大 2")
  }
}
