import Foundation
import Testing

extension ThereAndBackRecordsTests {
  /// A PNG of one pixel.
  private static let photo = Data(
    base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==")

  @Test func `a file comes back with its content, and is refused without it`() throws {
    let survey = Self.survey(of: [
      "id: meal, type: file, accept: image, prompt: Photo", "id: well, type: boolean, prompt: Well?",
    ])
    let answers = "{ meal: meal.png, well: true }\n"
    let photo = Array(try #require(Self.photo))
    var files: [String: [UInt8]] = [:]
    var before: [[JSON]] = []
    try Self.use(survey, answers) { study in
      try study.write(photo, to: "meal.png")
      try Self.record(study)
      try Self.run(study, "export --format fhir --identified --output out --files content")
      for name in ["QuestionnaireResponse.ndjson", "Patient.ndjson"] {
        files[name] = try study.bytes(of: "out/" + name)
      }
      let kept = study.folder.appendingPathComponent("content")
      for path in try FileManager.default.subpathsOfDirectory(atPath: kept.path) where path.hasSuffix(".png") {
        files["content.png"] = try study.bytes(of: "content/" + path)
      }
      before = try Self.items(study)
    }
    #expect(before.count == 2 && files["content.png"] == photo)
    try Self.use(survey, answers) { study in
      for (name, bytes) in files { try study.write(bytes, to: name) }
      try study.write("system: fhir\nforms: [{ form: day, task: day }]\n", to: "map.yaml")
      let line = "import records QuestionnaireResponse.ndjson Patient.ndjson --map map.yaml"
      let lacking = try study.command.run(line: line + Self.now)
      #expect(lacking.code == 65, "\(lacking.error)")
      #expect(
        lacking.error.contains("the content of the file 'meal' is not in the response"), "\(lacking.error)")
      #expect(lacking.error.contains("--files FOLDER") && lacking.error.contains("without: [meal]"), "\(lacking.error)")
      #expect(try Self.items(study).isEmpty)
      let taken = try study.command.run(
        line: line.replacing("Patient.ndjson", with: "Patient.ndjson content.png") + Self.now)
      #expect(taken.code == 0, "\(taken.error)")
      #expect(try Self.items(study) == before)
      let event = "day/daily@2026-11-02"
      try Self.run(study, "outcome file \(event) page/meal -p P1 --output back.png")
      #expect(try study.bytes(of: "back.png") == photo)
    }
  }
}
