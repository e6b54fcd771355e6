import Diagnostics
import JSONText

/// Reads questionnaires of FHIR: each file is one, a bundle of some, or has one in each line; each questionnaire becomes a survey.
enum FHIRImport {
  static let mostItems = 20_000
  static let mostAnswers = 200_000

  static func read(_ files: [SourceFile], id: String) -> ForeignReading {
    var reading = ForeignReading()
    var found: [(json: JSONValue, file: String)] = []
    var sets: [JSONValue] = []
    let pictures = files.filter { SourcePictures.isPicture($0.path) }
    for file in files where !SourcePictures.isPicture(file.path) {
      let lines = SourceJSON.lines(of: file)
      let whole =
        lines == nil ? SourceJSON.read(file, of: "the system that made it", &reading.diagnostics) : lines?.first
      guard let value = whole else { continue }
      let values = lines ?? [value]
      let all = values.flatMap { FHIRImport.resources(in: $0, of: ["Questionnaire"]) }
      reading.diagnostics += all.compactMap {
        SourceBounds.excess(
          $0.count(ofElementsIn: ["item", "question", "group"]), of: "items", atMost: FHIRImport.mostItems,
          in: file.path)
          ?? SourceBounds.excess(
            $0.count(ofElementsIn: ["answerOption", "option", "concept"]), of: "answers",
            atMost: FHIRImport.mostAnswers,
            in: file.path)
      }
      let others = values.flatMap { FHIRImport.resources(in: $0, of: ["ValueSet", "CodeSystem"]) }
      sets += others
      if all.isEmpty, others.isEmpty {
        reading.diagnostics.append(
          .error(
            "bad-source", "'\(file.path)' is no Questionnaire of FHIR", in: file.path, at: nil,
            label: "its resourceType is \(value["resourceType"]?.string.map { "'\($0)'" } ?? "missing")",
            help: "name a file with {\"resourceType\": \"Questionnaire\"}, or a Bundle of them"))
      }
      found += all.map { ($0, file.path) }
    }
    guard reading.diagnostics.isEmpty else { return reading }
    guard !found.isEmpty else {
      let path = files.first?.path ?? ""
      reading.diagnostics.append(
        .error(
          "bad-source", "none of the files is a Questionnaire of FHIR", in: path, at: nil,
          help: "name the questionnaire beside the sets of its answers"))
      return reading
    }
    reading.study = FHIRImport.study(found, sets: sets, pictures: pictures, id: id)
    return reading
  }

  /// The resources of some types: the file itself, or what a bundle holds.
  private static func resources(in value: JSONValue, of types: Set<String>) -> [JSONValue] {
    let type = value["resourceType"]?.string ?? ""
    if types.contains(type) { return [value] }
    guard type == "Bundle" else { return [] }
    return (value["entry"]?.elements ?? []).compactMap { $0["resource"] }.filter {
      types.contains($0["resourceType"]?.string ?? "")
    }
  }

  private static func study(
    _ found: [(json: JSONValue, file: String)], sets: [JSONValue], pictures: [SourceFile], id: String
  ) -> DraftStudy {
    var study = DraftStudy()
    var surveyIDs = ImportedIDs(dots: true)
    var studyIDs = ImportedIDs(dots: true)
    var attributes: [(name: String, type: String)] = []
    var title = id
    var unused = Set(pictures.map(\.path))
    for source in found {
      let name =
        FHIROwn.surveyID(source.json) ?? source.json["name"]?.string ?? source.json["id"]?.string ?? source.json[
          "title"]?.string ?? id
      let surveyID = surveyIDs.fresh(name)
      let named = SourcePictures(pictures, folder: surveyID + "-media")
      var survey = FHIRSurvey(source.json, file: source.file, sets: sets, pictures: named)
      let map = survey.map(id: surveyID)
      study.files["Surveys/\(surveyID).yaml"] = map
      let (shown, others) = named.used(in: map)
      for (reference, bytes) in shown { study.media["Surveys/" + reference] = bytes }
      unused.formIntersection(others)
      study.lost += survey.lost
      for attribute in survey.attributes where !attributes.contains(where: { $0.name == attribute.name }) {
        attributes.append(attribute)
      }
      if title == id { title = source.json["title"]?.string ?? name }
    }
    study.lost += unused.sorted().map {
      FidelityLine("file", .lost, in: $0, at: "", note: "no answer of the questionnaire names it")
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
