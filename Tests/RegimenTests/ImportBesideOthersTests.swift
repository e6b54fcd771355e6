import Foundation
import Testing

/// An import of many people while others record, and imports that are killed.
@Suite struct ImportBesideOthersTests {
  private static let now = " --now 2026-11-23T12:00:00+00:00"

  private static func use(_ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.use(keeping: .usual) { study in
      let rows = (1...2400).map { "Q\($0),knee-recovery,2026-11-02,Name \($0)\n" }
      try study.write("id,schedule,enrolled,name\n" + rows.joined(), to: "others.csv")
      let added = try study.command.run(line: "participant add P001 --schedule knee-recovery" + now)
      #expect(added.code == 0, "\(added.error)")
      try body(study)
    }
  }

  private static func importing(_ study: StudyCopy) throws -> Process {
    let words = "participant import others.csv" + now
    let process = Command.process(words.split(separator: " ").map(String.init), in: study.folder)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  private static func count(_ study: StudyCopy) throws -> Int {
    try JSON(study.command.run(line: "participant list --json" + now).output).elements.count
  }

  @Test func `whoever records meanwhile is served`() throws {
    try ImportBesideOthersTests.use { study in
      let process = try ImportBesideOthersTests.importing(study)
      var noted = 0
      while process.isRunning || noted < 3 {
        let note = try study.command.run(line: "note add more -p P001" + ImportBesideOthersTests.now)
        #expect(note.code == 0, "\(note.error)")
        noted += 1
      }
      #expect(Command.code(of: process) == 0)
      #expect(try ImportBesideOthersTests.count(study) == 2401)
      #expect(try study.command.run(line: "store verify").code == 0)
    }
  }

  @Test func `an import that was killed is told, and done by the same command`() throws {
    try ImportBesideOthersTests.use { study in
      let process = try ImportBesideOthersTests.importing(study)
      // Whatever the moment, the assertions hold.
      while process.isRunning, try ImportBesideOthersTests.count(study) == 1 {}
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let wasStopped = try ImportBesideOthersTests.count(study) < 2401
      let health = try study.command.run(line: "doctor").output
      #expect(health.contains("the import of 'others.csv' was stopped after") == wasStopped, "\(health)")
      let again = try study.command.run(line: "participant import others.csv" + ImportBesideOthersTests.now)
      #expect((again.code == 0) == wasStopped, "\(again.error)")
      #expect(try ImportBesideOthersTests.count(study) == 2401)
      #expect(try study.command.run(line: "store verify").code == 0)
      #expect(try !study.command.run(line: "doctor").output.contains("importing"))
    }
  }
}
