import JSONText
import SurveyModel

extension AnswerScript {
  /// Refuses a result that is taken as answers unless it is that of the person who answers, or of somebody who was named.
  ///
  /// - Parameters:
  ///   - ids: Of whose answers are asked for, the present one first; none for nobody's in particular.
  ///   - other: The participant whose result it may be besides.
  static func requireOwn(_ answers: JSONValue, of ids: [String], or other: String?) throws {
    guard let of = result(answers)?.context.participant, let person = ids.first, !ids.contains(of), of != other else {
      return
    }
    throw TerminalFailure.data(
      "the answers are a result of \(of), not of \(person); nothing was recorded; '--answers-of \(of)' takes it all the same"
    )
  }
}
