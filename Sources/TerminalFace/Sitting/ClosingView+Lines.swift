import Sittings
import StudyDesk
import SurveyModel
import Wording

extension ClosingView {
  /// The page that closes a sitting, in the order of its lines.
  func closing(_ words: any Catalogue) -> Closing {
    var lines = [words.recorded(words.moment(recorded, today: today))]
    lines += scores.map { "\($0.label): \($0.value)" }
    lines += trends.flatMap { trend in
      // The numbers have lines of their own, which stand in from the label.
      ["\(words.lastTimes(trend.label, trend.points.count)):", "  " + trend.unbroken]
    }
    if ring.due > 0 { lines.append("(" + ring.bar(color: false) + ") " + words.done(ring.done, of: ring.due)) }
    if let next {
      lines.append(words.told(next, today: today))
    }
    if let contact { lines.append(words.questions(contact)) }
    return Closing(thanks: words.thanks, lines: lines)
  }
}

extension OwnHistory.Series {
  /// The values with each number kept beside its unit where the line is wrapped.
  fileprivate var unbroken: String {
    told.split(separator: ", ").map { $0.count > 16 ? $0 : $0.replacing(" ", with: "\u{A0}") }.joined(separator: ", ")
  }
}
