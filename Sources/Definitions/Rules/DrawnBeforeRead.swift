import Diagnostics
import Expressions
import SurveyModel
import YAMLTree

/// `drawn-before-read` (warning): what reads an answer of the same form or block, whose order is drawn: some people meet it before the
/// question that it reads.
enum DrawnBeforeRead: SurveyRule {
  static func judge(_ loaded: LoadedSurvey, _ findings: inout Findings) {
    let survey = loaded.survey
    if !survey.steps.contains(where: { $0.itemOrder == .random })
      && !survey.groups.contains(where: { $0.block?.order == .random })
    {
      return
    }
    for place in survey.items where place.item.format.computation == nil {
      let item = place.item
      // What two items must keep together is judged once both are confirmed.
      let kept = item.rules.requirements.map(\.condition)
      let judged = item.expressions.filter { !kept.contains($0) }
      var read = judged.flatMap { $0.dependencies.flatMap(survey.itemSlots(behind:)) }
      read += (item.format.choices ?? []).compactMap(\.carriedFrom)
      read += (survey.steps[place.step].showIf?.dependencies ?? []).flatMap(survey.itemSlots(behind:))
      guard let other = read.first(where: { $0 != item.slot && survey.isDrawn(item.slot, with: $0) }) else { continue }
      let name = survey.items[other].item.id
      findings.warning(
        "drawn-before-read", "'\(item.id)' reads '\(name)', and the order that is drawn may put it first",
        at: loaded.itemNodes[item.slot].headSpan,
        help: "move '\(name)' to an earlier step, or put the two into a block of their own in the order of the file")
    }
  }
}

extension Survey {
  /// Whether lots decide which of two items is asked first.
  fileprivate func isDrawn(_ slot: Int, with other: Int) -> Bool {
    let (step, otherStep) = (items[slot].step, items[other].step)
    if step == otherStep { return steps[step].itemOrder == .random }
    // Where their ways part.
    let (way, otherWay) = (groups(around: step), groups(around: otherStep))
    let shared = zip(way, otherWay).prefix { $0.0 == $0.1 }.last?.0
    return shared.map { groups[$0].block?.order == .random } ?? false
  }
}
