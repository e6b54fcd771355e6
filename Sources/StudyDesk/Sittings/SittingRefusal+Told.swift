import Record
import Scheduling
import Sittings
package import StudyService
import SurveyModel
package import Wording

extension SittingRefusal {
  /// Why nothing can be taken now, as the person reads it who wanted to: titles and days, no ids.
  ///
  /// - Returns: Nil for what was asked wrongly, which is told to the letter.
  package func told(_ view: ParticipantView, _ words: any Catalogue) -> String? {
    switch self {
    case .withdrawn: return words.nothingMore(for: view.record.status)
    case .leftSchedule: return view.schedules.isEmpty ? words.nothingAfterLeaving : nil
    case .nothingToChange(let event): return told(words.nothingToChange, of: event, view, words)
    case .changedByTeamAlone(let event), .windowClosed(let event, _):
      return told(words.changedByTeam, of: event, view, words)
    case .studyClosed: return words.studyOver
    case .notDueToday(let task, nil): return view.title(ofTask: task) + ": " + words.notDueToday
    case .begunOtherwise(let event, nil, _): return told(words.enteredByTeam, of: event, view, words)
    default: break
    }
    let later = later.flatMap { view.event($0.event) }
    guard let about = event.flatMap(view.event) ?? later else { return nil }
    let state =
      switch about.state {
      case _ where event == nil: words.notDueToday
      case .waiting, .lapsed, .open, .started, .late: words.notNow
      case _ where about.isSurprise: words.notNow
      default: words.state(of: about) { words.reading($0, about.row, on: view.today) }
      }
    let again = later.map { words.later(words.moment($0.row.local($0.row.opens), today: view.today).trimmed) }
    return about.row.title + ": " + state + (again ?? "")
  }

  /// What there is to say of an event whose answers can't be changed, to who is in the study.
  private func told(_ text: String, of event: String, _ view: ParticipantView, _ words: any Catalogue) -> String {
    let status = view.record.status
    if status != .active { return words.nothingMore(for: status) }
    return (view.event(event).map { $0.row.title + ": " } ?? "") + text
  }
}

extension ParticipantView {
  /// What the participant knows a task's survey by.
  fileprivate func title(ofTask task: String) -> String {
    study.survey(ofTask: task).map { $0.title.text(in: language, fallback: $0.language) } ?? task
  }
}
