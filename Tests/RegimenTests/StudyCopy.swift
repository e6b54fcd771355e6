import Foundation
import Testing

/// The shipped study in a folder of its own, gone when the test is over.
struct StudyCopy {
  let command: Command

  var folder: URL { command.folder }

  /// The repository that this file lies in.
  static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The morning of the first study day: onboarding is open, and so would be the check-in.
  static let morning = "2026-11-02T08:30:00+00:00"

  /// The files of the knee study; what else is shipped has tests of its own.
  static let files = [
    "study.yaml", "Surveys/checkin.yaml", "Surveys/onboarding.yaml", "Surveys/onboarding-consent.md",
    "Surveys/onboarding-consent.ja.md", "Surveys/range-of-motion.yaml", "Schedules/knee-recovery.yaml",
  ]

  static func use<Value>(keeping place: Place = .usual, _ body: (StudyCopy) throws -> Value) throws -> Value {
    try empty(keeping: place) { study in
      for path in files { try study.add(shipped: path) }
      return try body(study)
    }
  }

  /// Where the data are kept.
  enum Place {
    /// Where ``TestStores`` has them.
    case usual
    /// In a file: for what is true of files alone.
    case file
  }

  /// A folder without any file.
  static func empty<Value>(keeping place: Place = .usual, _ body: (StudyCopy) throws -> Value) throws -> Value {
    let prefix = place == .file ? TestStores.filePrefix : "regimen-"
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent(prefix + UUID().uuidString, isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { TestStores.remove(folder) }
    return try body(StudyCopy(command: Command(folder: folder)))
  }
}

// MARK: - Files

extension StudyCopy {
  /// Takes a shipped file over.
  func add(shipped path: String) throws {
    try write(Array(try Data(contentsOf: StudyCopy.repository.appendingPathComponent(path))), to: path)
  }

  /// Runs `body` with a study that has a survey `asking` too, which the task `ask` of the schedule `asked` asks each day.
  static func asking(_ survey: String, _ body: (StudyCopy) throws -> Void) throws {
    try use { study in
      try study.write(survey, to: "Surveys/asking.yaml")
      try study.write(
        "id: asked\ntitle: Asked\ntasks: [{ id: ask, survey: asking, schedule: [{ id: any, every: 1 day }] }]\n",
        to: "Schedules/asked.yaml")
      try body(study)
    }
  }

  func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

  func write(_ bytes: [UInt8], to path: String) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(path)))
  }

  /// Takes the study's data away, wherever they are.
  func removeData() {
    TestStores.removeSchema(of: folder)
    try? FileManager.default.removeItem(at: folder.appendingPathComponent(".regimen"))
  }

  /// The bytes of the store's files, those of its locks excepted.
  func store() throws -> [String: [UInt8]] {
    let names = ["study.sqlite", "study.sqlite-wal"]
    var found: [String: [UInt8]] = [:]
    for name in names {
      let path = ".regimen/" + name
      guard FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path) else { continue }
      found[name] = try bytes(of: path)
    }
    return found
  }
}

// MARK: - The study's first steps

extension StudyCopy {
  static let consentedLines = "\n1\n1\n2\n1\nAnn Example\n\n"

  func enrol(_ id: String = "P001", language: String = "en", zone: String = "Europe/London") throws {
    try expectSuccess(
      command.run(
        "participant", "add", id, "--schedule", "knee-recovery", "--enrolled", "2026-11-02", "--zone", zone,
        "--language", language, "--now", StudyCopy.morning))
  }

  /// Enrolled, eligible and consenting.
  func onboard(_ id: String = "P001") throws {
    try enrol(id)
    try expectSuccess(
      command.run("run", "onboarding", "-p", id, "--now", StudyCopy.morning, input: StudyCopy.consentedLines))
  }

  private func expectSuccess(_ finished: Command.Finished) throws {
    guard finished.code == 0 else {
      throw Command.Failure(reason: "a step towards the test exited \(finished.code): \(finished.error)")
    }
  }

  /// The states of the day, by event.
  func states(of id: String = "P001", now: String = StudyCopy.morning, all: Bool = false) throws -> [String: String] {
    let due = try command.run(["due", "--json", "-p", id, "--now", now] + (all ? ["--all"] : []))
    var states: [String: String] = [:]
    for event in try JSON(due.output).elements { states[event["event"].text] = event["state"].text }
    return states
  }

  /// Runs a command that must succeed; what it printed.
  @discardableResult
  func succeed(_ line: String, input: String = "") throws -> String {
    let finished = try command.run(line: line, input: input)
    guard finished.code == 0 else {
      throw Command.Failure(reason: "'\(line)' exited \(finished.code): \(finished.error)")
    }
    return finished.output
  }
}

extension StudyCopy {
  /// Does the check-in that a task asks.
  func checkIn(_ task: String, _ now: String) throws {
    let run = try command.run(
      line: "run \(task) -p P --answers - --quiet --now \(now)", input: "{ pain: 5, sleep: 5 }")
    #expect(run.code == 0, "\(task): \(run.error)")
  }
}
