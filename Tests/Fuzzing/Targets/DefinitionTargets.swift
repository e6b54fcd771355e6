import CivilTime
import Definitions
import Diagnostics
import Expressions
import JSONText
import Randomness
import Rehearsal
import Scheduling
import SurveyModel

extension FuzzTarget {
  static let surveys = FuzzTarget(name: "survey", title: "surveys, and sittings through them", few: 120) {
    let seeds = try Shipped.files(in: "Surveys", endingIn: ".yaml").filter { $0.count < 4_000 }
    let others = try Shipped.surveys().files.filter { !$0.key.hasSuffix(".yaml") }
    return Prepared(seeds: seeds, words: Shipped.words(of: seeds)) { input in
      var files = FileSet(others)
      files.files["Surveys/fuzz.yaml"] = input
      return try judge(files, input)
    }
  }

  static let banks = FuzzTarget(name: "bank", title: "banks of questions in CSV", few: 40) {
    let survey = try Shipped.bytes("Surveys/food-pairing-quiz.yaml")
    let seed = try Shipped.bytes("Surveys/food-pairing.csv")
    return Prepared(seeds: [seed], words: ["showIf", "correct", "prompt", "choices", "minimum", ",,", "\"\n\""]) {
      input in
      try judge(FileSet(["Surveys/fuzz.yaml": survey, "Surveys/food-pairing.csv": input]), input)
    }
  }

  /// Judges the files, and takes virtual people through the survey when nothing is wrong with it.
  private static func judge(_ files: FileSet, _ input: [UInt8]) throws -> Verdict {
    let definitions = StudyDefinitions(files: files, zones: Shipped.zones)
    let sources = files.files.map { SourceFile(path: $0.key, bytes: $0.value) }
    try DiagnosticLaw.check(
      definitions.diagnostics, of: sources, isRefused: definitions.surveys.isEmpty)
    guard !definitions.diagnostics.hasErrors, let survey = definitions.surveys.values.first?.survey else {
      return .refused
    }
    for seed in 0..<2 { try sit(survey, seed) }
    return .accepted
  }

  /// One sitting to its end, whose result can be written, read, and given as answers to another sitting.
  private static func sit(_ survey: Survey, _ seed: Int) throws {
    var hash = SeededHash()
    hash.add(seed)
    let runner = StepRunner(survey: survey, context: context(survey, seed))
    guard let sitting = VirtualSitting(runner, VirtualAnswers(), &hash) else { return }
    let result = sitting.runner.result
    let text = result.json.compactText
    let again = try JSONValue(parsing: text)
    try Violation.unless(again.compactText == text, "a result is read otherwise than it was written")
    var replayed = StepRunner(survey: survey, context: context(survey, seed))
    for entry in sitting.journal { try replayed.apply(entry) }
    try Violation.unless(replayed.result.json.compactText == text, "the journal replayed gives another result")
  }

  static func context(_ survey: Survey, _ seed: Int) -> SittingContext {
    SittingContext(
      run: "fuzz", language: survey.language, zoneName: "UTC", offsetSeconds: 0, date: CivilDate(dayNumber: 20_777),
      seed: UInt64(seed), started: Instant(milliseconds: 1_795_132_800_000))
  }

  static let answers = FuzzTarget(name: "answers", title: "answers files", few: 200) {
    let definitions = StudyDefinitions(files: try Shipped.surveys(), zones: Shipped.zones)
    let surveys = ["onboarding", "checkin", "phq-9", "meals"].compactMap { definitions.surveys[$0]?.survey }
    let keys = surveys.flatMap { survey in survey.items.indices.map { survey.path(of: $0, entries: [1]) } }
    return Prepared(
      seeds: Samples.answers.map { Array($0.utf8) }, words: keys + ["state: skipped", "{state: dontKnow}"]
    ) {
      input in
      let file = SourceFile(path: "answers.yaml", bytes: input)
      let loaded = AnswersFile.read(file)
      try DiagnosticLaw.check(loaded.diagnostics, of: [file], isRefused: loaded.value == nil)
      guard let answers = loaded.value else { return .refused }
      var verdict = Verdict.refused
      for survey in surveys {
        let (script, faults) = AnswerScript.read(answers.json, for: survey)
        let runner = StepRunner(survey: survey, context: context(survey, 0))
        let sitting = ScriptedSitting(runner, script: script, faults: faults, at: runner.context.started)
        try Violation.unless(
          sitting.faults.isEmpty == (sitting.runner.ending != nil), "neither ended nor refused: \(survey.id)")
        for diagnostic in answers.diagnostics(sitting.faults) {
          try Violation.unless(!diagnostic.message.isEmpty, "says nothing: \(diagnostic.code)")
          if let span = diagnostic.span { try Violation.unless(span.end <= input.count, "outside the file") }
        }
        if sitting.faults.isEmpty { verdict = .accepted }
      }
      return verdict
    }
  }

  static let quickEntries = FuzzTarget(name: "quick", title: "quick entries of a log", few: 300) {
    let definitions = StudyDefinitions(files: try Shipped.surveys(), zones: Shipped.zones)
    let surveys = ["toilet-log", "meals"].compactMap { definitions.surveys[$0]?.survey }
    return Prepared(
      seeds: Samples.quickEntries.map { Array($0.utf8) },
      words: ["kind=", "form=", "=", "soft", "1e400", "💩", "\\u0000"]
    ) { input in
      let text = String(decoding: input, as: UTF8.self)
      var verdict = Verdict.refused
      for survey in surveys {
        let read = { QuickLog.ItemAnswer.judged(.answer(.string($0)), to: $1) }
        let (answers, faults) = survey.quickAnswers(text.split(separator: " ").map(String.init), reading: read)
        let members = (try? JSONValue(parsing: text))?.members ?? []
        let lines = members.map {
          survey.quickAnswer($0.value.string ?? $0.value.compactText, to: $0.name, reading: read)
        }
        var taken = answers
        for case .success(let answer) in lines { taken.append(answer) }
        for answer in taken {
          let item = survey.items.first { $0.item.id == answer.item }?.item
          guard let item, case .answer(let json) = answer.prepared,
            case .success = item.format.answer(from: json, offsetSeconds: 0)
          else {
            throw Violation("'\(answer.item)' was given an answer that it does not take")
          }
        }
        let words = text.split(separator: " ")
        try Violation.unless(words.isEmpty || !answers.isEmpty || !faults.isEmpty, "neither an answer nor a fault")
        if !taken.isEmpty { verdict = .accepted }
      }
      return verdict
    }
  }

  static let studies = FuzzTarget(name: "study", title: "study.yaml and holiday lists", few: 300) {
    let seed = try Shipped.bytes("study.yaml")
    return Prepared(
      seeds: [seed] + Samples.studies.map { Array($0.utf8) },
      words: Shipped.words(of: [seed]) + ["holidays", "timeOfDay"]
    ) { input in
      let list = Array(input.suffix(200))
      let files = FileSet([FileSet.studyPath: input, "holidays/days.csv": list])
      let loaded = StudyFile.read(SourceFile(path: FileSet.studyPath, bytes: input), files: files, zones: Shipped.zones)
      let sources = files.files.map { SourceFile(path: $0.key, bytes: $0.value) }
      try DiagnosticLaw.check(loaded.diagnostics, of: sources, isRefused: loaded.value == nil)
      return loaded.diagnostics.hasErrors ? .refused : .accepted
    }
  }
}
