import CivilTime
import Foundation
import JSONText
import SurveyModel
import Testing

/// Answers to an instrument with the scores that were worked out by hand.
struct HandWorkedSet: CustomTestStringConvertible {
  let instrument: String
  let title: String
  /// To the items that count, in the order of the file; nil for an item left open.
  var answers: [Int?] = []
  var scores: [(id: String, value: Double?, band: String?)] = []
  var blank: [String] = []
  var imputed: [String] = []

  var testDescription: String { "\(instrument): \(title)" }

  func sitting(_ survey: Survey) throws -> ScriptedSitting {
    let counted = survey.items.map(\.item).filter { !$0.tags.isEmpty }
    try #require(counted.count == answers.count, "\(testDescription)")
    var members = zip(counted, answers).map { item, answer in
      JSONMember(item.id, answer.map { .number(literal: "\($0)") } ?? ScoreScenery.skipped)
    }
    if instrument == "phq-9", answers.contains(where: { $0 ?? 0 > 0 }) {
      members.append(JSONMember("difficulty", ScoreScenery.skipped))
    }
    return ScoreScenery.sitting(survey, .object(members))
  }

  func result(_ survey: Survey) throws -> TaskResult {
    let sitting = try sitting(survey)
    #expect(sitting.faults.isEmpty)
    return sitting.runner.result
  }

  /// The sets of the fixture.
  static var all: [HandWorkedSet] {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/hand-worked-scores.md")
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
    var sets: [HandWorkedSet] = []
    var instrument = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("### ") {
        sets.append(HandWorkedSet(instrument: instrument, title: String(line.dropFirst(4))))
      } else if line.hasPrefix("## ") {
        instrument = String(line.dropFirst(3))
      } else if line.hasPrefix("- "), let colon = line.firstIndex(of: ":"), !sets.isEmpty {
        let words = line[line.index(after: colon)...].split(separator: " ").map(String.init)
        sets[sets.count - 1].take(String(line[..<colon].dropFirst(2)), words)
      }
    }
    return sets
  }

  private mutating func take(_ field: String, _ words: [String]) {
    switch field {
    case "answers": answers = words.map { Int($0) }
    case "blank": blank = words
    case "imputed": imputed = words
    default:
      let text = words.joined(separator: " ")
      let result = text.components(separatedBy: " = ").last ?? ""
      let value = result.prefix { $0 != " " }
      let band = result.dropFirst(value.count + 2).dropLast()
      scores.append((field, Double(value), text == "none" || band.isEmpty ? nil : String(band)))
    }
  }
}

/// Sittings that end at once, with given answers.
enum ScoreScenery {
  static let skipped: JSONValue = ["state": "skipped"]

  static func sitting(
    _ survey: Survey, _ answers: JSONValue, in language: LanguageTag = .english, rules: SittingRules = .today
  ) -> ScriptedSitting {
    let (script, faults) = AnswerScript.read(answers, for: survey)
    let context = SittingContext(
      run: "r", language: language, zoneName: "UTC", offsetSeconds: 0, date: CivilDate(dayNumber: 20_000), seed: 1,
      started: Instant(milliseconds: 0), rules: rules)
    return ScriptedSitting(
      StepRunner(survey: survey, context: context), script: script, faults: faults, at: Instant(milliseconds: 0))
  }
}
