import CivilTime
import Crypto
import Foundation
import Testing

@testable import Record

struct ChainTests {
  /// A participant, an assessor's outcome under a stated clock, an accepted file.
  private func filled(_ body: (StudyStore) throws -> Void) throws {
    try withStore { (store: StudyStore) throws in
      try store.write { writer in
        try writer.append(.assessor(.added(assessor: "A01", name: nil)), stamp: stamp(1))
        try writer.append(.roster(.added(participant: "P001", name: nil)), stamp: stamp(2))
        try writer.append(
          outcome("checkin/daily@2026-11-20"), about: .participant("P001"),
          stamp: Stamp(
            recorded: at(3), machine: at(9), author: .assessor("A01"), program: "1.0", tzdata: "2026a", study: "s",
            schedule: "c", survey: "v"))
        try writer.accept([("study.yaml", Array("id: x".utf8))], effective: nil, reason: "first", stamp: stamp(4))
        try writer.append(.remark(.note(event: nil, text: "later")), about: .participant("P001"), stamp: stamp(5))
      }
      try body(store)
    }
  }

  @Test func `an untouched record verifies`() throws {
    try filled { (store: StudyStore) throws in
      let head = try store.read { try $0.head() }
      #expect(head.count == 5)
      #expect(try store.verify() == .intact(head, erased: 0))
      #expect(try store.verify(expecting: head.hash) == .intact(head, erased: 0))
      #expect(try store.verifyDerived() == .intact(head, erased: 0))
    }
  }

  @Test func `an earlier head stands in a record that has grown`() throws {
    try withStore { (store: StudyStore) throws in
      let empty = try store.read { try $0.head() }
      #expect(empty.count == 0)
      try store.addParticipant("P001")
      let first = try store.read { try $0.head() }
      try store.addParticipant("P002")
      let head = try store.read { try $0.head() }
      for earlier in [empty, first, head] {
        #expect(try store.verify(expecting: earlier.hash) == .intact(head, erased: 0))
      }
    }
  }
}
