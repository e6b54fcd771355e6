package import Record
package import SurveyModel

extension SittingRecorder {
  /// Appends a sitting that has ended already, the same entries as one that is recorded as it goes: its beginning, the
  /// inputs, the alerts and the outcome.
  ///
  /// - Parameters:
  ///   - journal: All inputs, in order.
  ///   - runner: The state after them.
  ///   - stamp: Of all the entries.
  /// - Throws: ``StoreError``; the transaction is then lost.
  package static func append(
    _ journal: [JournalEntry], leadingTo runner: StepRunner, of standing: StandingEvent, _ view: ParticipantView,
    stamp: Stamp, to writer: inout StoreWriter
  ) throws {
    let subject = Subject.participant(view.record.participant)
    let began = SittingBegan(
      event: standing.id, task: standing.row.task, survey: runner.survey.id, context: runner.context.json)
    let sitting = try writer.append(.sitting(.began(began)), about: subject, stamp: stamp).number
    for (index, entry) in journal.enumerated() {
      let input = SittingChange.input(sitting: sitting, sequence: index + 1, input: entry.json(in: runner.survey))
      _ = try writer.append(.sitting(input), about: subject, stamp: stamp)
    }
    for alert in runner.raisedAlerts {
      let remark = Remark.alertRaised(alert: alert, event: standing.id, sitting: sitting)
      _ = try writer.append(.remark(remark), about: subject, stamp: stamp)
    }
    try finish(
      runner, of: standing, view.origin(of: standing), sitting: sitting, about: subject, stamp, &writer)
  }
}
