package import CivilTime
package import Definitions
package import Record
package import StudyService

/// What became of files that were to be put in force.
package enum Acceptance: Sendable {
  /// They are the first, and govern all study days.
  case first
  /// They were accepted already, to govern the study days from a date on, nil for all; nothing was recorded.
  case unchanged(from: CivilDate?)
  /// They govern the study days from the plan's on.
  case amended(AmendmentPlan)
}

extension StudyDesk {
  /// Puts files in force: the first for all study days, later ones from a study day on.
  ///
  /// What they change is planned on a snapshot, which holds nobody off, and again when something was recorded meanwhile.
  ///
  /// - Parameter effective: The first study day that they govern; nil for the first that has begun for nobody.
  /// - Throws: ``AcceptanceRefusal``; ``StudyRefusal/notYetInForce(from:)``; ``StoreError``.
  package func accept(
    _ files: StudyDefinitions, effective: CivilDate?, reason: String, by author: Author
  ) throws -> Acceptance {
    if reason.allSatisfy(\.isWhitespace) { throw StudyRefusal.emptyReason }
    let early = try store.read { try step(files, effective, $0, at: clock.now) }
    return try store.write { writer in
      try requireForAll(.accept, in: writer.reader)
      let author = try signed(author, in: writer.reader)
      try requireClock(of: nil, in: writer.reader, accepting: files)
      let step = try early.head == writer.reader.head() ? early : step(files, effective, writer.reader, at: clock.now)
      let stamp = stamp(at: step.now, by: author)
      switch step.acceptance {
      case .unchanged: break
      case .first: try writer.accept(files, effective: nil, reason: reason, stamp: stamp)
      case .amended(let plan):
        guard plan.brokenCount == 0 else { throw AcceptanceRefusal.changesWhatIsSettled(plan) }
        try writer.accept(files, effective: plan.effective, reason: reason, stamp: stamp)
      }
      return step.acceptance
    }
  }

  /// What files would do to the running study. Nothing is recorded.
  ///
  /// - Parameters:
  ///   - isCounted: Whether people are counted where no file is another.
  ///   - visit: Called with what changes for each participant who is affected, one at a time.
  /// - Throws: ``AcceptanceRefusal/tooEarly(_:earliest:)``; ``StudyRefusal/nothingInForce``; ``StoreError``; what
  ///   `visit` throws.
  package func plan(
    _ files: StudyDefinitions, effective: CivilDate?, isCounted: Bool = true,
    _ visit: (AmendmentPlan.ParticipantPlan) throws -> Void
  ) throws -> AmendmentPlan {
    try look(.seeStudy) { reading in
      // It tells of everybody.
      if !reading.reach.isEverybody { throw PermissionRefusal.notAllowed(.seeStudy) }
      return try reading.plan(files, effective, isCounted: isCounted, visit)
    }
  }

  /// What accepting files comes to, and the state of the record in which it does.
  private struct Step {
    let acceptance: Acceptance
    let head: Head
    let now: Instant
  }

  private func step(
    _ files: StudyDefinitions, _ effective: CivilDate?, _ reader: StoreReader, at now: Instant
  ) throws -> Step {
    func step(_ acceptance: Acceptance) throws -> Step {
      Step(acceptance: acceptance, head: try reader.head(), now: now)
    }
    if try reader.layers(asOf: Instant(milliseconds: .max)).isEmpty { return try step(.first) }
    let reading = try state(reader, at: now)
    let from = reading.study.layers.last?.effective
    // The same files may be asked for from an earlier day on than the one that they wait for.
    let isEarlier = effective.map { day in from.map { day < $0 } ?? false } ?? false
    if reading.study.matches(files.files), !isEarlier { return try step(.unchanged(from: from)) }
    return try step(.amended(reading.plan(files, effective)))
  }
}

extension DeskReading {
  fileprivate func plan(
    _ files: StudyDefinitions, _ effective: CivilDate?, isCounted: Bool = true,
    _ visit: (AmendmentPlan.ParticipantPlan) throws -> Void = { _ in }
  ) throws -> AmendmentPlan {
    let (id, inForce) = (files.study.id, study.current.definitions.study.id)
    if id != inForce { throw AcceptanceRefusal.otherStudy(id, inForce: inForce) }
    var cache = zones.cache
    // Files that wait for their day already wait for it unless an earlier one is asked for.
    let isSame = study.matches(files.files)
    let waiting = isSame ? study.layers.last?.effective : nil
    // Nobody's days are looked at where nothing changes and nobody is counted.
    if effective == nil, isSame, !isCounted {
      let first = waiting ?? Zone.utc.local(at: now).date
      return try study.plan(for: files, effective: first, in: reader, zones: cache, at: now, isCounted: false)
    }
    let free = try study.firstFreeDay(for: files, in: reader, zones: &cache, at: now)
    if let effective, effective < free { throw AcceptanceRefusal.tooEarly(effective, earliest: free) }
    let latest = free.adding(days: AcceptanceRefusal.mostDaysAhead)
    if let effective, effective > latest { throw AcceptanceRefusal.tooLate(effective, latest: latest) }
    let first = effective ?? max(free, waiting ?? free)
    return try study.plan(
      for: files, effective: first, in: reader, zones: cache, at: now, isCounted: isCounted, visit)
  }
}
