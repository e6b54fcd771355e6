import Foundation
import Testing

/// `store backup --encrypt`, with programs that stand in the place of `age`; `make interop` tries it with the real one.
@Suite struct EncryptedBackupTests {
  /// A study with somebody called Zebulon, and an `age` that does what a script says with its `-o FILE` in `$out`.
  private static func use(_ script: String, _ body: (StudyCopy, [String: String]) throws -> Void) throws {
    try StudyCopy.use(keeping: .file) { study in
      let added = try study.command.run(
        line: "participant add P001 --schedule knee-recovery --name Zebulon --zone UTC --now " + StudyCopy.morning)
      #expect(added.code == 0, "\(added.error)")
      let folder = study.folder.appendingPathComponent("programs")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = folder.appendingPathComponent("age")
      let head = "#!/bin/sh\nwhile [ $# -gt 1 ]; do [ \"$1\" = -o ] && out=$2; shift; done\n"
      try Data((head + script + "\n").utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
      try body(study, ["PATH": folder.path + ":/usr/bin:/bin"])
    }
  }

  /// The files of the study's folder, but those of its data, in which the name can be read.
  private static func readable(_ study: StudyCopy) throws -> [String] {
    let all = try FileManager.default.subpathsOfDirectory(atPath: study.folder.path)
    return all.filter { path in
      guard !path.hasPrefix(".regimen/"),
        let data = try? Data(contentsOf: study.folder.appendingPathComponent(path))
      else { return false }
      return data.range(of: Data("Zebulon".utf8)) != nil
    }
  }

  @Test func `what age gets is a store that verifies with the same head`() throws {
    try Self.use("tr '\\000-\\377' '\\200-\\377\\000-\\177' > \"$out\"") { study, environment in
      let made = try study.command.run(
        line: "store backup --encrypt age1abc monday.age", environment: environment)
      #expect(made.code == 0, "\(made.error)")
      #expect(try Self.readable(study) == [])
      let mode = try FileManager.default.attributesOfItem(atPath: study.folder.path + "/monday.age")
      #expect((mode[.posixPermissions] as? NSNumber)?.intValue == 0o600)
      let plain = try study.command.shell("tr '\\000-\\377' '\\200-\\377\\000-\\177' < monday.age > monday.sqlite")
      #expect(plain.code == 0)
      let verified = try study.command.run(line: "store verify --store monday.sqlite")
      #expect(verified.code == 0, "\(verified.error)")
      #expect(made.output.split(separator: "\n").last == verified.output.split(separator: "\n").last)
      let again = try study.command.run(line: "store backup --encrypt age1abc monday.age", environment: environment)
      #expect(again.code == 65 && again.error.contains("exists"), "\(again)")
      try FileManager.default.removeItem(at: study.folder.appendingPathComponent(".regimen"))
      #expect(try study.command.run(line: "store restore monday.sqlite").code == 0)
      #expect(try study.command.run(line: "participant list --now 2026-11-03T00:00:00Z").output.contains("P001"))
    }
  }

  @Test func `without age, and with a recipient that is none, nothing is written`() throws {
    try Self.use("echo 'age: error: malformed recipient' >&2; exit 1") { study, environment in
      let absent = try study.command.run(
        line: "store backup --encrypt age1abc a.age", environment: ["PATH": "/nowhere"])
      #expect(absent.code == 69 && absent.error.contains("apt-get install age"), "\(absent)")
      let refused = try study.command.run(line: "store backup --encrypt age1abc a.age", environment: environment)
      #expect(refused.code == 65 && refused.error.contains("malformed recipient"), "\(refused)")
      let none = try study.command.run(line: "store backup --encrypt nobody a.age", environment: environment)
      #expect(none.code == 64 && none.error.contains("neither a recipient"), "\(none)")
      let left = try FileManager.default.contentsOfDirectory(atPath: study.folder.path)
      #expect(!left.contains { $0.hasPrefix("a.age") }, "\(left)")
      let encrypted = study.folder.appendingPathComponent("m.age")
      try Data("age-encryption.org/v1\n-> X25519 x\n".utf8).write(to: encrypted)
      let restored = try study.command.run(line: "store restore m.age")
      #expect(restored.code == 64 && restored.error.contains("'age -d -i KEY m.age > COPY'"), "\(restored)")
    }
  }

  @Test(arguments: [SIGKILL, SIGTERM]) func `a backup that is killed leaves nothing that can be read`(
    _ signal: Int32
  ) throws {
    try Self.use("echo begun > \"$out\"; touch begun; exec sleep 20") { study, environment in
      let process = Command.process(["store", "backup", "--encrypt", "age1abc", "a.age"], in: study.folder)
      process.environment?.merge(environment) { _, given in given }
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      let begun = study.folder.appendingPathComponent("begun").path
      let start = ContinuousClock.now
      while !FileManager.default.fileExists(atPath: begun), start.duration(to: .now) < .seconds(20) { usleep(10_000) }
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      #expect(try Self.readable(study) == [])
      let left = try FileManager.default.contentsOfDirectory(atPath: study.folder.path)
      #expect(!left.contains("a.age"))
      if signal == SIGTERM { #expect(!left.contains { $0.hasPrefix("a.age") }, "\(left)") }
    }
  }
}
