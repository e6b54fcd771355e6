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
      study.removeData()
      let restored = try study.command.run(line: "store restore copy.sqlite")
      #expect(restored.code == 0, "\(restored.error)")
      #expect(try study.command.run(line: "store verify").output == before.1)
      let after = try study.command.run(line: export)
      #expect(after.output == before.0.output)
      #expect(after.error == before.0.error)
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

  @Test(arguments: ["Surveys/x.sqlite", "Schedules/x.sqlite", ".regimen/x.sqlite", ".regimen/study.sqlite.old"])
  func `no copy of the data is written among the files of the study`(_ file: String) throws {
    try StudyCopy.use(keeping: .file) { study in
      try study.enrol()
      let lines = [
        "store backup \(file)", "store copy .regimen/study.sqlite \(file)",
        "store copy --pseudonymous .regimen/study.sqlite \(file)", "simulate knee-recovery --output \(file)",
      ]
      for line in lines {
        let refused = try study.command.run(line: line)
        #expect(
          refused.code == 69 && refused.error.contains("belongs to the study's data"), "\(line): \(refused.error)")
      }
      #expect(!FileManager.default.fileExists(atPath: study.folder.appendingPathComponent(file).path))
    }
  }

  @Test func `an export of a backup leaves a note in it, without waiting for itself`() throws {
    try StudyCopy.use(keeping: .file) { study in
      try study.enrol()
      try study.succeed("store backup copy.sqlite")
      let export = try study.command.run(line: "export --format csv --table participants --store copy.sqlite")
      #expect(export.code == 0 && !export.error.contains("leaves no entry"), "\(export.error)")
      let audit = try study.succeed("audit --store copy.sqlite")
      #expect(audit.contains("exported: csv participants"), "\(audit)")
      // The head is the one before the note.
      let head = try study.succeed("store head").split(separator: "\n").first { $0.hasPrefix("head ") }
      #expect(export.error.contains(try #require(head).prefix(69)), "\(export.error)")
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

  @Test func `rebuilding keeps the head and what is read`() throws {
    try StudyCopy.use { study in
      try study.onboard()
      let list = "participant list --json --now " + StudyCopy.morning
      let before = try study.command.run(line: list).output
      let verified = try study.command.run(line: "store verify").output
      let rebuilt = try study.command.run(line: "store rebuild")
      #expect(rebuilt.code == 0, "\(rebuilt.error)")
      #expect(rebuilt.output.hasPrefix("what is read is made again from "))
      #expect(rebuilt.output.split(separator: "\n").last == verified.split(separator: "\n").last)
      #expect(try study.command.run(line: list).output == before)
      #expect(try study.command.run(line: "store verify").output == verified)
    }
  }

  @Test func `an export at an earlier instant names the head of then`() throws {
    try StudyCopy.use { study in
      try study.enrol()
      let export = "export --format csv --now 2030-01-01T00:00:00Z"
      let before = try study.command.run(line: export)
      #expect(before.error.contains("head "))
      #expect(
        try study.command.run(line: "note add later -p P001 --now 2031-01-01T00:00:00Z").code == 0)
      #expect(try study.command.run(line: export).error == before.error)
      let later = try study.command.run(line: "export --format csv --now 2031-01-01T00:00:00Z").error
      #expect(later != before.error)
    }
  }

  @Test func `as many entries are listed as are erased, erasing can be repeated, and the id is not given again`() throws
  {
    try StudyCopy.use { study in
      try study.onboard()
      let erased = try study.command.run(line: "participant erase P001 --yes --now " + StudyCopy.morning)
      #expect(erased.code == 0, "\(erased.error)")
      let listed = erased.error.split(separator: "\n").last { $0.hasSuffix(" in all") }
      let count = try #require(listed?.split(separator: " ").first)
      #expect(erased.output == "P001 is erased: the content of \(count) entries is gone\n")
      let again = try study.command.run(line: "participant erase P001 --yes --now " + StudyCopy.morning)
      #expect(again.code == 0)
      #expect(again.output == "P001 was erased before; nothing of them is left in the data\n")
      let added = try study.command.run(line: "participant add P001 --now " + StudyCopy.morning)
      #expect(added.code == 64)
      #expect(added.error.contains("P001 was the id of somebody who was erased, and is not given again"))
    }
  }

  @Test func `stores with one assessor id are merged when it is said who they are`() throws {
    try StudyCopy.use { own in
      try StudyCopy.use { other in
        for (study, name, id) in [(own, "Rin", "P001"), (other, "Tom", "P002")] {
          try study.enrol(id)
          #expect(try study.command.run(line: "assessor add A01 --name \(name)").code == 0)
        }
        let file = other.folder.appendingPathComponent("other.sqlite").path
        #expect(try other.command.run(line: "store backup other.sqlite").code == 0)
        let refused = try own.command.run(line: "store merge \(file)")
        #expect(refused.code == 65)
        #expect(refused.error.contains("--assessor ID=NEW"))
        let merged = try own.command.run(line: "store merge \(file) --assessor A01=A11")
        #expect(merged.code == 0, "\(merged.error)")
        let list = try own.command.run(line: "assessor list").output
        #expect(list.contains("A01  Rin") && list.contains("A11  Tom"))
      }
    }
  }
}
