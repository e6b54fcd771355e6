import Sittings
import CivilTime
import Definitions
import Foundation
import JSONText
import SurveyModel

@testable import TerminalForms

/// The shipped study's files, read once.
enum ShippedStudy {
  static let files: FileSet = {
    var files = FileSet()
    let folders = [FileSet.surveysFolder, FileSet.schedulesFolder].flatMap { folder in
      (FileManager.default.enumerator(atPath: path(folder))?.compactMap { $0 as? String } ?? [])
        .map { folder + "/" + $0 }
    }
    for file in folders + [FileSet.studyPath] {
      guard let data = FileManager.default.contents(atPath: path(file)) else { continue }
      if Media.ending(of: file) == nil {
        files.files[file] = Array(data)
      } else {
        files.media[file] = MediaFile(Array(data))
      }
    }
    return files
  }()

  static let surveys = Dictionary(
    uniqueKeysWithValues: StudyDefinitions(files: files, zones: ZoneNames([])).surveys.values.map {
      ($0.survey.id, $0.survey)
    })

  private static func path(_ name: String) -> String { StudyCopy.repository.appendingPathComponent(name).path }

  /// What makes two sittings of a survey equal: tree, ending, scores and outcomes, but not the times.
  static func comparable(_ result: TaskResult, _ survey: Survey) throws -> JSON {
    let outcomes = ResultMapper(of: survey).values(in: result)
    return .object([
      "result": try comparable(JSON(result.json.compactText)),
      "outcomes": .array(
        try outcomes.map { try JSON($0.json.compactText) }.filter { $0["kind"] != .string("quiz-seconds") }),
    ])
  }

  /// The same of what `run --json` printed.
  static func comparable(_ printed: String) throws -> JSON {
    let json = try JSON(printed)
    return .object([
      "result": try comparable(json["result"]),
      "outcomes": .array(json["outcomes"].elements.filter { $0["kind"] != .string("quiz-seconds") }),
    ])
  }

  private static func comparable(_ result: JSON) throws -> JSON {
    .object([
      "survey": result["survey"], "ending": result["ending"], "order": result["order"],
      "results": result["results"].comparable,
      "scores": .array(result["scores"].elements.filter { $0["score"] != .string("seconds") }),
    ])
  }
}

extension ShippedSitting {
  func begun(in language: LanguageTag = .english) throws -> StepRunner {
    guard let survey = ShippedStudy.surveys[survey] else { throw Command.Failure(reason: "no survey '\(survey)'") }
    let context = SittingContext(
      run: "r", language: language, zoneName: "UTC", offsetSeconds: 0, date: CivilDate(dayNumber: 20_000),
      seed: ShippedSitting.seed, started: ShippedSitting.instant(0))
    return StepRunner(survey: survey, context: context)
  }

  /// One second a line.
  static func instant(_ line: Int) -> Instant { Instant(milliseconds: Int64(1_000 + line * 1_000)) }
}

extension KeySession {
  /// The keys that give what a plain line says, whatever stood there, as a terminal sends them.
  func presses(for line: String) -> String {
    switch line {
    case "": return "\r"
    case ":skip": return "\u{13}"
    case ":dontknow": return "\u{0E}"
    default:
      // Who declines is asked once.
      let declines = form.page?.document != nil && form.stage == .answer && ["2", "n", "no"].contains(line)
      let agrees = form.page?.document != nil && form.stage == .answer && ["y", "yes"].contains(line)
      return "\u{15}" + (declines ? "2\r\r" : agrees ? "1\r" : line + "\r")
    }
  }

  /// Draws a document, and says whether it has to be read on.
  mutating func reads(_ columns: Int, _ rows: Int, at instant: Instant) -> Bool {
    if form.page?.document == nil || form.stage != .answer { return false }
    _ = screen(columns: columns, rows: rows, now: instant)
    return wantsReading
  }

  /// Takes bytes as a terminal sends them.
  mutating func take(bytes: String, at instant: Instant) -> [JournalEntry] {
    var decoder = KeyDecoder()
    return decoder.feed(Array(bytes.utf8)).flatMap { take($0, at: instant, milliseconds: 1_000).entries }
  }
}
