package import SurveyModel

/// Why no sitting was begun, resumed or set aside.
package enum SittingRefusal: Refusal, Hashable {
  /// An event of another task, or of nobody.
  case notOfTask(event: String, task: String, participant: String)
  case notDueToday(task: String, next: NextEvent?)
  case notDueOn(task: String, date: String)
  case notOpenYet(event: String, opens: String?)
  case alreadyRecorded(event: String, at: String?, next: NextEvent?)
  /// An outcome that was recorded under a later clock is not seen yet, but the event takes no second one.
  case recordedLater(event: String)
  case waits(event: String, task: String, participant: String)
  case conditionDidNotHold(event: String, next: NextEvent?)
  case missed(event: String, closed: String, next: NextEvent?)
  case excused(event: String, next: NextEvent?)
  case studyClosed
  case withdrawn(participant: String, status: String)
  /// It was answered while they were withdrawn, and they take part again.
  case wasWithdrawn(participant: String)
  case leftSchedule(String, participant: String)
  /// It was answered before they came back to the schedule, or came from another one.
  case beforeThisStay(schedule: String, participant: String, since: String)
  case lapsed(event: String)
  case observedInFuture
  case observedOutside(event: String, from: String, to: String?)
  case assessorNeeded(survey: String)
  case surveyMissing(String)
  case textMissing(language: String, survey: String, known: [String])
  case nothingUnfinished(event: String)
  /// A sitting of the event was begun and is not finished.
  case underWay(event: String, sitting: Int64)
  case unreadable(event: String)
  /// Another records the sitting that was begun, or records it in another way.
  case begunOtherwise(event: String, by: String?, mode: SittingContext.Mode)
  /// Its time is measured, or it told what is right: the participant does not set it aside.
  case onlyGoesOn(event: String)
  /// Nothing is recorded that a participant could change.
  case nothingToChange(event: String)
  /// The study lets nobody but the team correct answers.
  case changedByTeamAlone(event: String)
  /// The event is over, and with it the time to change what was answered.
  case windowClosed(event: String, at: String)

  /// The event of a task that comes next, and when it opens.
  package struct NextEvent: Hashable, Sendable {
    package let event: String
    package let opens: String

    package init(event: String, opens: String) {
      self.event = event
      self.opens = opens
    }
  }

  package var kind: RefusalKind {
    switch self {
    case .assessorNeeded, .textMissing: .request
    case .surveyMissing, .unreadable: .data
    default: .state
    }
  }

  package var next: NextStep? {
    switch self {
    case .waits(_, let task, let participant): .explain(task: task, of: participant)
    case .observedInFuture, .observedOutside: .sayWhenAnswered
    case .withdrawn, .leftSchedule: .enterEarlier
    case .assessorNeeded: .nameAssessor
    case .unreadable, .begunOtherwise: .startOver
    default: nil
    }
  }
}

extension SittingRefusal {
  /// The event that it is about, where it stands where it does whatever was asked; nil for what was asked wrongly.
  package var event: String? {
    switch self {
    case .notOpenYet(let event, _), .alreadyRecorded(let event, _, _), .recordedLater(let event),
      .waits(let event, _, _), .conditionDidNotHold(let event, _), .missed(let event, _, _), .excused(let event, _),
      .lapsed(let event):
      event
    default: nil
    }
  }

  /// What of the task can be taken later.
  package var later: NextEvent? {
    switch self {
    case .notDueToday(_, let next), .alreadyRecorded(_, _, let next), .missed(_, _, let next), .excused(_, let next),
      .conditionDidNotHold(_, let next):
      next
    default: nil
    }
  }

  package var message: String {
    switch self {
    case .notOfTask(let event, let task, let participant): "\(participant) has no event '\(event)' of \(task)"
    case .notDueToday(let task, let next): "\(task) is not due today" + said(next)
    case .notDueOn(let task, let date): "\(task) was not due on \(date)"
    case .notOpenYet(let event, let opens): "\(event) is not open yet" + (opens.map { "; it opens at \($0)" } ?? "")
    case .alreadyRecorded(let event, let at, let next):
      "\(event) is recorded already" + (at.map { ", at \($0)" } ?? "") + "; an event takes one outcome" + said(next)
    case .recordedLater(let event):
      "\(event) is recorded already, at an instant later than now; an event takes one outcome"
    case .waits(let event, _, _): "\(event) waits until another task is complete"
    case .conditionDidNotHold(let event, let next):
      "\(event) is not due: its condition did not hold when it opened" + said(next)
    case .missed(let event, let closed, let next): "\(event) closed at \(closed) and was missed" + said(next)
    case .excused(let event, let next): "\(event) is excused" + said(next)
    case .studyClosed: "the study is closed: nothing more is recorded"
    case .withdrawn(let participant, let status): "nothing is due for \(participant): \(status)"
    case .wasWithdrawn(let participant):
      "\(participant) was withdrawn at that time; what they answered then is not entered"
    case .leftSchedule(let schedule, let participant):
      "nothing is due for \(participant) in \(schedule), which they left"
    case .beforeThisStay(let schedule, let participant, let since):
      "\(participant) is in \(schedule) since \(since); what they answered before that is not entered any more"
    case .lapsed(let event): "\(event) is over"
    case .observedInFuture: "it can't have been answered later than now"
    case .observedOutside(let event, let from, let to):
      "\(event) could be answered from \(from)" + (to.map { " to \($0)" } ?? "") + ", and not at the time that is said"
    case .assessorNeeded(let survey): "\(survey) is filled in by an assessor"
    case .surveyMissing(let survey): "the accepted files have no survey '\(survey)'"
    case .textMissing(let language, let survey, let known):
      "the survey '\(survey)' has no text in '\(language)'; it has \(known.joined(separator: ", "))"
    case .nothingToChange(let event): "nothing is recorded of \(event)"
    case .changedByTeamAlone(let event):
      "the answers of \(event) are corrected by the study team ('outcome correct'); 'corrections: participant' in "
        + "study.yaml lets participants change their own"
    case .windowClosed(let event, let at):
      "\(event) closed at \(at); its answers are corrected by the study team ('outcome correct')"
    case .nothingUnfinished(let event): "no sitting of \(event) is unfinished"
    case .underWay(let event, _): "a sitting of \(event) has begun and not ended"
    case .onlyGoesOn(let event):
      "the sitting of \(event) measures time or told what is right: the participant goes on with it, and can't set it aside"
    case .begunOtherwise(let event, let assessor, let mode):
      "a sitting of \(event) was begun by \(assessor.map { "assessor \($0)" } ?? "the participant")"
        + (mode == .screen ? "" : mode == .paper ? ", from paper" : mode == .phone ? ", by telephone" : ", imported")
        + ": it goes on as that, or is set aside"
    case .unreadable(let event):
      "the sitting of \(event) that was begun can't be read any more; its survey is not among the accepted files"
    }
  }

  private func said(_ next: NextEvent?) -> String {
    next.map { "; the next one is \($0.event), from \($0.opens)" } ?? ""
  }
}
