import Diagnostics
import Scheduling
import SurveyModel
import YAMLTree

/// Visits: an element that several tasks share.
extension ScheduleReader {
  /// What an element may have, but for what comes at times of its own.
  static let visitKeys = ["id", "title", "tasks"] + elementKeys.filter { !["id", "random", "anytime"].contains($0) }

  mutating func readVisits(_ fields: Fields) -> [LoadedVisit] {
    guard fields["visits"] != nil, let nodes = fullList(fields, "visits", of: "visit") else { return [] }
    var ids = FirstUses(what: "visit")
    return nodes.compactMap { readVisit($0, ids: &ids) }
  }

  private mutating func readVisit(_ node: YAMLNode, ids: inout FirstUses) -> LoadedVisit? {
    guard
      let (fields, shredded) = Fields.read(
        node, owner: "the visit" + node.ownName, known: Self.visitKeys, &findings)
    else { return nil }
    let title = fields.text("title", language: study.defaultLanguage, &findings)
    let tasks = (fullList(fields, "tasks", of: "task") ?? []).compactMap { visitedTask($0) }
    guard let (model, loaded) = readElement(fields, shredded, "a visit", ids: &ids) else { return nil }
    var element = model
    element.visit = model.id
    return LoadedVisit(id: model.id, title: title, tasks: tasks, model: element, element: loaded)
  }

  /// A task of the file.
  private mutating func visitedTask(_ node: YAMLNode) -> String? {
    guard node.isScalar, !node.isNull else {
      findings.wrongType(node, expected: "the id of a task", field: "tasks")
      return nil
    }
    if tasks[node.text] != nil { return node.text }
    let known = tasks.keys.sorted()
    let guess = didYouMean(node.text, among: known)
    findings.error(
      "unknown-task", "this schedule has no task '\(node.shortText)'", at: node.span,
      label: guess.map { "did you mean '\($0)'?" } ?? "", replacement: surelyNamed(node.text, among: known),
      help: guess.map { "write '\($0)'" }
        ?? "write the id of one of its tasks: \(known.prefix(8).joined(separator: ", "))")
    return nil
  }
}
