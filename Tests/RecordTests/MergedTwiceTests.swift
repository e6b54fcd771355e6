import JSONText
import Testing

@testable import Record

/// Stores that contain each other's entries by more than one way.
struct MergedTwiceTests {
  /// Stores of one study, by name, each with a participant of its own: `a` with P-a.
  private func withStores(_ names: [String], _ body: ([String: StudyStore]) throws -> Void) throws {
    for backend in Backend.allCases {
      try inFolder { folder in
        var stores: [String: StudyStore] = [:]
        for name in names {
          let store = try backend.make(in: folder, name: name)
          try MergeTests.fill(store, "P-" + name)
          stores[name] = store
        }
        try body(stores)
        for store in stores.values { try store.close() }
      }
    }
  }

  private func people(_ store: StudyStore) throws -> [String] {
    try store.read { try $0.participants(asOf: latest) }.sorted()
  }

  private func expectWhole(_ store: StudyStore, erased: Int64 = 0) throws {
    let head = try store.read { try $0.head() }
    #expect(try store.verify() == .intact(head, erased: erased))
    #expect(try store.verifyDerived() == .intact(head, erased: erased))
  }

  private func rename(_ id: String, to new: String, in store: StudyStore) throws {
    try store.append(
      .roster(.renamed(participant: new, from: id)), about: .participant(id), stamp: stamp(30))
  }

  @Test func `somebody who comes by two ways is one person, whatever they are called now`() throws {
    try withStores(["a", "b", "c"]) { stores in
      guard let a = stores["a"], let b = stores["b"], let c = stores["c"] else { return }
      try a.merge(c, stamp: stamp(20))
      try b.merge(c, stamp: stamp(20))
      try rename("P-c", to: "Q-c", in: a)
      let own = try b.read { try $0.entries(about: "P-b", asOf: latest, includingInputs: true) }.count
      let before = try a.read { try $0.entries(about: "Q-c", asOf: latest) }.count
      // The merged entry of b, b's assessor and b's person.
      #expect(try a.merge(b, stamp: stamp(40)) == Int64(own) + 2)
      #expect(try people(a) == ["P-a", "P-b", "Q-c"])
      #expect(try a.read { try $0.entries(about: "Q-c", asOf: latest) }.count == before)
      #expect(try a.read { try $0.assessors(asOf: latest) }.map(\.assessor).sorted() == ["AP-a", "AP-b", "AP-c"])
      try expectWhole(a)
    }
  }

  @Test func `what was recorded in both about one person follows`() throws {
    try withStores(["a", "b", "c"]) { stores in
      guard let a = stores["a"], let b = stores["b"], let c = stores["c"] else { return }
      try a.merge(c, stamp: stamp(20))
      try b.merge(c, stamp: stamp(20))
      try rename("P-c", to: "Q-c", in: a)
      try a.append(outcome("in a"), about: .participant("Q-c"), stamp: stamp(31))
      try b.append(outcome("in b"), about: .participant("P-c"), stamp: stamp(32, by: .assessor("AP-c")))
      try a.merge(b, stamp: stamp(40))
      #expect(try a.record(of: "Q-c").outcomes.map(\.event) == ["e", "in a", "in b"])
      #expect(
        try a.read { try $0.outcomeEntries(of: "Q-c", event: "in b", asOf: latest) }.map(\.stamp.author)
          == [.assessor("AP-c")])
      try expectWhole(a)
    }
  }

  /// Three stores, the third of which was merged into the other two; its person is Q-c in `a`, and has the event `f`
  /// recorded in both, in `b` with a sitting.
  private func withBoth(_ body: (StudyStore, StudyStore) throws -> Void) throws {
    try withStores(["a", "b", "c"]) { stores in
      guard let a = stores["a"], let b = stores["b"], let c = stores["c"] else { return }
      try a.merge(c, stamp: stamp(20))
      try b.merge(c, stamp: stamp(20))
      try rename("P-c", to: "Q-c", in: a)
      try a.append(outcome("f", values: [RecordedValue(kind: "in", value: "a")]), about: person(a), stamp: stamp(31))
      let sitting = try b.append(began("f"), about: person(b), stamp: stamp(31)).number
      try b.append(
        outcome("f", sitting: sitting, values: [RecordedValue(kind: "in", value: "b")]), about: person(b),
        stamp: stamp(32))
      try body(a, b)
    }
  }

  private func person(_ store: StudyStore) -> Subject {
    (try? store.record(of: "Q-c")) == nil ? .participant("P-c") : .participant("Q-c")
  }

  private func delete(in store: StudyStore) throws {
    try store.append(.outcome(.deleted(event: "f", reason: "twice")), about: person(store), stamp: stamp(35))
  }

  private func standing(in store: StudyStore) throws -> [JSONValue] {
    var found: [JSONValue] = []
    for entry in try store.read({ try $0.outcomeEntries(of: "Q-c", event: "f", asOf: latest) }) {
      switch entry.content {
      case .outcome(.recorded(let outcome)): found = outcome.values.map(\.value)
      case .outcome(.deleted): found = []
      default: break
      }
    }
    return found
  }

  @Test func `one event that was recorded in both is refused, with who it is in which store and what to do`() throws {
    try withBoth { a, b in
      let conflict = MergeConflict.recordedInBoth(
        event: "f", here: MergeConflict.Place("Q-c", in: a.place), there: MergeConflict.Place("P-c", in: b.place))
      #expect(throws: StoreError.cannotMerge(conflict)) { try a.merge(b, stamp: stamp(40)) }
      let known = try people(a)
      #expect(known == ["P-a", "Q-c"])
      let told = "\(conflict)"
      #expect(told.contains("Q-c in '\(a.place)'") && told.contains("P-c in '\(b.place)'"), "\(told)")
      #expect(told.contains("outcome delete f -p Q-c") && told.contains("outcome delete f -p P-c"), "\(told)")
    }
  }

  @Test func `once it is deleted here, the outcome of the other store stands`() throws {
    try withBoth { a, b in
      try delete(in: a)
      try a.merge(b, stamp: stamp(40))
      #expect(try standing(in: a) == ["b"])
      try expectWhole(a)
    }
  }

  @Test func `once it is deleted there, the outcome here stands, and the sitting comes as one set aside`() throws {
    try withBoth { a, b in
      try b.append(
        .outcome(.revised(event: "f", reason: "typed", result: nil, values: [])), about: person(b), stamp: stamp(33))
      try delete(in: b)
      try a.merge(b, stamp: stamp(40))
      #expect(try standing(in: a) == ["a"])
      #expect(try a.record(of: "Q-c").sittings.map(\.discarded) == [false, true])
      try expectWhole(a)
      // What was left out is left out again.
      try b.append(outcome("g"), about: person(b), stamp: stamp(41))
      try a.merge(b, stamp: stamp(42))
      #expect(try a.record(of: "Q-c").outcomes.map(\.event) == ["e", "f", "g"])
      try expectWhole(a)
    }
  }

  @Test(arguments: [true, false])
  func `after one of two outcomes was deleted, both go on to take what is new in the other`(_ isDeletedHere: Bool)
    throws
  {
    try withBoth { a, b in
      try delete(in: isDeletedHere ? a : b)
      try a.merge(b, stamp: stamp(40))
      try b.merge(a, stamp: stamp(41))
      for (store, event) in [(a, "new in a"), (b, "new in b")] {
        try store.append(outcome(event), about: person(store), stamp: stamp(42))
      }
      try a.merge(b, stamp: stamp(43))
      try b.merge(a, stamp: stamp(44))
      for store in [a, b] {
        #expect(try store.record(of: "Q-c").outcomes.map(\.event).sorted() == ["e", "f", "new in a", "new in b"])
        #expect(try standing(in: store) == [isDeletedHere ? "b" : "a"])
        try expectWhole(store)
      }
    }
  }

  @Test func `what was deleted there and recorded again is refused as what stands`() throws {
    try withBoth { a, b in
      try delete(in: b)
      try b.append(outcome("f"), about: person(b), stamp: stamp(36))
      #expect(throws: StoreError.self) { _ = try a.merge(b, stamp: stamp(40)) }
      try delete(in: a)
      try a.merge(b, stamp: stamp(41))
      try expectWhole(a)
    }
  }

  @Test func `a sitting that goes on here and was begun there is named`() throws {
    try withStores(["a", "b", "c"]) { stores in
      guard let a = stores["a"], let b = stores["b"], let c = stores["c"] else { return }
      try a.merge(c, stamp: stamp(20))
      try b.merge(c, stamp: stamp(20))
      for store in [a, b] { try store.append(began("f"), about: .participant("P-c"), stamp: stamp(31)) }
      let conflict = MergeConflict.begunInBoth(
        event: "f", here: MergeConflict.Place("P-c", in: a.place), there: MergeConflict.Place("P-c", in: b.place))
      #expect(throws: StoreError.cannotMerge(conflict)) { try a.merge(b, stamp: stamp(40)) }
    }
  }

  @Test func `who was erased here does not come back by another way`() throws {
    try withStores(["a", "b", "c"]) { stores in
      guard let a = stores["a"], let b = stores["b"], let c = stores["c"] else { return }
      try a.merge(c, stamp: stamp(20))
      try b.merge(c, stamp: stamp(20))
      let count = try a.erase(.participant("P-c"), stamp: stamp(25))
      try rename("P-c", to: "Q-c", in: b)
      try b.append(outcome("later"), about: .participant("Q-c"), stamp: stamp(32))
      try a.merge(b, stamp: stamp(40))
      #expect(try people(a) == ["P-a", "P-b"])
      try expectWhole(a, erased: count)
    }
  }

  @Test func `an assessor who was erased here does not come back either`() throws {
    try withStores(["a", "b", "c"]) { stores in
      guard let a = stores["a"], let b = stores["b"], let c = stores["c"] else { return }
      try a.merge(c, stamp: stamp(20))
      try b.merge(c, stamp: stamp(20))
      let count = try a.erase(.assessor("AP-c"), stamp: stamp(25))
      try b.append(.assessor(.renamed("Kappa")), about: .assessor("AP-c"), stamp: stamp(26))
      try b.append(outcome("later"), about: .participant("P-c"), stamp: stamp(32, by: .assessor("AP-c")))
      try a.merge(b, stamp: stamp(40))
      #expect(try a.read { try $0.assessors(asOf: latest) }.map(\.assessor).sorted() == ["AP-a", "AP-b"])
      #expect(
        try a.read { try $0.outcomeEntries(of: "P-c", event: "later", asOf: latest) }.map(\.stamp.author) == [.program])
      try expectWhole(a, erased: count)
    }
  }

  @Test func `who was erased there and is here is to be erased here first`() throws {
    try withStores(["a", "b", "c"]) { stores in
      guard let a = stores["a"], let b = stores["b"], let c = stores["c"] else { return }
      try a.merge(c, stamp: stamp(20))
      try b.merge(c, stamp: stamp(20))
      try rename("P-c", to: "Q-c", in: a)
      try b.erase(.participant("P-c"), stamp: stamp(25))
      let head = try a.read { try $0.head() }
      #expect(throws: StoreError.cannotMerge(.erasedThere("Q-c"))) { try a.merge(b, stamp: stamp(40)) }
      #expect(try a.read { try $0.head() } == head)
      let count = try a.erase(.participant("Q-c"), stamp: stamp(41))
      try a.merge(b, stamp: stamp(42))
      #expect(try people(a) == ["P-a", "P-b"])
      try expectWhole(a, erased: count)
    }
  }

  @Test func `who was erased in a store that was merged does not come with a later one`() throws {
    try withStores(["a", "b", "c", "d"]) { stores in
      guard let a = stores["a"], let b = stores["b"], let c = stores["c"], let d = stores["d"] else { return }
      try b.merge(c, stamp: stamp(20))
      try d.merge(c, stamp: stamp(20))
      try rename("P-c", to: "Q-c", in: d)
      try b.erase(.participant("P-c"), stamp: stamp(25))
      try a.merge(b, stamp: stamp(40))
      try a.merge(d, stamp: stamp(41))
      #expect(try people(a) == ["P-a", "P-b", "P-d"])
      try expectWhole(a)
      // Nor from the store that they were added in.
      try rename("P-c", to: "R-c", in: c)
      try c.addParticipant("P-new", 32)
      try a.merge(c, stamp: stamp(42))
      #expect(try people(a) == ["P-a", "P-b", "P-d", "P-new"])
    }
  }

  @Test func `a store that went on gives what is new, and no more`() throws {
    try withStores(["a", "c"]) { stores in
      guard let a = stores["a"], let c = stores["c"] else { return }
      try a.merge(c, stamp: stamp(20))
      #expect(throws: StoreError.cannotMerge(.mergedBefore)) { try a.merge(c, stamp: stamp(21)) }
      let sitting = try c.append(began("g"), about: .participant("P-c"), stamp: stamp(30)).number
      try c.append(
        .sitting(.input(sitting: sitting, sequence: 1, input: "x")), about: .participant("P-c"), stamp: stamp(30))
      try c.addParticipant("P-new", 31)
      #expect(try a.merge(c, stamp: stamp(40)) == 3)
      let last = try c.append(outcome("g", sitting: sitting), about: .participant("P-c"), stamp: stamp(50))
      #expect(last.number > sitting)
      #expect(try a.merge(c, stamp: stamp(60)) == 1)
      #expect(try a.record(of: "P-c").outcomes.map(\.event) == ["e", "g"])
      #expect(try a.record(of: "P-c").sittings.allSatisfy { $0.ended != nil })
      #expect(try people(a) == ["P-a", "P-c", "P-new"])
      try expectWhole(a)
    }
  }

  @Test func `two stores take over from each other`() throws {
    try withStores(["a", "b"]) { stores in
      guard let a = stores["a"], let b = stores["b"] else { return }
      try a.merge(b, stamp: stamp(20))
      try b.merge(a, stamp: stamp(21))
      #expect(try people(a) == people(b))
      try b.append(outcome("in b"), about: .participant("P-a"), stamp: stamp(30))
      try a.merge(b, stamp: stamp(40))
      #expect(try a.record(of: "P-a").outcomes.map(\.event) == ["e", "in b"])
      try expectWhole(a)
      try expectWhole(b)
    }
  }

  @Test func `copies of one store that went on apart are told`() throws {
    try withStores(["a", "c"]) { stores in
      guard let a = stores["a"], let c = stores["c"] else { return }
      let copy = c.place + ".copy"
      try c.backup(to: copy)
      try c.append(outcome("one"), about: .participant("P-c"), stamp: stamp(30))
      try a.merge(c, stamp: stamp(40))
      let other = try Backend(holding: copy).open(copy)
      let number = try other.append(outcome("another"), about: .participant("P-c"), stamp: stamp(31)).number
      #expect(throws: StoreError.cannotMerge(.parted(store: c.id, number: number))) {
        try a.merge(other, stamp: stamp(50))
      }
      try other.close()
    }
  }

  @Test func `copies that went on apart are told when they come with other stores`() throws {
    try withStores(["a", "b", "c"]) { stores in
      guard let a = stores["a"], let b = stores["b"], let c = stores["c"] else { return }
      let copy = c.place + ".copy"
      try c.backup(to: copy)
      let number = try c.append(outcome("one"), about: .participant("P-c"), stamp: stamp(30)).number
      let other = try Backend(holding: copy).open(copy)
      try other.append(outcome("another"), about: .participant("P-c"), stamp: stamp(31))
      try a.merge(c, stamp: stamp(40))
      try b.merge(other, stamp: stamp(40))
      #expect(throws: StoreError.cannotMerge(.parted(store: c.id, number: number))) { try a.merge(b, stamp: stamp(50)) }
      try other.close()
    }
  }

  @Test func `what an older program merged into both is refused`() throws {
    try withStores(["a", "b", "c"]) { stores in
      guard let a = stores["a"], let b = stores["b"], let c = stores["c"] else { return }
      // An older program kept no origins.
      for store in [a, b] {
        try store.append(
          .study(.merged(store: c.id, head: c.read { try $0.head() }.hash, entries: 9)), stamp: stamp(20))
      }
      #expect(throws: StoreError.cannotMerge(.cameTwice([c.id]))) { try a.merge(b, stamp: stamp(30)) }
      #expect(throws: StoreError.cannotMerge(.mergedBefore)) { try a.merge(c, stamp: stamp(30)) }
      #expect(MergeConflict.cameTwice([c.id]).description.contains(c.id))
    }
  }

  @Test(arguments: [1, 7, 100] as [Int64])
  func `origins are found both ways`(first: Int64) throws {
    try withStores(["a"]) { stores in
      guard let a = stores["a"] else { return }
      let count = try a.read { try $0.head() }.count
      let runs = [
        OriginRun(here: 3, first: Origin(store: "x", number: first), count: 2),
        OriginRun(here: 5, first: Origin(store: "y", number: first), count: 1),
      ]
      try a.append(.study(.origins(EntryOrigins(stores: ["x", "y"], runs: runs, erased: []))), stamp: stamp(9))
      let provenance = try a.read { try Provenance($0) }
      for number in 1...count { #expect(provenance.number(of: provenance.origin(of: number)) == number) }
      #expect(provenance.origin(of: 4) == Origin(store: "x", number: first + 1))
      #expect(provenance.origin(of: 6) == Origin(store: a.id, number: 6))
      #expect(provenance.number(of: Origin(store: "y", number: first + 1)) == nil)
      #expect(provenance.number(of: Origin(store: "z", number: first)) == nil)
      #expect(provenance.number(of: Origin(store: a.id, number: 1000)) == nil)
    }
  }
}
