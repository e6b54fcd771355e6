import ArgumentParser
import CivilTime
import DataExport
import Definitions
import Reports
import StudyDesk
import StudyService
import Record
import SurveyModel

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "One participant's results of a task, to print or to paste.",
    discussion: """
      A column for each outcome, a row for each item, then the scores. Blanks and corrections say so. The name stands \
      on it unless --pseudonym is given. A PDF takes Debian's weasyprint, and fonts-ipafont-gothic for Japanese.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, html, pdf }

  @Argument(help: ArgumentHelp("A task.", valueName: "task"), completion: .tasks) var task: String

  @Option(
    name: [.customShort("p"), .customLong("participant")], help: ArgumentHelp("The participant.", valueName: "id"),
    completion: .participants)
  var participant: String

  @Option(help: ArgumentHelp("text, html or pdf.", valueName: "format")) var format: Format = .text
  @Option(help: ArgumentHelp("One event alone; by default the latest.", valueName: "event"), completion: .events)
  var event: String?

  @Option(help: ArgumentHelp("The latest so many outcomes, a column each.", valueName: "number"))
  var last: Int = 4

  @Option(help: ArgumentHelp("The language; the participant's when absent.", valueName: "tag")) var language: String?
  @Option(help: ArgumentHelp("a4 or letter.", valueName: "size")) var paper: Paper = .a4

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("Where to write it; standard output when absent.", valueName: "file"), completion: .file())
  var output: String?
  @OptionGroup var force: ForceOption

  @Flag(help: "Leave the participant's name out.") var pseudonym = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func validate() throws {
    guard (1...8).contains(last) else { throw ValidationError("--last takes 1 to 8 outcomes") }
    if let language, !LanguageTag.isWellFormed(language) {
      throw ValidationError("'\(language)' is not a language tag; write one such as en or ja")
    }
    if format == .pdf, output == nil, Streams.standardOutput.isTerminal {
      throw ValidationError("a PDF is no text for a terminal; name a file with --output")
    }
  }

  func run() throws {
    let open = try OpenStudy(study, clock, readOnly: true)
    let sheet = try sheet(open)
    let place = OutputPlace(output ?? "-", force: force.force, study: study)
    switch format {
    case .text: try place.write(sheet.plainText)
    case .html: try place.write(try sheet.html(paper: paper))
    case .pdf:
      let page = try sheet.html(paper: paper)
      try place.writeFile { try $0(try WeasyPrint.pdf(of: page)) }
    }
  }

  private func sheet(_ open: OpenStudy) throws -> ReportSheet {
    try RecordReading.snapshot(of: open) { reading in
      var sheet: ReportSheet?
      var tasks: [String] = []
      try reading.forEach(participant) { view, records in
        tasks = view.tasks
        let subject = try subject(of: view, reading)
        let entries = try reading.reader.entries(about: view.record.participant, asOf: reading.now)
        sheet = ReportSheet(outcomes(records, view, reading, entries), of: subject)
      }
      if let sheet { return sheet }
      if !tasks.contains(task), !reading.running.hasTask(task) {
        throw CommandFailure.usage(
          "the study has no task '\(task)'; \(participant) has \(tasks.joined(separator: ", "))")
      }
      throw CommandFailure.notPossibleNow(
        "nothing was recorded of \(event ?? task) for \(participant) that a report could show")
    }
  }

  private func outcomes(
    _ records: [OutcomeRecord], _ view: ParticipantView, _ reading: RecordReading, _ entries: [Entry]
  ) -> [ReportedOutcome] {
    let notes = EventRemark.notes(in: entries)
    let queries = QueryRecord.all(in: entries)
    let wanted = records.filter { $0.outcome.task == task && (event == nil || $0.outcome.event == event) }
    let shown: [ReportedOutcome] = wanted.compactMap { record in
      guard let survey = reading.running.survey(of: record) else { return nil as ReportedOutcome? }
      let local = LocalReading(view, schedule: record.outcome.schedule)
      return ReportedOutcome(
        record: record, survey: survey, date: local.date(of: record.outcome),
        revised: record.revisions.map { local.text($0.recorded) },
        remarks: remarks(on: record.outcome.event, notes, queries, local))
    }
    let found = shown.sorted { one, other in
      (one.date, one.record.outcome.finished) < (other.date, other.record.outcome.finished)
    }
    // A task whose survey was exchanged for another has one report for each; the newest is shown.
    return Array(found.filter { $0.survey.id == found.last?.survey.id }.suffix(last))
  }

  private func remarks(
    on event: String, _ notes: [EventRemark], _ queries: [QueryRecord], _ local: LocalReading
  ) -> [ReportedOutcome.Remark] {
    let notes = notes.filter { $0.event == event }.map { note in
      (note.stamp, ReportedOutcome.Remark(.note, text: note.text, recorded: local.text(note.stamp.recorded)))
    }
    let queries = queries.filter { $0.event == event }.map { query in
      let kind: ReportedOutcome.Remark.Kind =
        query.closed != nil ? .closedQuery : query.answers.isEmpty ? .openQuery : .answeredQuery
      return (
        query.stamp,
        ReportedOutcome.Remark(
          kind, path: query.path, text: query.text, answers: query.answers.compactMap(\.text),
          closing: query.closed?.text, recorded: local.text(query.stamp.recorded))
      )
    }
    return (notes + queries).sorted { $0.0.recorded < $1.0.recorded }.map(\.1)
  }

  private func subject(of view: ParticipantView, _ reading: RecordReading) throws -> ReportSubject {
    let definition = reading.running.current.definitions.study
    let language = language.map(LanguageTag.init) ?? view.language
    let assessors = try reading.reader.assessors(asOf: reading.now)
    let names = pseudonym ? [] : assessors.compactMap { assessor in assessor.name.map { (assessor.assessor, $0) } }
    let reading = LocalReading(view, schedule: view.schedules.first ?? "")
    return ReportSubject(
      study: definition.title?.text(in: language, fallback: definition.defaultLanguage) ?? definition.id,
      participant: view.record.participant, name: pseudonym ? nil : view.record.name, language: language,
      assessors: Dictionary(names, uniquingKeysWith: { $1 }), printed: reading.text(view.now))
  }
}

extension Paper: ExpressibleByArgument {}
