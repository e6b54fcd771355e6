import CivilTime
import Definitions
import Diagnostics
import Scheduling

/// The sentences of `why`, with the lines of the accepted files that they rest on.
struct WhyWording {
  private let task: LoadedTask
  private let file: SourceFile
  private let lines: LineTable

  init?(_ definitions: StudyDefinitions, schedule: String, task: Int) {
    guard let loaded = definitions.schedules[schedule], loaded.tasks.indices.contains(task),
      let bytes = definitions.files[loaded.path]
    else { return nil }
    self.task = loaded.tasks[task]
    file = SourceFile(path: loaded.path, bytes: bytes)
    lines = LineTable(file)
  }

  /// - Parameter event: Which of several events of the day it is about.
  func step(
    _ step: CheckedStep, element index: Int, of event: String?, zone: Zone, on date: CivilDate
  ) -> WhyStep {
    let element = task.elements.indices.contains(index) ? task.elements[index] : nil
    let fields = WhyWording.fields(of: step.check)
    let isTasks = if case .when(_, _, false) = step.check { true } else { false }
    let inElement =
      isTasks ? nil : fields.lazy.compactMap { field in element?.span(of: field).map { (field, $0) } }.first
    let found = inElement ?? fields.lazy.compactMap { field in task.span(of: field).map { (field, $0) } }.first
    // Of a map only its name is said.
    let source = found.flatMap { field, span in
      WhyWording.maps.contains(field) ? "'\(field)'" : text(of: span).map { "\(field): \($0)" }
    }
    let anchor = if case .anchor(let anchor, _, _) = step.check { element?.span(of: anchor) } else { SourceSpan?.none }
    let span = anchor ?? found?.1 ?? (fields.isEmpty ? nil : element?.span ?? task.span)
    var told = sentence(step, source, zone, on: date)
    if let event {
      if case .state(let state) = step.check {
        told = "\(event) is \(WhyWording.phrase(state))"
      } else {
        told = "\(event): \(told)"
      }
    }
    return WhyStep(text: told, isMet: step.passed, place: span.map { place($0) })
  }

  private static let maps: Set<String> = ["random", "except", "cycle"]

  private func place(_ span: SourceSpan) -> SourcePlace {
    SourcePlace(path: file.path, line: lines.line(at: span.start))
  }

  /// What a file says in a few words; nil for more.
  private func text(of span: SourceSpan) -> String? {
    guard span.start >= 0, span.end <= file.bytes.count, span.end - span.start <= 200 else { return nil }
    let text = String(decoding: file.bytes[span.start..<span.end], as: UTF8.self)
    return text.isEmpty || text.contains(where: \.isNewline) ? nil : text
  }

  /// The fields of an element, or of its task, that a check rests on; the first that is written counts.
  private static func fields(of check: ScheduleCheck) -> [String] {
    switch check {
    case .studyDay, .enrolled, .state: []
    case .anchor, .rule:
      ["every", "on", "onDay", "dates", "once", "each", "rrule", "random", "anytime"]
    case .from: ["from", "once", "each"]
    case .cause: ["once", "each"]
    case .until: ["until"]
    case .count: ["count"]
    case .cycle: ["cycle"]
    case .except: ["except"]
    case .holiday: ["onHoliday"]
    case .attribute: ["at", "random"]
    case .draw: ["random"]
    case .window: ["window"]
    case .overlap: ["at"]
    case .after: ["after"]
    case .when: ["when"]
    }
  }
}

// MARK: - Sentences

extension WhyWording {
  private func sentence(_ step: CheckedStep, _ source: String?, _ zone: Zone, on date: CivilDate) -> String {
    var rule = source ?? "its rule"
    if case .rule(let own, _) = step.check { rule = WhyWording.phrase(own) ?? rule }
    switch step.check {
    case .studyDay(let zone):
      return step.passed ? "\(date) is a study day in \(zone)" : "\(zone) has no \(date): its clocks skip that date"
    case .enrolled(let day):
      return step.passed ? "enrolled on \(day)" : "\(date) lies before the enrolment on \(day)"
    case .anchor(let anchor, let day, _):
      let name = WhyWording.name(anchor)
      return day.map { "'\(name)' is \($0)" } ?? "'\(name)' has no date yet"
    case .from(_, let day):
      return step.passed ? "begins on \(day)" : "does not begin before \(day) (\(source ?? "from: enrollment"))"
    case .cause(_, let day): return "its day is \(day) (\(rule))"
    case .until(_, _, let end?):
      let reading = zone.reading(at: end)
      return step.passed ? "goes on until \(reading)" : "ended at \(reading) (\(rule))"
    case .until(let anchor, let day, nil):
      if step.passed { return "goes on until \(day)" }
      return anchor == nil ? "was over on \(day)" : "ended on \(day): that study day is not included (\(rule))"
    case .rule(_, let next):
      if step.passed { return "\(rule) has \(date)" }
      return "\(rule) has nothing on \(date)" + (next.map { "; its next day is \($0)" } ?? "; nothing comes after it")
    case .count(let number, let limit):
      return step.passed
        ? "occurrence \(number) of \(limit)" : "it would be occurrence \(number), and there are only \(limit)"
    case .cycle(let resumes):
      if step.passed { return "its cycle is on (\(rule))" }
      return "its cycle is off on \(date), and "
        + (resumes.map { "on again from \($0) (\(rule))" } ?? "nothing comes after it (\(rule))")
    case .except(let cause):
      guard !step.passed else { return "no exception takes \(date) away" }
      switch cause {
      case .holiday(let list)?: return "\(date) is a holiday of '\(list)'"
      case .date?, .range?, nil: return "\(date) is excepted (\(rule))"
      }
    case .holiday(let list, let move, let day):
      let holiday = "\(date) is a holiday of '\(list)'"
      if let day { return "\(holiday): its event takes place on \(day) (\(rule))" }
      return move == .skip
        ? "\(holiday) (\(rule))" : "\(holiday), and the day that would take its event has one already"
    case .attribute(let name, let time):
      return time.map { "'participant.\(name)' is \($0)" } ?? "'participant.\(name)' has no value for them"
    case .draw(.otherDays): return "the week's random times all fell on other days"
    case .draw(.room(let count, let from, let to)):
      return "\(from) to \(to) leaves no room for \(count) random times"
    case .window(let enrolled):
      return
        "its event of \(date) had closed by the enrolment at \(zone.reading(at: enrolled)), or lies outside 'from' and 'until'"
    case .overlap(let other, let condition):
      let id = other.flatMap { task.elements.indices.contains($0) ? task.elements[$0].id : nil } ?? "another"
      switch condition {
      case nil: return "the element '\(id)' has the same start and stands for both"
      case .holds?: return "the element '\(id)' has the same start, and its condition held: it stands for both"
      case .unjudged(let opens)?:
        return "the element '\(id)' has the same start: it stands for both if its condition holds at "
          + zone.reading(at: opens)
      }
    case .after(let first, let met):
      let names = task.after.isEmpty ? first : task.after.joined(separator: ", ")
      if step.passed {
        return met.map { "\(names) completed at \(zone.reading(at: $0))" }
          ?? "\(names) is not asked for any more"
      }
      return met.map { "\(names) was completed at \(zone.reading(at: $0)), too late for this event" }
        ?? "\(names) is not completed yet"
    case .when(let text, let truth, _):
      if step.passed { return truth == nil ? "'\(text)' is judged when it opens" : "'\(text)' held as it opened" }
      return "'\(text)' was \(truth == nil ? "unknown" : "false") as it opened"
    case .state(let state): return "its event is \(WhyWording.phrase(state))"
    }
  }
}
