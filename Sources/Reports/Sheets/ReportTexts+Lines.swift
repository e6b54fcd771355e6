import Record
import StudyService
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

  /// `2026-11-05: reviewed, Lea Long (account lea), 2026-11-06T09:00:00+00:00`, with why it does not hold.
  ///
  /// - Parameter isNamed: Whether the signer is told by name; else by the id alone.
  func signature(_ signature: ReportedOutcome.Signature, on date: String, isNamed: Bool) -> String {
    let (record, who) = (signature.record, signature.record.stamp.author.reading)
    let end = record.withdrawal.map { takenBack($0.reason) } ?? (signature.holds ? "" : correctedSince)
    let signer = isNamed ? "\(record.printedName) (\(who))" : who
    return "\(date): \(record.signer.meaning), \(signer), \(signature.given)\(end)"
  }
}
