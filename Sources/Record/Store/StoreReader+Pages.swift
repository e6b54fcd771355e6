package import CivilTime

extension StoreReader {
  /// Calls `body` with the entries before a number that were recorded by `instant`, the last first.
  ///
  /// - Parameter isRead: Whether entries of a kind come with their contents; without, they cost little.
  /// - Complexity: O(entries that are visited); `body` ends it by throwing.
  package func forEachEntry(
    before number: Int64, asOf instant: Instant, reading isRead: (_ kind: String) -> Bool,
    _ body: (Entry) throws -> Void
  ) throws {
    try snapshot.forEachEntry(.between(0, number), asOf: instant, reading: { isRead($1) }) { try body(Entry($0)) }
  }

  /// The entries about assessors.
  package func assessorEntries(asOf instant: Instant) throws -> [Entry] { try all(.assessors, asOf: instant) }

  /// The entries of the kinds from which follow which files are in force, and what accounts are called.
  package func standingEntries(asOf instant: Instant) throws -> [Entry] {
    try all(.study(kinds: ["filesAccepted", "accountMade", "accountRenamed"]), asOf: instant)
  }

  /// Whether something was recorded after so many entries that changes what lists show: more than that somebody signed in,
  /// looked or took data along, that somebody was reminded, or confirmed one answer of a sitting.
  ///
  /// - Complexity: O(entries since then).
  package func hasNews(after count: Int64) throws -> Bool {
    struct Found: Error {}
    // Entries of several lanes have no one order.
    guard lanes.count == 1 else { return try head().count != count }
    do {
      try snapshot.forEachEntry(
        .between(count, .max), asOf: Instant(milliseconds: .max), reading: { _, _ in false }
      ) { row in if !StoreReader.kindsWithoutNews.contains(row.kind) { throw Found() } }
      return false
    } catch is Found {
      return true
    }
  }

  private static let kindsWithoutNews: Set<String> = [
    "sittingInput", StudyChange.exportedKind, "accountInvited", "accountSecured", "accountSignedIn",
    "accountSignInFailed", "accountSignedOut", "accountTokenMade", "accountTokenEnded", "pageViewed", "accessRefused",
    "reminderSending", "reminderSent",
  ]
}
