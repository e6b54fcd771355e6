import Foundation
import JSONText
import Testing

@testable import Record

struct CareTests {
  @Test func `an id that was erased is given to nobody else`() throws {
    try withStore { store in
      try store.addParticipant("P001")
      try store.append(
        .roster(.renamed(participant: "P002", from: "P001")), about: .participant("P001"), stamp: stamp(2))
      try store.addParticipant("P003")
      try store.erase(.participant("P002"), stamp: stamp(3))
      for id in ["P001", "P002"] {
        #expect(throws: StoreError.idRetired(id)) { try store.addParticipant(id) }
        #expect(throws: StoreError.idRetired(id)) {
          try store.append(
            .roster(.renamed(participant: id, from: "P003")), about: .participant("P003"), stamp: stamp(4))
        }
        #expect(try store.read { try $0.wasErased(.participant(id)) })
      }
      // An assessor is somebody else.
      try store.append(.assessor(.added(assessor: "P001", name: nil)), stamp: stamp(4))
      #expect(try !store.read { try $0.wasErased(.participant("P003")) })
      #expect(try store.verifyDerived() == .intact(store.read { try $0.head() }, erased: 2))
    }
  }

  @Test func `an accent that is spelt in two ways is one erased id`() throws {
    try withStore { store in
      try store.addParticipant("Zoe\u{301}")
      try store.erase(.participant("Zo\u{e9}"), stamp: stamp(2))
      for id in ["Zoe\u{301}", "Zo\u{e9}"] {
        #expect(throws: StoreError.idRetired(id)) { try store.addParticipant(id) }
      }
    }
  }

  @Test func `an erased assessor's id is given to nobody else`() throws {
    try withStore { store in
      try store.append(.assessor(.added(assessor: "A01", name: "Rin")), stamp: stamp(1))
      try store.erase(.assessor("A01"), stamp: stamp(2))
      #expect(throws: StoreError.idRetired("A01")) {
        try store.append(.assessor(.added(assessor: "A01", name: "Tom")), stamp: stamp(3))
      }
      try store.addParticipant("A01")
    }
  }

  @Test func `an erasure says nothing of who it was, and older ones still read`() throws {
    try withStore { store in
      try store.addParticipant("P-kappa")
      try store.erase(.participant("P-kappa"), stamp: stamp(2))
      let entry = try #require(try store.read { try $0.entry(2) })
      #expect(entry.content?.json.compactText.contains("kappa") == false)
      #expect(
        try EntryContent(kind: "personErased", text: "{\"entries\":3}", number: 1) == .erasure(Erasure(entries: 3)))
    }
  }

  @Test func `as many entries are erased as were counted before`() throws {
    try withStore { store in
      let subject = Subject.participant("P001")
      try store.addParticipant("P001")
      try store.append(began("e"), about: subject, stamp: stamp(2))
      try store.append(.sitting(.input(sitting: 2, sequence: 1, input: "a")), about: subject, stamp: stamp(2))
      try store.append(outcome("e", sitting: 2), about: subject, stamp: stamp(3))
      let count = try store.read { try $0.entryCount(about: "P001") }
      #expect(count == 4)
      #expect(try store.erase(subject, stamp: stamp(9)) == count)
    }
  }

  @Test func `a sitting is held by one, and free when it lets go`() throws {
    try withStore { store, backend in
      let other = try backend.open(store.place)
      func isFree(_ store: StudyStore, _ sitting: Int64) throws -> Bool {
        if let lock = try store.lock(sitting: sitting) {
          _ = consume lock
          return true
        }
        return false
      }
      let held = try store.lock(sitting: 7)
      let answers = try [isFree(other, 7), isFree(store, 7), isFree(other, 8)]
      #expect(answers == [false, false, true])
      _ = consume held
      #expect(try isFree(other, 7))
    }
  }

  @Test func `several who run a sitting see each other`() throws {
    try withStore { store, backend in
      let other = try backend.open(store.place)
      let first = try store.join(sitting: 7)
      #expect(try other.isRun(sitting: 7))
      var answers = [try store.isRun(sitting: 7, besides: first.number), try other.isRun(sitting: 8)]
      #expect(answers == [false, false])
      let second = try other.join(sitting: 7)
      answers = [
        try store.isRun(sitting: 7, besides: first.number), try other.isRun(sitting: 7, besides: second.number),
      ]
      #expect(answers == [true, true])
      _ = consume first
      #expect(try !other.isRun(sitting: 7, besides: second.number))
      _ = consume second
      #expect(try !store.isRun(sitting: 7))
    }
  }
}
