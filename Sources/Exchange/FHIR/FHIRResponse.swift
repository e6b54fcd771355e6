import ActiveTasks
import CivilTime
import Definitions
import JSONText
import Record
import StudyService
import SurveyModel

/// An outcome as a response to the questionnaire that it was recorded with.
///
/// A blank is never told by an answer: the item stands without one, and an extension says why. An item that was not
/// shown doesn't stand there at all, as FHIR wants it.
struct FHIRResponse {
  private let outcome: OutgoingOutcome
  private let questionnaire: FHIRQuestionnaire
  private let names: FHIRNames
  private let isIdentified: Bool
  /// The attributes that tell nobody who it is.
  private let plain: Set<String>
  private let answers: [ResultPath: OutgoingAnswer]
  /// The paths of answers that may tell who it is.
  private let masked: Set<ResultPath>

  init(
    _ outcome: OutgoingOutcome, to questionnaire: FHIRQuestionnaire, isIdentified: Bool,
    plain: Set<String>
  ) {
    (self.outcome, self.questionnaire, self.isIdentified) = (outcome, questionnaire, isIdentified)
    self.plain = plain
    names = questionnaire.names
    answers = Dictionary(outcome.answers.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    let known = Set(answers.keys)
    masked =
      outcome.leftOut == 0
      ? [] : Set(outcome.record.reading.items.filter { $0.answer != nil && !known.contains($0.path) }.map(\.path))
  }

  var id: String { names.responseID(outcome.participant, outcome.record.outcome.event) }

  var reference: JSONValue { ["reference": .string("QuestionnaireResponse/" + id)] }

  var json: JSONValue {
    let record = outcome.record
    let patient: JSONValue = ["reference": .string("Patient/" + names.patientID(outcome.participant))]
    let isOwn = record.assessor == nil && outcome.survey.respondent == .participant
    return FHIRParts.object([
      "resourceType": "QuestionnaireResponse", "id": .string(id),
      "language": record.heading?.language.map { .string($0.tag) },
      "identifier": ["system": .string(names.urn("event")), "value": .string(record.outcome.event)],
      "questionnaire": .string(names.canonical(outcome.survey) + "|" + outcome.survey.digest),
      "status": .string(status), "subject": patient,
      "authored": .string(FHIRResponse.authored(outcome, isIdentified: isIdentified)),
      "author": record.assessor.map { assessor in
        ["type": "Practitioner", "identifier": ["system": .string(names.urn("assessor")), "value": .string(assessor)]]
      } ?? (isOwn ? patient : ["display": "assessor"]),
      "source": isOwn ? patient : nil,
      "item": FHIRParts.list(items(questionnaire.nodes, [])),
    ])
  }

  /// The instant at which it was finished; the study day where that may tell who it is.
  static func authored(_ outcome: OutgoingOutcome, isIdentified: Bool) -> String {
    isIdentified ? outcome.record.outcome.finished.iso(offsetSeconds: 0, fraction: true) : outcome.date.description
  }

  private var status: String {
    if outcome.record.isCorrected { return "amended" }
    switch outcome.record.outcome.ending {
    case Ending.complete.rawValue, Ending.ineligible.rawValue, Ending.declined.rawValue: return "completed"
    case Ending.timedOut.rawValue: return "stopped"
    default: return "in-progress"
    }
  }

  // MARK: - Items

  private func items(_ nodes: [FHIRNode], _ entries: [Int]) -> [JSONValue] {
    nodes.flatMap { node -> [JSONValue] in
      if node.type == "display" { return [] }
      if case .entries(let group)? = node.source {
        return numbers(of: group, in: entries).compactMap { self.group(node, entries + [$0]) }
      }
      return (node.type == "group" ? group(node, entries) : question(node, entries)).map { [$0] } ?? []
    }
  }

  /// The numbers of a repeat's entries, within those round it.
  private func numbers(of group: Int, in outer: [Int]) -> [Int] {
    let steps = questionnaire.own.groups[group].steps
    var found: Set<Int> = []
    for (path, answer) in answers where answer.state != .notReached && answer.state != .notShown {
      guard let slot = questionnaire.own.slot(of: path), steps.contains(questionnaire.own.items[slot].step) else {
        continue
      }
      let entries = path.entries
      if entries.count > outer.count, Array(entries.prefix(outer.count)) == outer { found.insert(entries[outer.count]) }
    }
    return found.sorted()
  }

  private func group(_ node: FHIRNode, _ entries: [Int]) -> JSONValue? {
    let inner = items(node.children, entries)
    guard !inner.isEmpty else { return nil }
    return FHIRParts.object([
      "linkId": .string(node.linkID), "text": node.text?.text, "item": .array(inner),
    ])
  }

  private func question(_ node: FHIRNode, _ entries: [Int]) -> JSONValue? {
    switch node.source {
    case .score(let index)?:
      let id = questionnaire.own.scores[index].id
      guard let value = outcome.scores.first(where: { $0.score == id })?.value else { return nil }
      return item(node, [JSONMember("valueDecimal", FHIRParts.decimal(value))])
    case .attribute(let name)?: return attribute(name, node)
    case .item(let slot, let field)?: return answered(node, slot, field, entries)
    case .entries?, nil: return nil
    }
  }

  private func answered(_ node: FHIRNode, _ slot: Int, _ field: String?, _ entries: [Int]) -> JSONValue? {
    let path = questionnaire.own.resultPath(of: slot, entries: entries)
    if masked.contains(path) { return blank(node, "masked") }
    guard let found = answers[path] else { return nil }
    switch found.state {
    case .answered: break
    case .skipped: return blank(node, "asked-declined")
    case .dontKnow: return blank(node, "asked-unknown")
    case .notReached: return blank(node, "not-asked")
    case .timedOut: return blank(node, "unknown")
    case .notShown: return nil
    }
    // Of a file, as of all that has fields, those that may tell who it is are left out.
    if case .file? = found.answer, let file = found.json {
      return item(node, [JSONMember("valueAttachment", FHIRFileItem.attachment(file))])
    }
    let values = FHIRAnswerValues(node: node, survey: questionnaire.survey)
    guard let field else { return item(node, found.answer.map(values.values(of:)) ?? []) }
    guard let json = found.json?[field], !json.isNull else { return nil }
    return item(node, values.values(ofField: json))
  }

  private func blank(_ node: FHIRNode, _ reason: String) -> JSONValue {
    FHIRParts.object([
      "extension": [FHIRParts.ext("data-absent-reason", "Code", .string(reason))], "linkId": .string(node.linkID),
      "text": node.text?.text,
    ])
  }

  private func item(_ node: FHIRNode, _ values: [JSONMember]) -> JSONValue {
    FHIRParts.object([
      "linkId": .string(node.linkID), "text": node.text?.text, "answer": FHIRParts.list(values.map { .object([$0]) }),
    ])
  }

  /// What was known of the participant when the sitting began, but what may tell who it is.
  private func attribute(_ name: String, _ node: FHIRNode) -> JSONValue? {
    guard isIdentified || plain.contains(name),
      let value = outcome.record.resultJSON?["context"]?["participant.\(name)"]
    else {
      return nil
    }
    switch (node.type, value) {
    case ("decimal", .number): return item(node, [JSONMember("valueDecimal", FHIRParts.plain(value))])
    case ("boolean", .boolean): return item(node, [JSONMember("valueBoolean", value)])
    case ("date", .string): return item(node, [JSONMember("valueDate", value)])
    case ("time", .string(let text)):
      return item(node, [JSONMember("valueTime", .string(text.utf8.count == 5 ? text + ":00" : text))])
    case ("string", .string(let text)):
      return FHIRParts.text(text).map { item(node, [JSONMember("valueString", $0)]) }
    default: return nil
    }
  }
}
