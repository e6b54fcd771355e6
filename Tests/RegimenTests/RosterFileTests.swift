import Foundation
import Testing

/// The roster as a file, and lists that chance made.
@Suite struct RosterFileTests {
  private static let now = " --now 2026-11-03T12:00:00+00:00"

  private static func run(_ study: StudyCopy, _ line: String, input: String = "") throws -> Command.Finished {
    try study.command.run(line: line + now, input: input)
  }

  private static func use(_ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.use { study in
      try study.write(
        "id: knee-study\nzone: Europe/London\nattributes: { wake: { type: timeOfDay, default: 07:00 } }\n",
        to: "study.yaml")
      try study.enrol()
      try body(study)
    }
  }

  @Test func `a roster that is exported and imported elsewhere is the same`() throws {
    try RosterFileTests.use { study in
      #expect(try RosterFileTests.run(study, "assessor add A01").code == 0)
      let rows = """
        id,name,schedule,enrolled,zone,language,site,assessors,participant.wake
        P002,"Bea, B.",knee-recovery,2026-11-02,Asia/Tokyo,ja,west,A01,06:30
        P003,,knee-recovery,,,,,,

        """
      let added = try RosterFileTests.run(study, "participant import -", input: rows)
      #expect(added.code == 0, "\(added.error)")
      #expect(added.output == "2 participants are added\n")
      let exported = try RosterFileTests.run(study, "participant export").output
      #expect(exported.contains("P002,\"Bea, B.\",knee-recovery,2026-11-02,Asia/Tokyo,ja,west,A01,06:30\r\n"))
      try RosterFileTests.use { (other: StudyCopy) throws in
        #expect(try RosterFileTests.run(other, "assessor add A01").code == 0)
        let without = exported.split(separator: "\r\n").filter { !$0.hasPrefix("P001") }.joined(separator: "\n")
        #expect(try RosterFileTests.run(other, "participant import -", input: without).code == 0)
        #expect(try RosterFileTests.run(other, "participant export").output == exported)
      }
    }
  }

  @Test func `the first file of people puts the study's files in force`() throws {
    try StudyCopy.use { study in
      let rows = "id,schedule\nP001,knee-recovery\n"
      let dry = try RosterFileTests.run(study, "participant import - --dry-run", input: rows)
      #expect(dry.code == 0 && dry.output == "1 participant could be added\n", "\(dry.error)")
      // What has a fault begins no data either.
      let wrong = try RosterFileTests.run(study, "participant import -", input: rows + "P002,none\n")
      #expect(wrong.code == 65 && wrong.error.contains("1 fault; nobody was added"), "\(wrong.error)")
      let none = try RosterFileTests.run(study, "due")
      #expect(none.code == 69 && none.error.contains("no data yet"), "\(none.error)")
      let added = try RosterFileTests.run(study, "participant import -", input: rows)
      #expect(added.code == 0 && added.output == "1 participant is added\n", "\(added.error)")
      #expect(added.error.contains("now in force"))
      #expect(try RosterFileTests.run(study, "due").output.contains("P001"))
    }
  }

  @Test func `every bad row is named by its place, and then nothing is recorded`() throws {
    try RosterFileTests.use { study in
      let rows = """
        id,schedule,enrolled,zone,language,assessors,participant.wake
        P002,knee-recovery,,,,,
        P001,knee-recovery,,,,,
        P 4,knee-recovery,,,,,
        P005,knee-recovry,,,,,
        P006,knee-recovery,yesterday,,,,
        P007,knee-recovery,,Mars/Base,,,
        P008,knee-recovery,,,not a tag,,
        P009,knee-recovery,,,,A07,
        P010,knee-recovery,,,,,late
        P002,knee-recovery,,,,,
        P011,knee-recovery
        """
      try study.write(rows, to: "roster.csv")
      let before = try study.command.run(line: "store verify").output
      let refused = try RosterFileTests.run(study, "participant import roster.csv")
      #expect(refused.code == 65)
      for place in ["3:1", "4:1", "5:6", "6:20", "7:21", "8:22", "9:23", "10:24", "11:1", "12:1"] {
        #expect(refused.error.contains("roster.csv:\(place)\n"), "\(place): \(refused.error)")
      }
      #expect(refused.error.contains("10 faults; nobody was added"))
      #expect(try study.command.run(line: "store verify").output == before)
      try study.write("id,shedule\nP002,knee-recovery\n", to: "roster.csv")
      let head = try RosterFileTests.run(study, "participant import roster.csv --dry-run")
      #expect(head.code == 65)
      #expect(head.error.contains("did you mean 'schedule'?"))
    }
  }

  private static let arms = "schedule,site\narm-a,west\narm-b,east\narm-b,west\narm-a,east\n"

  private static func withArms(_ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.use { study in
      for arm in ["arm-a", "arm-b"] {
        try study.write(
          "id: \(arm)\ntitle: Arm\ntasks: [{ id: check, survey: checkin, schedule: [{ id: daily, every: 1 day }] }]\n",
          to: "Schedules/\(arm).yaml")
      }
      try study.write(arms, to: "list.csv")
      for (id, site) in [("P001", "west"), ("P002", "west"), ("P003", "east"), ("P004", "west")] {
        try study.enrol(id)
        let set = try run(study, "participant set \(id) --site \(site)")
        #expect(set.code == 0, "\(set.error)")
      }
      try body(study)
    }
  }

  @Test func `each gets the next line of the own stratum, and no line is given twice`() throws {
    try RosterFileTests.withArms { study in
      func allocate(_ id: String) throws -> Command.Finished {
        try RosterFileTests.run(study, "participant allocate \(id) --list list.csv")
      }
      #expect(try allocate("P001").output == "P001 has line 2 of the list and is enrolled in arm-a\n")
      #expect(try allocate("P001").code == 69)
      #expect(try allocate("P002").output == "P002 has line 4 of the list and is enrolled in arm-b\n")
      #expect(try allocate("P003").output == "P003 has line 3 of the list and is enrolled in arm-b\n")
      let none = try allocate("P004")
      #expect(none.code == 69)
      #expect(none.error.contains("no line left for site west"))
      let shown = try RosterFileTests.run(study, "participant show P002").output
      #expect(shown.contains("arm-b, line 4 of list"))
    }
  }

  @Test(arguments: [
    ("schedule\narm-a\narm-bb\narm-a\narm-bb\n", "the study has no schedule 'arm-bb', which the list names"),
    ("schedule,site\narm-a,west\narm-b,ea,st\narm-b,we,st\n", "line 3 has 3 fields, the head has 2"),
    ("schedule\narm-a\narm\"-b\narm-b,\n", "line 3: a quote stands inside a field that is not in quotes"),
    ("schedule\narm-a\n\"arm-b\n", "line 3: a field in quotes is never closed"),
    ("arm-a,west\narm-b,east\n", "line 1 needs one column 'schedule', and each other one once"),
    ("schedule,where\rarm-a,west\rarm-b,east\r", "there is no column 'where'"),
    ("schedule\n\"arm-a\narm-b\narm-a\"\n", "the list has a line without a schedule's id"),
    ("\"schedule\narm-a\n", "line 1: a field in quotes is never closed"),
    ("", "the list is empty"),
  ])
  func `a list with a fault is refused without a line of it`(_ list: String, _ message: String) throws {
    try RosterFileTests.withArms { study in
      try study.write(list, to: "list.csv")
      let refused = try RosterFileTests.run(study, "participant allocate P001 --list list.csv")
      #expect(refused.code == 65 && refused.output.isEmpty)
      let said = refused.error.split(separator: "\n").filter { !$0.hasPrefix("help: ") }
      try #require(said.count == 3, "\(refused.error)")
      #expect(said[0].hasPrefix("error[") && said[0].hasSuffix("]: \(message)"), "\(refused.error)")
      #expect(said[1].hasSuffix("--> list.csv"))
      #expect(said[2].contains("the list can't be used; nobody was allocated"))
    }
  }

  @Test func `the line of somebody who was erased stays taken, and a changed list is refused`() throws {
    try RosterFileTests.withArms { (study: StudyCopy) throws in
      func allocate(_ id: String) throws -> Command.Finished {
        try RosterFileTests.run(study, "participant allocate \(id) --list list.csv")
      }
      #expect(try allocate("P001").code == 0)
      #expect(try RosterFileTests.run(study, "participant erase P001 --yes").code == 0)
      #expect(try allocate("P002").output.contains("line 4"))
      try study.write(RosterFileTests.arms + "arm-a,west\n", to: "list.csv")
      let changed = try allocate("P004")
      #expect(changed.code == 65)
      #expect(changed.error.contains("or it was changed"))
    }
  }
}
