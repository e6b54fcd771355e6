import Foundation
import Testing

/// Several processes at once, killed ones, and a disk that is full: the short form of `make soak`.
@Suite struct CrowdTests {
  private static let now = "2026-11-23T12:00:00+00:00"

  private static func use(keeping place: StudyCopy.Place = .usual, _ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.use(keeping: place) { study in
      for path in ["Surveys/toilet-log.yaml", "Schedules/hospital-stay.yaml"] {
        try study.write(Array(try Data(contentsOf: StudyCopy.repository.appendingPathComponent(path))), to: path)
      }
      let added = try study.command.run(
        line: "participant add P001 --schedule hospital-stay --enrolled 2026-11-21 --now " + now)
      guard added.code == 0 else { throw Command.Failure(reason: added.error) }
      try body(study)
    }
  }

  /// The program with its output and messages thrown away.
  private static func start(_ arguments: [String], _ study: StudyCopy) throws -> Process {
    let process = Command.process(arguments, in: study.folder)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  private static func events(_ study: StudyCopy) throws -> [String] {
    let printed = try study.command.run(line: "history toilet -p P001 --json --now " + now).output
    return try JSON(printed).elements.map { $0["event"].text }
  }

  @Test func `of what eight processes record at once none is lost and none doubled`() throws {
    try CrowdTests.use { study in
      let line = "{\"kind\":\"small\"}\n"
      try study.write(String(repeating: line, count: 25), to: "many.ndjson")
      let words = ["log", "toilet", "-p", "P001", "--from", "many.ndjson", "--now", CrowdTests.now]
      let processes = try (0..<8).map { _ in try CrowdTests.start(words, study) }
      for process in processes {
        process.waitUntilExit()
        #expect(Command.code(of: process) == 0)
      }
      let expected = Set((1...200).map { "toilet/any@2026-11-23.\($0)" })
      let recorded = try CrowdTests.events(study)
      #expect(recorded.count == 200)
      #expect(Set(recorded) == expected)
      #expect(try study.command.run(line: "store verify").code == 0)
    }
  }

  @Test func `a killed process leaves all of its lines or none, and the store goes on`() throws {
    try CrowdTests.use { study in
      try study.write(String(repeating: "{\"kind\":\"small\"}\n", count: 40), to: "many.ndjson")
      let words = ["log", "toilet", "-p", "P001", "--from", "many.ndjson", "--now", CrowdTests.now]
      var generator = SystemRandomNumberGenerator()
      for _ in 0..<6 {
        let process = try CrowdTests.start(words, study)
        // Whatever the moment, the assertions hold.
        for _ in 0..<Int.random(in: 0..<300_000, using: &generator) { sched_yield() }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let count = try CrowdTests.events(study).count
        #expect(count % 40 == 0)
      }
      #expect(try study.command.run(words).code == 0)
      #expect(try study.command.run(line: "store verify").code == 0)
    }
  }

  @Test(arguments: [8, 64, 128])
  func `where files can't grow the fault is told, and nothing is spoilt`(_ blocks: Int) throws {
    try CrowdTests.use(keeping: .file) { study in
      try study.write(String(repeating: "{\"kind\":\"big\"}\n", count: 400), to: "many.ndjson")
      let before = try study.command.run(line: "store verify").output
      let shell = Process()
      shell.executableURL = URL(fileURLWithPath: "/bin/bash")
      shell.currentDirectoryURL = study.folder
      let words = "log toilet -p P001 --from many.ndjson --now \(CrowdTests.now)"
      shell.arguments = [
        "-c", "trap '' XFSZ; ulimit -f \(blocks); exec '\(Command.program.path)' \(words) >/dev/null 2>&1",
      ]
      try shell.run()
      shell.waitUntilExit()
      #expect(shell.terminationStatus == 74)
      #expect(try study.command.run(line: "store verify").output == before)
      #expect(try study.command.run(line: words).code == 0)
    }
  }
}
