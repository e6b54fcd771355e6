import ActiveTasks
import CivilTime
import JSONText
import Record
import StudyService
import SurveyModel

/// The values of an outcome, and the ranges of motion that were measured, as observations.
struct FHIRObservation {
  let outcome: OutgoingOutcome
  let names: FHIRNames
  let isIdentified: Bool
  /// The response that they come from.
  let response: JSONValue

  /// A resource for each value.
  var all: [JSONValue] {
    var counts: [String: Int] = [:]
    let values = outcome.values.map { value -> JSONValue in
      counts[value.kind, default: 0] += 1
      return observation(of: value, counts[value.kind] ?? 1)
    }
    return values + outcome.answers.compactMap(measurement)
  }

  private func head(_ id: String, _ category: String, code: JSONValue) -> [JSONMember] {
    let isCorrected = outcome.record.isCorrected
    let system = "http://terminology.hl7.org/CodeSystem/observation-category"
    return [
      JSONMember("resourceType", "Observation"), JSONMember("id", .string(id)),
      JSONMember("status", isCorrected ? "amended" : "final"),
      JSONMember("category", [["coding": [FHIRParts.coding(system, category)]]]), JSONMember("code", code),
      JSONMember("subject", ["reference": .string("Patient/" + names.patientID(outcome.participant))]),
      JSONMember("effectiveDateTime", .string(FHIRResponse.authored(outcome, isIdentified: isIdentified))),
    ]
  }

  // MARK: - Outcome values

  private func observation(of value: RecordedValue, _ number: Int) -> JSONValue {
    let id = names.observationID(outcome.participant, outcome.record.outcome.event, "\(value.kind)\u{0}\(number)")
    var members = head(
      id, "survey",
      code: [
        "coding": [FHIRParts.coding(names.urn("outcome"), FHIRParts.code(value.kind), value.kind)],
        "text": .string(value.kind),
      ])
    members += self.value(value.value, value.unit)
    if let band = band(of: value) { members.append(JSONMember("interpretation", [["text": band]])) }
    if let ranges = FHIRParts.list(ranges(of: value)) { members.append(JSONMember("referenceRange", ranges)) }
    members.append(JSONMember("derivedFrom", [response]))
    if let parts = value.value.members {
      let components = parts.compactMap { part -> JSONValue? in
        let said = self.value(part.value, nil)
        guard !said.isEmpty, said[0].name != "dataAbsentReason" else { return nil }
        return .object([JSONMember("code", ["text": .string(part.name)])] + said)
      }
      if let list = FHIRParts.list(components) { members.append(JSONMember("component", list)) }
    }
    return .object(members)
  }

  private func value(_ value: JSONValue, _ unit: String?) -> [JSONMember] {
    switch value {
    case .number: return [JSONMember("valueQuantity", FHIRUnits.quantity(FHIRParts.plain(value), unit))]
    case .boolean: return [JSONMember("valueBoolean", value)]
    case .string(let text):
      if CivilDate(iso: text) != nil { return [JSONMember("valueDateTime", .string(text))] }
      if let time = TimeOfDay(iso: text) { return [JSONMember("valueTime", .string(FHIRTime.text(time)))] }
      return FHIRParts.text(text).map { [JSONMember("valueString", $0)] } ?? []
    case .array: return [JSONMember("valueString", .string(value.compactText))]
    case .object: return []
    case .null:
      let system = "http://terminology.hl7.org/CodeSystem/data-absent-reason"
      return [JSONMember("dataAbsentReason", ["coding": [FHIRParts.coding(system, "unknown")]])]
    }
  }

  private func score(of value: RecordedValue) -> Score? {
    value.from.flatMap(ResultPath.init)?.score.flatMap { id in outcome.survey.scores.first { $0.id == id } }
  }

  private func label(of band: ScoreBand) -> JSONValue? {
    FHIRParts.text(band.label.text(in: outcome.survey.language, fallback: outcome.survey.language))
  }

  /// What each range of a score means.
  private func ranges(of value: RecordedValue) -> [JSONValue] {
    (score(of: value)?.bands ?? []).map { band in
      FHIRParts.object([
        "low": ["value": FHIRParts.decimal(band.from)], "high": ["value": FHIRParts.decimal(band.to)],
        "text": label(of: band),
      ])
    }
  }

  /// What a score means, in the words of the survey.
  private func band(of value: RecordedValue) -> JSONValue? {
    guard let score = score(of: value), let result = outcome.scores.first(where: { $0.score == score.id }),
      let band = score.band(of: result)
    else { return nil }
    return label(of: band)
  }

  // MARK: - Ranges of motion

  private func measurement(_ answer: OutgoingAnswer) -> JSONValue? {
    guard case .active(.rangeOfMotion(let task))? = answer.item?.format, let json = answer.json, answer.answer != nil
    else { return nil }
    let kind = ActiveTaskKind.rangeOfMotion
    let id = names.observationID(
      outcome.participant, outcome.record.outcome.event, "measurement\u{0}\(answer.path)")
    var members = head(
      id, "exam",
      code: [
        "coding": [FHIRParts.coding(names.urn("measurement"), kind.rawValue, "Range of motion")],
        "text": .string("Range of motion, \(task.side.rawValue) \(task.joint.rawValue)"),
      ])
    members.append(JSONMember("bodySite", ["text": .string("\(task.side.rawValue) \(task.joint.rawValue)")]))
    if let method = json["method"]?.string { members.append(JSONMember("method", ["text": .string(method)])) }
    members.append(JSONMember("derivedFrom", [response]))
    let components = ["minimum", "maximum", "range", "start", "finish"].compactMap { name -> JSONValue? in
      guard let number = json[name], number.numberLiteral != nil else { return nil }
      return ["code": ["text": .string(name)], "valueQuantity": FHIRUnits.quantity(FHIRParts.plain(number), "°")]
    }
    if let list = FHIRParts.list(components) { members.append(JSONMember("component", list)) }
    return .object(members)
  }
}
