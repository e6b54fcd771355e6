import Foundation
import Testing

/// What leaves the program without telling the arm.
@Suite struct BlindedExportTests {
  /// Two arms that ask the same at other times of day; who is in which, chance said.
  private static func use(element: String = "daily", _ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.empty { study in
      try study.write("id: trial\ntitle: Trial\nzone: UTC\n", to: "study.yaml")
      try study.write(
        """
        id: note
        title: Note
        steps:
          - id: form
            type: form
            items: [{ id: pain, type: numeric, prompt: Pain?, minimum: 0, maximum: 10 }]
        outcomes: [{ kind: pain, from: form/pain }]

        """, to: "Surveys/note.yaml")
      for (arm, own) in [("verum", "daily"), ("placebo", element)] {
        try study.write(
          "id: \(arm)-arm\ntitle: \(arm)\ntasks:\n"
            + "  - { id: note, survey: note, schedule: [{ id: \(own), every: 1 day }] }\n",
          to: "Schedules/\(arm)-arm.yaml")
      }
      for (id, arm) in [("P001", "verum"), ("P002", "placebo")] {
        try expectDone(study, "participant add \(id) --schedule \(arm)-arm --enrolled 2026-11-02 --zone UTC")
        try expectDone(study, "run note -p \(id) --answers -", input: "{pain: 4}")
      }
      try body(study)
    }
  }

  private static let now = " --now 2026-11-02T12:00:00+00:00"

  @discardableResult
  private static func expectDone(_ study: StudyCopy, _ line: String, input: String = "") throws -> Command.Finished {
    let finished = try study.command.run(line: line + now, input: input)
    #expect(finished.code == 0, "\(line): \(finished.error)")
    return finished
  }

  /// What gives an arm away: its schedule's name, and the digest of its file.
  private static func telling(_ study: StudyCopy) throws -> [String] {
    let rows = try expectDone(study, "export --format ndjson").output.split(separator: "\n")
    return ["verum", "placebo"] + (try rows.map { try JSON(String($0))["scheduleVersion"].text })
  }

  @Test(arguments: ["csv", "ndjson", "wide", "codebook"])
  func `no arm stands in what is printed`(_ format: String) throws {
    try BlindedExportTests.use { study in
      let telling = try BlindedExportTests.telling(study)
      #expect(Set(telling).count == 4)
      let open = try BlindedExportTests.expectDone(study, "export --format \(format)").output
      let blinded = try BlindedExportTests.expectDone(study, "export --format \(format) --blinded --identified")
      #expect(open.contains("scheduleVersion"))
      #expect(!blinded.output.contains("schedule"))
      for word in telling { #expect(!blinded.output.contains(word), "\(word)") }
      #expect(blinded.output.contains("pain"))
      #expect(!blinded.error.contains("note:"), "\(blinded.error)")
    }
  }

  @Test func `no arm stands in any file of a package`() throws {
    try BlindedExportTests.use { study in
      let telling = try BlindedExportTests.telling(study)
      try BlindedExportTests.expectDone(study, "export --format package --blinded --output out")
      let names = try FileManager.default.contentsOfDirectory(atPath: study.folder.appendingPathComponent("out").path)
      #expect(names.contains("note.csv") && names.contains("events.csv") && names.contains("audit.csv"))
      for name in names {
        let text = String(decoding: try study.bytes(of: "out/" + name), as: UTF8.self)
        for word in telling + ["schedule"] { #expect(!text.contains(word), "\(name): \(word)") }
      }
      let package = try JSON(String(decoding: study.bytes(of: "out/datapackage.json"), as: UTF8.self))
      for resource in package["resources"].elements {
        let rows = String(decoding: try study.bytes(of: "out/" + resource["path"].text), as: UTF8.self)
        let head = rows.prefix { $0 != "\r\n" }.split(separator: ",").map(String.init)
        #expect(head == resource["schema"]["fields"].elements.map { $0["name"].text })
      }
    }
  }

  @Test func `events that only one arm has are said`() throws {
    try BlindedExportTests.use(element: "evening") { study in
      let finished = try BlindedExportTests.expectDone(study, "export --format csv --blinded")
      #expect(finished.error.contains("note: not every schedule has note/daily, note/evening"), "\(finished.error)")
    }
  }
}
