package import CivilTime
import Record
import Scheduling
import StudyService

/// A participant's day on their own page: the feed, and what comes after it.
package struct OwnDay: Sendable {
  package let feed: DayFeed
  /// What opens next; nil while something can be done, and when nothing is known to.
  package let next: ClosingView.Next?
  /// When it was asked for, by the clocks round the participant.
  package let made: CivilDateTime
}

extension StudyDesk {
  /// - Parameter date: The study day; nil for the one that holds now.
  /// - Throws: ``StoreError/unknownParticipant(_:)``.
  package func ownDay(of participant: String, on date: CivilDate?) throws -> OwnDay {
    try look { reading in
      try reading.lookAtDay(date, of: participant, assessed: false) { feed, view in
        let next = view.nextAnnounced(in: view.language) { !view.isAssessed($0) && !$0.state.isAvailable }
        let isBusy = feed.cards.contains { $0.event.state.isAvailable && $0.event.event.slot != .offer }
        let zone = view.ownClock.zone(on: view.ownClock.date(at: view.now))
        return OwnDay(feed: feed, next: isBusy ? nil : next, made: zone.local(at: view.now))
      }
    }
  }
}
