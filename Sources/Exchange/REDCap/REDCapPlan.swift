import CivilTime
import Definitions
import Scheduling
import SurveyModel

/// When forms are filled in: a project of events for a study with visits, else one in which forms repeat or don't.
struct REDCapPlan {
  struct Event {
    let arm: Int
    let name: String
    let unique: String
    let offset: Int?
    let before: Int
    let after: Int
    let forms: [String]
  }

  private(set) var arms: [(number: Int, schedule: String)] = []
  private(set) var events: [Event] = []
  /// Forms that are filled in any number of times, with the event that they repeat at.
  private(set) var repeating: [(event: String?, form: String)] = []
  private(set) var lines: [FidelityLine] = []
  /// The unique names of events by the schedule and the visit.
  private var names: [String: [String: String]] = [:]
  /// The events of what belongs to no visit, by the schedule.
  private var unscheduled: [String: String] = [:]

  var isLongitudinal: Bool { !events.isEmpty }

  init(_ study: OutgoingStudy, names forms: REDCapNames) {
    let schedules = study.definitions.schedules.values.sorted { $0.schedule.id < $1.schedule.id }
    if schedules.contains(where: { !$0.visits.isEmpty }) {
      for (index, schedule) in schedules.enumerated() { add(schedule, arm: index + 1, forms) }
    } else {
      addRepeating(schedules, forms)
    }
  }

  /// The event that an outcome is recorded at; nil in a project without events.
  func event(schedule: String, visit: String?) -> String? {
    guard isLongitudinal else { return nil }
    return visit.flatMap { names[schedule]?[$0] } ?? unscheduled[schedule] ?? events.first?.unique
  }

  /// Where somebody of a schedule begins.
  func firstEvent(of schedule: String) -> String? {
    let arm = arms.first { $0.schedule == schedule }?.number
    return (events.first { $0.arm == arm } ?? events.first)?.unique
  }

  func repeats(_ form: String, at event: String?) -> Bool {
    repeating.contains { $0.form == form && $0.event == event }
  }

  // MARK: - Without events

  private mutating func addRepeating(_ schedules: [LoadedSchedule], _ forms: REDCapNames) {
    var uses: [String: Int] = [:]
    var often: Set<String> = []
    for schedule in schedules {
      for task in schedule.schedule.tasks {
        uses[task.survey, default: 0] += 1
        if task.elements.count != 1 || !task.elements.allSatisfy(\.isOnce) { often.insert(task.survey) }
        for element in task.elements where !element.isPlain {
          lines.append(
            FidelityLine(
              "schedule", .lost, in: schedule.path, at: "task \(task.id), element \(element.id)",
              note: "a project without events does not say when a form is due"))
        }
      }
    }
    for source in forms.surveys {
      let id = source.survey.id
      if often.contains(id) || (uses[id] ?? 0) > 1 && schedules.count == 1 {
        repeating.append((nil, forms.form(of: id)))
      }
      for form in (forms.repeats[id] ?? [:]).values.sorted() { repeating.append((nil, form)) }
    }
  }

  // MARK: - With events

  private mutating func add(_ schedule: LoadedSchedule, arm: Int, _ forms: REDCapNames) {
    let id = schedule.schedule.id
    arms.append((arm, id))
    if let title = schedule.title.versions.first?.text, title != StudyNaming.title(id) {
      lines.append(
        FidelityLine(
          "title", .approximated, in: schedule.path, at: "", note: "an arm is called by the schedule's id",
          source: title))
    }
    let surveys = Dictionary(schedule.schedule.tasks.map { ($0.id, $0.survey) }) { first, _ in first }
    for visit in schedule.visits {
      let own = visit.tasks.compactMap { surveys[$0] }
      let event = self.event(visit, arm, all(own, forms), schedule.path)
      events.append(event)
      names[id, default: [:]][visit.id] = event.unique
      for survey in own {
        for form in (forms.repeats[survey] ?? [:]).values.sorted() { repeating.append((event.unique, form)) }
      }
    }
    let others = schedule.schedule.tasks.filter { $0.elements.contains { $0.visit == nil } }
    guard !others.isEmpty else { return }
    let unique = "unscheduled_arm_\(arm)"
    let own = all(others.map(\.survey), forms)
    events.append(
      Event(arm: arm, name: "Unscheduled", unique: unique, offset: nil, before: 0, after: 0, forms: own))
    unscheduled[id] = unique
    for form in own { repeating.append((unique, form)) }
    for task in others {
      lines.append(
        FidelityLine(
          "schedule", .lost, in: schedule.path, at: "task \(task.id)",
          note: "what belongs to no visit repeats at the event 'Unscheduled', which does not say when it is due"))
    }
  }

  private func all(_ surveys: [String], _ forms: REDCapNames) -> [String] {
    var found: [String] = []
    for survey in surveys {
      for form in [forms.form(of: survey)] + (forms.repeats[survey] ?? [:]).values.sorted() where !found.contains(form)
      {
        found.append(form)
      }
    }
    return found
  }

  private mutating func event(_ visit: LoadedVisit, _ arm: Int, _ forms: [String], _ path: String) -> Event {
    let place = "visit \(visit.id)"
    var offset: Int?
    var (before, after) = (0, 0)
    if case .once(let anchor) = visit.model.rule, anchor.base == .enrollment {
      switch anchor.offset {
      case nil: offset = 0
      case let shift? where shift.duration.days != nil && !shift.isBackward: offset = shift.duration.days
      default: break
      }
    }
    switch visit.model.window {
    case .around(let early, let late):
      (before, after) = (early.days ?? 0, late.days ?? 0)
    case .lasting(let duration): after = max((duration.days ?? 1) - 1, 0)
    case .untilDone: if offset == 0 { offset = nil }
    case .standard, .untilNext: break
    }
    let isWhole = offset != nil || visit.model.window == .untilDone
    lines.append(
      FidelityLine(
        "visit", isWhole ? .kept : .approximated, in: path, at: place,
        note: isWhole ? "" : "an event there counts from the enrolment alone; it has no day"))
    let plain = visit.title?.versions.first?.text ?? visit.id
    var ids = ImportedIDs(dots: true)
    let name = ids.fresh(plain.lowercased()) == visit.id ? plain : visit.id
    if name != plain {
      lines.append(
        FidelityLine(
          "title", .approximated, in: path, at: place, note: "an event is called by the visit's id", source: plain))
    }
    let word = name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    var unique = "\(String(word))_arm_\(arm)"
    var number = 2
    while events.contains(where: { $0.unique == unique }) {
      unique = "\(String(word))_\(number)_arm_\(arm)"
      number += 1
    }
    return Event(
      arm: arm, name: name, unique: unique, offset: offset, before: before, after: after, forms: forms)
  }
}

// MARK: - Files

extension REDCapPlan {
  /// The files of arms, events, mapping and what repeats, as REDCap takes them in.
  func files() -> [(name: String, rows: [[String]])] {
    var files: [(name: String, rows: [[String]])] = []
    if isLongitudinal {
      files.append(("arms.csv", [["arm_num", "name"]] + arms.map { ["\($0.number)", $0.schedule] }))
      let head = [
        "event_name", "arm_num", "day_offset", "offset_min", "offset_max", "unique_event_name", "custom_event_label",
      ]
      files.append(
        (
          "events.csv",
          [head]
            + events.map {
              [$0.name, "\($0.arm)", $0.offset.map(String.init) ?? "", "\($0.before)", "\($0.after)", $0.unique, ""]
            }
        ))
      files.append(
        (
          "mapping.csv",
          [["arm_num", "unique_event_name", "form"]]
            + events.flatMap { event in event.forms.map { ["\(event.arm)", event.unique, $0] } }
        ))
    }
    guard !repeating.isEmpty else { return files }
    files.append(
      isLongitudinal
        ? (
          "repeating.csv",
          [["event_name", "form_name", "custom_form_label"]] + repeating.map { [$0.event ?? "", $0.form, ""] }
        )
        : ("repeating.csv", [["form_name", "custom_form_label"]] + repeating.map { [$0.form, ""] }))
    return files
  }
}

extension CivilDuration {
  /// Of days and weeks.
  fileprivate var days: Int? {
    switch unit {
    case .day: count
    case .week: count * 7
    default: nil
    }
  }
}

extension ScheduleElement {
  fileprivate var isOnce: Bool {
    if case .once = rule { count == nil || count == 1 } else { false }
  }

  /// Whether a project without events says as much: once, from the enrolment until it is done, or at any time.
  fileprivate var isPlain: Bool {
    switch rule {
    case .anytime: true
    case .once(let anchor): anchor == .enrollment && window == .untilDone
    default: false
    }
  }
}
