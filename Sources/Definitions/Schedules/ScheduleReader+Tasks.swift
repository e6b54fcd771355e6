import Diagnostics
import Scheduling
import SurveyModel
import YAMLTree

extension ScheduleReader {
  static let taskKeys = [
    "id", "title", "text", "survey", "after", "when", "adherence", "doubleEntry", "except", "schedule",
  ]

  mutating func readTasks(_ fields: Fields) -> [(model: ScheduledTask, loaded: LoadedTask)] {
    guard let nodes = fullList(fields, "tasks", of: "task") else { return [] }
    var tasks: [(model: ScheduledTask, loaded: LoadedTask)] = []
    var ids = FirstUses(what: "task")
    for node in nodes {
      if let task = readTask(node, ids: &ids) { tasks.append(task) }
    }
    return tasks
  }

  /// The elements of a list that must have one at least.
  mutating func fullList(_ fields: Fields, _ name: String, of what: String) -> [YAMLNode]? {
    guard let list = fields.required(name, &findings) else { return nil }
    guard list.isSequence else {
      findings.wrongType(list, expected: "a list of \(what)s", field: name, help: "begin each \(what) with '- '")
      return nil
    }
    if list.elements.isEmpty, !list.isFaulty {
      findings.error(
        "missing-value", "'\(name)' of \(fields.owner) is empty", at: list.span, help: "add at least one \(what)")
    }
    return Array(list.elements)
  }

  private mutating func readTask(
    _ node: YAMLNode, ids: inout FirstUses
  ) -> (model: ScheduledTask, loaded: LoadedTask)? {
    let name = node.ownName
    guard
      let (fields, shredded) = Fields.read(
        node, owner: "the task" + name, known: Self.taskKeys, &findings)
    else { return nil }
    let id = fields.required("id", &findings).flatMap { Identifier.read($0, of: "a task", dots: true, &findings) }
    if let id, let place = fields["id"] { ids.note(id, at: place.span, &findings) }
    let language = study.defaultLanguage
    let title = fields.text("title", language: language, &findings)
    let text = fields.text("text", language: language, &findings)
    let survey = fields.required("survey", &findings).flatMap { surveyID($0) }
    let after = fields.list("after", orSingle: true, &findings).filter { taskID($0) && !shredded.hasCutOff($0) }
    let when = fields["when"].flatMap { condition($0, shredded) }
    let adherence = fields.bool("adherence", default: true, &findings)
    let doubleEntry = fields.bool("doubleEntry", default: false, &findings)
    let except = fields["except"].map { exceptions($0) } ?? Exceptions()
    var elementIDs = FirstUses(what: "element", of: "the task" + name)
    var elements: [(model: ScheduleElement, loaded: LoadedElement)] = []
    if fields.has("schedule") {
      let nodes = fullList(fields, "schedule", of: "element") ?? []
      elements = nodes.compactMap { readElement($0, of: name, ids: &elementIDs) }
    }
    let visited = visits.filter { visit in id.map { visit.tasks.contains($0) } ?? false }
    for visit in visited {
      elementIDs.note(visit.id, at: visit.element.span, &findings)
      elements.append((visit.model, visit.element))
    }
    if visited.isEmpty, !fields.has("schedule") { reportUnscheduled(fields) }
    guard let id, let place = fields["id"]?.span else { return nil }
    let model = ScheduledTask(
      id: id, survey: survey, after: after.first?.text, when: when?.text, adherence: adherence,
      doubleEntry: doubleEntry, except: except, elements: elements.map(\.model))
    let loaded = LoadedTask(
      id: id, title: title, text: text, after: after.map(\.text), when: when, span: place,
      elements: elements.map(\.loaded), node: node, afterNodes: after)
    return (model, loaded)
  }

  private mutating func reportUnscheduled(_ fields: Fields) {
    if fields.node.isFaulty { return }
    findings.error(
      "unscheduled-task", "\(fields.owner) has no 'schedule', and no visit names it", at: fields.node.headSpan,
      help: "add 'schedule:' with an element, or add the task to 'tasks' of a visit")
  }

  private mutating func surveyID(_ node: YAMLNode) -> String? {
    guard node.isScalar else {
      findings.wrongType(node, expected: "the id of a survey", field: "survey")
      return nil
    }
    let id = node.text
    if surveys.contains(id) { return id }
    let file = "\(FileSet.surveysFolder)/\(id).yaml"
    let guess = didYouMean(id, among: surveys.sorted())
    let known =
      surveys.isEmpty ? "there is none yet" : "there are \(surveys.sorted().prefix(8).joined(separator: ", "))"
    findings.error(
      "unknown-survey", "there is no survey '\(node.shortText)'", at: node.span,
      label: guess.map { "did you mean '\($0)'?" } ?? "", replacement: surelyNamed(id, among: surveys.sorted()),
      help: files[file] != nil
        ? "no survey of that id could be read from '\(file)': fix it, or the id in it"
        : "write the id of a survey; \(known)")
    return id
  }

  private mutating func taskID(_ node: YAMLNode) -> Bool {
    guard node.isScalar, !node.isNull else {
      findings.wrongType(node, expected: "the id of a task, or a list of them", field: "after")
      return false
    }
    let text = node.text.trimmingSpaces
    if text.hasPrefix("completed("), text.hasSuffix(")") {
      let task = String(text.dropFirst("completed(".count).dropLast()).trimmingSpaces
      findings.error(
        "wrong-type", "'after' takes the id of a task, not '\(node.shortText)'", at: node.span,
        replacement: Identifier.isValid(task, dots: true) ? task : nil, help: "write '\(task)'")
      return false
    }
    return true
  }
}

extension ShreddedExpression {
  func hasCutOff(_ node: YAMLNode) -> Bool { values.contains(node.span) }
}

/// The places where ids were first used, to tell of the second ones.
struct FirstUses {
  let what: String
  var of: String?
  private var places: [String: SourceSpan] = [:]

  init(what: String, of: String? = nil) {
    self.what = what
    self.of = of
  }

  mutating func note(_ id: String, at span: SourceSpan, _ findings: inout Findings) {
    guard let first = places[id] else {
      places[id] = span
      return
    }
    findings.error(
      "duplicate-id", "two \(what)s\(of.map { " of \($0)" } ?? "") have the id '\(id)'", at: span,
      label: "used again here", notes: [.init("first used here", at: first)],
      help: "give each \(what)\(of == nil ? "" : " of a task") an id of its own")
  }
}
