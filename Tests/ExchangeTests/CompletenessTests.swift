import Definitions
import Diagnostics
import Expressions
import Foundation
import JSONText
import SurveyModel
import Testing

@testable import Exchange

/// A survey with every type of item and of step goes out to each system and comes back: each of its constructs is the same
/// afterwards, or the report tells what became of it. A new type that a way out passes over in silence fails here.
@Suite struct CompletenessTests {
  /// What came back, and what the report told.
  private struct Return {
    let survey: Survey
    let lines: [FidelityLine]
    /// What an item of ours is named there.
    var name: (FormItem) -> String = { $0.id }
    /// Groups that stand there and are none when they are back.
    var groups: Set<String> = []
  }

  private static let files = FileSet(
    EverySurvey.files.mapValues { Array($0.utf8) },
    media: [
      "Surveys/red.svg": MediaFile(Array((EverySurvey.files["Surveys/red.svg"] ?? "").utf8))
    ])

  private static func sent() throws -> OutgoingStudy {
    let definitions = StudyDefinitions(files: files, zones: DraftSettlingTests.zones)
    let errors = definitions.diagnostics.filter { $0.severity == .error }
    try #require(errors.isEmpty, "\(errors.map(\.message))")
    return OutgoingStudy(definitions)
  }

  private static func back(_ system: ForeignSystem, _ files: [(name: String, bytes: [UInt8])]) throws -> Survey {
    let wanted = files.filter { $0.name != "data-quality-rules.csv" }
    let sources = wanted.map { SourceFile(path: $0.name, bytes: $0.bytes) }
    let study = StudyImport(system, files: sources, id: "back", zones: DraftSettlingTests.zones)
    try #require(study.diagnostics.isEmpty, "\(study.diagnostics.map(\.message))")
    let definitions = StudyDefinitions(files: study.files, zones: DraftSettlingTests.zones)
    let errors = definitions.diagnostics.filter { $0.severity == .error }
    try #require(errors.isEmpty, "\(errors.map(\.message))")
    return try #require(definitions.surveys["every"]?.survey ?? definitions.surveys.values.first?.survey)
  }

  private static func returned(_ way: WayOut, _ study: OutgoingStudy) throws -> Return? {
    switch way {
    case .redcap:
      let project = REDCapProjectText(study)
      return Return(survey: try back(.redcap, project.files), lines: project.lines) { item in
        project.names.field("every", item.slot) ?? item.id
      }
    case .xlsform:
      let (files, report) = XLSFormExport.files(of: study)
      let pictures = study.namesOfPictures.compactMap { path, name in
        Self.files.media[path]?.bytes.map { (name: "files/" + name, bytes: $0) }
      }
      return Return(survey: try back(.xlsform, files + pictures), lines: report.lines)
    case .fhir:
      let study = try FHIRReturn(files)
      let blocks = links(study.questionnaires.first ?? .null).map { "block \($0)" }
      return Return(
        survey: try #require(study.back.surveys["every"]?.survey), lines: study.lines, groups: Set(blocks))
    // Nothing reads ODM; see the test of its own.
    case .odm: return nil
    }
  }

  /// The groups of a questionnaire, at whatever depth.
  private static func links(_ item: JSONValue) -> [String] {
    (item["item"]?.elements ?? []).flatMap { child in
      (child["type"]?.string == "group" ? [child["linkId"]?.string ?? ""] : []) + links(child)
    }
  }

  @Test(arguments: WayOut.allCases)
  func `every construct comes back the same, or the report tells of it`(_ way: WayOut) throws {
    let study = try Self.sent()
    let survey = try #require(study.surveys.first { $0.survey.id == "every" }).survey
    guard let back = try Self.returned(way, study) else { return }
    let told = Set(back.lines.filter { $0.fate != .kept }.map(\.place))
    let items = Dictionary(back.survey.items.map { ($0.item.id, $0.item) }, uniquingKeysWith: { one, _ in one })
    for place in survey.items where !survey.asksForAnother(place.step) {
      let name = back.name(place.item)
      if let item = items[name], Self.parts(of: item) == Self.parts(of: place.item) { continue }
      let differing = Self.parts(of: place.item).filter { key, value in
        items[name].map { Self.parts(of: $0)[key] != value } ?? true
      }
      let places = Self.places(of: place.item, on: survey.steps[place.step], in: survey)
      #expect(!told.isDisjoint(with: places), "\(way): item \(place.item.id) differs in \(differing.keys.sorted())")
    }
    let steps = Set(back.survey.steps.map { "\($0.kind.name) \($0.id)" })
    let words = Self.words(of: back.survey)
    // Pages of questions are told by what they ask.
    for step in survey.steps where survey.items.allSatisfy({ survey.steps[$0.step].id != step.id }) {
      let isThere = steps.contains("\(step.kind.name) \(step.id)")
      // What is only read may stand between questions there.
      let isRead = [step.title, step.text].compactMap(\.self).map(Self.text)
      if isThere || !isRead.isEmpty && words.isSuperset(of: isRead) { continue }
      #expect(!told.isDisjoint(with: Self.places(of: step, in: survey)), "\(way): \(step.kind.name) \(step.id)")
    }
    let groups = Set(back.survey.groups.map { "\($0.typeName) \($0.id)" }).union(back.groups)
    for group in survey.groups where !groups.contains("\(group.typeName) \(group.id)") {
      #expect(told.contains("step \(group.id)"), "\(way): \(group.typeName) \(group.id)")
    }
    for score in survey.scores {
      let same = back.survey.scores.first { $0.id == score.id }
      // Bands may be a value of their own there, named behind the score.
      let isBanded = same?.bands == score.bands || items.keys.contains { $0 != score.id && $0.hasPrefix(score.id) }
      let isThere = same != nil || items.keys.contains(score.id)
      #expect(isThere && isBanded || told.contains("score \(score.id)"), "\(way): score \(score.id)")
    }
  }

  private static func text(_ text: LocalizedText) -> String { text.text(in: .english, fallback: .english) }

  /// Everything that is read on the pages of a survey.
  private static func words(of survey: Survey) -> Set<String> {
    Set(
      survey.steps.flatMap { [$0.title, $0.text].compactMap(\.self) + $0.notes.map(\.text) }.map(text)
        + survey.items.map { text($0.item.prompt) })
  }

  @Test func `every item has an element of ODM or a line`() throws {
    let study = try Self.sent()
    let survey = try #require(study.surveys.first { $0.survey.id == "every" })
    var builder = ODMFormBuilder(survey, names: ODMNames(), isIdentified: true) { _ in false }
    builder.build()
    let form = builder.form
    let told = Set(form.lines.filter { $0.fate != .kept }.map(\.place))
    for place in survey.survey.items where !survey.survey.asksForAnother(place.step) {
      let isThere = form.places[place.item.slot] != nil
      let step = survey.survey.steps[place.step]
      let places = Self.places(of: place.item, on: step, in: survey.survey)
      #expect(isThere || !told.isDisjoint(with: places), "\(place.item.id)")
    }
  }

  /// Where a report may tell of an item.
  private static func places(of item: FormItem, on step: Step, in survey: Survey) -> [String] {
    ["item \(item.id)"] + (item.matrix.map { ["item \($0.id)"] } ?? []) + places(of: step, in: survey)
  }

  private static func places(of step: Step, in survey: Survey) -> [String] {
    var places = ["step \(step.id)"]
    var group = step.group
    while let index = group {
      places.append("step \(survey.groups[index].id)")
      group = survey.groups[index].parent
    }
    return places
  }

  /// What an item says, each part by its name.
  private static func parts(of item: FormItem) -> [String: String] {
    [
      "type": item.typeName, "prompt": text(item.prompt), "hint": item.hint.map(text) ?? "",
      "optional": "\(item.optional)", "dontKnow": "\(item.dontKnow)", "showIf": item.showIf?.text ?? "",
      "unit": item.format.unit ?? "", "bounds": "\(item.format.numericBounds.map { "\($0)" } ?? "")",
      "choices": (item.format.choices ?? []).map { choice in
        let picture = choice.picture?.digests.values.first ?? ""
        return "\(choice.value) \(text(choice.text)) \(choice.exclusive) \(picture)"
      }.joined(separator: ";"),
      "labels": item.format.scaleLabels.map { "\($0.value) \(text($0.text))" }.joined(separator: ";"),
      "rules": item.rules.requirements.map { "\($0.condition.text) \($0.isSoft)" }.joined(separator: ";"),
    ]
  }
}
