import Expressions
import SurveyModel

extension OutgoingLogic {
  /// What a score comes to.
  func value(of score: Score) throws(FormulaFault) -> SourceLogic {
    let formula = try score.formula(in: survey.survey)
    var used = naming(formula.names.compactMap(Formula.slot))
    for query in survey.survey.queries { used.names[query.text] = nameOfQuery(query) }
    return try used.value(formula)
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
