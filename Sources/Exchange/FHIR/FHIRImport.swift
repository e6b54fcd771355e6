import Diagnostics
import JSONText

/// Reads questionnaires of FHIR: each file is one, or a bundle of some; each questionnaire becomes a survey.
enum FHIRImport {
  static func read(_ files: [SourceFile], id: String) -> ForeignReading {
    var reading = ForeignReading()
    var found: [(json: JSONValue, file: String)] = []
    for file in files {
      guard let value = SourceJSON.read(file, of: "the system that made it", &reading.diagnostics) else { continue }
      let all = FHIRImport.questionnaires(in: value)
      if all.isEmpty {
        reading.diagnostics.append(
          .error(
            "bad-source", "'\(file.path)' is no Questionnaire of FHIR", in: file.path, at: nil,
            label: "its resourceType is \(value["resourceType"]?.string.map { "'\($0)'" } ?? "missing")",
            help: "name a file with {\"resourceType\": \"Questionnaire\"}, or a Bundle of them"))
      }
      found += all.map { ($0, file.path) }
    }
    guard reading.diagnostics.isEmpty, !found.isEmpty else { return reading }
    reading.study = FHIRImport.study(found, id: id)
    return reading
  }

  private static func questionnaires(in value: JSONValue) -> [JSONValue] {
    if value["resourceType"]?.string == "Questionnaire" { return [value] }
    guard value["resourceType"]?.string == "Bundle" else { return [] }
    return (value["entry"]?.elements ?? []).compactMap { entry in
      entry["resource"].flatMap { $0["resourceType"]?.string == "Questionnaire" ? $0 : nil }
    }
  }

  private static func study(_ found: [(json: JSONValue, file: String)], id: String) -> DraftStudy {
    var study = DraftStudy()
    var surveyIDs = ImportedIDs(dots: true)
    var studyIDs = ImportedIDs(dots: true)
    var attributes: [(name: String, type: String)] = []
    var title = id
    for source in found {
      let name = source.json["name"]?.string ?? source.json["id"]?.string ?? source.json["title"]?.string ?? id
      let surveyID = surveyIDs.fresh(name)
      var survey = FHIRSurvey(source.json, file: source.file)
      study.files["Surveys/\(surveyID).yaml"] = survey.map(id: surveyID)
      study.lost += survey.lost
      for attribute in survey.attributes where !attributes.contains(where: { $0.name == attribute.name }) {
        attributes.append(attribute)
      }
      if title == id { title = source.json["title"]?.string ?? name }
    }
    var head = DraftMap([DraftEntry("id", .word(studyIDs.id(of: id))), DraftEntry("title", .text(title))])
    if !attributes.isEmpty {
      let entries = attributes.map { attribute in
        DraftEntry(attribute.name, .map(DraftMap([DraftEntry("type", .word(attribute.type))])))
      }
      head.entries.append(DraftEntry("attributes", .map(DraftMap(entries))))
    }
    study.files["study.yaml"] = head
    return study
  }
}
