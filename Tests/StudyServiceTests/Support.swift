import CivilTime
import Definitions
import Foundation
import JSONText
import StudyService
import Record
import SurveyModel
import Testing

/// A study in a temporary folder, gone with the value's last use.
struct TrialStudy {
  let store: StudyStore
  let folder: URL

  init(hasLanes: Bool = false) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("regimen-service-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    store = try TestStores.create(in: folder, created: at("2026-11-01T00:00:00Z"), hasLanes: hasLanes)
  }

  /// Runs `body` with a study and removes its folder.
  static func with<Value>(_ body: (TrialStudy) throws -> Value) throws -> Value {
    let study = try TrialStudy()
    defer { TestStores.remove(study.folder) }
    return try body(study)
  }

  func accept(_ files: FileSet, effective: CivilDate? = nil, now: Instant) throws {
    try store.write { writer in
      _ = try writer.accept(
        files.files.sorted { $0.key < $1.key }.map { (path: $0.key, bytes: $0.value) }, effective: effective,
        reason: "trial", stamp: stamp(now))
    }
  }

  func add(_ id: String, enrolled: Instant, schedule: String = "trial") throws {
    try change(id, .added(participant: id, name: nil), now: enrolled)
    try change(id, .zone("UTC", from: enrolled), now: enrolled)
    try change(id, .enrolled(schedule: schedule, at: enrolled, date: nil), now: enrolled)
  }

  func change(_ id: String, _ change: RosterChange, now: Instant) throws {
    _ = try store.append(.roster(change), about: .participant(id), stamp: stamp(now))
  }

  func decide(_ id: String, _ change: EventChange, now: Instant) throws {
    _ = try store.append(.event(change), about: .participant(id), stamp: stamp(now))
  }

  func stop(_ task: String, now: Instant) throws {
    _ = try store.append(.study(.taskStopped(task: task, reason: "unsafe")), stamp: stamp(now))
  }

  /// - Parameter seen: The view that the event is of; read when absent.
  func record(
    _ id: String, _ event: StandingEvent, values: [RecordedValue] = [], now: Instant, seen: ParticipantView? = nil
  ) throws {
    let origin = try (seen ?? view(id, now: now)).origin(of: event)
    let outcome = RecordedOutcome(
      event: event.id, task: event.row.task, schedule: event.schedule, element: event.row.element, date: event.row.date,
      occurrence: origin.occurrence, anchor: origin.anchor, ending: "complete", finished: now, values: values)
    _ = try store.append(.outcome(.recorded(outcome)), about: .participant(id), stamp: stamp(now))
  }

  func running(_ now: Instant) throws -> RunningStudy {
    try #require(try store.read { try RunningStudy($0, zones: .utcOnly, asOf: now) })
  }

  func view(
    _ id: String, now: Instant, zones: ZoneCache = ZoneCache { _ in nil }
  ) throws -> ParticipantView {
    let study = try running(now)
    return try store.read { reader in
      var zones = zones
      return try study.view(of: id, in: reader, zones: &zones, at: now)
    }
  }

  func stamp(_ now: Instant) -> Stamp {
    Stamp(
      recorded: now, machine: nil, author: .program, program: "test", tzdata: nil, study: nil, schedule: nil,
      survey: nil)
  }
}

/// An instant that a test writes down.
func at(_ text: String) -> Instant { Instant(iso: text) ?? Instant(milliseconds: 0) }

extension Instant {
  func later(hours: Int) -> Instant { Instant(milliseconds: milliseconds + Int64(hours) * 3_600_000) }
}

func day(_ text: String) -> CivilDate { CivilDate(iso: text) ?? CivilDate(dayNumber: 0) }

/// A study of one schedule, `trial`, with the tasks given as YAML list entries, and surveys `a` and `b`.
func files(_ tasks: String, study: String? = nil) -> FileSet {
  func survey(_ id: String) -> String {
    """
    id: \(id)
    title: \(id)
    steps:
      - { id: f, type: form, title: F, items: [{ id: pain, type: scale, prompt: Pain, minimum: 0, maximum: 10 }] }
    outcomes: [{ kind: pain, from: f/pain }]

    """
  }
  let schedule = "id: trial\ntitle: Trial\ntasks:\n" + tasks + "\n"
  var set = FileSet([
    "Surveys/a.yaml": Array(survey("a").utf8), "Surveys/b.yaml": Array(survey("b").utf8),
    "Schedules/trial.yaml": Array(schedule.utf8),
  ])
  if let study { set.files["study.yaml"] = Array(study.utf8) }
  return set
}

extension ZoneNames {
  static let utcOnly = ZoneNames(isZone: { $0 == "UTC" }, candidates: { ["UTC"] })
}
