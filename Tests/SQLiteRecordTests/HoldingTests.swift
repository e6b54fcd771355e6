import Testing

@testable import Record
@testable import SQLiteRecord

struct HoldingTests {
  /// As Linux writes them: a reader, somebody who waits, a writer of another file, the writer, a lock without an end.
  private static let locks = """
    1: POSIX  ADVISORY  READ 41 00:4d:77 123 123
    1: -> POSIX  ADVISORY  WRITE 40 00:4d:77 120 120
    2: POSIX  ADVISORY  WRITE 42 00:4d:78 120 120
    3: POSIX  ADVISORY  WRITE 43 00:4d:77 120 120
    4: FLOCK  ADVISORY  WRITE 44 00:4d:79 0 EOF

    """

  @Test(arguments: [(77, 43), (78, 42), (79, 44), (80, nil)] as [(UInt64, Int?)])
  func `who holds the lock for writing is found`(inode: UInt64, process: Int?) {
    #expect(StoreHolder.process(holding: inode, in: HoldingTests.locks) == process)
  }

  @Test(
    arguments: [
      ("/usr/bin/regimen\0store\0merge\0site.sqlite\0", "regimen store merge"),
      ("regimen\0note\0add\0she said\0-p\0P001\0", "regimen note add"),
      ("regimen\0due\0", "regimen due"), ("regimen\0due\0-p\0P001\0", "regimen due"),
      ("python3\0-c\0code\0", "python3"), ("", nil),
    ] as [(String, String?)])
  func `what they do is told without what it is about`(line: String, command: String?) {
    #expect(StoreHolder.command(Array(line.utf8)) == command)
  }

  @Test func `who merges is waited for beyond the usual time, and nobody else is`() {
    let merge = StoreHolder(process: 1, command: "regimen store merge")
    let others = [nil, StoreHolder(process: 1, command: "regimen run"), StoreHolder(process: 1, command: nil)]
    for tried in [0, 1, 250, 251, 1000, 449_999] {
      #expect(SQLiteStore.goesOn(beyond: tried) { merge })
    }
    for other in others { for tried in [0, 250, 10_000] { #expect(!SQLiteStore.goesOn(beyond: tried) { other }) } }
    #expect(!SQLiteStore.goesOn(beyond: 450_000) { merge })
    for long in ["participant import", "participant erase", "store rebuild"] {
      #expect(StoreHolder(process: 1, command: "regimen " + long).isAtLongWork)
    }
  }

  @Test func `nobody holds a store that nobody writes to`() throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001")
      #expect(StoreHolder.find(store.place) == nil)
    }
  }
}
