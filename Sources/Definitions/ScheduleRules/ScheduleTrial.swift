import CivilTime
import Scheduling

/// A schedule tried out on made-up participants, in UTC.
struct ScheduleTrial {
  private let compiled: CompiledSchedule
  private let milestones: Set<String>
  private let tasks: Set<String>
  private let attributes: [String: TimeOfDay]

  /// - Parameter exceptions: Whether `except` counts.
  init(
    _ loaded: LoadedSchedule, _ scene: ScheduleScene, task: ScheduledTask, elements: [ScheduleElement],
    exceptions: Bool = true
  ) {
    var schedule = loaded.schedule
    var one = task
    one.elements = elements
    if !exceptions {
      one.except = Exceptions()
      for index in one.elements.indices {
        one.elements[index].except = Exceptions()
        one.elements[index].onHoliday = nil
      }
    }
    schedule.tasks = [one]
    compiled = CompiledSchedule(schedule, holidays: loaded.holidays)
    let anchors = loaded.tasks.flatMap(\.elements).flatMap(\.anchors).map(\.anchor)
    milestones = Set(anchors.compactMap { if case .milestone(let name) = $0.base { name } else { nil } })
    tasks = Set(anchors.compactMap(\.task))
    let ends = ScheduleTrial.ends(of: elements)
    attributes = Dictionary(
      scene.study.attributes.compactMap { attribute in
        guard attribute.type == .timeOfDay else { return nil }
        if case .timeOfDay(let time) = attribute.defaultValue { return (attribute.name, time) }
        return (attribute.name, ends.contains(attribute.name) ? ScheduleTrial.night : ScheduleTrial.morning)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Times of people of whom nothing is known.
  private static let morning = TimeOfDay(hour: 7, minute: 0) ?? .midnight
  private static let night = TimeOfDay(hour: 22, minute: 0) ?? .midnight

  /// The attributes at which random times end.
  private static func ends(of elements: [ScheduleElement]) -> Set<String> {
    Set(
      elements.compactMap { element in
        if case .random(let random) = element.rule, case .attribute(let name, _) = random.end { name } else { nil }
      })
  }

  /// Whether there is an event for somebody whose enrolment, milestones and sittings all fall on one day.
  func hasEvent(enrolledOn day: CivilDate) -> Bool {
    let context = context(enrolledOn: day, causes: true)
    return compiled.nextEvent(ofTask: 0, for: context, from: day) != nil
  }

  /// The first overlap of each two elements from an enrolment on, milestones and sittings aside.
  func overlaps(enrolledOn day: CivilDate, days: Int) -> [Overlap] {
    compiled.overlaps(for: context(enrolledOn: day, causes: false), from: day, to: day.adding(days: days))
  }

  private func context(enrolledOn day: CivilDate, causes: Bool) -> ParticipantContext {
    let clock = StudyClock(dayStart: compiled.schedule.dayStart, zone: .utc)
    let start = clock.start(of: day)
    return ParticipantContext(
      participant: "trial", clock: clock, enrolledOn: day,
      milestones: causes
        ? Dictionary(milestones.map { ($0, [.day(day)]) }, uniquingKeysWith: { first, _ in first }) : [:],
      completions: causes ? Dictionary(tasks.map { ($0, [start]) }, uniquingKeysWith: { first, _ in first }) : [:],
      attributes: attributes.mapValues { [DatedTime(from: day, $0)] })
  }
}
