/// What programs before did otherwise in a sitting: one that was begun with such a program goes on as it did, and its journal is taken as it
/// was.
package struct SittingRules: Hashable, Sendable {
  /// An answer that changes ends what was confirmed on other pages, of rules that read it.
  package let asksAnew: Bool
  /// Alerts take a score only once all that it counts is answered or passed; what was still to come was a blank.
  package let awaitsScores: Bool
  /// A repeat of which it is not known how many entries it has lists a blank, where it had none; read in another repeat it lists all its
  /// entries, where it gave the one of the same number; and what was not reached does not count as hidden.
  package let unknownIsBlank: Bool

  package static let today = SittingRules(asksAnew: true, awaitsScores: true, unknownIsBlank: true)

  package init(asksAnew: Bool, awaitsScores: Bool, unknownIsBlank: Bool) {
    (self.asksAnew, self.awaitsScores, self.unknownIsBlank) = (asksAnew, awaitsScores, unknownIsBlank)
  }

  /// Those of today that change something in a survey.
  package init(of survey: Survey) {
    asksAnew = survey.doubtsAcrossPages
    awaitsScores = survey.alertsReadScores
    unknownIsBlank =
      survey.groups.contains { $0.loop != nil } || survey.items.contains { $0.item.whenHidden != nil }
  }
}
