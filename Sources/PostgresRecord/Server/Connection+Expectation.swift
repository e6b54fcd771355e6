import Record
import Synchronization

extension Connection {
  /// What the next deed about a person is likely to find; nil where that is not known.
  ///
  /// - Throws: As ``ServerSession/init(of:)``.
  func expectation(of role: Role, _ code: String, _ lanes: Lanes) throws -> Expectation? {
    try recent.withLock { recent in
      try recent.expectation(of: role, code, lanes) {
        if let known = session.withLock({ $0 }) { return known }
        let own = try ServerSession(of: self)
        session.withLock { $0 = own }
        return own
      }
    }
  }

  /// Begins a transaction by what is expected. Nothing is sent for it yet.
  func begin(expecting expectation: Expectation) throws {
    lastEntry = nil
    confirmed.withLock { $0 = nil }
    try expectation.foresee(on: self)
    expected.withLock { $0 = expectation }
  }

  /// The transaction's turn, once it was found that what it was begun by holds.
  var confirmedTurn: Turn? { confirmed.withLock { $0 } }

  /// Keeps what a deed found and left, for expectations.
  func remember(_ change: (inout RecentPeople) -> Void) { recent.withLock { change(&$0) } }
}
