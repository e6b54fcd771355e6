import Record
import Sittings
import StudyService
import SurveyModel

/// A participant with the entries about them, as they were read.
struct PersonRead: Sendable {
  let view: ParticipantView
  let rows: [EntryRow]
}

/// A participant whose outcomes are to be judged, with the entries about them as they were read.
struct PersonToJudge: Sendable {
  let participant: String
  /// Whether the worker may not see who they are.
  let isHidden: Bool
  let rows: [EntryRow]
}

/// Takes participants' outcomes through their surveys again, on any thread.
struct QualityJudging: Sendable {
  let study: RunningStudy
  /// Nil for who may see all names.
  let identifying: IdentifyingContent?
  /// Nil for all.
  let task: String?

  struct Judged: Sendable {
    let person: PersonToJudge
    var report = QualityReport()
    /// False where a sitting's beginning was not among the entries that were read.
    var isWhole = true
  }

  /// - Parameter reader: Where beginnings of sittings are looked up that are not among the entries; nil to leave it at that.
  /// - Throws: ``StoreError``.
  func judge(_ person: PersonToJudge, in reader: StoreReader? = nil) throws -> Judged {
    let entries = try person.rows.map { try Entry($0) }
    let beginnings = SittingBegan.all(in: entries)
    var judged = Judged(person: person)
    // A quick entry has no sitting whose logic could be gone through again.
    for record in OutcomeRecord.all(in: entries)
    where record.deletion == nil && record.outcome.sitting != nil
      && record.outcome.task == task ?? record.outcome.task
    {
      var context = record.outcome.sitting.flatMap { beginnings[$0] }.flatMap { SittingContext(json: $0.context) }
      if context == nil {
        guard let reader else {
          judged.isWhole = false
          return judged
        }
        context = try reader.context(of: record.outcome)
      }
      judged.report.judged += 1
      let survey = study.survey(of: record)
      let findings =
        QualityCheck.findings(in: record, survey: survey, context: context) + measurements(of: record, survey)
      judged.report.rows += findings.map { row($0, of: record, person) }
    }
    return judged
  }

  /// Measurements that contradict themselves.
  private func measurements(of record: OutcomeRecord, _ survey: Survey?) -> [QualityFinding] {
    guard let survey else { return [] }
    return record.reading.script.measurementFaults(of: survey).compactMap { fault in
      guard case .refused(let path, let refusal) = fault else { return nil }
      return QualityFinding(kind: .refused, path: path, detail: refusal.message(in: .staff))
    }
  }

  private func row(_ finding: QualityFinding, of record: OutcomeRecord, _ person: PersonToJudge) -> QualityReport.Row {
    let isHidden = identifying.map { known in
      person.isHidden && finding.path.map { known.tells($0, ofTask: record.outcome.task) } ?? false
    }
    return QualityReport.Row(
      participant: person.participant, event: record.outcome.event, finding: finding,
      detail: isHidden ?? false ? AuditMasks.hidden : finding.detail)
  }
}
