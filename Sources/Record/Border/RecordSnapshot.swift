package import CivilTime

/// What is read of a record, in one consistent state. Rows are handed over one at a time: memory does not grow with
/// their number.
///
/// Where an instant is given, what was recorded later is not seen. Entries come in the order of their numbers.
package protocol RecordSnapshot: AccessSnapshot, SecretSnapshot {
  var lanes: Lanes { get }

  /// An id as the backend keeps and finds it: canonically composed (Unicode's form C), so that an accent has one
  /// spelling. The pure modules have no table of that.
  func canonical(_ id: String) -> String

  // MARK: Entries

  /// The last entry of a lane that was recorded by `instant`; nil without one.
  func end(of lane: Lane, asOf instant: Instant) throws -> ChainEnd?

  /// The same of all lanes.
  func ends(asOf instant: Instant) throws -> [ChainEnd?]

  /// The entries of a lane from a number on, with what is hashed of them, both contents where one is parted.
  func forEachLink(of lane: Lane, from number: Int64, _ body: (ChainLink) throws -> Void) throws

  /// - Parameter isRead: Whether an entry's content is wanted, by its number and kind; a row without it has none, and costs
  ///   nothing of it.
  func forEachEntry(
    _ selection: EntrySelection, asOf instant: Instant, reading isRead: (Int64, String) -> Bool,
    _ body: (EntryRow) throws -> Void
  ) throws

  /// The numbers of all entries about a key. Nothing leads to them: every row is looked at.
  func entryNumbers(about key: [UInt8]) throws -> [Int64]

  /// How many entries about a key have a content: what ``RecordTransaction/eraseContents(of:)`` takes away.
  func contentCount(about key: [UInt8]) throws -> Int64

  /// How a sitting stands, by the number of the entry that began it; nil for another number.
  func standing(ofSitting number: Int64) throws -> SittingEnd?

  /// How many inputs of a sitting are confirmed.
  func inputCount(ofSitting number: Int64) throws -> Int

  /// The numbers of the entries of a person's outcomes that are wanted: recorded, revised, deleted.
  ///
  /// - Parameter isWanted: Takes an event and its task.
  func outcomeEntries(of person: Int64, where isWanted: (String, String) -> Bool) throws -> Set<Int64>

  /// When each of a person's outcomes and sittings was recorded by the machine's clock, in the order of their entries; nil where
  /// that takes as long as to read the entries.
  func recordings(of person: Int64, asOf instant: Instant) throws -> [Recording]?

  /// The latest instant, by the machine's clock, of the entries about a person that have numbers between two, neither included:
  /// without inputs of sittings. Nil where there are none.
  func latestRecorded(
    about person: Int64, after number: Int64, before next: Int64, asOf instant: Instant
  ) throws -> Instant?

  /// How many outcomes of a person stood at an instant.
  func outcomeCount(of person: Int64, asOf instant: Instant) throws -> Int

  /// A person's outcomes of a task that stood at an instant.
  func outcomes(
    of person: Int64, ofTask task: String, _ span: OutcomeSpan, asOf instant: Instant
  ) throws -> [OutcomeBrief]

  /// The latest instant that an entry carries.
  func latestRecorded() throws -> Instant?

  /// The bytes that were kept under a digest; nil when they are missing.
  func bytes(of digest: SHA256Value) throws -> [UInt8]?

  // MARK: People

  /// The person who has this id now; nil when there is none.
  func person(_ role: Role, _ id: String) throws -> Person?

  /// The participants' ids in the order in which they were added.
  ///
  /// - Parameter includingRemoved: Whether those whose last status is ``ParticipantStatus/removed`` are among them.
  func participants(asOf instant: Instant, includingRemoved: Bool) throws -> [String]

  /// The records of all participants in the order in which they were added, or that of one, each folded from its facts.
  /// One record is in memory at a time.
  ///
  /// - Parameter person: Of ``Person/id``; nil for all participants.
  func forEachRecord(of person: Int64?, asOf instant: Instant, _ body: (ParticipantRecord) throws -> Void) throws

  /// The same with what the roster says of them alone: without their sittings, outcomes, decisions, alerts and reminders,
  /// and without ``ParticipantRecord/latestChange``. A backend may hand over more.
  func forEachRosterRecord(of person: Int64?, asOf instant: Instant, _ body: (ParticipantRecord) throws -> Void) throws

  /// The same for readers to whom some of a participant's outcomes are enough: without sittings that have ended, remarks, and
  /// ``ParticipantRecord/latestChange``. A backend may hand over more.
  ///
  /// - Parameter needing: Takes the record without outcomes; asked of those alone who have many.
  func forEachRecord(
    of person: Int64?, asOf instant: Instant, needing: (ParticipantRecord) throws -> NeededOutcomes,
    _ body: (ParticipantRecord) throws -> Void) throws

  /// The sites that participants were ever said to be of, by name.
  func sites(asOf instant: Instant) throws -> [String]

  /// The zones that participants ever lived in, by name.
  func zones(asOf instant: Instant) throws -> [String]

  /// The instants between two at which something about a person was recorded, sorted; reminders are not among them.
  func changes(about person: Int64, after: Instant, before: Instant) throws -> [Instant]

  // MARK: Care

  /// What in the tables and their rules is not the program's; nil when all is. To be asked before anything else is read.
  func foreignSchema() throws -> String?

  /// This state as the bytes of a file; nil for a backend that has none.
  func image() throws -> [UInt8]?

  /// Whether the backend finds its own pages and indexes whole.
  func isWhole() throws -> Bool

  /// Digests of the derived rows, each table's in an order that depends on the rows alone.
  func derivedDigests() throws -> [SHA256Value]

  /// For each lane, the greatest number of an entry that is named by what lies beside the entries: derived rows and second
  /// contents. Nil where none is.
  func latestNamed() throws -> [Int64?]

  /// Some of the entries that are named so, by what was recorded last: found in no time, however large the record is.
  func recentlyNamed() throws -> [Int64]

  /// Entries that derived rows name as those of somebody, and that are about somebody else or nobody: others were written in
  /// their place. Takes a look at every derived row.
  func replacedEntries() throws -> MissingEntries?

  /// A derived table that has more than so many rows; nil for none. No more than that are counted.
  func derivedTable(withMoreThan count: Int64) throws -> String?

  /// Whether an older program's tables are read, which can't be compared with what this one derives.
  func isOutdated() throws -> Bool

  /// What ``RecordTransaction/note(unfinishedWork:)`` noted last.
  func unfinishedWork() throws -> String?

  /// The version of the ``Derivation`` that made the derived rows.
  func derivation() throws -> Int
}

extension RecordSnapshot {
  package func image() throws -> [UInt8]? { nil }

  package func ends(asOf instant: Instant) throws -> [ChainEnd?] {
    try lanes.all.map { try end(of: $0, asOf: instant) }
  }

  package func forEachRosterRecord(
    of person: Int64?, asOf instant: Instant, _ body: (ParticipantRecord) throws -> Void
  ) throws {
    try forEachRecord(of: person, asOf: instant, body)
  }

  package func forEachRecord(
    of person: Int64?, asOf instant: Instant, needing: (ParticipantRecord) throws -> NeededOutcomes,
    _ body: (ParticipantRecord) throws -> Void
  ) throws {
    try forEachRecord(of: person, asOf: instant, body)
  }

  func forEachEntry(_ selection: EntrySelection, asOf instant: Instant, _ body: (EntryRow) throws -> Void) throws {
    try forEachEntry(selection, asOf: instant, reading: { _, _ in true }, body)
  }
}

/// When an entry was made.
package struct Recording: Hashable, Sendable {
  package let number: Int64
  /// By the machine's clock.
  package let instant: Instant

  package init(number: Int64, instant: Instant) { (self.number, self.instant) = (number, instant) }
}

/// Whether a sitting goes on, and how it ended.
package enum SittingEnd: Hashable, Sendable {
  case none, finished, discarded
}

/// The last entry of a lane.
package struct ChainEnd: Hashable, Sendable {
  package let number: Int64
  /// 32 bytes.
  package let hash: [UInt8]

  package init(number: Int64, hash: [UInt8]) {
    self.number = number
    self.hash = hash
  }
}

/// An entry as its chain has it.
package struct ChainLink: Hashable, Sendable {
  package let columns: ChainedColumns
  package let contentHash: [UInt8]
  package let hash: [UInt8]
  /// Salt and content are nil when they were erased.
  package let salt: [UInt8]?
  package let content: String?
  /// Nil for an entry whose content was never parted.
  package let apart: ApartContent?

  package init(
    columns: ChainedColumns, contentHash: [UInt8], hash: [UInt8], salt: [UInt8]?, content: String?,
    apart: ApartContent?
  ) {
    self.columns = columns
    self.apart = apart
    self.contentHash = contentHash
    self.hash = hash
    self.salt = salt
    self.content = content
  }
}
