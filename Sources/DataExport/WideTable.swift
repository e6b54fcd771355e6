import CivilTime
import JSONText
import StudyService
import Record
package import SurveyModel

/// A data set of one survey with a row for each outcome and columns for its items and scores.
package struct WideTable: Sendable {
  package let table: DataTable
  /// Values of identifying items that were left out.
  package let leftOut: Int

  /// - Parameters:
  ///   - survey: The survey's id.
  ///   - outcomes: Of any surveys, in the order of their rows.
  ///   - language: Of labels.
  ///   - identified: Whether exact instants and what is marked identifying are wanted.
  ///   - blinded: Whether what tells the arm is left out.
  package init(
    of survey: String, _ outcomes: [CollectedOutcome], language: LanguageTag, identified: Bool, blinded: Bool = false
  ) {
    let own = outcomes.filter { $0.survey.id == survey }
    var layout = Layout(language: language, identified: identified)
    // The newest version names and labels; what only older ones asked follows.
    for outcome in own.reversed() { layout.add(outcome) }
    let title = own.last.map { $0.survey.title.text(in: language, fallback: $0.survey.language) } ?? survey
    let kept = WideTable.meta(identified).enumerated().filter {
      !blinded || !Variable.armNames.contains($0.element.name)
    }
    var table = DataTable(
      name: DataTable.fileName(survey), title: title, variables: kept.map(\.element) + layout.variables)
    var leftOut = 0
    for outcome in own {
      let reading = outcome.record.reading
      if !identified { leftOut += layout.countHidden(reading.items, outcome.survey) }
      let known = WideTable.meta(outcome, identified)
      table.rows.append(kept.map { known[$0.offset] } + layout.cells(reading))
    }
    self.table = table
    self.leftOut = leftOut
  }
}

// MARK: - What is known of an outcome

extension WideTable {
  private static func meta(_ identified: Bool) -> [Variable] {
    [
      Variable("participant", "Participant (pseudonym)", .text), Variable("schedule", "Schedule", .text),
      Variable("task", "Task", .text), Variable("event", "Event", .text), Variable("date", "Study day", .date),
      Variable("ending", "How the sitting ended", .text), Variable("late", "Finished after the event closed", .boolean),
      Variable("mode", "How it was answered", .text), Variable("by", "Assessor who recorded it (pseudonym)", .text),
      Variable("language", "Language of the sitting", .text),
      Variable("corrected", "Corrected after it was recorded", .boolean),
      Variable("surveyDigest", "Version of the survey", .text),
      Variable("scheduleVersion", "Version of the schedule", .text),
    ]
      + (identified
        ? [
          Variable("started", "Begun at", .text), Variable("finished", "Finished at", .text),
          Variable("recorded", "Recorded at", .text),
        ] : [])
  }

  private static func meta(_ outcome: CollectedOutcome, _ identified: Bool) -> [Cell] {
    let record = outcome.record
    let heading = record.heading
    func text(_ text: String?) -> Cell { text.map { .value(.string($0)) } ?? .none }
    return [
      text(outcome.participant), text(record.outcome.schedule), text(record.outcome.task), text(record.outcome.event),
      text(outcome.date.description), text(record.outcome.ending), .value(.boolean(record.outcome.late)),
      text(heading?.mode?.rawValue), text(heading?.by), text(heading?.language?.tag),
      .value(.boolean(record.isCorrected)),
      text(record.stamp.survey ?? outcome.survey.digest), text(record.stamp.schedule),
    ]
      + (identified
        ? [text(outcome.instants?.started), text(outcome.instants?.finished), text(outcome.instants?.recorded)] : [])
  }
}

// MARK: - Columns

/// The columns of a survey's items and scores, over all its versions that were used.
private struct Layout {
  let language: LanguageTag
  let identified: Bool
  private var groups: [Group] = []
  private var known: Set<ResultPath> = []
  private var seen: Set<String> = []

  private struct Group {
    let source: Source
    let columns: ItemColumns?
    let variables: [Variable]

    enum Source {
      case item(ResultPath)
      case score(String)
      case band(Score, Texts)
    }
  }

  init(language: LanguageTag, identified: Bool) {
    self.language = language
    self.identified = identified
  }

  var variables: [Variable] { groups.flatMap(\.variables) }

  mutating func add(_ outcome: CollectedOutcome) {
    let survey = outcome.survey
    let texts = Texts(language: language, fallback: survey.language)
    // Without repeats a version has the same columns for every outcome.
    let hasRepeats = survey.groups.contains { $0.loop != nil }
    guard seen.insert(survey.digest).inserted || hasRepeats else { return }
    var entries: [ResultPath: [ResultPath]] = [:]
    if hasRepeats {
      for item in outcome.record.reading.items { entries[item.path.pattern, default: []].append(item.path) }
    }
    for slot in survey.items.indices {
      let item = survey.items[slot].item
      guard identified || !item.tells else { continue }
      let pattern = survey.resultPath(of: slot)
      for path in pattern.namesEveryEntry ? entries[pattern] ?? [] : [pattern] where known.insert(path).inserted {
        add(item, at: path, survey, slot, texts)
      }
    }
    for score in survey.scores where known.insert(.score(score.id)).inserted { add(score, texts) }
  }

  private mutating func add(_ item: FormItem, at path: ResultPath, _ survey: Survey, _ slot: Int, _ texts: Texts) {
    let step = survey.steps[survey.items[slot].step]
    let own = step.ownItem == nil ? item.id : step.id
    let entries = path.entries
    let name = ([own] + entries.map(String.init)).joined(separator: ".")
    let entry = entries.isEmpty ? "" : " (\(entries.map(String.init).joined(separator: ".")))"
    let prompt = texts.text(item.prompt)
    let title = step.title.map { texts.text($0) } ?? own
    let columns = ItemColumns(
      item, name: name, label: (prompt.isEmpty ? title : prompt) + entry, path: path.description, texts: texts,
      identified: identified)
    groups.append(Group(source: .item(path), columns: columns, variables: columns.variables))
  }

  private mutating func add(_ score: Score, _ texts: Texts) {
    let title = score.title.map { texts.text($0) } ?? score.id
    groups.append(
      Group(
        source: .score(score.id), columns: nil,
        variables: [
          Variable(
            score.id, "Score: \(title)", score.decimals == 0 ? .integer : .number,
            minimum: score.range?.lowerBound, maximum: score.range?.upperBound, path: "scores/\(score.id)",
            note: "blank when items that it needs are blank")
        ]))
    guard !score.bands.isEmpty else { return }
    let labels = score.bands.map { Variable.ValueLabel(.string(texts.text($0.label)), texts.text($0.label)) }
    groups.append(
      Group(
        source: .band(score, texts), columns: nil,
        variables: [Variable("\(score.id).band", "Band of \(title)", .text, labels: labels, path: "scores/\(score.id)")]
      ))
  }

  // MARK: Rows

  func cells(_ reading: OutcomeReading) -> [Cell] {
    let items = reading.byPath
    return groups.flatMap { group -> [Cell] in
      switch group.source {
      case .item(let path):
        guard let columns = group.columns, let item = items[path] else { return group.variables.map { _ in .none } }
        return item.answer.map { columns.cells(of: $0.json) } ?? group.variables.map { _ in .blank(item.state) }
      case .score(let id): return [reading.score(id)?.value.map { .value(.double($0)) } ?? .none]
      case .band(let score, let texts):
        // A band that no version has any more stays as it was recorded.
        let found = reading.score(score.id)
        let label = found.flatMap { score.band(of: $0) }.map { texts.text($0.label) } ?? found?.band
        return [label.map { .value(.string($0)) } ?? .none]
      }
    }
  }

  func countHidden(_ items: [PlacedItem], _ survey: Survey) -> Int {
    items.count { item in
      item.answer != nil && (survey.slot(of: item.path).map { survey.items[$0].item.tells } ?? false)
    }
  }
}

extension DataTable {
  /// An id as a file's name.
  package static func fileName(_ id: String) -> String {
    String(id.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}
