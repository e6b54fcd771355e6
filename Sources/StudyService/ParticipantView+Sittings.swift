import CivilTime
import Record
import Scheduling

extension ParticipantView {
  /// The event of a sitting that goes on, where it stood as the sitting began; nil where it stands there still. A date that
  /// was corrected or taken back since moves what is to come, and not what is being done.
  package func movedSince(_ began: ParticipantView, sittingEvent id: String) -> StandingEvent? {
    guard let placed = began.placedEvent(id), placed.event.date != placedEvent(id)?.event.date else { return nil }
    return standing(of: placed)
  }

  /// The event that a sitting is of, by the id that its entry names: of an offer the entry that the sitting makes; nil when
  /// no files that are or were in force have it.
  package func sittingEvent(_ id: String) -> StandingEvent? {
    let stem = id.lastIndex(of: ".").map { String(id[..<$0]) }
    guard let offer = event(id) ?? stem.flatMap({ event($0) }) else { return nil }
    guard offer.id != id else { return offer }
    // Another entry of what may be taken at any time; nothing else is found by what is not its id.
    guard offer.event.slot == .offer, offer.id == stem else { return nil }
    let outcome = outcome(of: id)
    return StandingEvent(
      event: offer.event, id: id, schedule: offer.schedule, layer: offer.layer,
      state: outcome.map { $0.late ? .doneLate : .done } ?? offer.state, completed: outcome?.finished, row: offer.row)
  }
}
