import Foundation
import Testing

/// What entries say of the zone data by which days were counted.
@Suite struct ZoneDataTests {
  /// The command of the manual, in another folder.
  private static func digest(of folder: String) throws -> String {
    let url = StudyCopy.repository.appendingPathComponent("Documentation/records.md")
    let page = try String(contentsOf: url, encoding: .utf8)
    let block = try #require(page.components(separatedBy: "```text\ncd /usr/share/zoneinfo\n").dropFirst().first)
    let script = try #require(block.components(separatedBy: "```").first)
    let shell = Process()
    let output = Pipe()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "cd '\(folder)'\n" + script]
    shell.standardOutput = output
    try shell.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    shell.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test func `an entry names the zone data by version and by the digest that the manual's command gives`() throws {
    try StudyCopy.use { study in
      try study.onboard()
      let entries = try JSON(study.command.run(line: "audit --json --now 2027-01-01T00:00:00Z").output).elements
      let named = try #require(entries.last?["zoneData"].text)
      let digest = try ZoneDataTests.digest(of: "/usr/share/zoneinfo")
      #expect(named.hasSuffix(" " + digest) && digest.count == 16)
      let doctor = try study.command.run(line: "doctor --now 2027-01-01T00:00:00Z").output
      #expect(doctor.contains("tzdata \(named)"))
      let table = try study.command.run(line: "export --format csv --table audit --now 2027-01-01T00:00:00Z").output
      #expect(table.contains(named))
    }
  }

  @Test func `another rule in one zone is another digest under the same version`() throws {
    try StudyCopy.use { study in
      let folder = study.folder.appendingPathComponent("zones")
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("Europe"), withIntermediateDirectories: true)
      let system = URL(fileURLWithPath: "/usr/share/zoneinfo")
      func put(_ zone: String, as name: String) throws {
        let bytes = try Data(contentsOf: system.appendingPathComponent(zone).resolvingSymlinksInPath())
        try bytes.write(to: folder.appendingPathComponent(name))
      }
      try put("tzdata.zi", as: "tzdata.zi")
      func mark(_ zone: String) throws -> String {
        try put(zone, as: "Europe/London")
        let said = try study.command.run(["doctor", "--now", StudyCopy.morning], environment: ["TZDIR": folder.path])
        let line = try #require(said.output.split(separator: "\n").first { $0.contains("tzdata ") })
        let words = line.split(separator: " ").suffix(2).map(String.init)
        #expect(words.last == (try ZoneDataTests.digest(of: folder.path)))
        return words.joined(separator: " ")
      }
      let (own, other) = (try mark("Europe/London"), try mark("Europe/Paris"))
      #expect(own != other)
      #expect(own.split(separator: " ").first == other.split(separator: " ").first)
    }
  }
}
