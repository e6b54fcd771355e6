import Definitions
import Expressions
import JSONText
import SurveyModel

/// A survey as a questionnaire: a group for each page, an item for each question, and the scores behind them.
struct FHIRQuestionnaire {
  let survey: OutgoingSurvey
  let names: FHIRNames
  private(set) var links: FHIRLinks
  let flow: OutgoingFlow
  private let attributes: [ParticipantAttribute]
  /// The items at its top.
  private(set) var nodes: [FHIRNode] = []
  private(set) var contained: [JSONValue] = []
  private(set) var lines: [FidelityLine] = []
  /// The participant's attributes that its expressions ask for.
  var asked: Set<String> = []
  var rules = 0

  init(_ survey: OutgoingSurvey, _ names: FHIRNames, attributes: [ParticipantAttribute]) {
    (self.survey, self.names, self.attributes) = (survey, names, attributes)
    links = FHIRLinks(survey.survey)
    flow = OutgoingFlow(survey.survey)
    findUnsaid()
    nodes = steps(survey.survey.steps.indices, in: nil)
    if let scores = scoreGroup() { nodes.append(scores) }
    if !asked.isEmpty { nodes.insert(attributeGroup(), at: 0) }
    addHeadLines()
  }

  var own: Survey { survey.survey }

  mutating func add(_ line: FidelityLine) { lines.append(line) }

  /// A line of the report.
  mutating func tell(
    _ construct: String, _ fate: Fate = .kept, at place: String, note: String = "", source: String = ""
  ) {
    lines.append(survey.line(construct, fate, at: place, note: note, source: source))
  }

  mutating func contain(_ resource: JSONValue) { contained.append(resource) }

  /// The resource.
  ///
  /// - Parameter isCurrent: Whether it is the version in force.
  func json(isCurrent: Bool) -> JSONValue {
    let title = FHIRWrittenText(own.title, survey)
    var members: [JSONMember] = []
    func add(_ name: String, _ value: JSONValue?) { if let value { members.append(JSONMember(name, value)) } }
    add("resourceType", "Questionnaire")
    add("id", .string(names.questionnaireID(own)))
    add("language", .string(own.language.tag))
    add("contained", FHIRParts.list(contained))
    add("url", .string(names.canonical(own)))
    add("identifier", [["system": .string(names.urn(FHIRNames.surveys)), "value": .string(own.id)]])
    add("version", .string(own.digest))
    add("name", .string(FHIRNames.machineName(own.id)))
    members += title.members("title")
    add("status", isCurrent ? "active" : "retired")
    add("subjectType", ["Patient"])
    if let source = own.source {
      add(
        "description", FHIRParts.text([source.instrument, source.citation].compactMap(\.self).joined(separator: ". ")))
      add("copyright", source.licence.flatMap(FHIRParts.text))
    }
    if own.respondent == .assessor { add("code", [FHIRParts.coding(FHIRNames.kinds, "assessor")]) }
    add("item", FHIRParts.list(nodes.map(\.json)))
    return .object(members)
  }

  // MARK: - The survey as a whole

  private mutating func addHeadLines() {
    tell("survey", at: "")
    for language in survey.languages.dropFirst() { tell("language", at: "", source: language.tag) }
    if let source = own.source {
      tell(
        "source", .approximated, at: "",
        note: "it is told in description and copyright; whether the wording is official isn't",
        source: source.instrument)
    }
    if own.respondent == .assessor {
      tell("respondent", .approximated, at: "", note: "that somebody else answers is told by a code and in responses")
    }
    for alert in own.alerts {
      tell(
        "alert", .lost, at: "alert \(alert.id)", note: "FHIR's questionnaires raise none: watch the responses for it",
        source: alert.condition.text)
    }
    for set in own.sets {
      tell("sets", .lost, at: set.path.description, note: "answers set nothing there", source: set.target.name)
    }
    if own.log != QuickLog() { tell("log", .lost, at: "", note: "there are no entries of one line") }
    for way in flow.lost { tell("next", .lost, at: "step \(way.step)", note: way.reason) }
    let ways = own.steps.filter { !$0.next.isEmpty }.map(\.id) + own.groups.filter { !$0.next.isEmpty }.map(\.id)
    for step in ways where !flow.lost.contains(where: { $0.step == step }) {
      tell("next", at: "step \(step)", note: "said by what shows the pages behind it")
    }
    for outcome in own.outcomes { addOutcome(outcome) }
  }

  private mutating func addOutcome(_ outcome: OutcomeRule) {
    tell(
      "outcome", at: "outcome \(outcome.kind)",
      note: outcome.path.field == nil ? "" : "the value is among the observations", source: outcome.path.description)
  }

  /// The facts about the participant that expressions ask for: another system fills them in.
  private mutating func attributeGroup() -> FHIRNode {
    var group = FHIRNode("participant", "group")
    group.linkID = links.steps.contains("participant") ? "participant/facts" : "participant"
    group.mark("participant")
    group.extensions.append(FHIRParts.ext("questionnaire-hidden", "Boolean", true))
    for name in asked.sorted() {
      var node = FHIRNode("participant.\(name)", "string")
      let known = attributes.first { $0.name == name }
      node.type = known.map { FHIRItemType.type(ofAttribute: $0.type) } ?? "string"
      node.text = FHIRWrittenText(LocalizedText(literal: [(own.language, name)]), survey)
      node.isReadOnly = true
      node.extensions.append(FHIRParts.ext("questionnaire-hidden", "Boolean", true))
      node.source = .attribute(name)
      group.children.append(node)
      tell(
        "attribute", .approximated, at: "participant.\(name)",
        note: "a hidden item holds it: the other system fills it in before the questions")
    }
    return group
  }

  // MARK: - Scores

  /// What no expression works out there: nothing can ask for it.
  private mutating func findUnsaid() {
    for (slot, place) in own.items.enumerated() {
      guard case .computed(let format) = place.item.format else { continue }
      var paths = FHIRPathText(survey, links, loops: own.loops(around: place.step))
      if (try? paths.text(format.expression)) == nil { links.unsaid.insert(slot) }
    }
    for (index, score) in own.scores.enumerated() {
      var paths = FHIRPathText(survey, links)
      if (try? paths.text(score)) == nil { links.unsaid.insert(ExpressionSlot.score(index)) }
    }
  }

  /// Whether it counts items of a block that is drawn from.
  private func isOfDrawn(_ score: Score) -> Bool {
    guard case .items(let rule) = score.rule else { return false }
    return rule.slots.contains { slot in
      own.groups(around: own.items[slot].step).contains { own.groups[$0].block?.pick != nil }
    }
  }

  private mutating func scoreGroup() -> FHIRNode? {
    guard !own.scores.isEmpty else { return nil }
    let taken = Set(links.items + links.steps + links.groups + links.scores)
    var group = FHIRNode(taken.contains("scores") ? "scores/group" : "scores", "group")
    group.mark("scores")
    group.text = FHIRWrittenText(LocalizedText(literal: [(LanguageTag.english, "Scores")]), survey)
    for (index, score) in own.scores.enumerated() { group.children.append(node(score, index)) }
    return group
  }

  private mutating func node(_ score: Score, _ index: Int) -> FHIRNode {
    let place = "score \(score.id)"
    var node = FHIRNode(links.scores[index], "decimal")
    node.mark("score")
    let title = score.title ?? LocalizedText(literal: [(own.language, score.id)])
    node.text = FHIRWrittenText(title, survey)
    node.isReadOnly = true
    node.source = .score(index)
    if score.visibleTo == .team { node.extensions.append(FHIRParts.ext("questionnaire-hidden", "Boolean", true)) }
    for outcome in own.outcomes where outcome.path.score == score.id { add(outcome, to: &node) }
    node.extensions.append(FHIRParts.ext("maxDecimalPlaces", "Integer", .integer(score.decimals)))
    var paths = FHIRPathText(survey, links)
    do throws(FormulaFault) {
      let path = try paths.text(score)
      for variable in paths.variables ?? [] {
        node.extensions.append(
          FHIRParts.ext("variable", "Expression", FHIRParts.expression(variable.text, name: variable.name)))
      }
      node.extensions.append(FHIRParts.expression("sdc-questionnaire-calculatedExpression", path))
      let drawn = isOfDrawn(score) ? ["what was not drawn counts as a blank there"] : []
      let note = (paths.notes + drawn).joined(separator: "; ")
      tell("score", note.isEmpty ? .kept : .approximated, at: place, note: note)
    } catch {
      tell("score", .lost, at: place, note: "\(error.reason); responses have its value, nothing works it out there")
    }
    asked.formUnion(paths.attributes)
    if let range = score.range {
      node.extensions.append(FHIRParts.ext("minValue", "Decimal", FHIRParts.decimal(range.lowerBound)))
      node.extensions.append(FHIRParts.ext("maxValue", "Decimal", FHIRParts.decimal(range.upperBound)))
      tell("range", at: place)
    }
    if score.identifying != nil {
      tell("identifying", .lost, at: place, note: "who may see what is said by the system's rights")
    }
    if !score.bands.isEmpty {
      let note = "a questionnaire names none; observations say all, and the one that is met"
      tell("bands", .approximated, at: place, note: note)
    }
    return node
  }
}
