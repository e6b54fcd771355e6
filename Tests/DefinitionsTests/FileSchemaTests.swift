import Diagnostics
import Foundation
import JSONText
import Testing
import YAMLTree

@testable import Definitions

/// The schemas say what the readers take: no less, and no more as far as the shape of a file goes.
@Suite struct FileSchemaTests {
  private static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func `every file of the study fits its schema`() throws {
    for (folder, schema) in [("Surveys", FileSchema.survey), ("Schedules", .schedule)] {
      let judge = try SchemaJudge(schema: schema.document)
      let names = try FileManager.default.contentsOfDirectory(
        atPath: FileSchemaTests.repository.appendingPathComponent(folder).path
      ).filter { $0.hasSuffix(".yaml") }
      #expect(names.count >= 5)
      for name in names { #expect(try judge.accepts(try json(of: "\(folder)/\(name)")), "\(folder)/\(name)") }
    }
    #expect(try SchemaJudge(schema: FileSchema.study.document).accepts(try json(of: "study.yaml")))
  }

  @Test func `every example of the manual that has no fault fits its schema`() throws {
    let judges = try Dictionary(
      uniqueKeysWithValues: FileSchema.allCases.map { ($0, try SchemaJudge(schema: $0.document)) })
    for page in ["survey-format.md", "schedule-format.md"] {
      let fences = try ManualPage(page).fences
      var judged = 0
      for fence in fences {
        guard let example = ManualExample(fence), let schema = FileSchema(path: example.file.path) else { continue }
        guard !load(example.file, schema).hasErrors else { continue }
        let value = try #require(YAMLDocument.parse(example.file).value?.root.json)
        judged += 1
        #expect(try judges[schema]?.accepts(value) == true, "\(page), line \(fence.line)")
      }
      #expect(judged > 10)
    }
  }

  @Test(arguments: FileSchema.allCases)
  func `every field that the readers know stands in the whole file below with a description`(
    _ schema: FileSchema
  ) throws {
    let used = Set(keys(of: try whole(schema)))
    for (map, members) in maps(in: schema.document) {
      for member in members {
        #expect(used.contains(member.name) || member.value == false, "'\(member.name)' of \(map) is not tried")
        #expect(member.value["description"]?.string?.isEmpty == false || member.value == false, "\(member.name)")
      }
    }
  }

  @Test(arguments: FileSchema.allCases)
  func `a file with one thing changed is refused by the schema when its shape is wrong for the reader, and only then`(
    _ schema: FileSchema
  ) throws {
    let judge = try SchemaJudge(schema: schema.document)
    let sound = try whole(schema)
    try #require(!load(sound, schema).hasErrors, "\(load(sound, schema).map { "\($0.code): \($0.message)" })")
    #expect(try judge.accepts(sound))
    var refused = 0
    // With `LONG_RUNS=1`, as `make soak` sets it, every change is tried; else one in a hundred of a survey's, which have each rule
    // many times over: the schemas of the others are tried whole.
    let all = changes(of: sound)
    let stride = LongRuns.areWanted || schema != .survey ? 1 : 100
    for change in all.enumerated().filter({ $0.offset % stride == 3 % stride }).map(\.element) {
      let errors = load(change.value, schema).filter { $0.severity == .error }
      let isOfShape = errors.contains { error in
        FileSchemaTests.codesOfShape.contains(error.code) && !error.path.hasSuffix(".csv")
          && !FileSchemaTests.ofSeveralPlaces.contains(where: error.message.contains)
      }
      let fits = try judge.accepts(change.value)
      if !fits { refused += 1 }
      let told = errors.map { "\($0.code): \($0.message)" }.joined(separator: "; ")
      #expect(!(isOfShape && fits), "\(change.what) is taken by the schema; the reader says \(told)")
      #expect(!(errors.isEmpty && !fits), "\(change.what) is refused by the schema, and the reader takes it")
    }
    #expect(refused > (stride == 1 ? 150 : 10))
  }

  /// Faults that a schema can tell: the others need the rest of the file, or of the study.
  private static let codesOfShape: Set = [
    "unknown-key", "missing-key", "missing-value", "wrong-type", "unknown-value", "bad-id", "reserved-id",
    "bad-language", "bad-alias", "bad-duration", "bad-date", "bad-time", "bad-window", "bad-day", "missing-rule",
    "conflicting-rules", "conflicting-fields",
  ]

  /// Parts of what is said of faults that no schema of one place sees: a block round the step may give the limit, an item elsewhere
  /// the answers that have points, `defaults` that several are chosen; a bound is compared with a label, a text with a picture.
  private static let ofSeveralPlaces = [
    "'onTimeout' has no 'timeLimit'", "'points' does not say what", "stands without 'multiple: true'",
    "both say what stands at", "a choice with a picture has no text",
  ]

  // MARK: Files

  private func json(of path: String) throws -> JSONValue {
    let bytes = Array(try Data(contentsOf: FileSchemaTests.repository.appendingPathComponent(path)))
    return try #require(YAMLDocument.parse(SourceFile(path: path, bytes: bytes)).value?.root.json)
  }

  private func whole(_ schema: FileSchema) throws -> JSONValue {
    try #require(YAMLDocument.parse(SourceFile(path: "whole.yaml", text: WholeFiles.text(schema))).value?.root.json)
  }

  private func load(_ value: JSONValue, _ schema: FileSchema) -> [Diagnostic] {
    load(SourceFile(path: schema.path, text: value.compactText), schema)
  }

  private func load(_ file: SourceFile, _ schema: FileSchema) -> [Diagnostic] {
    switch schema {
    case .survey:
      SurveyReader.read(
        file, files: WholeFiles.files, attributes: ScheduleScenery.study.attributes,
        milestones: ScheduleScenery.study.milestones
      ).diagnostics
    case .schedule: ScheduleScenery.load(String(decoding: file.bytes, as: UTF8.self)).diagnostics
    case .study: StudyFile.read(file, files: ScheduleScenery.files, zones: ScheduleScenery.zones).diagnostics
    }
  }

  /// The maps with known fields, by where they stand in the schema.
  private func maps(in schema: JSONValue, at place: String = "") -> [(String, [JSONMember])] {
    var found: [(String, [JSONMember])] = []
    for member in schema.members ?? [] {
      found += maps(in: member.value, at: place + "/" + member.name)
    }
    for (index, element) in (schema.elements ?? []).enumerated() { found += maps(in: element, at: "\(place)/\(index)") }
    if schema["additionalProperties"] == false, let fields = schema["properties"]?.members {
      found.append((place, fields))
    }
    return found
  }

  private func keys(of value: JSONValue) -> [String] {
    (value.members ?? []).flatMap { [$0.name] + keys(of: $0.value) } + (value.elements ?? []).flatMap(keys)
  }

  // MARK: Changes

  private struct Change {
    let what: String
    let value: JSONValue
  }

  private static let substitutes: [JSONValue] = [
    .null, true, 5, .number(literal: "5.5"), "word", "", [], .object([]), [1], ["x": 1],
  ]

  /// The file with one member left out, renamed or replaced, or one element replaced, at each place.
  private func changes(of value: JSONValue, at place: String = "") -> [Change] {
    var found: [Change] = []
    if let members = value.members {
      for (index, member) in members.enumerated() {
        let here = place + "/" + member.name
        var without = members
        without.remove(at: index)
        found.append(Change(what: "\(here) left out", value: .object(without)))
        found.append(
          Change(what: "\(here) renamed", value: .object(without + [JSONMember(member.name + "-x", member.value)])))
        for change in inner(member.value, at: here) {
          var changed = members
          changed[index] = JSONMember(member.name, change.value)
          found.append(Change(what: change.what, value: .object(changed)))
        }
      }
    }
    for (index, element) in (value.elements ?? []).enumerated() {
      for change in inner(element, at: "\(place)/\(index)") {
        var changed = value.elements ?? []
        changed[index] = change.value
        found.append(Change(what: change.what, value: .array(changed)))
      }
    }
    return found
  }

  private func inner(_ value: JSONValue, at place: String) -> [Change] {
    FileSchemaTests.substitutes.map { Change(what: "\(place) as \($0.compactText)", value: $0) }
      + changes(of: value, at: place)
  }
}

extension FileSchema {
  init?(path: String) {
    switch path {
    case "study.yaml": self = .study
    case let path where path.hasPrefix("Schedules/"): self = .schedule
    case let path where path.hasPrefix("Surveys/"): self = .survey
    default: return nil
    }
  }

  var path: String {
    switch self {
    case .survey: "Surveys/whole.yaml"
    case .schedule: "Schedules/s.yaml"
    case .study: "study.yaml"
    }
  }
}
