import Definitions
import Expressions
import Scheduling
import StudyService
import SurveyModel

extension ODMVersions {
  /// Makes an event of each task and of each visit whose surveys are wanted.
  mutating func addEvents(to version: inout ODMVersion) {
    let definitions = version.layer.definitions
    let schedules = definitions.schedules.values.sorted { $0.schedule.id < $1.schedule.id }
    var events: [ODMEvent.Key: ODMEvent] = [:]
    var order: [ODMEvent.Key] = []
    for loaded in schedules {
      for task in loaded.schedule.tasks {
        guard let form = version.forms[task.survey], isWanted(task.id) else { continue }
        for element in task.elements {
          let key = element.visit.map { ODMEvent.Key.visit($0) } ?? .task(task.id)
          if events[key] == nil {
            order.append(key)
            events[key] = event(key, task, loaded, definitions)
            events[key]?.kind = element.eventKind
            if element.isSingle { events[key]?.onlyKey = element.visit == nil ? element.id : "1" }
          } else if element.visit == nil || !element.isSingle {
            // A second element, or one that another schedule has otherwise.
            if !element.isSingle || events[key]?.onlyKey != element.id { events[key]?.onlyKey = nil }
            if element.eventKind == .scheduled { events[key]?.kind = .scheduled }
          }
          events[key]?.add(form: form.oid, of: task.id)
          if task.adherence, element.eventKind == .scheduled, schedules.count == 1 { events[key]?.isMandatory = true }
        }
      }
    }
    for key in order {
      guard var event = events[key] else { continue }
      for (form, tasks) in event.tasks where tasks.count > 1 { version.repeating.insert(form) }
      if case .task(let task) = key {
        event.condition = condition(of: task, event: event.oid, in: schedules, &version)
        if event.condition != nil { event.isMandatory = false }
      }
      version.events.append((key, event))
    }
  }

  private func isWanted(_ task: String) -> Bool { requestedTask.map { $0 == task } ?? true }

  private mutating func event(
    _ key: ODMEvent.Key, _ task: ScheduledTask, _ loaded: LoadedSchedule, _ definitions: StudyDefinitions
  ) -> ODMEvent {
    let language = definitions.study.defaultLanguage
    var title: LocalizedText?
    var oid: String
    var plain: String
    switch key {
    case .task(let id):
      (oid, plain) = (names.oid("SE", id), id)
      title = loaded.task(id)?.title ?? definitions.surveys[task.survey]?.survey.title
    case .visit(let id):
      (oid, plain) = (names.oid("SV", id), id)
      title = loaded.visit(id)?.title
    }
    var event = ODMEvent(oid: oid, name: title?.text(in: language, fallback: language) ?? plain)
    event.description = title.map { texts($0, definitions) } ?? []
    return event
  }

  private func texts(_ text: LocalizedText, _ definitions: StudyDefinitions) -> [ODMText] {
    let languages = definitions.study.languages.isEmpty ? [LanguageTag.english] : definitions.study.languages
    let spoken = languages.filter { text.isTranslated(into: $0) }
    return (spoken.isEmpty ? [languages[0]] : spoken).map {
      ODMText(language: $0.tag.replacing("_", with: "-"), text: text.text(in: $0, fallback: languages[0]))
    }
  }

  /// The condition of a task, where all schedules that have the task have the same.
  private mutating func condition(
    of task: String, event: String, in schedules: [LoadedSchedule], _ version: inout ODMVersion
  ) -> String? {
    let tasks = schedules.compactMap { $0.task(task) }
    let conditions = tasks.map { $0.when?.expression }
    guard let first = conditions.first.flatMap(\.self), conditions.allSatisfy({ $0?.text == first.text }) else {
      return nil
    }
    let oid = names.oid("C", event)
    version.conditions.append(
      ODMCondition([first.formula], says: [first.text]).definition(oid: oid, name: event, language: "en"))
    return oid
  }
}

// MARK: - What became of the schedules

extension ODMVersions {
  /// Lines of the schedules in force.
  var scheduleLines: [FidelityLine] {
    current.layer.definitions.schedules.values.sorted { $0.schedule.id < $1.schedule.id }.flatMap(lines(of:))
  }

  private func lines(of loaded: LoadedSchedule) -> [FidelityLine] {
    func line(_ construct: String, _ fate: Fate, at place: String, _ note: String = "", source: String = "")
      -> FidelityLine
    {
      FidelityLine(construct, fate, in: loaded.path, at: place, note: note, source: source)
    }
    var lines: [FidelityLine] = []
    for (index, task) in loaded.schedule.tasks.enumerated() {
      guard current.forms[task.survey] != nil, isWanted(task.id) else { continue }
      let place = "task \(task.id)"
      let known = loaded.tasks[index]
      lines.append(line("task", .kept, at: place, "a study event", source: task.survey))
      for element in task.elements where element.visit == nil {
        lines.append(
          line(
            "times of a task", .lost, at: "\(place), \(element.id)",
            "ODM 1.3.2 has no calendar: an event says that it repeats, not when; keep the schedule with the data"))
      }
      if let when = known.when {
        let isKept = current.event(.task(task.id))?.condition != nil
        lines.append(
          line(
            "when", isKept ? .approximated : .lost, at: place,
            isKept
              ? "a condition of the event, in our expressions"
              : "an event has one condition, and schedules or visits have several", source: when.text))
      }
      for element in known.elements {
        if let when = element.when {
          lines.append(
            line("when", .lost, at: "\(place), \(element.id)", "an event has one condition", source: when.text))
        }
      }
      for after in known.after {
        lines.append(line("after", .lost, at: place, "ODM doesn't say what must be done before", source: after))
      }
      if let text = known.text {
        let language = current.layer.definitions.study.defaultLanguage
        lines.append(
          line(
            "text of a task", .lost, at: place, "an event has a title alone",
            source: text.text(in: language, fallback: language)))
      }
    }
    for visit in loaded.visits {
      lines.append(line("visit", .kept, at: "visit \(visit.id)", "a study event with the forms of its tasks"))
      lines.append(line("times of a visit", .lost, at: "visit \(visit.id)", "ODM 1.3.2 has no calendar"))
    }
    return lines
  }
}
