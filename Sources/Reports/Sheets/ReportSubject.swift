import Definitions
package import CivilTime
import JSONText
package import Record
package import StudyService
package import SurveyModel

/// Whom a report is about, and in what form it is asked for.
package struct ReportSubject: Sendable {
  let study: String
  let participant: String
  let name: String?
  let language: LanguageTag
  /// By the assessor's id.
  let assessors: [String: String]
  /// When the report is printed, as its reader's clock shows it.
  let printed: String
  /// Whether names of people are left out.
  let isPseudonym: Bool
  /// What answers and scores are left out; nil for none.
  let identifying: IdentifyingContent?

  /// - Parameters:
  ///   - language: Of the report; nil for the participant's own.
  ///   - isPseudonym: Leaves out the names of people, and the answers and scores that may tell who somebody is.
  package init(
    _ view: ParticipantView, assessors: [AssessorRecord], language: LanguageTag?, isPseudonym: Bool
  ) {
    let definition = view.study.current.definitions.study
    let language = language ?? view.language
    let names = isPseudonym ? [] : assessors.compactMap { one in one.name.map { (one.assessor, $0) } }
    study = definition.title?.text(in: language, fallback: definition.defaultLanguage) ?? definition.id
    participant = view.record.participant
    name = isPseudonym ? nil : view.record.name
    self.language = language
    self.assessors = Dictionary(names, uniquingKeysWith: { $1 })
    self.isPseudonym = isPseudonym
    identifying = isPseudonym ? IdentifyingContent(view.study) : nil
    printed = LocalReading(view, schedule: view.schedules.first ?? "").text(view.now)
  }
}

/// An outcome that a report shows, with the survey that it was recorded with.
package struct ReportedOutcome: Sendable {
  let record: OutcomeRecord
  package let survey: Survey
  package let date: CivilDate
  /// When it was finished, as the participant's clock showed it: what tells several of one day apart.
  let moment: String
  /// When each revision was recorded, as the participant's clock showed it.
  let revised: [String]
  /// What was noted on the outcome or asked about it, in the order of recording.
  let remarks: [Remark]
  /// Who signed it as it stands or stood, in the order of signing.
  let signatures: [Signature]

  struct Signature: Hashable, Sendable {
    let record: SignatureRecord
    /// Whether it covers what stands now.
    let holds: Bool
    /// When it was given, as the participant's clock showed it.
    let given: String
  }

  /// A note, or a query with what became of it.
  struct Remark: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case note, openQuery, answeredQuery, closedQuery }

    let kind: Kind
    /// The item that it is about; nil for the whole.
    let path: String?
    let text: String
    /// What was answered to a query.
    let answers: [String]
    /// Why it was closed.
    let closing: String?
    /// When it was recorded, as the participant's clock showed it.
    let recorded: String
  }

  var assessor: String? { record.assessor }
}

extension ReportedOutcome {
  /// - Parameter entries: Those about the participant: their remarks on the event are taken.
  /// - Returns: Nil for an outcome whose survey no accepted files have.
  package init?(_ record: OutcomeRecord, _ view: ParticipantView, remarksIn entries: [Entry]) {
    guard let survey = view.study.survey(of: record) else { return nil }
    let local = LocalReading(view, schedule: record.outcome.schedule)
    let event = record.outcome.event
    let notes = EventRemark.notes(in: entries).filter { $0.event == event }.map { ($0.stamp, Remark($0, local)) }
    let queries = QueryRecord.all(in: entries).filter { $0.event == event }.map { ($0.stamp, Remark($0, local)) }
    self.record = record
    self.survey = survey
    date = local.date(of: record.outcome)
    moment = local.moment(record.outcome.finished)
    revised = record.revisions.map { local.text($0.recorded) }
    remarks = (notes + queries).sorted { $0.0.recorded < $1.0.recorded }.map(\.1)
    signatures = SignatureRecord.all(of: event, in: entries).map {
      Signature(record: $0, holds: $0.holds(for: record.revision), given: local.text($0.stamp.recorded))
    }
  }

  /// The latest so many of a task's outcomes as a report shows them, by study day. A task whose survey was exchanged for
  /// another has one report for each; the newest is shown.
  ///
  /// - Parameters:
  ///   - event: One event alone; nil for all.
  ///   - entries: Those about the participant.
  package static func latest(
    _ count: Int, ofTask task: String, event: String?, _ view: ParticipantView, in entries: [Entry]
  ) -> [ReportedOutcome] {
    let wanted = OutcomeRecord.all(in: entries).filter { record in
      record.deletion == nil && record.outcome.task == task && event.map { $0 == record.outcome.event } ?? true
    }
    let found = wanted.compactMap { ReportedOutcome($0, view, remarksIn: entries) }
      .sorted { ($0.date, $0.record.outcome.finished) < ($1.date, $1.record.outcome.finished) }
    return Array(found.filter { $0.survey.id == found.last?.survey.id }.suffix(count))
  }
}

extension ReportedOutcome.Remark {
  fileprivate init(_ note: EventRemark, _ local: LocalReading) {
    self.init(
      kind: .note, path: nil, text: note.text, answers: [], closing: nil, recorded: local.text(note.stamp.recorded))
  }

  fileprivate init(_ query: QueryRecord, _ local: LocalReading) {
    self.init(
      kind: query.closed != nil ? .closedQuery : query.answers.isEmpty ? .openQuery : .answeredQuery,
      path: query.path, text: query.text, answers: query.answers.compactMap(\.text), closing: query.closed?.text,
      recorded: local.text(query.stamp.recorded))
  }
}
