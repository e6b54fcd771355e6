import Foundation
import Testing

/// `regimen import`: from a file of another system to a study that is checked, rehearsed and answered.
@Suite struct ImportCommandTests {
  private static let dictionary = """
    "Variable / Field Name","Form Name","Section Header","Field Type","Field Label","Choices, Calculations, OR Slider Labels","Field Note"
    record_id,day,,text,Record ID,,
    pain,day,Today,radio,How bad was it?,"0, Not at all | 1, Bad",
    note,day,,notes,Anything else?,,Only if you like
    scan,day,,file,A scan,,

    """

  private func use(_ body: (Command) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("regimen-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(Command(folder: folder))
  }

  private func write(_ text: String, to name: String, _ command: Command) throws {
    try Data(text.utf8).write(to: command.folder.appendingPathComponent(name))
  }

  @Test func `a study is written that check accepts, and the report says what became of the source`() throws {
    try use { command in
      try write(Self.dictionary, to: "dictionary.csv", command)
      let made = try command.run(line: "import redcap dictionary.csv --into trial --report report.json")
      #expect(made.code == 0, "\(made.error)")
      #expect(made.output == "Schedules/trial.yaml\nSurveys/day.yaml\nstudy.yaml\n")
      #expect(made.error.contains("constructs kept, 0 approximated, 2 lost"))
      #expect(made.error.contains("lost: dictionary.csv, row 5: field type file"))
      let report = try String(contentsOf: command.folder.appendingPathComponent("report.json"), encoding: .utf8)
      #expect(report.contains("\"lost\": 2"))
      #expect(try command.run(line: "check --study trial").code == 0)
      try write("{\"pain\": 1, \"note\": {\"state\": \"skipped\"}}", to: "answers.json", command)
      let taken = try command.run(line: "run day --dry-run --answers answers.json --study trial")
      #expect(taken.code == 0, "\(taken.error)")
      // Nothing that is there is overwritten.
      let again = try command.run(line: "import redcap dictionary.csv --into trial")
      #expect(again.code == 69)
      #expect(again.error.contains("nothing was written"))
    }
  }

  @Test func `what can't be read is refused with its name, and nothing is written`() throws {
    try use { command in
      try write("a,b\n1,2\n", to: "d.csv", command)
      let refused = try command.run(line: "import redcap d.csv --into trial")
      #expect(refused.code == 65)
      #expect(refused.error.contains("error[bad-source]") && refused.error.contains("d.csv"))
      #expect(try command.run(line: "import redcap none.csv --into trial").code == 64)
      #expect(try command.run(line: "import lotus d.csv").code == 64)
    }
  }
}
