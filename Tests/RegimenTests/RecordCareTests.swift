import Foundation
import Testing

/// What guards the record at the command line: the wrong person's answers, links, texts that others could read, heads that
/// others keep, files that were tampered with.
struct RecordCareTests {
  @Test func `a result of somebody else is no answer unless it is said`() throws {
    try StudyCopy.use { study in
      try study.onboard("P001")
      try study.onboard("P002")
      let now = "--now " + StudyCopy.morning
      let taken = try study.command.run(
        line: "run checkin -p P001 --answers - --json " + now, input: "{pain: 4, sleep: 11}")
      let printed = try JSONSerialization.jsonObject(with: Data(taken.output.utf8)) as? [String: Any]
      let result = try JSONSerialization.data(withJSONObject: try #require(printed?["result"]))
      try study.write(Array(result), to: "p001.json")
      let refused = try study.command.run(line: "run checkin -p P002 --answers p001.json " + now)
      #expect(refused.code == 65, "\(refused.error)")
      #expect(refused.error.contains("are a result of P001, not of P002"), "\(refused.error)")
      let said = try study.command.run(line: "run checkin -p P002 --answers p001.json --answers-of P001 " + now)
      #expect(said.code == 0, "\(said.error)")
    }
  }

  @Test func `a result is its person's own under an id that they had before`() throws {
    try StudyCopy.use { study in
      try study.onboard("P001")
      try study.onboard("P002")
      let now = "--now " + StudyCopy.morning
      let taken = try study.succeed("run checkin -p P001 --answers - --json " + now, input: "{pain: 4, sleep: 11}")
      let printed = try JSONSerialization.jsonObject(with: Data(taken.utf8)) as? [String: Any]
      let result = try JSONSerialization.data(withJSONObject: try #require(printed?["result"]))
      try study.write(Array(result), to: "own.json")
      try study.succeed("participant rename P001 P100 " + now)
      let correct = "outcome correct checkin/daily@2026-11-02 -p P100 --answers own.json --reason again "
      let corrected = try study.command.run(line: correct + now)
      // They are taken, and change nothing.
      #expect(corrected.code == 69 && corrected.error.contains("answers are as they were"), "\(corrected.error)")
      let run = try study.command.run(
        line: "run checkin -p P100 --answers own.json --dry-run --now 2026-11-03T08:30:00+00:00")
      #expect(run.code == 0, "\(run.error)")
      let later = try study.command.run(line: "run checkin -p P100 --answers own.json --now 2026-11-03T08:30:00+00:00")
      #expect(later.code == 0, "\(later.error)")
      let other = try study.command.run(line: "run checkin -p P002 --answers own.json " + now)
      #expect(other.code == 65 && other.error.contains("are a result of P001, not of P002"), "\(other.error)")
      // Whoever has the id now is another one.
      try study.succeed("participant rename P002 P001 " + now)
      let taken2 = try study.command.run(line: correct + now)
      #expect(taken2.code == 65 && taken2.error.contains("are a result of P001, not of P100"), "\(taken2.error)")
    }
  }

  @Test func `a file of the study is no link to one outside it`() throws {
    try StudyCopy.use { study in
      let path = study.folder.appendingPathComponent("Surveys/onboarding-consent.md").path
      let outside = study.folder.path + ".outside.md"
      try Data("secret".utf8).write(to: URL(fileURLWithPath: outside))
      defer { try? FileManager.default.removeItem(atPath: outside) }
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: outside)
      let checked = try study.command.run(line: "check")
      #expect(checked.code == 65)
      #expect(checked.error.contains("'Surveys/onboarding-consent.md' is a link to"), "\(checked.error)")
      // Within the folder a link is a file.
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: study.folder.path + "/Surveys/onboarding-consent.ja.md")
      #expect(try study.command.run(line: "check").code == 0)
    }
  }

  @Test func `folders may be links within the study, and no pipe is waited for`() throws {
    try StudyCopy.use { study in
      let files = FileManager.default
      let schedules = study.folder.appendingPathComponent("Schedules")
      let inside = study.folder.appendingPathComponent("kept")
      try files.moveItem(at: schedules, to: inside)
      try files.createSymbolicLink(atPath: schedules.path, withDestinationPath: "kept")
      // A link to a folder round it has no end.
      try files.createSymbolicLink(atPath: inside.appendingPathComponent("again").path, withDestinationPath: "../kept")
      let judged = try study.succeed("check")
      try files.removeItem(at: schedules)
      try files.removeItem(at: inside.appendingPathComponent("again"))
      try files.moveItem(at: inside, to: schedules)
      #expect(try study.succeed("check") == judged)
      let outside = URL(fileURLWithPath: study.folder.path + ".outside")
      try files.moveItem(at: schedules, to: outside)
      defer { try? files.removeItem(at: outside) }
      try files.createSymbolicLink(at: schedules, withDestinationURL: outside)
      let refused = try study.command.run(line: "check")
      #expect(refused.code == 65 && refused.error.contains("'Schedules' is a link to"), "\(refused)")
      // A link that leads nowhere is no folder that is gone.
      try files.removeItem(at: schedules)
      try files.createSymbolicLink(atPath: schedules.path, withDestinationPath: "unmounted")
      let dead = try study.command.run(line: "check")
      #expect(
        dead.code == 65 && dead.error.contains("'Schedules' is a link to 'unmounted', which isn't there"), "\(dead)")
      try files.removeItem(at: schedules)
      try Data("x".utf8).write(to: schedules)
      let file = try study.command.run(line: "check")
      #expect(file.code == 65 && file.error.contains("'Schedules' is a file, and not a folder"), "\(file)")
      try files.removeItem(at: schedules)
      try files.moveItem(at: outside, to: schedules)
      let pipe = study.folder.appendingPathComponent("Surveys/x.yaml").path
      try files.createSymbolicLink(atPath: pipe, withDestinationPath: "gone.yaml")
      let gone = try study.command.run(line: "check")
      #expect(gone.code == 65 && gone.error.contains("'Surveys/x.yaml' is a link to 'gone.yaml'"), "\(gone)")
      try files.removeItem(atPath: pipe)
      // Editors mark an open file so.
      let mark = study.folder.appendingPathComponent("Surveys/.#x.yaml").path
      try files.createSymbolicLink(atPath: mark, withDestinationPath: "somebody@host.1")
      #expect(try study.succeed("check") == judged)
      #expect(mkfifo(pipe, 0o600) == 0)
      let piped = try study.command.run(line: "check")
      #expect(piped.code == 65 && piped.error.contains("'Surveys/x.yaml' is a pipe or a device"), "\(piped)")
      let restored = try study.command.run(line: "store restore Surveys/x.yaml")
      #expect(restored.code == 65 && restored.error.contains("is not a store"), "\(restored)")
    }
  }

  @Test func `a note, a reason and a name may come from standard input`() throws {
    try StudyCopy.use { study in
      try study.enrol()
      let now = " --now " + StudyCopy.morning
      let noted = try study.command.run(line: "note add - -p P001" + now, input: "she called\nand said so\n")
      #expect(noted.code == 0, "\(noted.error)")
      #expect(try study.command.run(line: "note list -p P001" + now).output.contains("she called"))
      let named = try study.command.run(line: "assessor add A01 --name -" + now, input: "Rin Example\n")
      #expect(named.code == 0, "\(named.error)")
      #expect(try study.command.run(line: "assessor list" + now).output.contains("Rin Example"))
      #expect(
        try study.command.run(line: "participant withdraw P001 --reason=-" + now, input: "moved away").code == 0)
      #expect(try study.command.run(line: "audit" + now).output.contains("reason: moved away"))
      #expect(try study.command.run(line: "note add - -p P001" + now, input: "").code == 64)
      let two = try study.command.run(line: "assessor add - --name -" + now, input: "x")
      #expect(two.code == 64)
      #expect(two.error.contains("one thing only"), "\(two.error)")
    }
  }

  @Test func `a signed head is held against the record later`() throws {
    try StudyCopy.use { study in
      try study.enrol()
      try study.write(
        """
        -----BEGIN PRIVATE KEY-----
        MC4CAQAwBQYDK2VwBCIEIOsYfHHEl88W9nlnAH4+FwrPxkIBmWOqk3u+IGcF4fgb
        -----END PRIVATE KEY-----
        """, to: "key.pem")
      try study.write(
        """
        -----BEGIN PUBLIC KEY-----
        MCowBQYDK2VwAyEAtQRkwOT9NlBIP7ij/g9Afgcea0A80JcrOBsXrHd18e0=
        -----END PUBLIC KEY-----
        """, to: "trust.pem")
      var heads = try study.command.run(line: "store head --sign key.pem").output
      try study.enrol("P002")
      heads += try study.command.run(line: "store head --sign key.pem").output
      try study.write(heads, to: "heads")
      let verified = try study.command.run(line: "store verify --expect heads --trust trust.pem")
      #expect(verified.code == 0, "\(verified.error)")
      try study.write(heads.replacing("entries ", with: "entries 1"), to: "forged")
      let forged = try study.command.run(line: "store verify --expect forged --trust trust.pem")
      #expect(forged.code == 65)
      #expect(forged.error.contains("is not signed by that key"), "\(forged.error)")
      #expect(try study.command.run(line: "store verify --trust trust.pem").code == 64)
      #expect(try study.command.run(line: "store head --sign trust.pem").code == 65)
    }
  }

  @Test func `a line of a head that is broken is named, and the other heads are compared`() throws {
    try StudyCopy.use { study in
      var heads: [String] = []
      for id in ["P001", "P002", "P003"] {
        try study.enrol(id)
        heads.append(try study.command.run(line: "store head").output)
      }
      let broken = heads[1].replacing("entries ", with: "entries x")
      try study.write(heads[0] + broken + heads[2], to: "heads")
      let line = heads[0].split(separator: "\n").count + 1
      let verified = try study.command.run(line: "store verify --expect heads")
      #expect(verified.code == 65, "\(verified)")
      #expect(verified.output.hasPrefix("intact: "), "\(verified.output)")
      #expect(verified.error.contains("begins at line \(line) is not as 'store head' printed it"), "\(verified.error)")
      #expect(verified.error.contains("the record holds 2 other heads"), "\(verified.error)")
      // One of the others that is not there is told, too.
      try study.write(heads[0].replacing(/head [0-9a-f]{8}/, with: "head 00000000") + broken, to: "heads")
      let other = try study.command.run(line: "store verify --expect heads")
      #expect(other.code == 65 && other.error.contains("differs from what was expected"), "\(other.error)")
    }
  }

  @Test(arguments: ["", "--pseudonymous "])
  func `a copy makes no folder that somebody mistyped`(_ option: String) throws {
    try StudyCopy.use(keeping: .file) { study in
      try study.enrol()
      let refused = try study.command.run(line: "store copy \(option).regimen/study.sqlite mistyped/copy.sqlite")
      #expect(refused.code == 74, "\(refused)")
      #expect(refused.error.contains("there is no folder '") && refused.error.contains("mkdir -p"), "\(refused.error)")
      #expect(!FileManager.default.fileExists(atPath: study.folder.appendingPathComponent("mistyped").path))
    }
  }

  @Test(arguments: ["add ann --role coordinator", "invite ann"])
  func `an invitation needs a whole address`(_ line: String) throws {
    try StudyCopy.use { study in
      try study.enrol()
      for url in ["example.org", "https://", "ftp://example.org", "https://example.org?a=b"] {
        let refused = try study.command.run(line: "account \(line) --url \(url)")
        #expect(refused.code == 64 && refused.error.contains("--url is a whole address"), "\(url): \(refused.error)")
      }
      #expect(try !study.command.run(line: "account list").output.contains("ann"))
    }
  }

  @Test func `a record that was cut is told, and nothing is rebuilt, copied or written`() throws {
    try StudyCopy.use(keeping: .file) { study in
      try study.enrol()
      try study.succeed("note add first -p P001 --now " + StudyCopy.morning)
      try study.succeed("store backup whole.sqlite")
      try study.succeed("note add second -p P001 --now " + StudyCopy.morning)
      try study.succeed("note add third -p P001 --now " + StudyCopy.morning)
      let cut = """
        import sqlite3
        store = sqlite3.connect('.regimen/study.sqlite')
        triggers = store.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in triggers: store.execute('DROP TRIGGER ' + name)
        last = store.execute('SELECT max(number) FROM entry').fetchone()[0]
        store.execute('DELETE FROM entry WHERE number > ?', [last - 2])
        for _, sql in triggers: store.execute(sql)
        store.commit()
        """
      try study.write(cut, to: "cut.py")
      let done = try study.command.shell("python3 cut.py")
      #expect(done.code == 0, "\(done.error)")
      // Nobody has checked it yet.
      let unchecked = try study.command.run(line: "note add x -p P001 --now " + StudyCopy.morning)
      #expect(unchecked.code == 65 && unchecked.error.contains("2 entries are missing"), "\(unchecked.error)")
      let doctor = try study.command.run(line: "doctor --now " + StudyCopy.morning)
      #expect(doctor.code == 1 && doctor.output.contains("2 entries are missing"), "\(doctor.output)")
      for line in ["store verify", "store rebuild", "store copy .regimen/study.sqlite copy.sqlite"] {
        let refused = try study.command.run(line: line)
        #expect(refused.code == 65, "\(line): \(refused.output)")
        #expect(refused.error.contains("2 entries are missing, from number "), "\(line): \(refused.error)")
        #expect(refused.error.contains("restore a backup") && !refused.error.contains("rebuild"), "\(refused.error)")
      }
      let json = try JSON(study.command.run(line: "store verify --json").output)
      #expect(json["missing"].number == 2 && json["missingFrom"].number == (json["entry"].number ?? 0) + 1)
      #expect(try study.command.run(line: "note add x -p P001 --now " + StudyCopy.morning).code == 65)
      study.removeData()
      try study.succeed("store restore whole.sqlite")
      #expect(try study.command.run(line: "store verify").code == 0)
    }
  }

  @Test func `what an earlier check counted is missed by every command`() throws {
    try StudyCopy.use(keeping: .file) { study in
      try study.enrol()
      let now = " --now " + StudyCopy.morning
      try study.succeed("store backup old.sqlite")
      try study.succeed("note add first -p P001" + now)
      try study.succeed("note add second -p P001" + now)
      try study.succeed("store verify")
      try study.succeed("note add third -p P001" + now)
      // An older backup, put in place by hand.
      let data = study.folder.appendingPathComponent(".regimen").path
      let put = try study.command.shell("rm -f '\(data)'/study.sqlite*[lm]; cp old.sqlite '\(data)/study.sqlite'")
      #expect(put.code == 0, "\(put.error)")
      let lost = "2 entries are missing, from number "
      let doctor = try study.command.run(line: "doctor" + now)
      #expect(doctor.code == 1 && doctor.output.contains(lost), "\(doctor.output)")
      for line in [
        "note add x -p P001" + now, "participant erase P001 --yes" + now,
        "study close --export out --reason done --yes" + now,
        "store merge whole.sqlite" + now, "store copy .regimen/study.sqlite c.sqlite",
        "store copy --pseudonymous .regimen/study.sqlite c.sqlite", "store rebuild", "store verify",
      ] {
        let refused = try study.command.run(line: line)
        #expect(refused.code == 65 && refused.error.contains("2 entries are missing"), "\(line): \(refused.error)")
      }
      for line in ["store head", "store backup cut.sqlite", "participant list" + now, "export --format ndjson" + now] {
        let noted = try study.command.run(line: line)
        #expect(noted.code == 0 && noted.error.contains(lost), "\(line): \(noted.code) \(noted.error)")
      }
      for line in ["store verify --store cut.sqlite", "store rebuild --store cut.sqlite"] {
        #expect(try study.command.run(line: line).code == 65, "\(line)")
      }
      study.removeData()
      try study.succeed("store restore old.sqlite")
      try study.succeed("note add x -p P001" + now)
      #expect(try study.command.run(line: "store verify").code == 0)
    }
  }

  @Test func `what verify found is told by doctor, and nothing is written on a fault`() throws {
    try StudyCopy.use(keeping: .file) { study in
      try study.enrol()
      #expect(try study.command.run(line: "store verify").code == 0)
      let doctor = "doctor --now " + StudyCopy.morning
      #expect(try study.command.run(line: doctor).output.contains("'store verify' found"))
      let finding = ".regimen/study.sqlite.verified"
      try study.write(#"{"at":1,"entries":3,"head":null,"fault":"entry 3 was changed"}"#, to: finding)
      let told = try study.command.run(line: doctor)
      #expect(told.code == 1)
      #expect(told.output.contains("entry 3 was changed"), "\(told.output)")
      let noted = try study.command.run(line: "note add x -p P001 --now " + StudyCopy.morning)
      #expect(noted.code == 65)
      #expect(noted.error.contains("nothing is written on it"), "\(noted.error)")
      #expect(try study.command.run(line: "participant list --now " + StudyCopy.morning).code == 0)
      #expect(try study.command.run(line: "store verify").code == 0)
      #expect(try study.command.run(line: "note add x -p P001 --now " + StudyCopy.morning).code == 0)
    }
  }
}
