/// Choices put in an order, the first being the first.
package struct RankFormat: Hashable, Sendable {
  /// In the order of the file; the values differ.
  package let choices: [Choice]
  /// How many of them are put in order; nil for all.
  package let places: Int?
  /// In which order the choices are presented.
  package let order: PresentationOrder

  package init(choices: [Choice], places: Int? = nil, order: PresentationOrder = .file) {
    self.choices = choices
    self.places = places
    self.order = order
  }

  package var count: Int { min(places ?? choices.count, choices.count) }

  func refusal(of ranking: [ChoiceValue]) -> AnswerRefusal? {
    var seen: Set<ChoiceValue> = []
    for value in ranking {
      guard choices.contains(where: { $0.value == value }) else {
        return .notAmongChoices(value.description, choices: choices.map(\.value.description))
      }
      if !seen.insert(value).inserted { return .chosenTwice(value.description) }
    }
    return ranking.count == count ? nil : .wrongCount(ranking.count, wanted: count)
  }
}
