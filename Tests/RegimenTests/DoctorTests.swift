import Foundation
import Testing

@Suite struct DoctorTests {
  /// A folder of programs that says what a machine has.
  private func path(_ study: StudyCopy, _ programs: [String: String]) throws -> String {
    let folder = study.folder.appendingPathComponent("programs")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, script) in programs {
      let file = folder.appendingPathComponent(name)
      try Data("#!/bin/sh\n\(script)\n".utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
    return folder.path
  }

  private func checks(
    _ study: StudyCopy, _ environment: [String: String], now: String = StudyCopy.morning
  ) throws -> (code: Int32, checks: [String: JSON]) {
    let said = try study.command.run(["doctor", "--json", "--now", now], environment: environment)
    var checks: [String: JSON] = [:]
    for check in try JSON(said.output).elements { checks[check["check"].text] = check }
    return (said.code, checks)
  }

  @Test func `what is not installed is named with the command that installs it`() throws {
    try StudyCopy.use { study in
      let (_, checks) = try checks(study, ["PATH": try path(study, [:])])
      for (name, package) in [
        ("PDF reports", "weasyprint"), ("fonts", "fontconfig"), ("speech", "espeak-ng"),
      ] {
        #expect(checks[name]?["state"].text == "missing")
        #expect(checks[name]?["mend"].text.hasPrefix("apt-get install " + package) == true)
      }
    }
  }

  @Test func `what is installed is found on the path, and a font for each language of the study`() throws {
    try StudyCopy.use { study in
      let fonts = "case $1 in :lang=en) echo 'DejaVu Sans';; esac"
      let programs = ["weasyprint": "", "espeak-ng": "", "fc-list": fonts]
      let (_, checks) = try checks(study, ["PATH": try path(study, programs)])
      #expect(checks["PDF reports"]?["state"].text == "ok")
      #expect(checks["speech"]?["state"].text == "ok")
      #expect(checks["fonts (en)"]?["says"].text == "DejaVu Sans")
      #expect(checks["fonts (ja)"]?["mend"].text == "apt-get install fonts-ipafont-gothic")
    }
  }

  @Test func `a program that hangs is not waited for`() throws {
    try StudyCopy.use { study in
      let (code, checks) = try checks(study, ["PATH": try path(study, ["fc-list": "while :; do :; done"])])
      #expect(code == 1)
      #expect(checks["fonts"]?["says"].text.contains("does not answer") == true)
      #expect(checks["terminal"] != nil)
    }
  }

  @Test func `a zone that somebody is in and the machine lacks is told, and nothing is done in another`() throws {
    try StudyCopy.use { study in
      let now = ["--now", StudyCopy.morning]
      let added = try study.command.run(["participant", "add", "P900", "--zone", "Asia/Tokyo"] + now)
      #expect(added.code == 0, "\(added)")
      let folder = study.folder.appendingPathComponent("zones/Europe")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let system = URL(fileURLWithPath: "/usr/share/zoneinfo/Europe/London").resolvingSymlinksInPath()
      try FileManager.default.copyItem(at: system, to: folder.appendingPathComponent("London"))
      let environment = ["TZDIR": folder.deletingLastPathComponent().path]
      let (code, checks) = try checks(study, environment)
      #expect(code == 1)
      #expect(checks["zones"]?["says"].text.contains("Asia/Tokyo") == true)
      #expect(checks["zones"]?["mend"].text.contains("tzdata-legacy") == true)
      let due = try study.command.run(["due", "-p", "P900"] + now, environment: environment)
      #expect(due.code == 69)
      #expect(due.error.contains("no zone 'Asia/Tokyo'"), "\(due)")
    }
  }

  @Test func `a zone of a schedule in force counts also when the folder has the schedule no more`() throws {
    try StudyCopy.use { study in
      try study.write(
        "id: far\ntitle: Far\nzone: Asia/Tokyo\ntasks: [{ id: far, survey: checkin, schedule: [{ id: d, every: 1 day }] }]\n",
        to: "Schedules/far.yaml")
      try study.succeed("participant add P900 --schedule far --now " + StudyCopy.morning)
      try FileManager.default.removeItem(at: study.folder.appendingPathComponent("Schedules/far.yaml"))
      let folder = study.folder.appendingPathComponent("zones/Europe")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let system = URL(fileURLWithPath: "/usr/share/zoneinfo/Europe/London").resolvingSymlinksInPath()
      try FileManager.default.copyItem(at: system, to: folder.appendingPathComponent("London"))
      let (code, checks) = try checks(study, ["TZDIR": folder.deletingLastPathComponent().path])
      #expect(code == 1 && checks["zones"]?["says"].text.contains("Asia/Tokyo") == true, "\(checks)")
    }
  }

  @Test func `what ends a check is known afterwards, and nothing is written on such data`() throws {
    try StudyCopy.use(keeping: .file) { study in
      try study.enrol()
      try study.succeed("store verify")
      let store = study.folder.appendingPathComponent(".regimen/study.sqlite")
      let whole = try Data(contentsOf: store)
      let page = 4096
      // Pages of the tables, one after the other, are lost.
      for at in stride(from: 20, to: whole.count / page, by: 12) {
        var damaged = whole
        damaged.replaceSubrange(at * page..<(at + 1) * page, with: Data(count: page))
        try damaged.write(to: store)
        #expect(try study.command.run(line: "store verify").code == 65, "page \(at)")
        let (code, checks) = try checks(study, [:])
        #expect(code == 1 && checks["data"]?["state"].text == "wrong", "page \(at): \(checks)")
        let note = try study.command.run(line: "note add x -p P001 --now " + StudyCopy.morning)
        #expect(note.code != 0, "page \(at)")
      }
      try whole.write(to: store)
      try study.succeed("store verify")
      try study.succeed("note add x -p P001 --now " + StudyCopy.morning)
    }
  }

  @Test func `without zone data local times can't be told, which is a fault`() throws {
    try StudyCopy.use { study in
      let (code, found) = try checks(study, ["TZDIR": study.folder.path])
      #expect(code == 1)
      #expect(found["zone data"]?["state"].text == "wrong")
      #expect(found["zone data"]?["mend"].text == "apt-get install tzdata")
      let added = try study.command.run(
        ["participant", "add", "P900", "--zone", "Asia/Tokyo"], environment: ["TZDIR": study.folder.path])
      #expect(added.code == 65 && added.error.contains("apt-get install tzdata"), "\(added)")
      #expect(try checks(study, [:]).checks["zone data"]?["state"].text == "ok")
    }
  }

  @Test func `data that others can read are a fault, and the command named mends it`() throws {
    try StudyCopy.use(keeping: .file) { study in
      try study.onboard()
      #expect(try checks(study, [:]).code == 0)
      let file = study.folder.appendingPathComponent(".regimen/study.sqlite").path
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
      let (code, found) = try checks(study, [:])
      #expect(code == 1)
      let mend = try #require(found["permissions"]?["mend"].text)
      #expect(mend == "chmod go= '\(file)'*")
      let shell = Process()
      shell.executableURL = URL(fileURLWithPath: "/bin/sh")
      shell.arguments = ["-c", mend]
      try shell.run()
      shell.waitUntilExit()
      #expect(try checks(study, [:]).checks["permissions"]?["state"].text == "ok")
    }
  }

  @Test func `a clock before the latest entry is a fault`() throws {
    try StudyCopy.use { study in
      let added = try study.command.run(line: "participant add P001 --schedule knee-recovery")
      #expect(added.code == 0, "\(added.error)")
      let (code, found) = try checks(study, [:], now: "2020-11-01T08:00:00+00:00")
      #expect(code == 1)
      #expect(found["clock"]?["state"].text == "wrong")
      #expect(found["clock"]?["mend"].text == "timedatectl set-ntp true")
    }
  }

  @Test func `entries that were given a time to come by --now are named, and the clock is not blamed`() throws {
    try StudyCopy.use { study in
      try study.succeed("participant add P001 --schedule knee-recovery --now " + StudyCopy.morning)
      #expect(try checks(study, [:]).code == 0)
      try study.succeed("note add late -p P001 --now 2062-11-02T08:30:00Z")
      let (code, found) = try checks(study, [:])
      #expect(code == 1)
      #expect(found["clock"] == nil)
      let says = try #require(found["stated times"]?["says"].text)
      #expect(says.contains(/^entry [0-9]+ was given the time 2062-11-02T08:30:00\+00:00 by --now/), "\(says)")
      let mend = try #require(found["stated times"]?["mend"].text)
      #expect(mend.contains("regimen audit --now 2062-11-02T08:30:00+00:00"), "\(mend)")
      #expect(try study.succeed("audit --now 2062-11-02T08:30:00+00:00").contains("2062-11-02"))
    }
  }

  @Test func `files with errors, a damaged store and a folder without a study are told`() throws {
    try StudyCopy.use(keeping: .file) { study in
      try study.onboard()
      try study.write("id: 7 [\n", to: "Surveys/checkin.yaml")
      try study.write("no store", to: ".regimen/study.sqlite")
      let (code, found) = try checks(study, [:])
      #expect(code == 1)
      #expect(found["files"]?["mend"].text == "regimen check")
      #expect(found["data"]?["state"].text == "wrong")
    }
    try StudyCopy.empty { study in
      let (code, found) = try checks(study, [:])
      #expect(code == 0)
      #expect(found["study"]?["state"].text == "missing")
    }
  }

  @Test func `for a person each fault stands on a line with what mends it below`() throws {
    try StudyCopy.use { study in
      let said = try study.command.run(["doctor", "--now", StudyCopy.morning], environment: ["TZDIR": "/nowhere"])
      let lines = said.output.split(separator: "\n")
      #expect(lines.first == "wrong    zone data     the system has no time zones: local times can't be worked out")
      #expect(lines.dropFirst().first == "                       apt-get install tzdata")
    }
  }
}
