import Expressions

/// Who is shown what was recorded, beside those who run the study.
package enum Audience: String, Hashable, Sendable, CaseIterable {
  case participant
  /// Those who run the study alone.
  case team
}

extension Survey {
  /// Whether the participant is shown an answer when the sitting closes: theirs unless the survey keeps it from them.
  package func closingShows(_ slot: Int) -> Bool { items[slot].item.visibleTo != .team }

  /// Whether the participant's day shows an answer, where others may look on: none that may tell who somebody is, or
  /// that an alert reads, unless the survey says so.
  ///
  /// - Parameter parts: Of this survey.
  package func dayShows(_ slot: Int, _ parts: IdentifyingParts) -> Bool {
    let item = items[slot].item
    if let audience = item.visibleTo { return audience == .participant }
    if item.format.isHiddenComputation || isAlerting(slot) || parts.items[slot] { return false }
    // What is worked out from an answer that the day keeps back would tell it.
    return item.format.computation?.dependencies.allSatisfy { read in
      switch ExpressionSlot.meaning(of: read) {
      case .item(let other), .list(let other): other >= slot || dayShows(other, parts)
      case .score: true
      }
    } ?? true
  }

  private func isAlerting(_ slot: Int) -> Bool {
    alerts.contains { alert in
      alert.condition.dependencies.contains {
        [.item(slot), .list(slot)].contains(ExpressionSlot.meaning(of: $0))
      }
    }
  }

  /// The scores that the participant is shown.
  package func shownScores(_ results: [ScoreResult], in language: LanguageTag) -> [ShownScore] {
    results.compactMap { result in
      guard let score = scores.first(where: { $0.id == result.score }), score.visibleTo == .participant,
        let title = score.title?.text(in: language, fallback: self.language), let value = result.value
      else { return nil }
      let band = score.bands.first { $0.id == result.band }.map { $0.label.text(in: language, fallback: self.language) }
      let number = language.catalogue.told(value)
      return ShownScore(id: result.score, title: title, value: value, number: number, band: band)
    }
  }
}

/// A score as a participant is shown it.
package struct ShownScore: Hashable, Sendable {
  package let id: String
  package let title: String
  package let value: Double
  /// The value as people write it.
  package let number: String
  /// What the value means to them; nil for a score without bands.
  package let band: String?

  /// The number and what it means.
  package var words: String { number + (band.map { ", " + $0 } ?? "") }
}
