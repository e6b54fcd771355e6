import Reports
import Sittings
import StudyDesk
import SurveyModel
import Wording

extension ClosingView {
  /// The page that closes a sitting, in the order of its lines.
  ///
  /// - Parameter isDrawn: Whether bars may stand before numbers; a voice would read each of them out.
  func closing(_ words: any Catalogue, isDrawn: Bool) -> Closing {
    var lines = [words.recorded(words.moment(recorded, today: today))]
    lines += scores.map { "\($0.label): \($0.value)" }
    lines += trends.map { trend in
      (isDrawn ? Sparkline(trend.points.map(\.value)).text + " " : "")
        + "\(words.lastTimes(trend.label, trend.points.count)): \(trend.told)"
    }
    if ring.due > 0 { lines.append("(" + ring.bar(color: false) + ") " + words.done(ring.done, of: ring.due)) }
    if let next {
      lines.append(words.told(next, today: today))
    }
    if let contact { lines.append(words.questions(contact)) }
    return Closing(thanks: words.thanks, lines: lines)
  }
}
