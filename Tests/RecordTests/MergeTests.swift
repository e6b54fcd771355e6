import CivilTime
import JSONText
import Testing

@testable import Record

@Suite struct MergeTests {
  /// A store with the files in force and a participant of its own, with a sitting, a milestone and an alert.
  static func fill(_ store: StudyStore, _ id: String, bytes: [UInt8] = [1]) throws {
    _ = try store.write {
      try $0.accept([(path: "Surveys/a.yaml", bytes: bytes)], effective: nil, reason: nil, stamp: stamp(0))
    }
    let subject = Subject.participant(id)
    try store.append(.assessor(.added(assessor: "A" + id, name: nil)), stamp: stamp(1))
    let assessor = try store.read { try $0.assessors(asOf: latest) }.last?.number ?? 0
    try store.addParticipant("first-" + id, 1)
    try store.append(
      .roster(.renamed(participant: id, from: "first-" + id)), about: .participant("first-" + id), stamp: stamp(2))
    try store.append(.roster(.assigned(assessor: assessor, true)), about: subject, stamp: stamp(2))
    let milestone = try store.append(
      .roster(.milestone(name: "surgery", value: .instant(at(3)), replacing: nil)), about: subject, stamp: stamp(3))
    try store.append(
      .roster(.milestone(name: "surgery", value: .instant(at(4)), replacing: milestone.number)), about: subject,
      stamp: stamp(4))
    let sitting = try store.append(began("e"), about: subject, stamp: stamp(5, by: .assessor("A" + id)))
    try store.append(
      .sitting(.input(sitting: sitting.number, sequence: 1, input: ["do": "forward"])), about: subject, stamp: stamp(5))
    let alert = try store.append(
      .remark(.alertRaised(alert: "help", event: "e", sitting: sitting.number)), about: subject, stamp: stamp(5))
    try store.append(
      .remark(.alertAcknowledged(alert: alert.number, text: nil)), about: subject, stamp: stamp(6))
    try store.append(
      outcome("e", sitting: sitting.number, values: [RecordedValue(kind: "pain", value: 4)]), about: subject,
      stamp: stamp(6))
    let query = try store.append(
      .remark(.queryOpened(event: "e", path: nil, text: "sure?")), about: subject, stamp: stamp(7))
    try store.append(.remark(.queryAnswered(query: query.number, text: "yes")), about: subject, stamp: stamp(8))
  }

  private static func withTwo(_ body: (StudyStore, StudyStore) throws -> Void) throws {
    try withTwoStores { own, other in
      try fill(own, "P001")
      try body(own, other)
    }
  }

  @Test func `a merged participant reads as they did in the other store`() throws {
    try MergeTests.withTwo { own, other in
      try MergeTests.fill(other, "P002")
      let head = try other.read { try $0.head() }
      // Its files are this store's own, and not taken over.
      #expect(try own.merge(other, stamp: stamp(20)) == head.count - 1)
      for (id, store) in [("P001", own), ("P002", own)] {
        let record = try store.record(of: id)
        #expect(record.firstID == "first-" + id)
        #expect(record.milestones.map(\.value) == [.instant(at(4))])
        #expect(record.outcomes.map(\.event) == ["e"])
        #expect(record.alerts.map(\.acknowledged) == [at(6)])
        #expect(record.sittings.map(\.ended) == [at(6)])
        #expect(try store.read { try $0.queries(of: id, asOf: latest) }.first?.answers.map(\.text) == ["yes"])
        let outcomes = try store.read { try $0.outcomeEntries(of: id, event: "e", asOf: latest) }
        guard case .outcome(.recorded(let outcome))? = outcomes.first?.content else { throw StoreError.damaged }
        #expect(outcome.values.map(\.kind) == ["pain"])
        let assessors = try store.read { try $0.assessors(asOf: latest) }
        #expect(record.assessors == assessors.filter { $0.assessor == "A" + id }.map(\.number))
      }
      let entries = try own.read { try $0.entries(about: "P002", asOf: latest, includingInputs: true) }
      #expect(entries.contains { $0.kind == "sittingInput" })
      #expect(entries.map(\.stamp.recorded).max() == at(8))
      #expect(entries.first { $0.kind == "sittingBegan" }?.stamp.author == .assessor("AP002"))
      let merged = try own.read { try $0.head() }
      #expect(try own.verify(expecting: merged.hash) == .intact(merged, erased: 0))
      #expect(try own.verifyDerived() == .intact(merged, erased: 0))
      #expect(try other.read { try $0.head() } == head)
    }
  }

  @Test func `a store that was merged is not merged again`() throws {
    try MergeTests.withTwo { own, other in
      try MergeTests.fill(other, "P002")
      try own.merge(other, stamp: stamp(20))
      #expect(throws: StoreError.cannotMerge(.mergedBefore)) { try own.merge(other, stamp: stamp(21)) }
      #expect(throws: StoreError.cannotMerge(.sameStore)) { try own.merge(own, stamp: stamp(21)) }
    }
  }

  @Test func `ids in both and files that differ are refused, and nothing is taken over`() throws {
    try MergeTests.withTwo { own, other in
      try MergeTests.fill(other, "P001")
      let head = try own.read { try $0.head() }
      #expect(throws: StoreError.cannotMerge(.idsInBoth(["P001"]))) { try own.merge(other, stamp: stamp(20)) }
      #expect(try own.read { try $0.head() } == head)
    }
    try MergeTests.withTwo { own, other in
      try MergeTests.fill(other, "P002", bytes: [2])
      #expect(throws: StoreError.cannotMerge(.filesDiffer)) { try own.merge(other, stamp: stamp(20)) }
    }
  }

  @Test func `files that the other store had in force and this one never had are refused`() throws {
    func accept(_ store: StudyStore, _ byte: UInt8, _ instant: Int64) throws {
      _ = try store.write {
        try $0.accept([(path: "Surveys/a.yaml", bytes: [byte])], effective: nil, reason: nil, stamp: stamp(instant))
      }
    }
    try withTwoStores { own, other in
      do {
        try accept(other, 2, 0)
        try MergeTests.fill(own, "P001")
        try MergeTests.fill(other, "P002")
        let refused = StoreError.cannotMerge(.formerFilesUnknown(accepted: at(0)))
        #expect(throws: refused) { try own.merge(other, stamp: stamp(20)) }
        try accept(own, 2, 12)
        try accept(own, 1, 13)
        #expect(try own.merge(other, stamp: stamp(20)) > 0)
      }
    }
  }

  /// Two stores that both have an assessor A01, each with an entry of theirs about somebody.
  private static func withAssessors(
    _ names: (String?, String?), _ body: (StudyStore, StudyStore) throws -> Void
  ) throws {
    try withTwo { own, other in
      try fill(other, "P002")
      for (store, id, name) in [(own, "P001", names.0), (other, "P002", names.1)] {
        try store.append(.assessor(.added(assessor: "A01", name: name)), stamp: stamp(9))
        let number = try store.read { try $0.head() }.count
        try store.append(
          .roster(.assigned(assessor: number, true)), about: .participant(id), stamp: stamp(9, by: .assessor("A01")))
      }
      try body(own, other)
    }
  }

  @Test func `assessors with one id and one name are one person`() throws {
    try MergeTests.withAssessors(("Rin", "Rin")) { own, other in
      try own.merge(other, stamp: stamp(20))
      let assessors = try own.read { try $0.assessors(asOf: latest) }
      let rin = try #require(assessors.first { $0.assessor == "A01" })
      #expect(assessors.map(\.assessor) == ["AP001", "A01", "AP002"])
      #expect(try own.record(of: "P001").assessors.contains(rin.number))
      #expect(try own.record(of: "P002").assessors.contains(rin.number))
      let authors = try own.read { try $0.entries(about: "P002", asOf: latest) }.map(\.stamp.author)
      #expect(authors.contains(.assessor("A01")))
      #expect(try own.verifyDerived() == .intact(own.read { try $0.head() }, erased: 0))
    }
  }

  @Test(arguments: [("Rin", "Tom"), ("Rin", nil), (nil, nil)] as [(String?, String?)])
  func `assessors with one id and other names are refused until it is said who they are`(
    names: (String?, String?)
  ) throws {
    try MergeTests.withAssessors(names) { own, other in
      #expect(throws: StoreError.cannotMerge(.assessorsInBoth(["A01"]))) { try own.merge(other, stamp: stamp(20)) }
      #expect(MergeConflict.assessorsInBoth(["A01"]).description.contains("--assessor ID=NEW"))
      #expect(throws: StoreError.unknownAssessor("A99")) {
        try own.merge(other, assessors: ["A99": "A01"], stamp: stamp(20))
      }
      try own.merge(other, assessors: ["A01": "A11"], stamp: stamp(20))
      let assessors = try own.read { try $0.assessors(asOf: latest) }
      #expect(assessors.map(\.assessor) == ["AP001", "A01", "AP002", "A11"])
      let other = try #require(assessors.last)
      #expect(other.name == names.1)
      #expect(try own.record(of: "P002").assessors.contains(other.number))
    }
    try MergeTests.withAssessors(names) { own, other in
      try own.merge(other, assessors: ["A01": "A01"], stamp: stamp(20))
      #expect(try own.read { try $0.assessors(asOf: latest) }.map(\.assessor) == ["AP001", "A01", "AP002"])
    }
  }

  @Test func `lists of a merged record are in the order of their instants`() throws {
    try MergeTests.withTwo { own, other in
      try MergeTests.fill(other, "P002")
      for (store, id, minute) in [(own, "P001", Int64(40)), (other, "P002", 30), (own, "P001", 35)] {
        let subject = Subject.participant(id)
        try store.append(
          .remark(.alertRaised(alert: "at \(minute)", event: "e", sitting: 9)), about: subject, stamp: stamp(minute))
        try store.append(
          .remark(.queryOpened(event: "e", path: nil, text: "at \(minute)")), about: subject, stamp: stamp(minute))
      }
      try own.merge(other, stamp: stamp(50))
      let alerts = try own.read { try $0.alerts(asOf: latest) }.map(\.alert.recorded)
      let queries = try own.read { try $0.queries(asOf: latest) }.map(\.stamp.recorded)
      #expect(alerts == [5, 5, 30, 35, 40].map { at($0) })
      #expect(queries == [7, 7, 30, 35, 40].map { at($0) })
    }
  }

  @Test func `the ids of people who were erased in the other store stay theirs`() throws {
    try MergeTests.withTwo { own, other in
      try MergeTests.fill(other, "P002")
      try other.addParticipant("P007")
      try other.erase(.participant("P007"), stamp: stamp(9))
      try own.merge(other, stamp: stamp(20))
      #expect(throws: StoreError.idRetired("P007")) { try own.addParticipant("P007") }
      #expect(try own.verify() == .intact(own.read { try $0.head() }, erased: 0))
    }
  }
}
