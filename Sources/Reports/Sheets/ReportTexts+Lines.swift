import SurveyModel
import Wording

extension ReportTexts {
  /// How a blank is said.
  func blank(_ state: ItemState) -> String {
    switch state {
    case .answered: ""
    case .skipped: notAnswered
    case .dontKnow: notKnown
    case .notShown: notAsked
    case .notReached: notReached
    case .timedOut: outOfTime
    }
  }

  /// `2026-11-05: query, open on checkin.form/pain: Really 7? (2026-11-05T09:00:00+00:00)`.
  func remark(_ remark: ReportedOutcome.Remark, on date: String) -> String {
    let kind =
      switch remark.kind {
      case .note: note
      case .openQuery: openQuery
      case .answeredQuery: answeredQuery
      case .closedQuery: closedQuery
      }
    let behind = remark.answers.map(answer).joined() + (remark.closing.map(closing) ?? "")
    return "\(date): \(kind)\(remark.path.map(about) ?? ""): \(remark.text)\(behind) (\(remark.recorded))"
  }
}
