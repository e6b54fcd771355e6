import Foundation
import Testing

/// Assessors, other ids, and leaving for good.
@Suite struct RosterTests {
  static let now = " --now 2026-11-03T12:00:00+00:00"

  private func succeed(_ study: StudyCopy, _ line: String, input: String = "") throws -> String {
    let finished = try study.command.run(line: line + RosterTests.now, input: input)
    #expect(finished.code == 0, "\(line): \(finished.error)")
    return finished.output
  }

  @Test func `assessors have lists, which many may share`() throws {
    try StudyCopy.use { study in
      try study.enrol()
      try study.enrol("P002")
      _ = try succeed(study, "assessor add A01 --name Hanako")
      _ = try succeed(study, "assessor add A02")
      _ = try succeed(study, "assessor assign A01 P001 P002")
      _ = try succeed(study, "assessor assign A02 P002")
      let lists = try JSON(succeed(study, "assessor list --json")).elements
      #expect(lists.map { $0["participants"].elements.map(\.text) } == [["P001", "P002"], ["P002"]])
      #expect(try succeed(study, "participant list --by A02").contains("P002"))
      #expect(!(try succeed(study, "participant list --by A02").contains("P001")))
      _ = try succeed(study, "assessor unassign A01 P002")
      _ = try succeed(study, "assessor remove A02 --yes")
      #expect(try JSON(succeed(study, "assessor list --json")).elements.map { $0["assessor"].text } == ["A01"])
      let gone = try study.command.run(line: "assessor assign A02 P001" + RosterTests.now)
      #expect(gone.code == 69)
      #expect(try study.command.run(line: "assessor assign A03 P001" + RosterTests.now).code == 64)
    }
  }

  @Test func `an assessor who is erased leaves no name behind, and whom they assessed stays`() throws {
    try StudyCopy.use { (study: StudyCopy) throws in
      try study.enrol()
      for (id, name) in [("A01", "Qwhanakoq"), ("A02", "Qwjiroq")] {
        _ = try succeed(study, "assessor add \(id) --name \(name)")
        _ = try succeed(study, "assessor rename \(id) \(name)x")
        _ = try succeed(study, "assessor assign \(id) P001")
      }
      _ = try succeed(study, "assessor remove A02 --yes --reason Qwleftq")
      for id in ["A01", "A02"] {
        let output = try succeed(study, "assessor erase \(id) --yes")
        #expect(output.contains("assessor \(id) is erased: the content of"))
      }
      for (file, bytes) in try study.store() {
        for mark in ["Qwhanako", "Qwjiro", "Qwleft"] {
          #expect(Data(bytes).range(of: Data(mark.utf8)) == nil, "\(mark) in \(file)")
        }
      }
      #expect(try study.command.run(line: "store verify").code == 0)
      #expect(try JSON(succeed(study, "assessor list --all --json")).elements == [])
      #expect(try succeed(study, "participant show P001").contains("P001"))
      #expect(try study.command.run(line: "assessor erase A01 --yes" + RosterTests.now).code == 64)
    }
  }

  @Test func `an assessor's survey says who assessed whom, and refuses to be nobody's`() throws {
    try StudyCopy.use { study in
      try study.write(
        """
        id: look
        title: Look
        respondent: assessor
        steps: [{ id: s, type: form, items: [{ id: level, type: scale, prompt: Level, minimum: 1, maximum: 7 }] }]
        outcomes: [{ kind: level, from: s/level }]
        """, to: "Surveys/look.yaml")
      try study.write(
        "id: stay\ntitle: Stay\ntasks: [{ id: look, survey: look, schedule: [{ id: daily, every: 1 day }] }]\n",
        to: "Schedules/stay.yaml")
      _ = try succeed(study, "participant add P001 --schedule stay")
      _ = try succeed(study, "participant add P002 --schedule stay")
      _ = try succeed(study, "assessor add A01")
      _ = try succeed(study, "assessor assign A01 P001")
      let events = try JSON(succeed(study, "due --by A01 --json")).elements
      #expect(events.map { $0["participant"].text } == ["P001"])
      let nobody = try study.command.run(line: "run look -p P001 --answers -" + RosterTests.now, input: "level: 4")
      #expect(nobody.code == 64)
      #expect(nobody.error.contains("--by"))
      _ = try succeed(study, "run look -p P001 --by A01 --answers -", input: "level: 4")
      let shown = try succeed(study, "outcome show look/daily@2026-11-03 -p P001")
      #expect(shown.contains("recorded by assessor A01"))
      #expect(try succeed(study, "history look -p P001").contains("by A01"))
    }
  }

  @Test func `lists sort and filter`() throws {
    try StudyCopy.use { study in
      for (id, site, name) in [("P001", "west", "Bea"), ("P002", "east", "Al"), ("P003", "west", "Cy")] {
        try study.enrol(id)
        _ = try succeed(study, "participant set \(id) --site \(site) --name \(name)")
      }
      func ids(_ words: String) throws -> [String] {
        try JSON(succeed(study, "participant list --json " + words)).elements.map { $0["participant"].text }
      }
      #expect(try ids("") == ["P001", "P002", "P003"])
      #expect(try ids("--sort name") == ["P002", "P001", "P003"])
      #expect(try ids("--sort site --descending") == ["P003", "P001", "P002"])
      #expect(try ids("--site west") == ["P001", "P003"])
      #expect(
        try succeed(study, "participant export --site west").split(whereSeparator: \.isNewline).map { $0.prefix(4) }
          .dropFirst()
          == ["P001", "P003"])
      _ = try succeed(study, "participant remove P003 --reason mistake --yes")
      #expect(try ids("") == ["P001", "P002"])
      #expect(try ids("--all") == ["P001", "P002", "P003"])
      #expect(try ids("--status removed") == ["P003"])
    }
  }

  @Test func `leaving for good shows what hangs on it and asks for the id`() throws {
    try StudyCopy.use { study in
      try study.onboard()
      let before = try study.command.run(line: "store verify")
      for deed in ["remove P001 --reason mistake", "erase P001"] {
        let refused = try study.command.run(line: "participant \(deed)" + RosterTests.now, input: "P002\n")
        #expect(refused.code == 130)
        #expect(refused.error.contains("1 of onboarding recorded"))
        #expect(refused.error.contains("nothing was changed"))
        // The end of the input is no confirmation.
        #expect(try study.command.run(line: "participant \(deed)" + RosterTests.now).code == 130)
      }
      #expect(try study.command.run(line: "store verify").output == before.output)
      #expect(try study.command.run(line: "participant erase P001" + RosterTests.now, input: "P001\n").code == 0)
    }
  }

  @Test func `after an erasure names, answers and reasons are in no file of the data folder`() throws {
    try StudyCopy.use(keeping: .file) { study in
      // Contents are packed: what two letters have in common with anything else may be kept as a reference to it. So no mark has a
      // pair of letters of another: each walks the alphabet by steps of its own.
      let marks = [3, 5, 7, 9, 11, 15].map { step in
        String((0..<20).map { Character(UnicodeScalar(UInt8(65 + $0 * step % 26))) })
      }
      try study.write(
        """
        id: diary
        title: Diary
        steps: [{ id: s, type: form, items: [{ id: words, type: text, prompt: Words }] }]
        outcomes: [{ kind: words, from: s/words }]
        """, to: "Surveys/diary.yaml")
      try study.write(
        "id: stay\ntitle: Stay\ntasks: [{ id: diary, survey: diary, schedule: [{ id: daily, every: 1 day }] }]\n",
        to: "Schedules/stay.yaml")
      _ = try succeed(study, "participant add P-\(marks[0]) --schedule stay --name \(marks[1])")
      _ = try succeed(study, "participant add P002 --schedule stay --name Other")
      let person = "-p P-\(marks[0])"
      _ = try succeed(study, "run diary \(person) --answers -", input: "words: \(marks[2])")
      _ = try succeed(study, "outcome correct diary/daily@2026-11-03 \(person) --reason \(marks[3]) --set words=new")
      _ = try succeed(study, "note add \(marks[4]) \(person)")
      _ = try succeed(study, "query open diary/daily@2026-11-03 \(marks[5]) \(person)")
      let kept = try JSON(study.command.run(line: "store verify --json").output)["entries"].number ?? 0
      func found() throws -> [String] {
        let folder = study.folder.appendingPathComponent(".regimen").path
        return try FileManager.default.contentsOfDirectory(atPath: folder).flatMap { file in
          let data = Data(try study.bytes(of: ".regimen/" + file))
          return marks.filter { data.range(of: Data($0.utf8)) != nil }
        }
      }
      #expect(Set(try found()) == Set(marks))
      _ = try succeed(study, "participant erase P-\(marks[0]) --yes")
      #expect(try found() == [])
      let verified = try JSON(study.command.run(line: "store verify --json").output)
      #expect(verified["intact"] == .boolean(true))
      #expect(verified["entries"].number == kept + 1)
      #expect(try succeed(study, "participant list").contains("Other"))
    }
  }

  @Test func `what was drawn by lot stays when the id changes`() throws {
    try StudyCopy.use { study in
      try study.write(
        """
        id: beeps
        title: Beeps
        tasks: [{ id: beep, survey: checkin, schedule: [{ id: r, random: { count: 4, between: [09:00, 21:00] }, window: 20 min }] }]
        """, to: "Schedules/beeps.yaml")
      _ = try succeed(study, "participant add P001 --schedule beeps")
      func times(_ id: String) throws -> [String] {
        try JSON(succeed(study, "due --json -p \(id) --date 2026-11-09")).elements.map { $0["opens"].text }
      }
      let before = try times("P001")
      _ = try succeed(study, "participant rename P001 P777")
      #expect(try times("P777") == before)
      #expect(try study.command.run(line: "participant show P001" + RosterTests.now).code == 64)
    }
  }
}
