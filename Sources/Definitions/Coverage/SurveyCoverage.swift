package import Diagnostics
package import Expressions
import SurveyModel

/// What answers open each arm of each condition of a survey, and the ways through it.
package struct SurveyCoverage: Sendable {
  /// In the order of ``LoadedSurvey/conditions``.
  package let arms: [Arm]
  package let ways: SurveyWays

  /// One of the two sides of a condition.
  package struct Arm: Sendable {
    package let role: SurveyCondition.Role
    /// As the file writes it.
    package let text: String
    package let position: SourcePosition
    /// Whether it is the arm of the condition being true; the other is that of being false, or unknown for a blank.
    package let isTrue: Bool
    package let finding: Finding
    /// Whether the condition asks the participant's record as well, whose answers an example leaves out.
    package let asksRecord: Bool
  }

  package enum Finding: Hashable, Sendable {
    /// These answers, by the item's path; a blank stands for none. They show the step, and the items that are read, and a
    /// sitting takes them; that no earlier rule of `next` leads past it is not weighed.
    case opened([Answer])
    /// No answers open it.
    case none
    /// None of those tried opens it that a sitting takes, and not all could be tried.
    case notFound
  }

  package struct Answer: Hashable, Sendable {
    package let path: String
    package let value: Value
  }

  /// How many combinations of answers are tried for one condition.
  private static let limit = 20_000

  /// Answers that are taken without a question, where there are some; else those that are confirmed when asked back.
  private static func examples(
    of condition: SurveyCondition, in loaded: LoadedSurvey, _ domains: [Int: Domain], _ draws: [ExampleDraw],
    _ trial: WitnessTrial
  ) -> Examples {
    let rules = loaded.rules(for: condition)
    func search(_ rules: [ExampleRule]) -> Examples {
      condition.expression.examples(
        domains, limit: limit, rules: rules, draws: draws, refine: loaded.answerable,
        accepts: { trial.takes($0, for: condition.role) })
    }
    let all = loaded.rules(for: condition, doubting: true)
    if all == rules { return search(rules) }
    var found = search(all)
    let doubted = search(rules)
    found.whenTrue = found.whenTrue ?? doubted.whenTrue
    found.whenFalse = found.whenFalse ?? doubted.whenFalse
    found.whenUnknown = found.whenUnknown ?? doubted.whenUnknown
    (found.isExhaustive, found.refused) = (doubted.isExhaustive, doubted.refused)
    return found
  }

  package init(_ loaded: LoadedSurvey, file: SourceFile) {
    let table = LineTable(file)
    let domains = loaded.scoreDomains
    let draws = loaded.draws
    let trial = WitnessTrial(loaded.survey)
    arms = loaded.conditions.flatMap { condition in
      let expression = condition.expression
      let examples = SurveyCoverage.examples(of: condition, in: loaded, domains, draws, trial)
      let truths = expression.possibleTruths(domains)
      func arm(_ isTrue: Bool, _ example: [Int: Value]?, canBe: Bool) -> Arm {
        let isRefused = examples.refused.contains { ($0 == true) == isTrue }
        let finding: Finding =
          if let example {
            .opened(
              example.sorted { $0.key < $1.key }.map { Answer(path: loaded.survey.name(of: $0.key), value: $0.value) })
          } else {
            canBe && (!examples.isExhaustive || isRefused) ? .notFound : .none
          }
        return Arm(
          role: condition.role, text: expression.text, position: table.position(at: condition.span.start),
          isTrue: isTrue, finding: finding, asksRecord: !expression.queries.isEmpty)
      }
      return [
        arm(true, examples.whenTrue, canBe: truths.canBeTrue),
        arm(
          false, examples.whenFalse ?? examples.whenUnknown, canBe: truths.canBeFalse || truths.canBeUnknown),
      ]
    }
    ways = SurveyWays(loaded.survey)
  }
}

extension Survey {
  /// What a number stands for that an expression reads: an item's path, with a star for each entry, or a score's.
  fileprivate func name(of slot: Int) -> String {
    switch ExpressionSlot.meaning(of: slot) {
    case .item(let item), .list(let item): items.indices.contains(item) ? path(of: item) : "?"
    case .score(let score): scores.indices.contains(score) ? "scores/" + scores[score].id : "?"
    }
  }
}
