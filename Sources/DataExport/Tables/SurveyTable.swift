import CivilTime
import JSONText
import Record
import StudyService
import SurveyModel

/// A row for each outcome of one survey, with columns for its items and scores.
///
/// The columns are those of the survey's accepted versions, whoever answered what: two exports of the same files have the
/// same columns.
struct SurveyTable: TableSource {
  let survey: String
  let table: DataTable
  let needs = SourceNeeds.answers
  private(set) var leftOut = 0
  private let isIdentified: Bool
  private let identifying: IdentifyingContent
  private let columns: SurveyColumns

  /// - Parameters:
  ///   - survey: The survey's id.
  ///   - name: The name of the table.
  init(of survey: String, in reading: RecordReading, name: String, language: LanguageTag, isIdentified: Bool) {
    self.survey = survey
    self.isIdentified = isIdentified
    let identifying = reading.identifying
    self.identifying = identifying
    let versions = reading.running.versions(of: survey)
    columns = SurveyColumns(
      versions, language: language, isIdentified: isIdentified,
      besides: SurveyTable.outcome(true) + (reading.running.hasVisits ? [VisitColumn.variable] : []),
      where: { isIdentified || !identifying.tells($0, in: survey) })
    let title = versions.first.map { $0.title.text(in: language, fallback: $0.language) } ?? survey
    table = DataTable(
      name: name, title: title, variables: SurveyTable.outcome(isIdentified) + columns.variables)
  }

  mutating func add(_ subject: ExportSubject, _ row: RowSink) throws {
    for outcome in subject.outcomes {
      guard let version = outcome.survey, version.id == survey, let answers = outcome.answers else { continue }
      if !isIdentified { leftOut += count(leftOutOf: answers) }
      try row(cells(subject, outcome, version) + columns.cells(answers, of: version))
    }
  }
}

// MARK: - What is known of an outcome

extension SurveyTable {
  private static func outcome(_ isIdentified: Bool) -> [Variable] {
    OutcomeColumns.variables.filter { $0.name != "survey" } + [
      Variable("ending", "How the sitting ended", .text), Variable("late", "Finished after the event closed", .boolean),
      Variable("mode", "How it was answered", .text), Variable("by", "Assessor who recorded it (pseudonym)", .text),
      Variable("language", "Language of the sitting", .text),
      Variable("corrected", "Corrected after it was recorded", .boolean),
      Variable.clock("Which clock told when it was recorded and corrected"),
      Variable("surveyDigest", "Version of the survey", .text),
      Variable("scheduleVersion", "Version of the schedule", .text),
    ]
      + (isIdentified
        ? [
          Variable("started", "Begun at", .dateTime), Variable("finished", "Finished at", .dateTime),
          Variable("recorded", "Recorded at", .dateTime),
        ] : [])
  }

  private func cells(_ subject: ExportSubject, _ outcome: ExportedOutcome, _ version: Survey) -> [Cell] {
    let record = outcome.record
    let heading = record.heading
    let cells: [Cell] = [
      .text(subject.id), .text(record.outcome.schedule), .text(record.outcome.task), .text(record.outcome.event),
      .text(outcome.date.description), .text(record.outcome.ending), .truth(record.outcome.late),
      .text(heading?.mode?.rawValue), .text(heading?.by), .text(heading?.language?.tag), .truth(record.isCorrected),
      .text(record.clock.rawValue), .text(record.stamp.survey ?? version.digest), .text(record.stamp.schedule),
    ]
    guard isIdentified else { return cells }
    let times = [record.outcome.started, record.outcome.finished, record.stamp.recorded]
    return cells + times.map { outcome.reading($0) }
  }

  private func count(leftOutOf answers: OutcomeReading) -> Int {
    answers.items.count { item in
      item.answer.map { $0.json.holdsName || identifying.tells(item.path, in: survey) } ?? false
    }
      + answers.scores.count { $0.value != nil && identifying.tells(.score($0.score), in: survey) }
  }
}

// MARK: - Columns

/// The columns of a survey's items and scores, over all its versions. The newest names and labels; what only older ones
/// asked follows, and so does a choice that only older ones offered.
private struct SurveyColumns {
  private var groups: [Group] = []
  private var known: Set<ResultPath> = []
  private var names: Set<String>
  /// The units of scores by the digest of the version.
  private let scoreUnits: [String: [String: String]]

  private struct Group {
    let source: Source
    let variables: [Variable]

    enum Source {
      case item(ResultPath, VersionedColumns)
      /// The choice that an entry of a repeat is for: of the list at a path the one with a number from 1.
      case choice(of: ResultPath, Int, VersionedColumns)
      case score(String)
      case band(Score, Texts)
    }
  }

  /// - Parameters:
  ///   - others: The columns beside these, whose names are taken.
  ///   - isWanted: Whether what a path leads to has columns. What has none keeps its names all the same, so that they
  ///     mean the same in an identified export and in another.
  init(
    _ versions: [Survey], language: LanguageTag, isIdentified: Bool, besides others: [Variable],
    where isWanted: (ResultPath) -> Bool
  ) {
    names = Set(others.map(\.name))
    scoreUnits = Dictionary(
      versions.map { survey in
        let units = survey.scores.compactMap { score in survey.countedUnit(of: score).map { (score.id, $0) } }
        return (survey.digest, Dictionary(units, uniquingKeysWith: { $1 }))
      }, uniquingKeysWith: { $1 })
    var items: [ResultPath: VersionedColumns] = [:]
    for survey in versions {
      let texts = Texts(language: language, fallback: survey.language)
      for slot in survey.items.indices {
        for path in survey.everyPath(of: slot) {
          let columns = ItemColumns(slot, at: path, in: survey, texts, isIdentified: isIdentified)
          items[path, default: VersionedColumns()].add(columns, of: survey.digest)
        }
      }
    }
    var choices: [ResultPath: VersionedColumns] = [:]
    for survey in versions {
      for entry in survey.entriesOfChoices {
        let texts = Texts(language: language, fallback: survey.language)
        let columns = ItemColumns(entry, in: survey, texts, isIdentified: isIdentified)
        choices[entry.path, default: VersionedColumns()].add(columns, of: survey.digest)
      }
    }
    for survey in versions {
      let texts = Texts(language: language, fallback: survey.language)
      for slot in survey.items.indices {
        for path in survey.everyPath(of: slot) where known.insert(path).inserted {
          guard let columns = items[path] else { continue }
          add(Group(source: .item(path, columns), variables: columns.variables), isWanted(path))
        }
      }
      for score in survey.scores where known.insert(.score(score.id)).inserted {
        let older = versions.filter { $0.digest != survey.digest }.flatMap { version in
          version.scores.filter { $0.id == score.id }.flatMap { other in
            SurveyColumns.groups(of: other, in: version, Texts(language: language, fallback: version.language))
              .flatMap(\.variables)
          }
        }
        for group in SurveyColumns.groups(of: score, in: survey, texts) {
          let variables = group.variables.map { variable in
            older.filter { $0.name == variable.name }.reduce(variable) { $0.widened(by: $1) }
          }
          add(Group(source: group.source, variables: variables), isWanted(.score(score.id)))
        }
      }
    }
    for entry in versions.flatMap(\.entriesOfChoices) where known.insert(entry.path).inserted {
      guard let columns = choices[entry.path] else { continue }
      let source = Group.Source.choice(of: entry.source, entry.number, columns)
      add(Group(source: source, variables: columns.variables), isWanted(entry.source))
    }
  }

  private mutating func add(_ group: Group, _ isWanted: Bool) {
    let variables = group.variables.map { $0.named(DataTable.unique($0.name, joint: "_", among: &names)) }
    if isWanted { groups.append(Group(source: group.source, variables: variables)) }
  }

  var variables: [Variable] { groups.flatMap(\.variables) }

  private static func groups(of score: Score, in survey: Survey, _ texts: Texts) -> [Group] {
    let title = score.title.map { texts.text($0) } ?? score.id
    let path = "scores/\(score.id)"
    let value = Group(
      source: .score(score.id),
      variables: [
        Variable(
          score.id, "Score: \(title)", score.decimals == 0 ? .integer : .number, unit: survey.countedUnit(of: score),
          minimum: score.range?.lowerBound, maximum: score.range?.upperBound, path: path,
          note: "blank when items that it needs are blank")
      ])
    guard !score.bands.isEmpty else { return [value] }
    let labels = score.bands.map { Variable.ValueLabel(.string(texts.text($0.label)), texts.text($0.label)) }
    let band = Group(
      source: .band(score, texts),
      variables: [
        Variable("\(score.id).band", "Band of \(title)", .text, measure: .ordinal, labels: labels, path: path)
      ])
    return [value, band]
  }

  func cells(_ reading: OutcomeReading, of version: Survey) -> [Cell] {
    let items = reading.byPath
    return groups.flatMap { group -> [Cell] in
      switch group.source {
      case .item(let path, let columns):
        guard let item = items[path] else { return group.variables.map { _ in .none } }
        return columns.cells(of: item.answer?.json, item.state, in: version.digest)
      case .choice(let path, let number, let columns):
        guard let chosen = items[path]?.answer?.json.elements, chosen.indices.contains(number - 1) else {
          return group.variables.map { _ in .none }
        }
        return columns.cells(of: chosen[number - 1], .answered, in: version.digest)
      case .score(let id):
        guard let value = reading.score(id)?.value else { return [.none] }
        let unit = scoreUnits[version.digest]?[id]
        return [Cell.value(.double(value)).told(in: group.variables[0], from: unit)]
      case .band(let score, let texts):
        // A band that no version has any more stays as it was recorded.
        let found = reading.score(score.id)
        let own = version.scores.first { $0.id == score.id } ?? score
        return [.text(found.flatMap { own.band(of: $0) }.map { texts.text($0.label) } ?? found?.band)]
      }
    }
  }
}

extension ItemColumns {
  fileprivate init(_ slot: Int, at path: ResultPath, in survey: Survey, _ texts: Texts, isIdentified: Bool) {
    let item = survey.items[slot].item
    let step = survey.steps[survey.items[slot].step]
    let own = step.ownItem == nil ? item.id : step.id
    let entries = path.entries.map(String.init)
    let prompt = texts.text(item.prompt)
    let label = prompt.isEmpty ? step.title.map { texts.text($0) } ?? own : prompt
    self.init(
      item, name: ([own] + entries).joined(separator: "."),
      label: label + (entries.isEmpty ? "" : " (\(entries.joined(separator: ".")))"), path: path.description,
      texts: texts, identified: isIdentified)
  }
}
