import Expressions
import SurveyModel

extension REDCapWriter {
  mutating func write(_ score: Score, _ index: Int) {
    let place = "score \(score.id)"
    do throws(FormulaFault) {
      let value = try logic.value(of: score).text(in: .redcap)
      var field = REDCapField()
      field.name = names.field(source.survey.id, ExpressionSlot.score(index)) ?? score.id
      (field.type, field.choices) = ("calc", value)
      if identifying.scores[index] { field.identifier = "y" }
      if score.visibleTo == .team { field.annotation = "@HIDDEN-SURVEY" }
      field.label = score.title.map { text($0, at: place, group: nil) } ?? score.id
      add(field)
      say("score", at: place)
      guard !score.bands.isEmpty else { return }
      if case .lookup(let lookup) = score.rule, lookup.namesBands {
        return say("bands", .lost, at: place, "its table names the bands; look them up in it")
      }
      let bands = score.bands.reversed().reduce("''") { rest, band in
        let (from, to) = (Formula.digits(band.from), Formula.digits(band.to))
        return
          "if([\(field.name)] <> '' and [\(field.name)] >= \(from) and [\(field.name)] <= \(to), \(SourceLogic.text(band.id).text(in: .redcap)), \(rest))"
      }
      var band = REDCapField()
      (band.name, band.type) = (fresh(field.name + "_band"), "text")
      (band.label, band.annotation) = (field.label, "@CALCTEXT(\(bands))")
      add(band)
      say("bands", at: place)
    } catch { say("score", .lost, at: place, "work it out from the answers: \(error.reason)") }
  }
}
