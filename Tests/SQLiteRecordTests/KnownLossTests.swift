import Foundation
import GRDB
import Testing

@testable import Record
@testable import SQLiteRecord

/// What the last check knows of a record that was cut is known wherever the record is opened, copied or merged.
struct KnownLossTests {
  /// A store with five entries, which a check has found whole.
  private func checked(_ body: (StudyStore) throws -> Void) throws {
    try withStore { (store: StudyStore) throws in
      try fill(store, "P001")
      try store.keep(Finding(store.verify(), at: at(5)))
      try body(store)
    }
  }

  private func fill(_ store: StudyStore, _ id: String) throws {
    try store.write {
      _ = try $0.accept([(path: "a.yaml", bytes: [1])], effective: nil, reason: nil, stamp: stamp(0))
    }
    try store.addParticipant(id)
    for number in 0..<3 {
      try store.append(.remark(.note(event: nil, text: "\(number)")), about: .participant(id), stamp: stamp(2))
    }
  }

  /// Cuts the end off, with all that names it beside the entries.
  private func cutWhole(_ store: StudyStore, to last: Int64) throws {
    try store.forge(
      ["entry", "apart", "fact", "outcome"].map { "DELETE FROM \($0) WHERE number > \(last)" }.joined(separator: ";"))
  }

  private let lost = StoreError.entriesMissing(MissingEntries(first: 4, count: 2))

  @Test func `it is read, and neither written on nor made again`() throws {
    try checked { (store: StudyStore) throws in
      try SQLiteStore.open(at: store.place).close()
      try cutWhole(store, to: 3)
      #expect(throws: lost) { try SQLiteStore.open(at: store.place) }
      #expect(throws: lost) { try store.rebuild() }
      let reader = try SQLiteStore.open(at: store.place, access: .readOnly)
      #expect(try reader.knownFault() == "2 entries are missing, from number 4 on")
      #expect(try reader.faultAtEnd()?.reason == .entriesMissing(MissingEntries(first: 4, count: 2)))
      #expect(try reader.verifyDerived() == reader.examine().verification)
    }
  }

  @Test func `rows that know of less than the last check don't hide how much is missing`() throws {
    try checked { (store: StudyStore) throws in
      try store.forge("DELETE FROM entry WHERE number > 3; DELETE FROM fact WHERE number > 4; DELETE FROM apart")
      #expect(try store.knownFault(.names) == "2 entries are missing, from number 4 on")
    }
  }

  @Test func `a copy is not made, and a backup is known for what it is`() throws {
    try checked { (store: StudyStore) throws in
      try cutWhole(store, to: 3)
      let copy = folder(of: store.place) + "/copy.sqlite"
      #expect(throws: lost) {
        try store.backend.copy(created: at(9)) { try SQLiteStore.make($0, at: copy, filling: $1) }
      }
      #expect(throws: lost) { try store.copyWithoutNames(to: copy) { _, _ in [] } }
      #expect(!FileManager.default.fileExists(atPath: copy))
      try store.backup(to: copy)
      let backup = try SQLiteStore.open(at: copy, access: .readWrite, isRepair: true)
      #expect(throws: lost) { try backup.rebuild() }
      guard case .broken = try backup.examine().verification else {
        Issue.record("a backup of a cut record is taken for a whole one")
        return
      }
    }
  }

  @Test func `what was found of another file does not stick to one in its place`() throws {
    try checked { (store: StudyStore) throws in
      let place = folder(of: store.place)
      let names = ["backup", "made", "copied", "nameless", "restored"]
      try store.backup(to: place + "/old.sqlite")
      for number in 0..<9 { try store.addParticipant("P1\(number)") }
      try store.keep(Finding(store.verify(), at: at(6)))
      for name in names {
        try FileManager.default.copyItem(
          atPath: store.place + ".verified", toPath: place + "/\(name).sqlite.verified")
      }
      let old = try SQLiteStore.open(at: place + "/old.sqlite")
      try old.backup(to: place + "/backup.sqlite")
      try SQLiteStore.create(at: place + "/made.sqlite", created: at(0)).close()
      try old.backend.copy(created: at(9)) { try SQLiteStore.make($0, at: place + "/copied.sqlite", filling: $1) }
      try old.copyWithoutNames(to: place + "/nameless.sqlite") { _, _ in [] }
      try SQLiteStore.restore(place + "/old.sqlite", to: place + "/restored.sqlite")
      for name in names {
        let path = place + "/\(name).sqlite"
        #expect(try SQLiteStore.open(at: path, access: .readOnly).knownFault(.names) == nil, "\(name)")
        if name != "nameless" { try SQLiteStore.open(at: path).addParticipant("P900") }
      }
    }
  }

  @Test func `an entry in the place of a missing one is told as the loss, not as a change`() throws {
    try checked { (store: StudyStore) throws in
      try store.forge("DELETE FROM entry WHERE number > 3")
      // Into what was kept apart of the missing entry 4.
      try store.append(.account(.viewed("page")), stamp: stamp(6))
      let fault = ChainFault(number: 4, reason: .entriesMissing(MissingEntries(first: 4, count: 2)))
      #expect(try store.examine().verification == .broken(fault))
    }
  }

  @Test func `neither side of a merge may lack entries`() throws {
    try checked { (own: StudyStore) throws in
      try withStore { (other: StudyStore) throws in
        try fill(other, "Q001")
        try cut(other, to: 3)
        let missing = ChainFault(number: 3, reason: .entriesMissing(MissingEntries(first: 4, count: 2)))
        #expect(throws: StoreError.cannotMerge(.broken(missing))) { try own.merge(other, stamp: stamp(9)) }
      }
      try withStore { (other: StudyStore) throws in
        try fill(other, "Q001")
        try own.merge(other, stamp: stamp(9))
        // Nothing is left of them but what this store knows of the other one.
        try cutWhole(other, to: 3)
        let missing = ChainFault(number: 3, reason: .entriesMissing(MissingEntries(first: 4, count: 2)))
        #expect(throws: StoreError.cannotMerge(.broken(missing))) { try own.merge(other, stamp: stamp(9)) }
      }
      try withStore { (other: StudyStore) throws in
        try fill(other, "Q002")
        try cut(own, to: 3)
        let count = try own.read { try $0.head().count }
        #expect(throws: (any Error).self) { try own.merge(other, stamp: stamp(9)) }
        #expect(try own.read { try $0.head().count } == count)
      }
    }
  }

  private func cut(_ store: StudyStore, to last: Int64) throws {
    try store.forge("DELETE FROM entry WHERE number > \(last)")
  }

  @Test func `who was erased, renamed and merged leaves a record that is written on`() throws {
    try checked { (store: StudyStore) throws in
      try store.addParticipant("P002")
      try store.append(
        .roster(.renamed(participant: "P003", from: "P002")), about: .participant("P002"), stamp: stamp(3))
      try store.keep(Finding(store.verify(), at: at(6)))
      _ = try store.erase(.participant("P001"), stamp: stamp(7))
      try withStore { (other: StudyStore) throws in
        try fill(other, "Q001")
        try store.merge(other, stamp: stamp(9))
      }
      #expect(try store.knownFault(.names) == nil)
      try store.keep(Finding(store.verify(), at: at(10)))
      let again = try SQLiteStore.open(at: store.place)
      try again.rebuild()
      try again.addParticipant("P004")
      guard case .intact = try again.examine().verification else {
        Issue.record("a whole record is not taken for one")
        return
      }
    }
  }
}
