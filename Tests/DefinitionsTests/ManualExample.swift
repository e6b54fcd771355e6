import CivilTime
import Diagnostics
import Foundation
import Scheduling
import Testing

@testable import Definitions

/// An example of the manual as a whole file.
struct ManualExample {
  private enum Kind: String {
    case schedule, element, study, survey, step, item
    /// An element in a study that declares no milestones.
    case undeclared

    var path: String {
      switch self {
      case .study: "study.yaml"
      case .schedule, .element, .undeclared: "Schedules/manual.yaml"
      case .survey, .step, .item: "Surveys/manual.yaml"
      }
    }
  }

  let file: SourceFile
  /// How many lines stand before the example's own.
  let added: Int
  private let kind: Kind

  init?(_ fence: ManualPage.Fence) {
    guard fence.words.count == 2, fence.words[0] == "yaml", let kind = Kind(rawValue: fence.words[1]) else {
      return nil
    }
    self.kind = kind
    var head: [String] = []
    var lines = fence.lines
    switch kind {
    case .schedule, .study, .survey: break
    case .step:
      head = ["id: manual", "title: Manual", "steps:"]
      lines = Self.listed(lines, indent: 2)
    case .item:
      head = ["id: manual", "title: Manual", "steps:", "  - id: form", "    type: form", "    items:"]
      lines = Self.listed(lines, indent: 6)
    case .element, .undeclared:
      head = [
        "id: manual", "title: Manual", "tasks:",
        "  - { id: onboarding, survey: onboarding, schedule: [{ id: once, once: enrollment, window: until done }] }",
        "  - id: checkin", "    survey: checkin", "    schedule:",
      ]
      lines = Self.listed(lines, indent: 6)
    }
    added = head.count
    file = SourceFile(path: kind.path, text: (head + lines).joined(separator: "\n") + "\n")
  }

  /// The lines as elements of a list, which they may be already.
  private static func listed(_ lines: [String], indent: Int) -> [String] {
    let isList = lines.first?.hasPrefix("- ") ?? false
    let items = isList ? lines : lines.enumerated().map { ($0 == 0 ? "- " : "  ") + $1 }
    return items.map { String(repeating: " ", count: indent) + $0 }
  }

  var diagnostics: [Diagnostic] {
    switch kind {
    case .schedule, .element: schedule.diagnostics
    case .undeclared:
      ScheduleScenery.load(String(decoding: file.bytes, as: UTF8.self), declaring: false).diagnostics
    case .study: StudyFile.read(file, files: ScheduleScenery.files, zones: ScheduleScenery.zones).diagnostics
    case .survey, .step, .item:
      SurveyReader.read(
        file, files: Self.documents, attributes: ScheduleScenery.study.attributes,
        milestones: ScheduleScenery.study.milestones
      ).diagnostics
    }
  }

  /// What examples of surveys name: tables stand on the pages in fences `csv table NAME`.
  private static let documents: FileSet = {
    var files = FileSet(
      ["Surveys/example-consent.md": Array("# Consent\n".utf8)], media: ["Surveys/knee.png": .png(1, 2, 3)])
    for page in ["survey-format.md", "diagnostics.md"] {
      for fence in (try? ManualPage(page).fences) ?? [] where fence.words.starts(with: ["csv", "table"]) {
        files.files["Surveys/\(fence.words[2])"] = Array((fence.lines.joined(separator: "\n") + "\n").utf8)
      }
    }
    return files
  }()

  private var schedule: Loaded<LoadedSchedule> {
    ScheduleReader.read(
      file, files: ScheduleScenery.files, study: ScheduleScenery.study,
      surveys: ["checkin", "onboarding", "range-of-motion", "drink"],
      outcomes: ScheduleScenery.outcomes, zones: ScheduleScenery.zones)
  }

  /// The events of the task `checkin`, by the options of an `events` fence: `enrolled`, `to`, `zone`, and `travel`, an
  /// instant and a zone.
  func events(_ words: [String]) throws -> [String] {
    let options = Dictionary(
      words.dropFirst().map { word in
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : "")
      }, uniquingKeysWith: { first, _ in first })
    let loaded = try #require(schedule.value)
    let compiled = CompiledSchedule(loaded.schedule, holidays: loaded.holidays)
    let zone = try options["zone"].map { try Self.zone($0) } ?? .utc
    let enrolled = try #require(options["enrolled"].flatMap { CivilDate(iso: $0) })
    let end = try #require(options["to"].flatMap { CivilDate(iso: $0) })
    let timeline = ZoneTimeline(zone, changes: try options["travel"].map { [try Self.journey($0)] } ?? [])
    let clock = StudyClock(dayStart: loaded.schedule.dayStart, zones: timeline)
    let context = ParticipantContext(participant: "P001", clock: clock, enrolledOn: enrolled)
    let task = try #require(compiled.taskIndex("checkin"))
    return compiled.events(ofTask: task, for: context, from: enrolled, to: end).map { event in
      let instants = [event.opens, event.closes].map { instant in
        instant.map { clock.reading(at: $0) } ?? "never"
      }
      return "\(compiled.id(of: event))  \(instants.joined(separator: "  "))"
    }
  }

  private static func journey(_ text: String) throws -> ZoneTimeline.Change {
    let parts = text.split(separator: ",").map(String.init)
    let at = try #require(parts.first.flatMap { Instant(iso: $0) })
    return ZoneTimeline.Change(at: at, zone: try zone(try #require(parts.last)))
  }

  private static func zone(_ name: String) throws -> Zone {
    try Zone(name: name, tzif: Array(Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(name)"))))
  }
}
