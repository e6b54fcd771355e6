import Expressions
import SurveyModel

extension OutgoingLogic {
  /// What a score comes to.
  func value(of score: Score) throws(FormulaFault) -> SourceLogic {
    var used = self
    switch score.rule {
    case .expression(let expression): used = reading(expression)
    case .lookup(let lookup): for key in lookup.keys { used.names.merge(reading(key.expression).names) { $1 } }
    case .items(let rule):
      used = naming(rule.slots)
      // What an item counts that is hidden hangs on what its condition reads.
      for slot in rule.slots {
        guard let showIf = survey.survey.items[slot].item.showIf else { continue }
        let read = reading(showIf)
        used.names.merge(read.names) { $1 }
        used.slotsOfTags.merge(read.slotsOfTags) { $1 }
      }
    }
    let formula = try score.formula(in: survey.survey) { .name(OutgoingLogic.word(of: $0)) }
    return try used.value(try used.withoutTags(formula))
  }

  /// The scores that can't be said there, by their indices: nothing can ask for them.
  var lostScores: Set<Int> {
    var lost: Set<Int> = []
    for (index, score) in survey.survey.scores.enumerated() {
      var logic = self
      let gone = lost
      let known = nameOfSlot
      logic = OutgoingLogic(
        dialect, of: survey,
        nameOfSlot: { slot in
          if case .score(let other) = ExpressionSlot.meaning(of: slot), gone.contains(other) { return nil }
          return known(slot)
        }, nameOfQuery: nameOfQuery)
      if (try? logic.value(of: score)) == nil { lost.insert(index) }
    }
    return lost
  }
}
