package import CivilTime
package import Record
import Scheduling
package import StudyService
package import SurveyModel

/// A sitting that staff lead for somebody: as an assessor, from paper, by telephone, or on their own screen.
package struct StaffSitting: Sendable {
  package let participant: String
  /// As far as the reader may see it.
  package let name: String?
  /// The assessor who records; nil where the participant answers.
  package let by: String?
  package let mode: SittingContext.Mode
  package let stand: SittingStand
  /// Whether it takes answers.
  package let isOpen: Bool
  /// When the answers of paper and telephone count as given.
  package let observed: Instant?

  package var event: StandingEvent { stand.event }

  /// Whose entries its inputs are, where an account leads it.
  package var author: Author? { by.map(Author.assessor) }
}

extension StudyDesk {
  /// A sitting by the number of the entry that began it.
  ///
  /// - Throws: ``StoreError/unknownSitting(_:)``, also for one that stands in no files any more;
  ///   ``PermissionRefusal`` for one of an assessor as whom the worker does not record;
  ///   ``SittingRefusal/unreadable(event:)``.
  package func staffSitting(_ number: Int64) throws -> StaffSitting {
    try look(.record) { reading in
      guard let (_, entry) = try reading.reader.sitting(number), case .participant(let id) = entry.subject else {
        throw StoreError.unknownSitting(number)
      }
      let present = try reading.view(of: id)
      guard let fact = present.record.sittings.first(where: { $0.number == number }) else {
        throw StoreError.unknownSitting(number)
      }
      let began = fact.ended == nil ? try reading.at(fact.began).view(of: id) : nil
      let moved = began.flatMap { present.movedSince($0, sittingEvent: fact.event) }
      let view = moved == nil ? present : began ?? present
      guard let event = moved ?? present.sittingEvent(fact.event) else { throw StoreError.unknownSitting(number) }
      do {
        let stand = try SittingStand(of: number, event, view, in: reading.reader)
        let context = stand.runner.context
        if let by = context.by { _ = try signed(.assessor(by), in: reading.reader) }
        return StaffSitting(
          participant: id, name: reading.name(of: present.record), by: context.by, mode: context.mode, stand: stand,
          isOpen: !stand.isOver && present.takesEntry(of: event, context),
          observed: context.mode == .screen ? nil : context.started)
      } catch is UnreadableSitting {
        throw SittingRefusal.unreadable(event: event.id)
      }
    }
  }

  /// The assessors as whom the worker may record, by id.
  package func ownAssessors() throws -> [String] {
    try store.read { reader in
      let known = try reader.assessors(asOf: clock.now).filter { $0.removed == nil }
      guard let rights = try rights(in: reader) else { return known.map(\.assessor) }
      return known.filter { rights.assessors.contains($0.number) }.map(\.assessor)
    }
  }
}

extension ParticipantView {
  /// Whether what staff enter of an event is taken: while it can be done, and from paper also when it is over.
  fileprivate func takesEntry(of event: StandingEvent, _ context: SittingContext) -> Bool {
    if study.closing != nil { return false }
    return context.mode == .screen
      ? record.status == .active && event.state.isAvailable : takesLateEntry(of: event, answered: context.started)
  }
}
