import CivilTime
import JSONText
import StudyService
import Record
import SurveyModel
import Wording

extension ReportSheet {
  /// Lays out outcomes of one survey.
  ///
  /// Rows are those of the newest outcome's version of the survey; what another version did not ask says so.
  ///
  /// - Parameter outcomes: In the order of their columns; nil when there is none.
  package init?(_ outcomes: [ReportedOutcome], of subject: ReportSubject) {
    guard let survey = outcomes.last?.survey else { return nil }
    let builder = ReportBuilder(survey: survey, outcomes: outcomes, subject: subject)
    let words = builder.words
    let fallback = survey.language
    title = survey.title.text(in: subject.language, fallback: fallback)
    language = subject.language.tag
    columns = outcomes.map { outcome in
      let who = outcome.assessor.map { id in subject.assessors[id].map { "\($0) (\(id))" } ?? id }
      return Column(
        date: builder.heading(of: outcome) + (outcome.record.outcome.late ? " (\(words.lateMark))" : ""),
        assessor: who ?? (outcome.survey.respondent == .assessor ? words.unnamed : words.selfReport))
    }
    facts = builder.facts
    sections = builder.sections
    scores = Section(title: words.scores, rows: builder.scoreRows)
    corrections = builder.corrections
    remarks = builder.remarks
    signatures = builder.signatures
    notices = builder.notices
    self.words = Words(
      item: words.item, date: words.date, assessor: words.assessor, corrections: words.corrections,
      remarks: words.remarks, signatures: words.signatures)
  }

  var reportWords: any ReportTexts { LanguageTag(language).catalogue.report }
}

/// Gathers what the outcomes hold into rows.
private struct ReportBuilder {
  let survey: Survey
  let outcomes: [ReportedOutcome]
  let subject: ReportSubject
  let words: any ReportTexts
  private let readings: [(now: OutcomeReading, first: OutcomeReading)]
  private let now: [[ResultPath: PlacedItem]]
  private let first: [[ResultPath: PlacedItem]]

  init(survey: Survey, outcomes: [ReportedOutcome], subject: ReportSubject) {
    self.survey = survey
    self.outcomes = outcomes
    self.subject = subject
    words = subject.language.catalogue.report
    readings = outcomes.map { ($0.record.reading, $0.record.firstReading) }
    now = readings.map(\.now.byPath)
    first = readings.map(\.first.byPath)
  }

  private func parts(of text: LocalizedText) -> [Pipes.Part] {
    Pipes.parts(of: text.text(in: subject.language, fallback: survey.language))
  }

  /// - Parameter entry: What the entry of a repeat is called, where the text has its name.
  private func text(_ text: LocalizedText, entry: String? = nil) -> String {
    parts(of: text).map { part in
      switch part {
      case .text(let text): String(text)
      case .pipe("entry"): entry ?? "…"
      case .pipe: "…"
      }
    }.joined()
  }

  var facts: [ReportSheet.Fact] {
    var facts = [ReportSheet.Fact(label: words.study, text: subject.study)]
    if let name = subject.name { facts.append(ReportSheet.Fact(label: words.person, text: name)) }
    facts.append(ReportSheet.Fact(label: words.participant, text: subject.participant))
    if let source = survey.source {
      let citation = source.citation.map { ". " + $0 } ?? ""
      facts.append(ReportSheet.Fact(label: words.instrument, text: source.instrument + citation))
    }
    facts.append(ReportSheet.Fact(label: words.survey, text: survey.id + " " + survey.digest.prefix(19)))
    facts.append(ReportSheet.Fact(label: words.printed, text: subject.printed))
    return facts
  }

  var notices: [String] {
    guard let source = survey.source, source.wording == .adapted else { return [] }
    return [words.adapted] + (source.licence.map { ["\(words.licence): \($0)"] } ?? [])
  }

  // MARK: Items

  var sections: [ReportSheet.Section] {
    survey.steps.indices.compactMap { index in
      let step = survey.steps[index]
      let slots = survey.items.indices.filter {
        survey.items[$0].step == index && !survey.items[$0].item.format.isHiddenComputation
          && !isLeftOut(survey.resultPath(of: $0))
      }
      guard !slots.isEmpty else { return nil }
      var rows = slots.flatMap { self.rows(of: $0) }
      if let subtotal = subtotal(of: slots) { rows.append(subtotal) }
      let title = step.title ?? survey.groups(around: index).last.flatMap { survey.groups[$0].title }
      return ReportSheet.Section(title: title.map { text($0) } ?? step.id, rows: rows)
    }
  }

  private func isLeftOut(_ path: ResultPath) -> Bool {
    subject.identifying?.tells(path, in: survey.id) ?? false
  }

  private func isLeftOut(score id: String) -> Bool { ResultPath("scores/" + id).map(isLeftOut) ?? false }

  /// One row, in a repeat one for each entry that any outcome has.
  private func rows(of slot: Int) -> [ReportSheet.Row] {
    let item = survey.items[slot].item
    let pattern = survey.resultPath(of: slot)
    guard pattern.namesEveryEntry else { return [row(text(item.prompt), at: pattern, item)] }
    let paths = Set(now.flatMap { $0.keys.filter { $0.pattern == pattern } })
    return paths.sorted { $0.entries.lexicographicallyPrecedes($1.entries) }.map { path in
      row(label(of: item.prompt, entries(at: path, of: slot)), at: path, item)
    }
  }

  /// A question of a repeat: what the entry is called stands where the question has it, else behind it.
  private func label(of prompt: LocalizedText, _ entries: [String]) -> String {
    let own = text(prompt, entry: entries.last)
    return parts(of: prompt).contains(.pipe("entry")) ? own : "\(own) (\(entries.joined(separator: ", ")))"
  }

  /// What the entries of a path are called, from the outside in: the choice that one is for, when it is the same in all
  /// outcomes and may be told, else its number.
  private func entries(at path: ResultPath, of slot: Int) -> [String] {
    let loops = survey.loops(around: survey.items[slot].step)
    return zip(loops, path.entries).enumerated().map { depth, place in
      guard case .forEach(let source)? = survey.groups[place.0].loop?.count, !isLeftOut(survey.resultPath(of: source))
      else { return String(place.1) }
      let names = Set(
        now.filter { $0[path] != nil }.map { column in
          let chosen = column[survey.resultPath(of: source).filled(with: Array(path.entries.prefix(depth)))]?.answer
          guard case .choices(let values)? = chosen, values.indices.contains(place.1 - 1) else { return "" }
          return survey.items[source].item.format.words(
            of: .choices([values[place.1 - 1]]), in: subject.language, fallback: survey.language)
        })
      return names.count == 1 ? names.first.flatMap { $0.isEmpty ? nil : $0 } ?? String(place.1) : String(place.1)
    }
  }

  private func row(_ label: String, at path: ResultPath, _ item: FormItem) -> ReportSheet.Row {
    ReportSheet.Row(
      label: label + (item.format.unit.map { " [\($0)]" } ?? ""),
      cells: outcomes.indices.map { cell($0, at: path, item) }, kind: .item, maximum: nil)
  }

  private func cell(_ column: Int, at path: ResultPath, _ item: FormItem) -> ReportSheet.Cell {
    guard let found = now[column][path] else { return ReportSheet.Cell(words.notInVersion, isBlank: true) }
    let before = first[column][path]
    let isChanged =
      outcomes[column].record.isCorrected && before.map { $0.answer != found.answer || $0.state != found.state } ?? true
    return ReportSheet.Cell(
      said(found, item), isBlank: found.answer == nil,
      was: isChanged ? before.map { said($0, item) } ?? words.blank(.notShown) : nil)
  }

  private func said(_ recorded: PlacedItem, _ item: FormItem) -> String {
    guard let answer = recorded.answer else { return words.blank(recorded.state) }
    return item.format.words(of: answer, in: subject.language, fallback: survey.language)
  }

  // MARK: Scores

  /// The sum of a page whose items are all scales that one sum counts; nil for any other page, and for a single item.
  private func subtotal(of slots: [Int]) -> ReportSheet.Row? {
    let isCounted = survey.scores.contains { score in
      guard case .items(let rule) = score.rule, rule.method == .sum, rule.reversed.isEmpty, rule.points.isEmpty,
        rule.weights.isEmpty
      else { return false }
      return Set(slots).isSubset(of: rule.slots) && slots.count < rule.slots.count
    }
    let maxima = slots.compactMap { slot -> Int? in
      if case .scale(let format) = survey.items[slot].item.format { format.maximum } else { nil }
    }
    guard isCounted, slots.count > 1, maxima.count == slots.count else { return nil }
    let paths = slots.map { survey.resultPath(of: $0) }
    func sum(_ items: [ResultPath: PlacedItem]) -> (sum: Double?, blanks: Int) {
      let numbers = paths.compactMap { items[$0]?.answer?.json.double }
      return (numbers.count == paths.count ? numbers.reduce(0, +) : nil, paths.count - numbers.count)
    }
    let cells = outcomes.indices.map { column in
      let (value, blanks) = sum(now[column])
      let was = outcomes[column].record.isCorrected ? sum(first[column]).sum : value
      return cell(value, was: was, note: value == nil ? words.blanks(blanks) : nil, outcomes[column])
    }
    return ReportSheet.Row(
      label: words.subtotal, cells: cells, kind: .subtotal, maximum: Chart.label(Double(maxima.reduce(0, +))))
  }

  private func cell(
    _ value: Double?, was: Double?, note: String?, _ outcome: ReportedOutcome
  ) -> ReportSheet.Cell {
    let before = outcome.record.isCorrected && was != value ? was.map(figure) ?? words.noScore : nil
    return ReportSheet.Cell(
      value.map(figure) ?? words.noScore, isBlank: value == nil, was: before, note: note)
  }

  /// A score as it is recorded, with all decimals that it has.
  private func figure(_ value: Double) -> String { JSONValue.double(value).compactText }

  var scoreRows: [ReportSheet.Row] {
    survey.scores.enumerated().filter { !isLeftOut(score: $0.element.id) }.map { index, score in
      let maximum = score.range.map { Chart.label($0.upperBound) }
      let cells = outcomes.indices.map { column -> ReportSheet.Cell in
        let found = readings[column].now.score(score.id)
        return cell(
          found?.value, was: readings[column].first.score(score.id)?.value, note: found.flatMap { note(of: score, $0) },
          outcomes[column])
      }
      var isTotal = false
      if case .expression = score.rule { isTotal = index == survey.scores.count - 1 }
      return ReportSheet.Row(
        label: score.title.map { text($0) } ?? score.id, cells: cells, kind: isTotal ? .total : .score,
        maximum: maximum)
    }
  }

  private func note(of score: Score, _ found: ScoreResult) -> String? {
    if found.value != nil { return score.band(of: found).map { text($0.label) } }
    return found.blank.isEmpty ? nil : words.blanks(found.blank.count)
  }

  /// The study day, with the time where another outcome is of the same day.
  func heading(of outcome: ReportedOutcome) -> String {
    let isAlone = outcomes.count { $0.date == outcome.date } == 1
    return outcome.date.description + (isAlone ? "" : " \(outcome.time)")
  }

  // MARK: Corrections

  var corrections: [String] {
    outcomes.flatMap { outcome in
      zip(outcome.record.revisions, outcome.revised).map { revision, instant in
        words.correction(heading(of: outcome), instant, revision.reason)
      }
    }
  }

  var remarks: [String] {
    outcomes.flatMap { outcome in
      outcome.remarks.map { words.remark($0, on: heading(of: outcome)) }
    }
  }

  var signatures: [String] {
    outcomes.flatMap { outcome in
      outcome.signatures.map { words.signature($0, on: heading(of: outcome), isNamed: !subject.isPseudonym) }
    }
  }
}
