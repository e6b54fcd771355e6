import Foundation
import Testing

/// The care of the data: checked, copied, put back.
@Suite struct StoreTests {
  @Test func `an untouched record is intact, and its head is found again after more was recorded`() throws {
    try StudyCopy.use { study in
      try study.enrol()
      let first = try JSON(study.command.run(line: "store verify --json").output)
      #expect(first["intact"] == .boolean(true))
      #expect(first["erased"].number == 0)
      let head = first["head"].text
      #expect(head.count == 64)
      try study.enrol("P002")
      let later = try study.command.run(line: "store verify --expect \(head)")
      #expect(later.code == 0, "\(later.error)")
      #expect(later.output.hasPrefix("intact: "))
      #expect(!later.output.contains(head))
    }
  }

  @Test func `a head that the record does not hold exits 65, and one that is no digest exits 64`() throws {
    try StudyCopy.use { study in
      try study.enrol()
      let other = try study.command.run(line: "store verify --expect " + String(repeating: "0", count: 64))
      #expect(other.code == 65)
      #expect(other.error.contains("does not hold the expected head"))
      #expect(try study.command.run(line: "store verify --expect 00").code == 64)
    }
  }

  @Test func `a word that was changed in the file exits 65 and names the entry`() throws {
    try StudyCopy.use { study in
      try study.enrol()
      #expect(try study.command.run(line: "store backup copy.sqlite").code == 0)
      // A text of the same length, everywhere in the file: the first entry that has it is the one to name.
      let bytes = try study.bytes(of: "copy.sqlite")
      let changed = Array(Data(bytes).replacing(Array("Europe/London".utf8), with: Array("Europe/Dublin".utf8)))
      #expect(changed.count == bytes.count && changed != bytes)
      try study.write(changed, to: "copy.sqlite")
      let finished = try study.command.run(line: "store verify --store copy.sqlite --json")
      #expect(finished.code == 65)
      #expect(finished.error.contains("was changed"), "\(finished.error)")
      let printed = try JSON(finished.output)
      #expect(printed["intact"] == .boolean(false))
      #expect((printed["entry"].number ?? 0) > 0)
    }
  }

  @Test func `a backup that is restored has the same head and gives the same export`() throws {
    try StudyCopy.use { study in
      try study.onboard()
      #expect(
        try study.command.run(
          line: "run checkin -p P001 --answers - --now " + StudyCopy.morning, input: "{pain: 4, sleep: 11}"
        ).code == 0)
      let export = "export --format csv --now " + StudyCopy.morning
      let before = (try study.command.run(line: export), try study.command.run(line: "store verify").output)
      #expect(before.0.code == 0)
      #expect(try study.command.run(line: "store backup copy.sqlite").code == 0)
      try FileManager.default.removeItem(at: study.folder.appendingPathComponent(".regimen"))
      let restored = try study.command.run(line: "store restore copy.sqlite")
      #expect(restored.code == 0, "\(restored.error)")
      let after = try study.command.run(line: export)
      #expect(after.output == before.0.output)
      #expect(after.error == before.0.error)
      #expect(try study.command.run(line: "store verify").output == before.1)
    }
  }

  @Test func `neither a backup nor a restoring overwrites a file`() throws {
    try StudyCopy.use { study in
      try study.enrol()
      try study.write("mine", to: "copy.sqlite")
      let backup = try study.command.run(line: "store backup copy.sqlite")
      #expect(backup.code == 65)
      #expect(backup.error.contains("is not overwritten"))
      #expect(try study.bytes(of: "copy.sqlite") == Array("mine".utf8))
      #expect(try study.command.run(line: "store backup other.sqlite").code == 0)
      let before = try study.store()
      #expect(try study.command.run(line: "store restore other.sqlite").code == 65)
      #expect(try study.store() == before)
    }
  }

  @Test(arguments: ["study.yaml", "nothing.sqlite"])
  func `what is no backup is not restored and leaves nothing`(_ file: String) throws {
    try StudyCopy.use { study in
      let restored = try study.command.run(line: "store restore \(file)")
      #expect(restored.code == 65)
      #expect(!FileManager.default.fileExists(atPath: study.folder.appendingPathComponent(".regimen").path))
      #expect(try study.command.run(line: "store verify").code == 69)
    }
  }
}
