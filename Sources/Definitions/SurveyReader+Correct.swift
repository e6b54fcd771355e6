import Diagnostics
import SurveyModel
import YAMLTree

extension SurveyReader {
  /// The right answer of an item; reports one that the item would not take.
  mutating func correct(_ fields: Fields, _ format: AnswerFormat) -> Answer? {
    guard let node = fields["correct"] else {
      if let entry = fields.node.entry("marks") {
        findings.error(
          "missing-key", "'marks' has no 'correct'", at: entry.key.span, help: "add 'correct: ...', or remove it")
      }
      return nil
    }
    switch format.answer(from: node.json) {
    case .success(let answer): return answer
    case .failure(let refusal):
      findings.error(
        "correct-not-possible", "the right answer of \(fields.owner) can't be given: \(refusal.message())",
        at: node.headSpan, help: "write an answer that the item takes")
      return nil
    }
  }
}
