import Algorithms
import CivilTime
import JSONText
import Record
import StudyService
import SurveyModel
import Wording

/// Gathers what the outcomes hold into rows.
struct ReportBuilder {
  let survey: Survey
  let outcomes: [ReportedOutcome]
  let subject: ReportSubject
  let words: any ReportTexts
  let readings: [(now: OutcomeReading, first: OutcomeReading)]
  let now: [[ResultPath: PlacedItem]]
  let first: [[ResultPath: PlacedItem]]

  init(survey: Survey, outcomes: [ReportedOutcome], subject: ReportSubject) {
    self.survey = survey
    self.outcomes = outcomes
    self.subject = subject
    words = subject.language.catalogue.report
    readings = outcomes.map { ($0.record.reading, $0.record.firstReading) }
    now = readings.map(\.now.byPath)
    first = readings.map(\.first.byPath)
  }

  func parts(of text: LocalizedText) -> [Pipes.Part] {
    Pipes.parts(of: text.text(in: subject.language, fallback: survey.language))
  }

  /// - Parameters:
  ///   - entry: What the entry of a repeat is called, where the text has its name.
  ///   - index: Its number, from 1.
  func text(_ text: LocalizedText, entry: String? = nil, index: Int? = nil) -> String {
    parts(of: text).map { part in
      switch part {
      case .text(let text): String(text)
      case .pipe("entry"): entry ?? "…"
      case .pipe("index"): index.map(String.init) ?? "…"
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
    let versions = outcomes.map(\.survey.digest).uniqued().map { String($0.prefix(19)) }
    facts.append(ReportSheet.Fact(label: words.survey, text: survey.id + " " + versions.joined(separator: ", ")))
    facts.append(ReportSheet.Fact(label: words.printed, text: subject.printed))
    return facts
  }

  var notices: [String] {
    guard let source = survey.source, source.wording == .adapted else { return [] }
    return [words.adapted] + (source.licence.map { ["\(words.licence): \($0)"] } ?? [])
  }

  // MARK: Scores

  private func isLeftOut(score id: String) -> Bool { ResultPath("scores/" + id).map(isLeftOut) ?? false }

  /// The sum of a page whose items are all scales that one sum counts; nil for any other page, and for a single item.
  func subtotal(of slots: [Int]) -> ReportSheet.Row? {
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
  private func figure(_ value: Double) -> String { subject.language.catalogue.told(value) }

  var scoreRows: [ReportSheet.Row] {
    survey.scores.enumerated().filter { !isLeftOut(score: $0.element.id) }.map { index, score in
      // Each outcome is out of what its own version could come to.
      let versions = outcomes.map { outcome in outcome.survey.scores.first { $0.id == score.id } }
      let maxima = versions.map { $0?.range.map { subject.language.catalogue.decimal(Chart.label($0.upperBound)) } }
      let isShared = Set(maxima).count <= 1
      let units = zip(outcomes, versions).map { outcome, version in version.flatMap(outcome.survey.countedUnit) }
      let cells = outcomes.indices.map { column -> ReportSheet.Cell in
        let found = readings[column].now.score(score.id)
        var cell = cell(
          found?.value, was: readings[column].first.score(score.id)?.value,
          note: found.flatMap { note(of: versions[column] ?? score, $0) }, outcomes[column])
        if !isShared { cell.maximum = maxima[column] }
        // One that counts in another unit than the others says so.
        if Set(units).count > 1, found?.value != nil { cell.text += saying(units[column]) }
        return cell
      }
      var isTotal = false
      if case .expression = score.rule { isTotal = index == survey.scores.count - 1 }
      return ReportSheet.Row(
        label: score.title.map { text($0) } ?? score.id, cells: cells, kind: isTotal ? .total : .score,
        maximum: isShared ? maxima.first ?? nil : nil)
    }
  }

  /// The unit behind a number among others of another unit.
  func saying(_ unit: String?) -> String { unit.map { " " + $0 } ?? " (\(words.withoutUnit))" }

  private func note(of score: Score, _ found: ScoreResult) -> String? {
    if found.value != nil { return score.band(of: found).map { text($0.label) } }
    return found.blank.isEmpty ? nil : words.blanks(found.blank.count)
  }

  /// The study day; where another outcome is of the same day, what the clocks showed.
  func heading(of outcome: ReportedOutcome) -> String {
    let isAlone = outcomes.count { $0.date == outcome.date } == 1
    return isAlone ? outcome.date.description : outcome.moment
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
