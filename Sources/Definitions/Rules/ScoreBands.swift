import Diagnostics
import SurveyModel
import YAMLTree

/// `band-gap`, `band-overlap`: bands that leave values of the score without a name, or give some two.
enum ScoreBands: SurveyRule {
  static func judge(_ loaded: LoadedSurvey, _ findings: inout Findings) {
    let ranges = loaded.survey.scoreRanges
    for (index, (score, node)) in zip(loaded.survey.scores, loaded.scoreNodes).enumerated() {
      guard !score.bands.isEmpty, let places = node["bands"].map({ Array($0.elements) }),
        places.count == score.bands.count
      else { continue }
      // The bounds of an expression may be wider than what it gives: its bands are held to what the file says.
      let known: ClosedRange<Double>? = if case .expression = score.rule { nil } else { ranges[index] }
      judge(score, places, known ?? score.range, &findings)
    }
  }

  private static func judge(
    _ score: Score, _ places: [YAMLNode], _ range: ClosedRange<Double>?, _ findings: inout Findings
  ) {
    // The next value after a band's end, at the decimals that the score is rounded to.
    let step = DecimalNumber.unit(decimals: score.decimals)
    for (band, place) in zip(score.bands, places) where band.from > band.to {
      findings.error(
        "band-overlap", "the band from \(number(band.from)) to \(number(band.to)) of '\(score.id)' runs backwards",
        at: place.headSpan, help: "exchange 'from' and 'to'")
      return
    }
    guard ascend(score, places, step, &findings) else { return }
    if let range { judgeCover(score, places, range, &findings) }
  }

  /// Judges each band against the one before it; false when one does not follow.
  private static func ascend(
    _ score: Score, _ places: [YAMLNode], _ step: Double, _ findings: inout Findings
  ) -> Bool {
    var isUnbroken = true
    for (index, band) in score.bands.enumerated().dropFirst() {
      let before = score.bands[index - 1]
      let expected = before.to + step
      if abs(band.from - expected) < step / 2 { continue }
      isUnbroken = false
      if band.from < before.from {
        findings.error(
          "band-overlap",
          "the bands of '\(score.id)' don't ascend: \(number(band.from)) comes after \(number(before.from))",
          at: places[index]["from"]?.span ?? places[index].headSpan, help: "write the lowest band first")
        continue
      }
      let isGap = band.from > expected
      findings.error(
        isGap ? "band-gap" : "band-overlap",
        isGap
          ? "the bands of '\(score.id)' leave a gap between \(number(before.to)) and \(number(band.from))"
          : "the bands of '\(score.id)' overlap: one ends at \(number(before.to)), the next begins at \(number(band.from))",
        at: places[index]["from"]?.span ?? places[index].headSpan,
        notes: [.init("the band before ends here", at: places[index - 1]["to"]?.span ?? places[index - 1].headSpan)],
        help: "begin at \(number(expected))")
    }
    return isUnbroken
  }

  private static func judgeCover(
    _ score: Score, _ places: [YAMLNode], _ range: ClosedRange<Double>, _ findings: inout Findings
  ) {
    guard let first = score.bands.first, let last = score.bands.last else { return }
    if first.from > range.lowerBound || last.to < range.upperBound {
      let place = first.from > range.lowerBound ? places[0] : places[places.count - 1]
      findings.error(
        "band-gap",
        "the bands of '\(score.id)' cover \(number(first.from)) to \(number(last.to)), but it goes from "
          + "\(number(range.lowerBound)) to \(number(range.upperBound))", at: place.headSpan,
        help: "let the bands cover the whole range")
    }
  }

  private static func number(_ value: Double) -> String { ScoreRange.number(value) }
}

extension DecimalNumber {
  /// The smallest step at so many decimals: 0.01 for 2.
  static func unit(decimals: Int) -> Double {
    var unit = 1.0
    for _ in 0..<decimals { unit /= 10 }
    return unit
  }
}
