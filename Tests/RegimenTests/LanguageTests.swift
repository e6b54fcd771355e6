import Foundation
import Testing

/// What a reader of another language than English reads.
@Suite struct LanguageTests {
  private static let surveys: [String] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Surveys")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(".yaml".count)) }.sorted()
  }()

  /// What stands in Latin letters in Japanese too: keys, commands, units, the names of instruments.
  private static let known = [
    "Enter", ":back", ":skip", ":dontknow", ":help", ":quit", ":edit", "kcal", "kg", "cm", "km", "PHQ-9", "GAD-7",
    "PSS-10", "FIM", "GPS", "TUG", "MB", "(h)", " m", "regimen:", "Escape", "R", "G", "B", "Y", "F", "J", "S",
  ]

  /// Whatever is asked, one of these is an answer to it; the others are refused, which is to be read too.
  private static let lines = ["", "1", "山田花子", "2020-02-03", "07:30", "10", "120", ":skip", ":nothing", ":help"]

  private static let repository = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardizedFileURL.path

  @Test func `there are surveys to try`() { #expect(Self.surveys.count > 6) }

  @Test(arguments: surveys) func `a Japanese participant reads no English`(_ survey: String) throws {
    try StudyCopy.use { study in
      let input = Array(repeating: Self.lines, count: 60).flatMap(\.self).joined(separator: "\n")
      let finished = try study.command.run(
        line: "run \(survey) --dry-run --plain --language ja --seed 1 --study \(Self.repository) --now "
          + StudyCopy.morning, input: input)
      #expect([0, 130].contains(finished.code), "\(finished.error.suffix(300))")
      for line in Set(finished.error.split(separator: "\n")) {
        let rest = (Self.known + [":nothing", "違うときは n、"]).reduce(String(line)) { $0.replacing($1, with: "") }
        #expect(!rest.contains { $0.isASCII && $0.isLetter }, "\(line)")
      }
      for word in ["answered", "complete", "notShown", "scores", "outcomes", "skipped"] {
        #expect(!finished.output.split { !$0.isLetter }.contains { $0 == word }, "\(finished.output)")
      }
    }
  }

  @Test func `a language that a survey has no text in is refused`() throws {
    try StudyCopy.use { study in
      let finished = try study.command.run(
        line: "run checkin --dry-run --language fr --answers - --now " + StudyCopy.morning, input: "{pain: 4, sleep: 1}"
      )
      #expect(finished.code == 64)
      #expect(finished.error.contains("the survey 'checkin' has no text in 'fr'; it has en, ja"))
      #expect(finished.output == "")
    }
  }

  @Test func `whoever is added with a language that no survey has is told so`() throws {
    try StudyCopy.use { study in
      let add = "participant add P009 --schedule knee-recovery --enrolled 2026-11-19 --now " + StudyCopy.morning
      let french = try study.command.run(line: add + " --language fr")
      #expect(french.code == 0)
      #expect(french.error.contains("no survey of the study has a text in 'fr'"))
      let japanese = try study.command.run(line: "participant set P009 --language ja --now " + StudyCopy.morning)
      #expect(japanese.code == 0)
      #expect(!japanese.error.contains("no survey"))
    }
  }
}
