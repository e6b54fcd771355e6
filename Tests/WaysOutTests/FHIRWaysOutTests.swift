import Foundation
import JSONText
import SurveyModel
import Testing

/// Responses and observations, of every type of item and each kind of blank.
@Suite struct FHIRWaysOutTests {
  private func resources(_ study: RecordedEverything, _ file: String) throws -> [JSONValue] {
    try study.file(file).split(separator: "\n").map { try JSONValue(parsing: String($0)) }
  }

  /// The items of a response by their linkIds; those of a repeat behind the number of their entry.
  private func items(_ response: JSONValue) -> [String: JSONValue] {
    var found: [String: JSONValue] = [:]
    func add(_ items: [JSONValue], _ entry: String) {
      var counts: [String: Int] = [:]
      for item in items {
        let link = item["linkId"]?.string ?? ""
        counts[link, default: 0] += 1
        found[entry + link] = item
        let inner = link == "rep" ? "\(counts[link] ?? 0):" : entry
        add(item["item"]?.elements ?? [], inner)
      }
    }
    add(response["item"]?.elements ?? [], "")
    return found
  }

  private func absence(_ item: JSONValue?) -> String? {
    item?["extension"]?.elements?.first { $0["url"]?.string?.hasSuffix("data-absent-reason") == true }?["valueCode"]?
      .string
  }

  private static let reasons: [ItemState: String] = [
    .skipped: "asked-declined", .dontKnow: "asked-unknown", .notReached: "not-asked", .timedOut: "unknown",
  ]

  @Test func `every answer and every kind of blank is in the response`() throws {
    try EverySittings.use { study in
      _ = try study.printed("export --format fhir --identified --output out --now \(EverySittings.now)")
      let people = try resources(study, "out/Patient.ndjson")
      #expect(
        people.compactMap { $0["identifier"]?.elements?.first?["value"]?.string } == EverySittings.people.map(\.id))
      let ids = people.compactMap { $0["id"]?.string }
      let responses = Dictionary(
        uniqueKeysWithValues: try resources(study, "out/QuestionnaireResponse.ndjson").map {
          ($0["subject"]?["reference"]?.string ?? "", $0)
        })
      #expect(responses.count == EverySittings.people.count)
      for (person, id) in zip(EverySittings.people, ids) {
        let response = try #require(responses["Patient/" + id])
        #expect(response["authored"]?.string == "2026-11-02T08:30:00.000+00:00")
        #expect(response["status"]?.string == "completed")
        let found = items(response)
        for item in EverySurvey.items {
          let state = EverySittings.state(item, person.blank)
          for (number, _) in item.paths.enumerated() {
            let entry = item.depth.groups.count > 1 ? "\(number + 1):" : ""
            // Consents and measurements go by their step, and have an item for each field.
            let link = item.path.split(separator: "/").last.map(String.init) ?? ""
            guard item.path.hasPrefix("form-") || item.path.hasPrefix("ask-") else { continue }
            if item.answer.members != nil { continue }
            let node = found[entry + link]
            switch state {
            case .answered:
              let values = node?["answer"]?.elements ?? []
              #expect(values.count == max(1, item.answer.elements?.count ?? 1), "\(link) of \(person.id)")
              #expect(absence(node) == nil, "\(link) of \(person.id)")
            case .notShown: #expect(node == nil, "\(link) of \(person.id)")
            default:
              // A repeat that nobody reached has no entries.
              if state == .notReached, !entry.isEmpty { continue }
              #expect(node?["answer"] == nil, "\(link) of \(person.id)")
              #expect(absence(node) == Self.reasons[state], "\(link) of \(person.id)")
            }
          }
        }
        #expect((found["sum"]?["answer"] != nil) == (person.blank == nil))
      }
      let first = items(try #require(responses["Patient/" + (ids.first ?? "")]))
      func value(_ link: String, _ type: String) -> JSONValue? { first[link]?["answer"]?.elements?.first?[type] }
      #expect(value("scale-top", "valueInteger") == 4)
      #expect(value("continuousScale-block", "valueDecimal") == .number(literal: "62.5"))
      #expect(value("2:boolean-loop", "valueBoolean") == true)
      #expect(value("first-top", "valueCoding")?["display"]?.string == "Often")
      #expect(
        first["1:choice-inner"]?["answer"]?.elements?.compactMap { $0["valueCoding"]?["code"] ?? $0["valueString"] }
          == [
            "red", "mauve, or \"so\"", "teal",
          ])
      #expect(value("rangeOfMotion-top.range", "valueDecimal") != nil)
      #expect(value("consent-top.agreed", "valueBoolean") == true)
      #expect(value("file-top", "valueAttachment")?["title"]?.string == EverySurvey.photo.name)
    }
  }

  @Test func `without --identified nothing tells who it is or exactly when`() throws {
    try EverySittings.use { study in
      _ = try study.printed("export --format fhir --output out --report fidelity.json --now \(EverySittings.now)")
      let response = try #require(try resources(study, "out/QuestionnaireResponse.ndjson").first)
      #expect(response["authored"]?.string == "2026-11-02")
      let found = items(response)
      #expect(absence(found["email-top"]) == "masked")
      #expect(absence(found["location-top.lat"]) == "masked")
      #expect(absence(found["consent-top.signature"]) == "masked")
      #expect(found["scale-top"]?["answer"] != nil)
      let file = try #require(found["file-top"]?["answer"]?.elements?.first?["valueAttachment"])
      #expect(file["title"] == nil && file["size"]?.integer == EverySurvey.photo.size)
      let all = try study.file("out/bundle.json")
      #expect(!all.contains("08:30:00.000"))
      let bundle = try JSONValue(parsing: all)
      #expect(bundle["type"]?.string == "transaction")
      let entries = bundle["entry"]?.elements ?? []
      let lines = try ["Questionnaire", "Patient", "QuestionnaireResponse", "Observation"].map {
        try resources(study, "out/\($0).ndjson").count
      }
      #expect(entries.count == lines.reduce(0, +))
      for entry in entries {
        let (type, id) = (entry["resource"]?["resourceType"]?.string ?? "", entry["resource"]?["id"]?.string ?? "")
        #expect(entry["request"]?["url"]?.string == "\(type)/\(id)")
        #expect(entry["request"]?["method"]?.string == "PUT")
      }
      let report = try study.file("fidelity.json")
      #expect(report.contains("\"construct\": \"review\""))
      _ = try study.printed("export --format fhir --output again --now \(EverySittings.now)")
      #expect(try study.file("again/bundle.json") == all)
    }
  }

  @Test func `an observation says its kind, its value and its response`() throws {
    try EverySittings.use { study in
      _ = try study.printed("export --format fhir --output out --now \(EverySittings.now)")
      let responses = Set(try resources(study, "out/QuestionnaireResponse.ndjson").compactMap { $0["id"]?.string })
      let observations = try resources(study, "out/Observation.ndjson")
      #expect(Set(observations.compactMap { $0["id"]?.string }).count == observations.count)
      for observation in observations {
        let from = observation["derivedFrom"]?.elements?.first?["reference"]?.string ?? ""
        #expect(responses.contains(String(from.dropFirst("QuestionnaireResponse/".count))))
      }
      let sum = try #require(observations.first { $0["code"]?["text"]?.string == "sum" })
      #expect(sum["valueQuantity"]?["value"] == 11)
      #expect(sum["interpretation"]?.elements?.first?["text"]?.string == "Anything")
      #expect(
        sum["referenceRange"] == [["low": ["value": 0], "high": ["value": 20], "text": "Anything"]], "\(sum)")
      let dose = try #require(observations.first { $0["code"]?["text"]?.string == "k-form-top-numeric-top" })
      #expect(dose["valueQuantity"]?["value"] != nil)
      let joints = observations.filter { $0["bodySite"] != nil }
      #expect(!joints.isEmpty)
      #expect(joints.first?["component"]?.elements?.first?["valueQuantity"]?["unit"]?.string == "°")
    }
  }
}
