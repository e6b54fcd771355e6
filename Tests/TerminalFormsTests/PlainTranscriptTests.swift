import CivilTime
import Foundation
import SurveyModel
import TerminalForms
import Testing

/// What a person sees, to the letter. `RECORD_SNAPSHOTS=1` rewrites the transcripts and fails.
@Suite struct PlainTranscriptTests {
  @Test(arguments: [LanguageTag.english, .japanese])
  func `every kind of question, each refused once and then answered`(_ language: LanguageTag) throws {
    var transcript = Transcript(SampleSurvey.survey, in: language)
    transcript.type(SampleSurvey.lines)
    #expect(transcript.runner.ending == .complete)
    try Self.compare(transcript, "questions-\(language).txt")
  }

  @Test(arguments: [LanguageTag.english, .japanese])
  func `going back, changing an answer, and asking for help`(_ language: LanguageTag) throws {
    var transcript = Transcript(SampleSurvey.survey, in: language)
    transcript.type([
      "", ":back", ":forward", ":help", "", "4", ":back", "5", "n", "1", "3", "70", ":back", "", "some", ":dontknow",
      ":back", ":skip", "1980-01-01", "1", ":back", "1", "Ann", "10", "120", ":back", "", ":quit",
    ])
    #expect(transcript.hasQuit)
    try Self.compare(transcript, "changes-\(language).txt")
  }

  @Test func `a Japanese participant reads no English`() {
    var transcript = Transcript(SampleSurvey.survey, in: .japanese)
    transcript.type([":help", ":nothing"] + SampleSurvey.lines.flatMap { [":skip", ":dontknow", $0] })
    let own = transcript.text.split(separator: "\n").filter { !$0.hasPrefix(">") }
    let known = [
      "Enter", ":back", ":skip", ":dontknow", ":help", ":quit", ":nothing", "kg", "eleven", "perhaps", "low", "high",
      "my back",
    ]
    for line in own {
      let rest = known.reduce(String(line)) { $0.replacingOccurrences(of: $1, with: "") }
      #expect(!rest.contains { $0.isASCII && $0.isLetter }, "\(line)")
    }
  }

  @Test func `no line of the program's own is wider than 80 columns`() {
    for language in [LanguageTag.english, .japanese] {
      var transcript = Transcript(SampleSurvey.survey, in: language)
      transcript.type([":help", ":nothing"] + SampleSurvey.lines)
      for line in transcript.text.split(separator: "\n") {
        let columns = line.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 1 : 2) }
        #expect(columns <= 80, "\(line)")
      }
    }
  }

  private static func compare(_ transcript: Transcript, _ name: String) throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name)")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(transcript.text.utf8).write(to: url)
      Issue.record("recorded \(name)")
    }
    let kept = try String(contentsOf: url, encoding: .utf8)
    let lines = (now: transcript.text.split(separator: "\n"), kept: kept.split(separator: "\n"))
    let first = zip(lines.now, lines.kept).first { $0 != $1 }
    #expect(transcript.text == kept, "\(name): \(first.map { "'\($0)' was '\($1)'" } ?? "the length differs")")
  }
}
