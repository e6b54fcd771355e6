package import CivilTime
import Record
import Scheduling
import StudyService
import SurveyModel
package import Wording

/// A touch of a button of the log on a participant's day.
package struct OwnTouch: Hashable, Sendable {
  /// The event that the page showed.
  package let event: String
  /// The button's place on the page, from 0.
  package let button: Int
  /// Unlike that of all other touches.
  package let id: String
  /// When it was, where a device without a network sends it later; nil for now.
  package let made: Instant?

  package init(event: String, button: Int, id: String, made: Instant?) {
    (self.event, self.button, self.id, self.made) = (event, button, id, made)
  }
}

/// What came of a touch.
package enum TouchOutcome: Hashable, Sendable {
  /// The entry's event, and what the button says in the participant's language.
  case recorded(event: String?, label: String)
  /// It is in the record already.
  case again
  case notTaken(NotTakenReason)
}

extension StudyDesk {
  /// Records the entry that a button stands for: of the day that held at the touch, whichever day the page showed. What was
  /// touched before the participant left is taken after it.
  ///
  /// - Throws: ``StoreError``.
  package func log(_ touch: OwnTouch, of participant: String) throws -> TouchOutcome {
    let (place, reason) = try look(.record) { reading in
      let view = try reading.view(of: participant)
      return (view.place(of: touch), view.reasonNotTaken)
    }
    guard let place else { return .notTaken(reason) }
    // The survey had more of them when the page was shown.
    guard place.buttons.indices.contains(touch.button) else { return .notTaken(.changed) }
    let button = place.buttons[touch.button]
    var request = LogRequest(place.task, .words([button.word]))
    request.participant = participant
    request.observed = touch.made
    request.touch = (place.events, touch.id)
    do {
      return .recorded(event: try log(request).outcomes.first?.event, label: button.label)
    } catch LogRefusal.recordedAlready {
      return .again
    } catch is LogRefusal {
      return .notTaken(reason)
    }
  }
}

extension ParticipantView {
  /// The task of a touch, its buttons, and the events that the entry may be of; nil where none takes it.
  fileprivate func place(of touch: OwnTouch) -> (task: String, buttons: [LogCard.Button], events: [String])? {
    let task = String(touch.event.prefix { $0 != "/" })
    func offers(_ events: [StandingEvent]) -> [StandingEvent] {
      events.filter { $0.row.task == task && $0.event.slot == .offer && !isAssessed($0) }
    }
    let open = offers(events()).filter(\.state.isAvailable)
    let shown = open.first { $0.id == touch.event } ?? open.first
    guard let made = touch.made else {
      guard let shown, let buttons = LogCard.buttons(of: shown, self) else { return nil }
      // A page of another day may have had other buttons: only what this one says as well is meant.
      let own = shown.id == touch.event ? nil : event(touch.event).flatMap { LogCard.buttons(of: $0, self) }
      let isSame = own.map { own in
        own.indices.contains(touch.button) && buttons.indices.contains(touch.button)
          && own[touch.button].word == buttons[touch.button].word
      }
      return (task, isSame ?? true ? buttons : [], [touch.event, shown.id])
    }
    let day = schedule(ofTask: task).flatMap { clock(of: $0) }?.date(at: made)
    let then = day.map { offers(events(on: $0)) } ?? []
    guard let event = offers([event(touch.event)].compactMap(\.self)).first ?? shown ?? then.first,
      let buttons = LogCard.buttons(of: event, self)
    else { return nil }
    return (task, buttons, [touch.event, event.id] + then.map(\.id))
  }

  /// Why an entry is not taken from the participant.
  fileprivate var reasonNotTaken: NotTakenReason {
    if study.closing != nil { return .studyClosed }
    return record.status != .active || schedules.isEmpty ? .left : .closed
  }
}
