import Record

extension PostgresBackend {
  /// Does a deed about a person, together with those about others that wait at the same time: they share a transaction, and its
  /// wait for the disk. A deed that is refused leaves it. When that can't be, or something else is refused, nothing is kept, and each
  /// is done by itself.
  func writeSharing<Value>(
    _ role: Role, _ id: String, _ body: (any RecordTransaction) throws -> Value
  ) throws -> Value {
    try withoutActuallyEscaping(body) { body in
      // Whichever thread runs it, this one waits meanwhile.
      nonisolated(unsafe) let body = body
      nonisolated(unsafe) var value: Value?
      let deed = WaitingDeed(about: role, id.canonical) { value = try body($0) }
      defer {
        deed.letGo()
        deeds.leave()
      }
      var fate = deeds.fate(of: deed)
      while case .leads = fate {
        let others = deeds.companions()
        if others.isEmpty {
          defer { deeds.passOn() }
          return try writeAlone(.person(role, id), body)
        }
        fate = lead(deed, with: others)
      }
      if case .refused(let error) = fate { throw error }
      guard case .done = fate, let value else { return try writeAlone(.person(role, id), body) }
      return value
    }
  }

  /// - Returns: What came of the own one; the others are told.
  private func lead(_ own: WaitingDeed, with others: [WaitingDeed]) -> WaitingDeed.Fate {
    let ends = ends(of: [own] + others)
    deeds.putBack(ends.filter { $0.fate == nil }.map(\.deed))
    for (deed, fate) in ends where deed !== own { if let fate { deed.tell(fate) } }
    deeds.passOn()
    return ends.first { $0.deed === own }?.fate ?? own.wait()
  }

  /// Does deeds in one transaction.
  ///
  /// - Returns: What came of each; nil for one that is to go with the next, since somebody else has its lane.
  private func ends(of all: [WaitingDeed]) -> [(deed: WaitingDeed, fate: WaitingDeed.Fate?)] {
    var (taken, left): ([WaitingDeed], [WaitingDeed]) = (all, [])
    var fates: [WaitingDeed.Fate]
    do {
      let unheard: UnheardCommit?
      (fates, unheard) = try pool.lend({ try SharedTurn(of: all, lanes, on: $0) }) { connection, shared in
        (taken, left) = (shared.deeds, shared.left)
        return try perform(shared, on: connection)
      }
      if let unheard { try requireCommitted(unheard) }
    } catch {
      fates = taken.map { _ in Self.concernsAll(error) ? .refused(error) : .alone }
    }
    return Array(zip(taken, fates)) + left.map { ($0, $0.isPatient() ? nil : .alone) }
  }

  private func perform(
    _ shared: SharedTurn, on connection: Connection
  ) throws -> (fates: [WaitingDeed.Fate], unheard: UnheardCommit?) {
    guard let turn = shared.turn else {
      try connection.run("ROLLBACK")
      return ([], nil)
    }
    let fates = try connection.orRollBack {
      try shared.deeds.indices.map { try perform($0, of: shared, on: connection) }
    }
    connection.joinWaiting()
    return (fates, try commit(turn, on: connection))
  }

  private func perform(
    _ index: Int, of shared: SharedTurn, on connection: Connection
  ) throws -> WaitingDeed.Fate {
    let last = connection.lastEntry
    try shared.begin(index, lanes, on: connection)
    do {
      try shared.deeds[index].run(transaction(on: connection))
      return .done
    } catch {
      guard connection.leavePartOut() else { throw connection.isOpen ? error : ServerRefusal.lost }
      connection.lastEntry = last
      return .refused(error)
    }
  }

  /// Whether an error is that of the way to the server, by which none is kept, and none is done by itself either.
  private static func concernsAll(_ error: any Error) -> Bool {
    switch error {
    case let refusal as ServerRefusal: refusal.isLost
    case StoreError.server, StoreError.busy: true
    default: false
    }
  }
}
