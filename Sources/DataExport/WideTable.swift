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
      let items = Dictionary(outcome.record.items.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
      if !identified { leftOut += layout.countHidden(items, outcome.survey) }
      let known = WideTable.meta(outcome, identified)
      table.rows.append(kept.map { known[$0.offset] } + layout.cells(items, outcome.record))
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
    func text(_ text: String?) -> Cell { text.map { .value(.string($0)) } ?? .none }
    return [
      text(outcome.participant), text(record.outcome.schedule), text(record.outcome.task), text(record.outcome.event),
      text(outcome.date.description), text(record.outcome.ending), .value(.boolean(record.outcome.late)),
      text(record.result?["mode"]?.string), text(record.result?["by"]?.string),
      text(record.result?["language"]?.string), .value(.boolean(record.isCorrected)),
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
  private var known: Set<String> = []
  private var seen: Set<String> = []

  private struct Group {
    let source: Source
    let columns: ItemColumns?
    let variables: [Variable]

    enum Source {
      case item(path: String)
      case score(String)
      case band(String)
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
    var entries: [String: [String]] = [:]
    if hasRepeats {
      for item in outcome.record.items {
        if let pattern = ResultPath(item.path)?.pattern.description { entries[pattern, default: []].append(item.path) }
      }
    }
    for slot in survey.items.indices {
      let item = survey.items[slot].item
      guard identified || !item.tells else { continue }
      let pattern = survey.path(of: slot)
      for path in pattern.contains("*") ? entries[pattern] ?? [] : [pattern] where known.insert(path).inserted {
        add(item, at: path, survey, slot, texts)
      }
    }
    for score in survey.scores where known.insert("scores/" + score.id).inserted { add(score, texts) }
  }

  private mutating func add(_ item: FormItem, at path: String, _ survey: Survey, _ slot: Int, _ texts: Texts) {
    let step = survey.steps[survey.items[slot].step]
    let own = step.ownItem == nil ? item.id : step.id
    let entries = ResultPath(path)?.entries ?? []
    let name = ([own] + entries.map(String.init)).joined(separator: ".")
    let entry = entries.isEmpty ? "" : " (\(entries.map(String.init).joined(separator: ".")))"
    let prompt = texts.text(item.prompt)
    let title = step.title.map { texts.text($0) } ?? own
    let columns = ItemColumns(
      item, name: name, label: (prompt.isEmpty ? title : prompt) + entry, path: path, texts: texts,
      identified: identified)
    groups.append(Group(source: .item(path: path), columns: columns, variables: columns.variables))
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
        source: .band(score.id), columns: nil,
        variables: [Variable("\(score.id).band", "Band of \(title)", .text, labels: labels, path: "scores/\(score.id)")]
      ))
  }

  // MARK: Rows

  func cells(_ items: [String: RecordedItem], _ record: OutcomeRecord) -> [Cell] {
    let scores = record.scores
    return groups.flatMap { group -> [Cell] in
      switch group.source {
      case .item(let path):
        guard let columns = group.columns, let item = items[path] else { return group.variables.map { _ in .none } }
        return item.answer.map { columns.cells(of: $0) } ?? group.variables.map { _ in .blank(item.state) }
      case .score(let id): return [scores[id].map { .value(.double($0)) } ?? .none]
      case .band(let id):
        let band = (record.result?["scores"]?.elements ?? []).first { $0["score"]?.string == id }?["band"]?.string
        return [band.map { .value(.string($0)) } ?? .none]
      }
    }
  }

  func countHidden(_ items: [String: RecordedItem], _ survey: Survey) -> Int {
    items.values.count { item in
      item.answer != nil && (survey.slot(ofPath: item.path).map { survey.items[$0].item.tells } ?? false)
    }
  }
}

extension DataTable {
  /// An id as a file's name.
  package static func fileName(_ id: String) -> String {
    String(id.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}
