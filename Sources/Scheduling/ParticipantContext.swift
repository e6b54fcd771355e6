package import CivilTime

/// What a schedule needs to know of one participant.
///
/// Make one for each schedule that the participant is in: the clock carries the schedule's `dayStart`, and the
/// participant's zones or, for a pinned schedule, the schedule's own.
package struct ParticipantContext: Sendable {
  /// The study's and the participant's id seed the random times.
  package let study: String
  package let participant: String
  package let clock: StudyClock
  package let enrolled: Instant
  /// The study day that holds `enrolled`.
  package let enrolledDay: CivilDate
  /// The values of each milestone in the order in which they were recorded; a correction replaces its value, and one that
  /// was taken back leaves nil, so that the later ones keep their numbers. The last is never nil.
  package var milestones: [String: [AnchorValue?]]
  /// The instants of each task's complete sittings in the order in which they were recorded.
  package var completions: [String: [Instant]]
  /// The same of tasks some of whose sittings were deleted since something was counted from them, with nil in their places: the later ones
  /// keep their numbers.
  package var causes: [String: [Instant?]] = [:]
  /// The times among the participant's attributes.
  package var attributes: [String: [DatedTime]]

  package init(
    study: String = "study", participant: String = "", clock: StudyClock, enrolled: Instant,
    milestones: [String: [AnchorValue?]] = [:], completions: [String: [Instant]] = [:],
    attributes: [String: [DatedTime]] = [:]
  ) {
    self.study = study
    self.participant = participant
    self.clock = clock
    self.enrolled = enrolled
    enrolledDay = clock.date(at: enrolled)
    self.milestones = milestones
    self.completions = completions
    self.attributes = attributes
  }

  /// Enrolled at the start of the study day `date`.
  package init(
    study: String = "study", participant: String = "", clock: StudyClock, enrolledOn date: CivilDate,
    milestones: [String: [AnchorValue?]] = [:], completions: [String: [Instant]] = [:],
    attributes: [String: [DatedTime]] = [:]
  ) {
    self.init(
      study: study, participant: participant, clock: clock, enrolled: clock.start(of: date), milestones: milestones,
      completions: completions, attributes: attributes)
  }
}

/// A milestone is known by its day or by its instant.
package enum AnchorValue: Hashable, Sendable {
  case day(CivilDate)
  case instant(Instant)
}

/// A time of day that holds from a study day on; nil for none.
package struct DatedTime: Hashable, Sendable {
  package var from: CivilDate
  package var time: TimeOfDay?

  package init(from: CivilDate, _ time: TimeOfDay?) {
    self.from = from
    self.time = time
  }
}

extension ParticipantContext {
  /// The time that an attribute has on `date`; before its first value, that one.
  package func time(_ attribute: String, on date: CivilDate) -> TimeOfDay? {
    guard let values = attributes[attribute] else { return nil }
    var found = values.first.flatMap(\.time)
    var since: CivilDate?
    for value in values where value.from <= date && (since.map { $0 <= value.from } ?? true) {
      found = value.time
      since = value.from
    }
    return found
  }

  func time(_ value: TimeValue, on date: CivilDate) -> TimeOfDay? {
    switch value {
    case .fixed(let time): time
    case .attribute(let name, let seconds): time(name, on: date).map { moved($0, by: seconds) }
    }
  }

  /// A time on the clock so many seconds on, within its study day.
  private func moved(_ time: TimeOfDay, by seconds: Int) -> TimeOfDay {
    if seconds == 0 { return time }
    let day = 86_400
    let begin = clock.dayStart.seconds
    let since = min(max((time.seconds - begin + day) % day + seconds, 0), day - 60)
    return TimeOfDay(seconds: (begin + since) % day) ?? time
  }
}
