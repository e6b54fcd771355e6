import CivilTime
package import Record
package import StudyService
package import SurveyModel
package import Wording

extension StudyDesk {
  /// What an order comes to now.
  ///
  /// - Throws: ``SittingRefusal``, ``EventRefusal``, ``RosterRefusal``; ``StoreError``.
  package func offer(_ order: SittingOrder) throws -> SittingOffer { try look(.record) { try $0.offer(order) } }

  /// Begins a sitting of an event that was offered.
  ///
  /// - Throws: ``SittingRefusal`` when the event can't be taken any more, ``SittingRefusal/underWay(event:sitting:)`` when
  ///   somebody began it since; ``StoreError``.
  package func begin(_ offer: SittingOffer, _ survey: Survey, context: SittingContext) throws -> SittingStand {
    try begin(offer, survey, context: context) { try $0.offer(offer.order.of(offer.listed)) }
  }

  /// The same of what is offered in a way of its own.
  func begin(
    _ offer: SittingOffer, _ survey: Survey, context: SittingContext,
    offeredBy again: (DeskReading) throws -> SittingOffer
  ) throws -> SittingStand {
    try deed(.record, by: offer.order.author, about: offer.order.participant) { deed in
      let now = try again(deed.reading)
      if now.event.id != offer.event.id {
        throw SittingRefusal.alreadyRecorded(event: offer.event.id, at: nil, next: nil)
      }
      if let sitting = now.unfinished {
        // What staff enter is not theirs to go on with.
        if context.mode == .screen, context.by == nil {
          let stand = try readable(now.event.id) {
            try SittingStand(of: sitting, now.event, now.view, in: deed.reading.reader)
          }
          try stand.requireBegun(by: context.by, context.mode)
        }
        throw SittingRefusal.underWay(event: now.event.id, sitting: sitting)
      }
      return try SittingRecorder.begin(
        now.event, of: now.view, survey: survey, context: context, stamp: stamp(of: now, survey, deed),
        to: &deed.writer)
    }
  }

  /// Where the sitting stands that was begun before; whoever holds this may go on with it, also in another's place.
  ///
  /// - Throws: ``SittingRefusal/begunOtherwise(event:by:mode:)`` when somebody else records it, or in another way than is asked
  ///   for; ``SittingRefusal/unreadable(event:)``; ``StoreError``.
  package func resume(_ sitting: Int64, of offer: SittingOffer) throws -> SittingStand {
    let stand = try readable(offer.event.id) {
      try store.read { try SittingStand(of: sitting, offer.event, offer.view, in: $0) }
    }
    if !stand.isOver { try stand.requireBegun(by: offer.order.by, offer.order.mode) }
    return stand
  }

  /// Records what was confirmed after `stand`, durably; with the last input the outcome is stored in the same transaction.
  ///
  /// - Returns: Where the sitting stands then.
  /// - Throws: ``SittingMovedOn`` with where it stands now when somebody else confirmed, finished or discarded it since;
  ///   ``SittingRefusal/withdrawn(participant:status:)`` when the participant confirmed it after they left the study;
  ///   ``StoreError``. Nothing is recorded then.
  package func record(_ entries: [JournalEntry], after stand: SittingStand, by author: Author) throws -> SittingStand {
    try readable(stand.event.id) {
      try store.write(stand.event.row.participant.map { .person(.participant, $0) } ?? .all) { writer in
        let author = try signed(author, recordingOf: stand.event.row.participant, in: writer.reader)
        if author == .participant, !stand.isOver { try requireTakingPart(entries, stand, writer.reader) }
        let stamp = stamp(
          at: clock.now, by: author, survey: stand.runner.survey.digest, schedule: stand.event.row.version)
        return try SittingRecorder.record(entries, after: stand, stamp: stamp, to: &writer)
      }
    }
  }

  /// Whether the outcome of a sitting is still as the sitting left it.
  ///
  /// - Throws: ``StoreError``.
  package func isAsStored(_ stand: SittingStand) throws -> Bool { try store.read { try stand.isAsStored(in: $0) } }

  /// Requires that what a participant's sitting recorded can be changed on its closing page: it stands as the sitting left
  /// it, and the participant is in the study.
  ///
  /// - Throws: ``SittingMovedOn`` where it can't; ``StoreError``.
  package func requireChanges(_ stand: SittingStand, of participant: String) throws {
    try look(.record) { reading in
      let view = try reading.view(of: participant)
      if !stand.mayBeChanged(at: view.record.status) { throw SittingMovedOn(stand: stand, hasLeft: true) }
      guard view.study.closing == nil, try stand.isAsStored(in: reading.reader) else {
        throw SittingMovedOn(stand: stand)
      }
    }
  }

  /// Sets an unfinished sitting aside; its entries stay in the record, and the event is open again.
  ///
  /// - Throws: ``SittingRefusal/onlyGoesOn(event:)``; ``StoreError/sittingEnded(_:)`` when it was finished or set aside
  ///   since; ``StoreError``.
  package func discard(_ sitting: Int64, of offer: SittingOffer, reason: String) throws {
    if !offer.mayBeSetAside, try isReadable(sitting, of: offer) {
      throw SittingRefusal.onlyGoesOn(event: offer.event.id)
    }
    try store.write(.person(.participant, offer.order.participant)) { writer in
      let author = try signed(offer.order.author, recordingOf: offer.order.participant, in: writer.reader)
      let stamp = stamp(at: clock.now, by: author, schedule: offer.event.row.version)
      try SittingRecorder.discard(
        sitting, about: offer.order.participant, reason: reason, stamp: stamp, to: &writer)
    }
  }

  private func stamp(of offer: SittingOffer, _ survey: Survey, _ deed: Deed) -> Stamp {
    stamp(at: deed.now, by: deed.stamp.author, survey: survey.digest, schedule: offer.event.row.version)
  }

  /// Who an entry of a sitting says it is by, once the worker may record of the participant.
  /// What somebody answered before they left is taken, whenever it arrives.
  private func requireTakingPart(_ entries: [JournalEntry], _ stand: SittingStand, _ reader: StoreReader) throws {
    guard let participant = stand.event.row.participant, let at = entries.last?.at else { return }
    let statuses = try reader.rosterRecord(of: participant, asOf: clock.now).statuses
    if let status = statuses.last(where: { $0.recorded <= at })?.status, status != .active {
      throw SittingRefusal.withdrawn(participant: participant, status: status.rawValue)
    }
  }

  private func signed(
    _ author: Author, recordingOf participant: String?, in reader: StoreReader
  ) throws -> Author {
    if worker == .owner { return author }
    let reach = try reach(.record, in: reader)
    guard let participant, reach.contains(try reader.rosterRecord(of: participant, asOf: clock.now)) else {
      throw PermissionRefusal.notAllowed(.record)
    }
    return try signed(author, in: reader)
  }

  private func isReadable(_ sitting: Int64, of offer: SittingOffer) throws -> Bool {
    do {
      _ = try resume(sitting, of: offer)
      return true
    } catch SittingRefusal.unreadable { return false }
  }

  private func readable<Value>(_ event: String, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch is UnreadableSitting { throw SittingRefusal.unreadable(event: event) }
  }
}

extension SittingMovedOn {
  /// What became of the sitting elsewhere.
  package enum Fate: Hashable, Sendable { case goesOn, finished, discarded }

  package var fate: Fate {
    stand.isDiscarded ? .discarded : stand.isOver ? .finished : .goesOn
  }

  /// What who changed an answer on the closing page is told.
  package func changeNotKept(_ words: any Catalogue) -> String {
    hasLeft ? words.changeAfterLeaving : words.changedElsewhere
  }
}

extension SittingStand {
  /// - Throws: ``SittingRefusal/begunOtherwise(event:by:mode:)``: what is recorded says who answered, and how.
  fileprivate func requireBegun(by assessor: String?, _ mode: SittingContext.Mode) throws {
    let context = runner.context
    if context.by == assessor, context.mode == mode { return }
    throw SittingRefusal.begunOtherwise(event: event.id, by: context.by, mode: context.mode)
  }
}
