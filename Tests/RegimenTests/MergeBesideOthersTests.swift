import Foundation
import Testing

/// A merge of some thousand entries while others record, and merges that are killed.
@Suite struct MergeBesideOthersTests {
  private static let now = " --now 2026-11-23T12:00:00+00:00"

  /// A study with a participant of its own, and beside it a store of 900 others.
  private static func use(keeping place: StudyCopy.Place = .usual, _ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.use(keeping: place) { study in
      func done(_ line: String) throws {
        let result = try study.command.run(line: line + now)
        #expect(result.code == 0, "\(line): \(result.error)")
      }
      let rows = (1...900).map { "Q\($0),knee-recovery,2026-11-02,Name \($0)\n" }
      try study.write("id,schedule,enrolled,name\n" + rows.joined(), to: "others.csv")
      try done("participant import others.csv --store other.sqlite")
      try done("participant add P001 --schedule knee-recovery --enrolled 2026-11-02")
      try body(study)
    }
  }

  private static func merging(_ study: StudyCopy) throws -> Process {
    let process = Command.process(["store", "merge", "other.sqlite"], in: study.folder)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  private static func requireWhole(_ study: StudyCopy) throws {
    let verified = try study.command.run(line: "store verify")
    #expect(verified.code == 0, "\(verified.error)")
    let listed = try JSON(study.command.run(line: "participant list --json" + now).output)
    #expect(listed.elements.count == 901)
    #expect(try !study.command.run(line: "doctor").output.contains("merging"))
  }

  @Test func `whoever records meanwhile is served`() throws {
    try MergeBesideOthersTests.use { study in
      let merge = try MergeBesideOthersTests.merging(study)
      var noted = 0
      while merge.isRunning || noted < 3 {
        let note = try study.command.run(line: "note add more -p P001" + MergeBesideOthersTests.now)
        #expect(note.code == 0, "\(note.error)")
        noted += 1
      }
      #expect(Command.code(of: merge) == 0)
      try MergeBesideOthersTests.requireWhole(study)
      let notes = try JSON(study.command.run(line: "note list -p P001 --json" + MergeBesideOthersTests.now).output)
      #expect(notes.elements.count == noted)
    }
  }

  @Test func `a merge that was killed is told, and done by the next command that writes`() throws {
    try MergeBesideOthersTests.use(keeping: .file) { study in
      let data = study.folder.appendingPathComponent(".regimen")
      let kept = study.folder.appendingPathComponent("kept")
      try FileManager.default.copyItem(at: data, to: kept)
      // Whatever the moment, the assertions hold.
      for tenths in stride(from: 4, through: 16, by: 4) {
        let merge = try MergeBesideOthersTests.merging(study)
        Thread.sleep(forTimeInterval: Double(tenths) / 10)
        kill(merge.processIdentifier, SIGKILL)
        merge.waitUntilExit()
        let health = try study.command.run(line: "doctor").output
        let note = try study.command.run(line: "note add more -p P001" + MergeBesideOthersTests.now)
        #expect(note.code == 0, "\(note.error)")
        #expect(health.contains("was stopped") == note.error.contains("it is done now"), "\(health) \(note.error)")
        if try study.command.run(line: "participant list --json" + MergeBesideOthersTests.now).output.contains("Q900") {
          try MergeBesideOthersTests.requireWhole(study)
          // It was done, by itself or by the command; the next round begins anew.
          try FileManager.default.removeItem(at: data)
          try FileManager.default.copyItem(at: kept, to: data)
        }
      }
    }
  }
}
