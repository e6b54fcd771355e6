import ActiveTasks
import Diagnostics
import Sittings
import SurveyModel
import Wording

extension FormSession {
  /// What the page measured, as an answer; nil when the item is none that is measured.
  func measured(_ text: String, name: String?) -> Result<Answer, PageProblem>? {
    guard case .active(let task)? = prompt?.item.format, let prompt else { return nil }
    let name = name?.trimmed
    if task.kind == .locationTrack {
      guard let name, UsedNames.isName(name) else {
        return .failure(PageProblem(field: "name", text: words.nameNeeded))
      }
      if prompt.usedNames.contains(name) {
        return .failure(PageProblem(field: "name", text: escapingControls(words.nameTaken(name))))
      }
    }
    do throws(MeasuredFault) {
      guard let measured = Measured(text) else { throw .notWhole }
      return .success(.active(try measured.result(of: task, seed: runner.taskSeed, name: name)))
    } catch {
      return .failure(PageProblem(field: "measured", text: words.measuring.told(error)))
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
