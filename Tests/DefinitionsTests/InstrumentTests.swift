import Diagnostics
import Foundation
import JSONText
import SurveyModel
import Testing

@testable import Definitions

/// The shipped instruments against sums worked by hand: `Fixtures/hand-worked-scores.md`.
@Suite struct InstrumentTests {
  static let sets = HandWorkedSet.all

  @Test func `each instrument has its lowest, its highest, three mixed sets, and sets with blanks`() {
    for name in Instrument.names {
      let own = Self.sets.filter { $0.instrument == name }
      #expect(own.contains { $0.title == "all lowest" } && own.contains { $0.title == "all highest" }, "\(name)")
      #expect(own.count { $0.title.hasPrefix("mixed") } == 3, "\(name)")
      #expect(own.count { $0.answers.contains(nil) } >= 3, "\(name)")
    }
  }

  @Test(arguments: sets) func `a score is what was worked by hand`(_ set: HandWorkedSet) throws {
    let survey = try Instrument.load(set.instrument)
    let result = try set.result(survey)
    #expect(result.scores.map(\.score) == set.scores.map(\.id))
    for (score, worked) in zip(result.scores, set.scores) {
      #expect(score.value == worked.value, "\(worked.id)")
      #expect(score.band == worked.band, "\(worked.id)")
    }
    let last = try #require(result.scores.last)
    #expect(last.blank == set.blank + set.imputed)
    #expect(last.imputed == set.imputed)
    let all = survey.items.map(\.item).filter { !$0.tags.isEmpty }.map(\.id)
    #expect(last.used == (last.value == nil ? [] : all.filter { !set.imputed.contains($0) }))
  }

  @Test func `the ranges are the published ones`() throws {
    let ranges = try Instrument.names.map { name in
      let survey = try Instrument.load(name)
      return zip(survey.scores, survey.scoreRanges).map { "\($0.id) \($1?.lowerBound ?? -1) \($1?.upperBound ?? -1)" }
    }
    #expect(
      ranges == [
        ["phq 0.0 27.0"], ["gad 0.0 21.0"], ["pss 0.0 40.0"],
        ["motor 13.0 91.0", "cognitive 5.0 35.0", "total 18.0 126.0"],
      ])
  }

  @Test(arguments: Instrument.names) func `a shipped instrument is clean, adapted, cited and in two languages`(
    _ name: String
  ) throws {
    let loaded = Instrument.read(name)
    #expect(loaded.diagnostics.isEmpty, "\(loaded.diagnostics.map(\.message))")
    let survey = try #require(loaded.value?.survey)
    let source = try #require(survey.source)
    #expect(source.wording == .adapted && source.citation != nil && source.licence != nil)
    #expect(survey.title.isTranslated(into: LanguageTag("ja")))
    #expect(survey.respondent == (name == "fim" ? .assessor : .participant))
  }

  @Test func `FIM says for every level of every item what it means, and what to look at`() throws {
    let survey = try Instrument.load("fim")
    #expect(survey.items.count == 18)
    #expect(survey.items.count { $0.item.tags == ["motor"] } == 13)
    #expect(survey.items.count { $0.item.tags == ["cognitive"] } == 5)
    for item in survey.items.map(\.item) {
      guard case .scale(let scale) = item.format else {
        Issue.record("\(item.id) is no scale")
        continue
      }
      #expect(Set(scale.criteria.map(\.value)) == Set(1...7) && scale.criteria.count == 7, "\(item.id)")
      #expect(item.hint != nil && item.optional, "\(item.id)")
    }
    let kinds = Set(survey.outcomes.map(\.kind))
    #expect(kinds.count == 21 && kinds.isSuperset(of: survey.items.map { "fim." + $0.item.id }))
  }

  @Test(arguments: [(0, false), (1, true), (3, true)])
  func `whoever thinks of self-harm is told whom to turn to`(_ answer: Int, _ shows: Bool) throws {
    let set = HandWorkedSet(instrument: "phq-9", title: "", answers: [1, 0, 0, 0, 0, 0, 0, 0, answer])
    let sitting = try set.sitting(Instrument.load("phq-9"))
    let steps = sitting.runner.path.map { sitting.runner.survey.steps[sitting.runner.visits[$0].step].id }
    #expect(steps.contains("support") == shows)
    #expect(sitting.runner.ending == .complete)
  }

  @Test(arguments: [([0, 0, 0, 0, 0, 0, 0, 0, 0], false), ([0, 0, 1, 0, 0, 0, 0, 0, 0], true)])
  func `the burden is asked of those who have a symptom`(_ answers: [Int], _ shows: Bool) throws {
    let set = HandWorkedSet(instrument: "phq-9", title: "", answers: answers)
    let steps = try set.result(Instrument.load("phq-9")).results.filter { $0.visit > 0 }.map(\.step)
    #expect(steps.contains("impact") == shows)
  }
}

enum Instrument {
  static let names = ["phq-9", "gad-7", "pss-10", "fim"]

  static func read(_ name: String) -> Loaded<LoadedSurvey> {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Surveys")
    let bytes = { (file: String) in (try? Data(contentsOf: folder.appending(path: file))).map(Array.init) ?? [] }
    return SurveyReader.read(
      SourceFile(path: "Surveys/\(name).yaml", bytes: bytes("\(name).yaml")),
      files: FileSet(["Surveys/food-pairing.csv": bytes("food-pairing.csv")]),
      languages: [.english, LanguageTag("ja")])
  }

  static func load(_ name: String) throws -> Survey { try #require(read(name).value?.survey) }
}
