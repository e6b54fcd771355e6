import Foundation
import Testing

/// `regimen import`: from a file of another system to a study that is checked, rehearsed and answered.
@Suite struct ImportCommandTests {
  private static let dictionary = """
    "Variable / Field Name","Form Name","Section Header","Field Type","Field Label","Choices, Calculations, OR Slider Labels","Field Note"
    record_id,day,,text,Record ID,,
    pain,day,Today,radio,How bad was it?,"0, Not at all | 1, Bad",
    note,day,,notes,Anything else?,,Only if you like
    scan,day,,riddle,A scan,,

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
      #expect(made.error.contains("lost: dictionary.csv, row 5: field type riddle"))
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

  /// Nine questions as the PHQ-9 has them and seven as the GAD-7 has them, in words of our own, each with its sum.
  @Test(arguments: [9, 7])
  func `a sum goes from import to the score that one adds up by hand, and back`(count: Int) throws {
    let fields = (1...count).map {
      "q\($0),form,radio,Question \($0),\"0, Never | 1, Some days | 2, Most days | 3, Each day\",y"
    }
    let sum = (1...count).map { "[q\($0)]" }.joined(separator: "+")
    let dictionary = """
      field_name,form_name,field_type,field_label,select_choices_or_calculations,required_field
      record_id,form,text,ID,,
      \(fields.joined(separator: "\n"))
      total,form,calc,Total,\(sum),

      """
    let values = (0..<count).map { ($0 * 5 + 1) % 4 }
    try use { command in
      try write(dictionary, to: "dictionary.csv", command)
      #expect(try command.run(line: "import redcap dictionary.csv --into trial").code == 0)
      let survey = command.folder.appendingPathComponent("trial/Surveys/form.yaml")
      let yaml = try String(contentsOf: survey, encoding: .utf8)
      #expect(yaml.contains("method: sum"), "\(yaml)")
      let now = "--study trial --now 2026-11-01T12:00:00Z"
      let added = try command.run(line: "participant add P1 --schedule trial --enrolled 2026-11-01 \(now)")
      #expect(added.code == 0, "\(added.error)")
      let answers = values.enumerated().map { "\"q\($0 + 1)\": \($1)" }.joined(separator: ", ")
      try write("{\(answers)}", to: "answers.json", command)
      let taken = try command.run(line: "run form -p P1 --answers answers.json \(now)")
      #expect(taken.code == 0, "\(taken.error)")
      let shown = try command.run(line: "outcome show form/once -p P1 --json \(now)")
      #expect(shown.code == 0, "\(shown.error)")
      let line = shown.output.split(separator: "\n").map { $0.filter { $0 != " " } }.joined()
      #expect(line.contains("\"score\":\"total\",\"value\":\(values.reduce(0, +))"), "\(shown.output)")
      let out = try command.run(line: "export --format redcap --output back \(now)")
      #expect(out.code == 0, "\(out.error)")
      let files = try FileManager.default.contentsOfDirectory(
        atPath: command.folder.appendingPathComponent("back").path)
      let name = try #require(files.first { $0.contains("dictionary") })
      #expect(try command.run(line: "import redcap back/\(name) --into again").code == 0)
      let again = command.folder.appendingPathComponent("again/Surveys/form.yaml")
      func plain(_ text: String) -> [Substring] { text.split(separator: "\n").filter { !$0.contains("#") } }
      #expect(plain(try String(contentsOf: again, encoding: .utf8)) == plain(yaml))
    }
  }
}
