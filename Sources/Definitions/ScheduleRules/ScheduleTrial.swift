import CivilTime
import Scheduling

/// A schedule tried out on made-up participants, in UTC.
struct ScheduleTrial {
  private let compiled: CompiledSchedule
  private let milestones: Set<String>
  private let tasks: Set<String>
  private let attributes: [String: TimeOfDay]

  /// - Parameters:
  ///   - places: The elements in the file.
  ///   - exceptions: Whether `except` counts.
  init(
    _ loaded: LoadedSchedule, _ scene: ScheduleScene, task: ScheduledTask, at places: [LoadedElement],
    elements: [ScheduleElement], exceptions: Bool = true
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
    let anchors = places.flatMap(\.anchors).map(\.anchor)
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

  /// Whether there is an event for somebody whose milestones and sittings fall on the day of the enrolment, or long after it:
  /// what lies before a milestone is not there before the enrolment.
  func hasEvent(enrolledOn day: CivilDate) -> Bool {
    if compiled.nextEvent(ofTask: 0, for: context(enrolledOn: day, causesOn: day), from: day) != nil { return true }
    if milestones.isEmpty, tasks.isEmpty { return false }
    let later = day.adding(days: ScheduleTrial.long)
    return compiled.nextEvent(ofTask: 0, for: context(enrolledOn: day, causesOn: later), from: day) != nil
  }

  /// In days.
  private static let long = 800

  /// The first overlap of each two elements from an enrolment on, milestones and sittings aside.
  func overlaps(enrolledOn day: CivilDate, days: Int) -> [Overlap] {
    compiled.overlaps(for: context(enrolledOn: day, causesOn: nil), from: day, to: day.adding(days: days))
  }

  /// - Parameter causes: The day of all milestones and sittings; nil for none of them.
  private func context(enrolledOn day: CivilDate, causesOn causes: CivilDate?) -> ParticipantContext {
    let clock = StudyClock(dayStart: compiled.schedule.dayStart, zone: .utc)
    func all<Value>(_ names: Set<String>, _ value: (CivilDate) -> Value) -> [String: [Value]] {
      guard let causes else { return [:] }
      return Dictionary(names.map { ($0, [value(causes)]) }, uniquingKeysWith: { first, _ in first })
    }
    return ParticipantContext(
      participant: "trial", clock: clock, enrolledOn: day, milestones: all(milestones) { .day($0) },
      completions: all(tasks) { clock.start(of: $0) },
      attributes: attributes.mapValues { [DatedTime(from: day, $0)] })
  }
}
