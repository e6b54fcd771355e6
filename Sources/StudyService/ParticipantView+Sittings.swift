import CivilTime
import Record
import Scheduling

extension ParticipantView {
  /// The event that a sitting is of, by the id that its entry names: of an offer the entry that the sitting makes; nil when
  /// no files that are or were in force have it.
  package func sittingEvent(_ id: String) -> StandingEvent? {
    if let event = event(id) { return event }
    guard let dot = id.lastIndex(of: "."), let offer = event(String(id[..<dot])), offer.event.slot == .offer else {
      return nil
    }
    return StandingEvent(
      event: offer.event, id: id, schedule: offer.schedule, layer: offer.layer, state: offer.state,
      completed: record.outcome(of: id)?.finished, row: offer.row)
  }
}
