import CivilTime
import Definitions
import Diagnostics
import Expressions
import Foundation
import JSONText
import SurveyModel

@testable import Exchange

/// Surveys that went to FHIR and came back.
struct FHIRReturn {
  let sent: StudyDefinitions
  let back: StudyDefinitions
  let lines: [FidelityLine]
  let questionnaires: [JSONValue]

  struct Fault: Error, CustomStringConvertible { let description: String }

  init(_ files: FileSet) throws {
    let definitions = try FHIRReturn.definitions(files)
    sent = definitions
    let study = OutgoingStudy(definitions)
    let written = study.surveys.map {
      FHIRQuestionnaire($0, FHIRNames(study: study.id), attributes: definitions.study.attributes)
    }
    lines = written.flatMap(\.lines)
    let resources = written.map { $0.json(isCurrent: true) }
    questionnaires = resources
    let entries = resources.map { ["resource": $0] as JSONValue }
    let bundle: JSONValue = ["resourceType": "Bundle", "type": "transaction", "entry": .array(entries)]
    let source = SourceFile(path: "bundle.json", text: bundle.compactText)
    let returned = StudyImport(.fhir, files: [source], id: study.id, zones: FHIRImportTests.zones)
    back = StudyDefinitions(files: returned.files, zones: FHIRImportTests.zones)
    let faults = (returned.diagnostics + back.diagnostics).filter { $0.severity == .error }
    guard faults.isEmpty else { throw Fault(description: "not back: \(faults.map(\.message))") }
  }

  /// A survey from YAML, alone in a study.
  init(yaml: String) throws { try self.init(FHIRReturn.files(yaml)) }

  private static func files(_ yaml: String) -> FileSet {
    FileSet(["study.yaml": Array("id: s\n".utf8), "Surveys/q.yaml": Array(yaml.utf8)])
  }

  private static func definitions(_ files: FileSet) throws -> StudyDefinitions {
    let definitions = StudyDefinitions(files: files, zones: FHIRImportTests.zones)
    let errors = definitions.diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty else { throw Fault(description: "not sent: \(errors.map(\.message))") }
    return definitions
  }

  static func definitions(_ yaml: String) throws -> StudyDefinitions { try definitions(files(yaml)) }

  /// The lines that tell of something else than what was kept.
  func told(_ survey: String) -> [FidelityLine] { lines.filter { $0.fate != .kept && $0.file == path(survey) } }

  private func path(_ survey: String) -> String { sent.surveys[survey]?.path ?? "" }

  func items(_ survey: String) -> [(sent: FormItem, back: FormItem?)] {
    let known = Dictionary(
      (back.surveys[survey]?.survey.items ?? []).map { ($0.item.id, $0.item) }, uniquingKeysWith: { first, _ in first })
    return (sent.surveys[survey]?.survey.items ?? []).map { ($0.item, known[$0.item.id]) }
  }

  /// What a sitting with prepared answers came to: the state and the answer of each item by its id, and the scores.
  static func outcome(_ survey: Survey, _ answers: JSONValue) throws -> (
    items: [String: String], scores: [String: Double]
  ) {
    let context = SittingContext(
      run: "r", language: survey.language, zoneName: "UTC", offsetSeconds: 0, date: CivilDate(dayNumber: 20_777),
      seed: 1, started: Instant(milliseconds: 0))
    let (script, faults) = AnswerScript.read(answers, for: survey)
    let sitting = ScriptedSitting(
      StepRunner(survey: survey, context: context), script: script, faults: faults, at: Instant(milliseconds: 1))
    let serious = sitting.faults.filter { if case .notShown = $0 { false } else { true } }
    guard serious.isEmpty else { throw Fault(description: "\(serious)") }
    let result = sitting.runner.result
    let items = result.items.map { ($0.result.item, "\($0.state) \($0.answer?.json.compactText ?? "")") }
    let scores = result.scores.compactMap { score in score.value.map { (score.score, $0) } }
    return (
      Dictionary(items, uniquingKeysWith: { first, _ in first }),
      Dictionary(scores, uniquingKeysWith: { first, _ in first })
    )
  }
}

extension FHIRReturn {
  /// The shipped study.
  static func shipped() throws -> FileSet {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    // Tests know one zone alone.
    let study = try String(contentsOf: root.appending(path: "study.yaml"), encoding: .utf8)
    var files = ["study.yaml": Array(study.replacing("Europe/London", with: "UTC").utf8)]
    for name in try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Surveys").path) {
      guard ["yaml", "md", "csv"].contains(String(name.split(separator: ".").last ?? "")) else { continue }
      files["Surveys/" + name] = [UInt8](try Data(contentsOf: root.appending(path: "Surveys/" + name)))
    }
    return FileSet(files, media: try shippedMedia(root))
  }

  /// What the shipped surveys show.
  static func shippedMedia(_ root: URL) throws -> [String: MediaFile] {
    let surveys = root.appending(path: "Surveys")
    let paths = FileManager.default.enumerator(atPath: surveys.path)?.compactMap { $0 as? String } ?? []
    return Dictionary(
      uniqueKeysWithValues: try paths.filter { Media.ending(of: $0) != nil }.map { path in
        ("Surveys/" + path, MediaFile([UInt8](try Data(contentsOf: surveys.appending(path: path)))))
      })
  }
}
