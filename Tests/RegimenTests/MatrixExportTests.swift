import Foundation
import Testing

/// The manual's survey with a matrix, recorded and taken out in every form.
@Suite struct MatrixExportTests {
  private static let schedule = """
    id: ward
    title: Ward
    tasks:
      - { id: weeks, survey: weeks, schedule: [{ id: daily, every: 1 day }] }

    """

  /// The first survey of the manual that has a matrix.
  private static func survey() throws -> String {
    let page = try String(
      contentsOf: StudyCopy.repository.appendingPathComponent("Documentation/survey-format.md"), encoding: .utf8)
    let start = try #require(page.range(of: "id: weeks\n")).lowerBound
    let end = try #require(page[start...].range(of: "```")).lowerBound
    return String(page[start..<end])
  }

  @Test func `the rows of the manual's matrix are in every data set, report and check`() throws {
    try StudyCopy.empty { study in
      try study.write(try Self.survey(), to: "Surveys/weeks.yaml")
      try study.write(Self.schedule, to: "Schedules/ward.yaml")
      func run(_ line: String, input: String = "") throws -> String {
        let done = try study.command.run(line: line + " --now " + StudyCopy.morning, input: input)
        #expect(done.code == 0, "\(line): \(done.error)")
        return done.output
      }
      _ = try run("participant add P001 --schedule ward --zone UTC")
      _ = try run("run weeks -p P001 --answers -", input: "{tired: 2, sad: 1}")
      let wide = try run("export --format wide").split(separator: "\r\n").map { $0.split(separator: ",") }
      #expect(wide.first?.suffix(3) == ["tired", "sad", "mood-sum"])
      #expect(wide.last?.suffix(3) == ["2", "1", "3"])
      _ = try run("export --format package --output data")
      let table = String(decoding: try study.bytes(of: "data/weeks.csv"), as: UTF8.self)
      #expect(table.split(separator: "\r\n").last?.hasSuffix(",2,1,3") == true, "\(table)")
      let description = String(decoding: try study.bytes(of: "data/datapackage.json"), as: UTF8.self)
      #expect(description.contains("page/mood/tired") && description.contains("page/mood/sad"))
      let report = try run("report weeks -p P001")
      #expect(report.contains("Nearly every day") && report.contains("Several days"))
      let sheet = try run("outcome show weeks/daily@2026-11-02 -p P001")
      #expect(sheet.contains("    mood/tired  answered  2\n    mood/sad    answered  1\n"), "\(sheet)")
      #expect(try run("qc") == "")
    }
  }
}
