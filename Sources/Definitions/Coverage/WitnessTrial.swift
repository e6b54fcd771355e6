import CivilTime
import Expressions
import SurveyModel

/// Gives the answers of an example to a sitting, which knows more than the conditions do that an example was found by:
/// choices that do not show, bounds and rules, items that are required.
struct WitnessTrial {
  private let survey: Survey
  private let start: StepRunner
  /// Of blocks that draw: another sitting may have drawn others.
  private let drawn: Set<Int>

  init(_ survey: Survey) {
    self.survey = survey
    start = StepRunner(survey: survey, context: WitnessTrial.context(survey, [:]))
    drawn = Set(
      survey.groups.filter { $0.block?.pick != nil }.flatMap(\.steps).flatMap { survey.steps[$0].items.map(\.slot) })
  }

  /// Whether the items that show take the answers. Pages whose items have none are passed over.
  ///
  /// - Parameter role: What the condition decides; the rule itself may refuse the answer that it judges.
  func takes(_ witness: Witness, for role: SurveyCondition.Role) -> Bool {
    var runner = start
    if !witness.record.isEmpty {
      let queried = witness.record.map { ($0.key.text, $0.value) }
      runner = StepRunner(
        survey: survey, context: WitnessTrial.context(survey, Dictionary(queried, uniquingKeysWith: { $1 })))
    }
    var open: [Int: Value] = [:]
    for (slot, value) in witness.answers {
      if case .item(let item) = ExpressionSlot.meaning(of: slot), isJudged(item) { open[item] = value }
    }
    while runner.ending == nil, !open.isEmpty {
      while let record = runner.page?.items.first(where: { $0.visible && open[$0.slot] != nil }) {
        guard let value = open.removeValue(forKey: record.slot) else { break }
        if value == .blank, mayStayOpen(record.slot) { continue }
        guard let response = response(value, at: record.slot) else { return false }
        let entry = JournalEntry(
          .respond(slot: record.slot, entries: runner.page?.entries ?? [], response), at: start.context.started,
          path: .file, affirmed: true)
        do throws(InputRefusal) { try runner.apply(entry) } catch { return isItself(error, role) }
      }
      runner.passOver(at: start.context.started)
    }
    return true
  }

  /// Whether an answer can be said of an item: not of what is worked out, measured, drawn or agreed to.
  private func isJudged(_ item: Int) -> Bool {
    guard survey.items.indices.contains(item) else { return false }
    return switch survey.items[item].item.format {
    case .computed, .active, .consent, .location, .signature: false
    default: true
    }
  }

  /// Whether a sitting may end without a word about an item: its time was over, or its step was not drawn.
  private func mayStayOpen(_ slot: Int) -> Bool {
    survey.steps[survey.items[slot].step].timeLimit != nil || drawn.contains(slot)
  }

  private func response(_ value: Value, at slot: Int) -> Response? {
    let item = survey.items[slot].item
    if value == .blank { return item.dontKnow ? .dontKnow : .skipped }
    return item.format.answer(of: value).map(Response.answered)
  }

  /// Whether it is the rule that a witness is of which refuses it.
  private func isItself(_ refusal: InputRefusal, _ role: SurveyCondition.Role) -> Bool {
    guard case .rule(let id) = role, case .answer(.rule, let slot) = refusal else { return false }
    return survey.items[slot].item.id == id
  }

  private static func context(_ survey: Survey, _ queried: [String: Value]) -> SittingContext {
    let day = Witness.today
    return SittingContext(
      run: "", language: survey.language, zoneName: "UTC", offsetSeconds: 0, date: day, seed: 0,
      started: Instant(milliseconds: Int64(day.dayNumber) * 86_400_000), queried: queried)
  }
}
