package import CivilTime
package import Record
package import SurveyModel

/// What somebody wants to take: which task of whom, and how it is answered.
package struct SittingOrder: Sendable {
  package let task: String
  /// Nil for the earliest event that can be taken.
  package let event: String?
  package let participant: String
  /// The assessor who records about the participant; nil for the participant.
  package let by: String?
  package let mode: SittingContext.Mode
  /// When it was answered, for paper, telephone and late entry; nil for now.
  package let observed: Instant?
  /// Who types what is read from paper or heard by telephone.
  package let account: String

  package init(
    task: String, event: String? = nil, participant: String, by: String? = nil,
    mode: SittingContext.Mode = .screen, observed: Instant? = nil, account: String
  ) {
    self.task = task
    self.event = event
    self.participant = participant
    self.by = by
    self.mode = mode
    self.observed = observed
    self.account = account
  }

  /// The same for one event.
  package func of(_ event: String) -> SittingOrder {
    SittingOrder(
      task: task, event: event, participant: participant, by: by, mode: mode, observed: observed, account: account)
  }

  /// Whose entries the sitting's are.
  package var author: Author { by.map(Author.assessor) ?? (mode == .screen ? .participant : .account(account)) }
}
