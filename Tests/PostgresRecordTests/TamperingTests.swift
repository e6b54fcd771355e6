import CivilTime
import Testing

@testable import PostgresRecord
@testable import Record

/// What somebody with all rights on the server changes is found, and named.
@Suite(.enabled(if: TestServer.isThere))
struct TamperingTests {
  private func withFilled(_ body: (StudyStore, ServerAddress, [Head]) throws -> Void) throws {
    try withStore(lanes: Lanes(count: 4)) { store, address in
      try fill(store, people: 60, outcomes: 2)
      let heads = try store.read { try $0.heads() }
      #expect(heads.allSatisfy { $0.count >= 3 })
      guard case .intact = try store.verify() else {
        Issue.record("the record is intact")
        return
      }
      try body(store, address, heads)
    }
  }

  private func fault(of store: StudyStore) throws -> ChainFault? {
    if case .broken(let fault) = try store.verify() { fault } else { nil }
  }

  @Test func `an index that lacks a row is found`() throws {
    try withFilled { store, address, _ in
      #expect(try store.read { try $0.snapshot.isWhole() })
      // The server does not write to an index that is said to be not ready.
      let ready = "UPDATE pg_index SET indisready = %, indisvalid = % WHERE indexrelid = 'outcomeonce'::regclass"
      try tamper(address, ready.replacing("%", with: "false"))
      try store.append(outcome("unseen"), about: .participant("P1"), stamp: stamp(3))
      try tamper(address, ready.replacing("%", with: "true"))
      #expect(try fault(of: store)?.reason == .fileDamaged)
    }
  }

  @Test(arguments: [
    ("author = 'account:somebody'", ChainFault.Reason.changed), ("recorded = recorded + 1", .changed),
    ("content = replace(content, '\"late\":true', '\"late\":false')", .contentChanged),
    ("salt = decode(repeat('00', 16), 'hex')", .contentChanged),
    ("salt = NULL, content = NULL", .contentMissing),
    ("hash = decode(repeat('00', 32), 'hex')", .changed),
  ])
  func `a row that was changed is named`(change: String, reason: ChainFault.Reason) throws {
    try withFilled { store, address, _ in
      // The second of lane 2.
      try tamper(address, "UPDATE entry SET \(change) WHERE number = 7")
      #expect(try fault(of: store) == ChainFault(number: 7, reason: reason))
    }
  }

  @Test func `a row that was deleted is named`() throws {
    try withFilled { store, address, _ in
      try tamper(address, "DELETE FROM entry WHERE number = 6")
      #expect(try fault(of: store) == ChainFault(number: 6, reason: .gap))
    }
  }

  @Test func `a lane that was cut is named`() throws {
    try withFilled { store, address, heads in
      let last = Lanes(count: 4).last(of: heads[2].count, in: Lane(index: 2))
      try tamper(address, "DELETE FROM entry WHERE number = \(last)")
      #expect(try fault(of: store) == ChainFault(number: last, reason: .laneHead(Lane(index: 2), last: last - 4)))
    }
  }

  @Test func `a lane that was cut together with its head is found by a head that was kept`() throws {
    try withFilled { store, address, heads in
      let kept = try store.read { try $0.head() }
      let last = Lanes(count: 4).last(of: heads[1].count, in: Lane(index: 1))
      try tamper(address, "DELETE FROM entry WHERE number = \(last)")
      try tamper(
        address,
        "UPDATE lane SET number = \(last - 4), hash = (SELECT hash FROM entry WHERE number = \(last - 4)) WHERE lane = 1"
      )
      #expect(try fault(of: store) == nil)
      #expect(
        try store.verify(expecting: [], noted: [kept])
          == .broken(ChainFault(number: last - 4, reason: .headMissing)))
      let missing = MissingEntries(first: last, count: 1)
      guard case .broken(let fault) = try store.examine().verification else {
        Issue.record("what is derived names the entry")
        return
      }
      #expect(fault.reason == .entriesMissing(missing))
      #expect(throws: StoreError.entriesMissing(missing)) { try store.rebuild() }
    }
  }

  @Test func `fewer entries than an earlier check counted are not written on`() throws {
    try withFilled { store, address, heads in
      try store.keep(Finding(store.verify(), at: Instant(milliseconds: 0)))
      try PostgresStore.open(at: address).close()
      let last = Lanes(count: 4).last(of: heads[1].count, in: Lane(index: 1))
      try tamper(address, "DELETE FROM entry WHERE number = \(last)")
      try tamper(
        address,
        "UPDATE lane SET number = \(last - 4), hash = (SELECT hash FROM entry WHERE number = \(last - 4)) WHERE lane = 1"
      )
      let count = try store.read { try $0.head().count }
      // The check's count tells that one is missing; where the newest rows name the entry itself, its number is known, too.
      let error = try #require(throws: StoreError.self) { try PostgresStore.open(at: address) }
      guard case .entriesMissing(let missing) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(missing.count == 1 && [count + 1, last].contains(missing.first))
      try PostgresStore.open(at: address, access: .readOnly).close()
    }
  }

  @Test func `two lanes that were swapped are named`() throws {
    try withFilled { store, address, heads in
      // Numbers are unique: they go through others.
      try tamper(
        address,
        """
        UPDATE entry SET number = number + 1000000 WHERE lane IN (1, 3);
        UPDATE entry SET number = number - 1000000 + CASE lane WHEN 1 THEN 2 ELSE -2 END WHERE number > 1000000
        """)
      let reason = ChainFault.Reason.lanesSwapped(Lane(index: 1), Lane(index: 3))
      #expect(try fault(of: store) == ChainFault(number: 2, reason: reason))
    }
  }

  @Test func `heads that were swapped are named`() throws {
    try withFilled { store, address, heads in
      try tamper(
        address,
        """
        UPDATE lane SET number = other.number, hash = other.hash FROM lane other
        WHERE (lane.lane, other.lane) IN ((0, 3), (3, 0))
        """)
      let last = Lanes(count: 4).last(of: heads[0].count, in: .first)
      #expect(try fault(of: store)?.reason == .laneHead(.first, last: last))
    }
  }

  @Test func `entries in the place of others, and rows that none gives, are found`() throws {
    try withFilled { store, address, _ in
      try tamper(
        address, "INSERT INTO fact (person, number, recorded, kind) SELECT -n, 1, 1, 1 FROM generate_series(1, 999) n")
      let surplus = ChainFault.Reason.derivedSurplus(table: "fact")
      guard case .broken(let first) = try store.examine().verification,
        case .broken(let same) = try store.verifyDerived()
      else {
        Issue.record("nothing is found")
        return
      }
      #expect(first.reason == surplus && same.reason == surplus)
      try store.rebuild()
      try tamper(
        address,
        "UPDATE fact SET person = (SELECT max(id) FROM person) WHERE number = (SELECT min(number) FROM fact)")
      guard case .broken(let second) = try store.examine().verification,
        case .entriesMissing(let missing) = second.reason
      else {
        Issue.record("nothing is found")
        return
      }
      #expect(missing.count == 1)
      #expect(throws: StoreError.entriesMissing(missing)) { try store.rebuild() }
    }
  }

  @Test func `a derived row that was changed is found`() throws {
    try withFilled { store, address, _ in
      try tamper(address, "UPDATE outcome SET late = NOT late WHERE event = 'e1'")
      guard case .broken(let fault) = try store.verifyDerived() else {
        Issue.record("nothing is found")
        return
      }
      #expect(fault.reason == .derivedDiffers)
      #expect(try store.examine().verification == .broken(fault))
      try store.rebuild()
      #expect(try store.examine().verification == store.verify())
      guard case .intact = try store.verifyDerived() else {
        Issue.record("it is made again")
        return
      }
    }
  }

  @Test(arguments: [
    ("CREATE TRIGGER mine BEFORE INSERT ON outcome FOR EACH ROW EXECUTE FUNCTION kept()", "mine"),
    ("DROP TRIGGER entryErase ON entry", "entryerase"),
    ("ALTER TABLE entry DISABLE TRIGGER entryErase", "entryerase"),
    ("CREATE VIEW mine AS SELECT 1 AS one", "mine"),
    ("ALTER TABLE fact RENAME TO factual; CREATE VIEW fact AS SELECT * FROM factual", "fact"),
    ("CREATE RULE mine AS ON INSERT TO outcome DO INSTEAD NOTHING", "mine"),
    ("ALTER TABLE outcome ENABLE ROW LEVEL SECURITY", "outcome"),
    (
      "CREATE OR REPLACE FUNCTION entryErase() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
      "entryerase"
    ),
    ("DROP INDEX outcomeOnce", "outcomeonce"), ("ALTER TABLE secret ADD COLUMN mine text", "secret"),
  ])
  func `tables and rules that are not the program's are named, and nothing is read by them`(
    change: String, name: String
  ) throws {
    try withStore { store, address in
      try fill(store, people: 1, outcomes: 1)
      try asOwner(of: address, change)
      guard case .broken(let fault) = try store.verify(), case .foreignSchema(let text) = fault.reason else {
        Issue.record("nothing is found")
        return
      }
      #expect(text.contains("'\(name)'"), "\(text)")
      #expect(throws: StoreError.foreignSchema(text)) { try PostgresStore.open(at: address) }
    }
  }
}
