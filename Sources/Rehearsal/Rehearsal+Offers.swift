import CivilTime
import Randomness
import Record
import Scheduling
import StudyService

extension Rehearsal {
  /// When a participant takes what is offered at any time of the day, in order: each offer up to twice, once in the mean.
  func takings(
    _ number: Int, _ events: [StandingEvent], _ clock: StudyClock, _ date: CivilDate
  ) -> [(key: String, offer: String, at: Instant)] {
    let (start, end) = (clock.start(of: date), clock.end(of: date))
    return events.filter { $0.event.slot == .offer }.flatMap { offer in
      let key = "\(number) \(offer.id)"
      var hash = hash(key, "offer")
      return (0..<hash.next(below: 3)).map { turn in
        let from = max(offer.row.opens, start).milliseconds
        let room = min(offer.row.closes ?? end, end).milliseconds - from
        let at = Instant(milliseconds: from + Int64(hash.next(below: Int(max(room * 15 / 16, 1)))))
        return (key: "\(key).\(turn + 1)", offer: offer.id, at: at)
      }
    }.filter { done[$0.key] == nil }.sorted { $0.at < $1.at }
  }

  /// Takes the first of the offers that come before an instant and are open when they come.
  ///
  /// - Returns: When the sitting ended; nil when none was taken.
  mutating func take(
    _ offers: inout ArraySlice<(key: String, offer: String, at: Instant)>, before limit: Instant, _ number: Int,
    after last: Instant?, _ view: ParticipantView, _ clock: StudyClock, _ study: RunningStudy, _ zones: inout ZoneCache,
    _ writer: inout StoreWriter
  ) throws -> Instant? {
    while let next = offers.first, next.at < limit {
      offers.removeFirst()
      done.remember((), of: next.key, until: Rehearsal.settled(after: clock.date(at: next.at), clock))
      let begin = max(next.at, view.now, last ?? next.at)
      let then = try study.view(of: view.record.participant, in: writer.reader, zones: &zones, at: begin)
      guard let offer = then.event(next.offer), offer.state.isAvailable else { continue }
      if let finished = try sit(number, then.taking(offer), then, at: begin, clock, study, &zones, &writer) {
        return finished
      }
    }
    return nil
  }
}
