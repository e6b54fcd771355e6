import CivilTime
import Foundation
import Testing

@testable import Record

/// Other ids, lists of assessors, lines of randomisation lists, and the end of the study.
@Suite struct RosterRuleTests {
  @Test func `all that was recorded goes with a new id, and the first one stays known`() throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001")
      try store.addParticipant("P002")
      try store.append(outcome("e"), about: .participant("P001"), stamp: stamp(2))
      try store.append(
        .roster(.renamed(participant: "P009", from: "P001")), about: .participant("P001"), stamp: stamp(3))
      #expect(throws: StoreError.unknownParticipant("P001")) { try store.record(of: "P001") }
      let record = try store.record(of: "P009")
      #expect(record.firstID == "P001")
      #expect(record.outcomes.map(\.event) == ["e"])
      #expect(try store.record(of: "P002").firstID == "P002")
      #expect(throws: StoreError.participantExists("P002")) {
        try store.append(
          .roster(.renamed(participant: "P002", from: "P009")), about: .participant("P009"), stamp: stamp(4))
      }
      // The old id is free again, for somebody else.
      try store.addParticipant("P001", 5)
      #expect(try store.record(of: "P001").outcomes.isEmpty)
      #expect(try store.verifyDerived() == .intact(store.read { try $0.head() }, erased: 0))
    }
  }

  @Test func `an id is changed within the transaction that writes on`() throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001")
      try store.write { writer in
        _ = try writer.append(.roster(.site("east")), about: .participant("P001"), stamp: stamp(2))
        _ = try writer.append(
          .roster(.renamed(participant: "P009", from: "P001")), about: .participant("P001"), stamp: stamp(2))
        _ = try writer.append(.roster(.site("west")), about: .participant("P009"), stamp: stamp(2))
      }
      #expect(try store.record(of: "P009").site == "west")
    }
  }

  @Test func `a participant is on the lists of several assessors, until taken off`() throws {
    try withStore { (store: StudyStore) throws in
      for id in ["A01", "A02"] { try store.append(.assessor(.added(assessor: id, name: nil)), stamp: stamp(1)) }
      try store.addParticipant("P001")
      func assign(_ number: Int64, _ assigned: Bool, _ minutes: Int64) throws {
        try store.append(
          .roster(.assigned(assessor: number, assigned)), about: .participant("P001"), stamp: stamp(minutes))
      }
      try assign(1, true, 2)
      try assign(2, true, 3)
      try assign(1, false, 4)
      #expect(try store.record(of: "P001").assessors == [2])
      #expect(try store.record(of: "P001", asOf: at(3)).assessors == [1, 2])
    }
  }

  @Test func `the line of a list stays taken when whoever had it is erased`() throws {
    try withStore { (store: StudyStore) throws in
      let list = SHA256Value(of: [7])
      try store.addParticipant("P001")
      try store.write { writer in
        _ = try writer.append(.study(.lineTaken(list: list, line: 2)), stamp: stamp(2))
        _ = try writer.append(
          .roster(.allocated(list: list, line: 2, arm: "kappa")), about: .participant("P001"), stamp: stamp(2))
      }
      #expect(try store.record(of: "P001").allocation?.arm == "kappa")
      try store.erase(.participant("P001"), stamp: stamp(3))
      #expect(try store.read { try $0.linesTaken() } == [list: [2]])
    }
  }

  @Test func `a closed study takes nothing but erasures`() throws {
    try withStore { store, backend in
      try store.addParticipant("P001")
      try store.append(.study(.closed(reason: "done")), stamp: stamp(2))
      #expect(throws: StoreError.studyClosed) { try store.addParticipant("P002", 3) }
      #expect(throws: StoreError.studyClosed) {
        try backend.open(store.place).append(outcome("e"), about: .participant("P001"), stamp: stamp(1))
      }
      #expect(throws: StoreError.studyClosed) { try store.append(.study(.closed(reason: nil)), stamp: stamp(3)) }
      #expect(try store.read { try $0.closing(asOf: at(1)) } == nil)
      #expect(try store.read { try $0.closing(asOf: at(2)) }?.number == 2)
      try store.erase(.participant("P001"), stamp: stamp(4))
      #expect(try store.verify() == .intact(store.read { try $0.head() }, erased: 1))
    }
  }

  @Test func `what is closed in a transaction is closed for the rest of it`() throws {
    try withStore { (store: StudyStore) throws in
      #expect(throws: StoreError.studyClosed) {
        try store.write { writer in
          _ = try writer.append(.study(.closed(reason: nil)), stamp: stamp(2))
          _ = try writer.append(.roster(.added(participant: "P001", name: nil)), stamp: stamp(2))
        }
      }
      #expect(try store.read { try $0.head() }.count == 0)
    }
  }

  @Test func `a query has its answers and its end, as of any instant`() throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001")
      let query = try store.append(
        .remark(.queryOpened(event: "e", path: "form/pain", text: "10?")), about: .participant("P001"), stamp: stamp(2)
      ).number
      try store.append(
        .remark(.queryAnswered(query: query, text: "it was 1")), about: .participant("P001"), stamp: stamp(3))
      try store.append(
        .remark(.queryClosed(query: query, text: nil)), about: .participant("P001"), stamp: stamp(4))
      let all = try store.read { try $0.queries(asOf: latest) }
      #expect(all.map(\.path) == ["form/pain"])
      #expect(all.first?.answers.map(\.text) == ["it was 1"])
      #expect(all.first?.closed?.stamp.recorded == at(4))
      #expect(try store.read { try $0.queries(asOf: at(3)) }.first?.closed == nil)
      try store.addParticipant("P002", 2)
      #expect(try store.read { try $0.queries(of: "P002", asOf: latest) }.isEmpty)
    }
  }
}
