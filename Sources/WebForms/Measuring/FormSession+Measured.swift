import ActiveTasks
import CivilTime
import Diagnostics
import Sittings
import SurveyModel
import Wording

extension FormSession {
  /// Takes what the page measured; nil when the item is none that is measured.
  mutating func takeMeasured(
    _ text: String, name: String?, at instant: Instant, _ milliseconds: Int?
  ) -> PageTurn? {
    guard case .active(let task)? = prompt?.item.format, let prompt else { return nil }
    let name = name?.trimmed
    if task.kind == .locationTrack {
      guard let name, UsedNames.isName(name) else {
        return .refused(PageProblem(field: "name", text: words.nameNeeded))
      }
      if prompt.usedNames.contains(name) {
        return .refused(PageProblem(field: "name", text: escapingControls(words.nameTaken(name))))
      }
    }
    do throws(MeasuredFault) {
      guard let measured = Measured(text) else { throw .notWhole }
      let result = try measured.result(of: task, seed: runner.taskSeed, name: name)
      let turn = take(.answer(.active(result)), at: instant, milliseconds: milliseconds)
      return turn.refusal.map { .refused(PageProblem(field: "measured", text: $0)) } ?? .taken(turn)
    } catch {
      return .refused(PageProblem(field: "measured", text: words.measuring.told(error)))
    }
  }
}

extension MeasureTexts {
  fileprivate func told(_ fault: MeasuredFault) -> String {
    switch fault {
    case .notWhole: notWhole
    case .noPosition(let count, let accuracy): noPosition(of: count, within: accuracy)
    }
  }
}
