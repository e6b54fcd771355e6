import JSONText
import StudyService
import Record
import Sittings
import SurveyModel
import Wording

/// Something that was recorded, in the reader's words: the question and the answer to it.
package struct RecordedFact: Hashable, Sendable {
  package let label: String
  package let value: String
  /// Of an outcome or a score that is a number.
  package var number: Double?
  package var unit: String?
  /// What the same number of other outcomes has too, however it is worded there.
  fileprivate(set) var series: String?
  /// How it was measured, in the reader's words, where numbers of another method are not of the same series.
  fileprivate(set) var method: String?
  /// Whether the label has the unit in its words.
  fileprivate(set) var saysUnit = false
  /// The title of the page that asked for it; nil for a page without one.
  fileprivate(set) var page: String?
  /// The number alone, as a page says it: a score's value has the words of its band too.
  var numberText: String { score ?? value }
  private let score: String?

  init(label: String, value: String) { (self.label, self.value, score) = (label, value, nil) }

  init(_ shown: ShownScore) {
    (label, value, number, score) = (shown.title, shown.words, shown.value, shown.number)
    series = "scores/" + shown.id
  }

  /// The outcomes of a record as they stand; where the survey takes no outcomes, its answers.
  ///
  /// - Parameters:
  ///   - audience: For the participant, what the survey shows them on their day.
  ///   - language: Of the words; the participant's own without it.
  static func all(
    of record: OutcomeRecord, _ view: ParticipantView, for audience: Audience, in language: LanguageTag? = nil
  ) -> [RecordedFact] {
    let survey = view.study.survey(of: record)
    let reader = RecordedFactReader(
      survey: survey, language: language ?? view.language, audience: audience, told: record.reading.items)
    let own =
      record.values.isEmpty
      ? record.reading.items.compactMap(reader.fact)
      : record.values.compactMap { reader.numbered($0, by: record.method(of: $0)) }
    return own + (audience == .team ? [] : reader.scores(record.reading.scores))
  }
}

struct RecordedFactReader {
  let survey: Survey?
  let language: LanguageTag
  let audience: Audience
  private let parts: IdentifyingParts?
  /// Answers that questions may have in their words, those that the reader may see.
  private let told: [PlacedItem]

  /// - Parameters:
  ///   - audience: For the participant, what the survey shows them.
  ///   - told: The answers that questions may have in their words: of the outcome, as far as the reader may see them.
  init(survey: Survey?, language: LanguageTag, audience: Audience, told: [PlacedItem] = []) {
    (self.survey, self.language, self.audience, self.told) = (survey, language, audience, told)
    parts = audience == .team ? nil : survey.map { IdentifyingParts(of: $0, kinds: []) }
  }

  /// The scores that the survey shows the participant.
  func scores(_ results: [ScoreResult]) -> [RecordedFact] {
    survey?.shownScores(results, in: language).map(RecordedFact.init) ?? []
  }

  /// - Parameter method: As a result names it.
  func numbered(_ value: RecordedValue, by method: String? = nil) -> RecordedFact? {
    guard var fact = fact(value) else { return nil }
    fact.number = value.value.double
    fact.unit = value.unit
    fact.saysUnit =
      value.from.flatMap { ResultPath($0) }?.field.map { language.catalogue.knownPart($0) != nil } ?? false
    // Each entry of a repeat is a series by itself.
    let entries = value.from.flatMap { ResultPath($0) }?.entries ?? []
    fact.series = ([value.kind] + entries.map(String.init) + [method].compactMap(\.self)).joined(separator: "/")
    fact.method = method.map(language.catalogue.measuredBy)
    fact.page = page(of: value)
    return fact
  }

  private func page(of value: RecordedValue) -> String? {
    let path = value.from.flatMap { ResultPath($0) }
    guard let survey, let slot = slot(at: path) else { return nil }
    return survey.steps[survey.items[slot].step].title.map {
      line($0, path?.entries ?? [], in: survey.steps[survey.items[slot].step].group, survey)
    }
  }

  func fact(_ value: RecordedValue) -> RecordedFact? {
    let path = value.from.flatMap { ResultPath($0) }
    if audience == .participant, let survey {
      if path?.score != nil { return nil }
      if let slot = slot(at: path), !shows(slot, survey) { return nil }
    }
    if let part = path?.field.flatMap({ language.catalogue.knownPart($0) }) {
      return RecordedFact(label: part, value: value.value.answerText)
    }
    guard let survey, let slot = slot(at: path), path?.field == nil else {
      let title = path?.score.flatMap { survey?.title(ofScore: $0, in: language) }
      return RecordedFact(label: title ?? value.kind, value: value.text)
    }
    return fact(value.value, at: slot, entries: path?.entries ?? [], unit: value.unit, survey)
  }

  /// The question of an item in one line; its id where the survey has none.
  func question(of recorded: PlacedItem) -> String {
    guard let survey, let slot = slot(at: recorded.path) else { return recorded.result.item }
    return prompt(of: slot, entries: recorded.path.entries, survey)
  }

  func fact(_ recorded: PlacedItem) -> RecordedFact? {
    guard let answer = recorded.answer?.json else { return nil }
    guard let survey, let slot = slot(at: recorded.path) else {
      return RecordedFact(label: recorded.result.item, value: answer.answerText)
    }
    if audience == .participant, !shows(slot, survey) { return nil }
    let format = survey.items[slot].item.format
    if format.isHiddenComputation { return nil }
    return fact(answer, at: slot, entries: recorded.path.entries, unit: format.unit, survey)
  }

  private func fact(
    _ answer: JSONValue, at slot: Int, entries: [Int], unit: String?, _ survey: Survey
  ) -> RecordedFact {
    let label = prompt(of: slot, entries: entries, survey)
    guard let said = words(answer, survey.items[slot].item, survey) else {
      return RecordedFact(label: label, value: answer.answerText + (unit.map { " " + $0 } ?? ""))
    }
    return RecordedFact(label: label, value: said)
  }

  /// The item that a path of a result leads to; nil for a score, and for what the survey lacks.
  private func slot(at path: ResultPath?) -> Int? {
    path.flatMap { $0.score == nil ? survey?.slot(of: $0) : nil }
  }

  private func shows(_ slot: Int, _ survey: Survey) -> Bool { parts.map { survey.dayShows(slot, $0) } ?? true }

  /// The question in one line, behind the name of its repeat's entry where its words have none; what has no question is named
  /// by its page.
  private func prompt(of slot: Int, entries: [Int], _ survey: Survey) -> String {
    let (item, step) = (survey.items[slot].item, survey.steps[survey.items[slot].step])
    let texts = [item.matrix?.prompt, item.prompt].compactMap(\.self)
    let lines = texts.map { line($0, entries, in: step.group, survey) }.filter { !$0.isEmpty }
    if !lines.isEmpty { return named(lines.joined(separator: " › "), texts, entries, in: step.group, survey) }
    if let title = step.title {
      return named(line(title, entries, in: step.group, survey), [title], entries, in: step.group, survey)
    }
    return if case .consent = step.kind { language.catalogue.consentGiven } else { item.id }
  }

  private func named(
    _ line: String, _ texts: [LocalizedText], _ entries: [Int], in group: Int?, _ survey: Survey
  ) -> String {
    let isNamed = texts.contains { text in
      Pipes.parts(of: text.text(in: language, fallback: survey.language)).contains {
        if case .pipe(let name) = $0 { ["index", "entry"].contains(name) } else { false }
      }
    }
    guard !isNamed, let entry = entries.last else { return line }
    return "\(entryName(entries, in: group, survey) ?? language.catalogue.entry(entry)) › \(line)"
  }

  private func line(_ text: LocalizedText, _ entries: [Int], in group: Int?, _ survey: Survey) -> String {
    Pipes.parts(of: text.text(in: language, fallback: survey.language)).map { part in
      switch part {
      case .text(let text): String(text)
      case .pipe(let name): words(of: survey.pipes[String(name), group], entries, in: group, survey) ?? "…"
      }
    }.joined().split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// What stood between braces, as far as the answers that are told say it.
  private func words(of pipe: Pipes.Content?, _ entries: [Int], in group: Int?, _ survey: Survey) -> String? {
    switch pipe {
    case .index: return entries.last.map(String.init)
    case .entry: return entryName(entries, in: group, survey)
    case .expression:
      guard let slot = pipe?.item, let answer = answer(at: slot, in: entries, survey) else { return nil }
      return words(answer, survey.items[slot].item, survey)
    case nil: return nil
    }
  }

  /// The choice that the innermost repeat's entry is for; nil where no repeat round a group is gone through for choices.
  private func entryName(_ entries: [Int], in group: Int?, _ survey: Survey) -> String? {
    var (next, entries) = (group, entries)
    while let inner = next, let entry = entries.last {
      next = survey.groups[inner].parent
      guard let loop = survey.groups[inner].loop else { continue }
      entries.removeLast()
      guard case .forEach(let slot) = loop.count else { continue }
      let format = survey.items[slot].item.format
      guard let json = answer(at: slot, in: entries, survey),
        case .success(.choices(let chosen)) = format.answer(from: json, isRecorded: true),
        chosen.indices.contains(entry - 1)
      else { return nil }
      return format.words(of: .choices([chosen[entry - 1]]), in: language, fallback: survey.language)
    }
    return nil
  }

  /// An answer that is told, of the item itself or of the same item round the entries.
  private func answer(at slot: Int, in entries: [Int], _ survey: Survey) -> JSONValue? {
    if audience == .participant, !shows(slot, survey) { return nil }
    return told.last { survey.slot(of: $0.path) == slot && entries.starts(with: $0.path.entries) }?.answer?.json
  }

  /// An answer as its prompt would show it, with its unit.
  private func words(_ json: JSONValue, _ item: FormItem, _ survey: Survey) -> String? {
    if item.format.computation != nil {
      return Answer(recorded: json, type: item.format.name).map {
        item.format.told($0, in: language, fallback: survey.language, offsetSeconds: 0)
      }
    }
    guard case .success(let answer) = item.format.answer(from: json, isRecorded: true) else { return nil }
    let words = language.catalogue
    switch answer {
    case .active(let result): return words.measurement(result)
    case .consent(let consent) where audience == .team: return words.consent(consent)
    default:
      return ItemPrompt(item: item, language: language, fallback: survey.language, words: words).shown(answer)
    }
  }
}
