import JSONText
import Testing

@testable import Record

/// A copy without names has the heads of its store and nothing of what tells who somebody is.
struct NamelessCopyTests {
  /// Entries of many kinds, with `MARKED` wherever somebody's name or words stand.
  private func fill(_ store: StudyStore) throws {
    let ann = Subject.participant("P001")
    try store.write { writer in
      try writer.accept([("study.yaml", [1])], effective: nil, reason: "MARKED reason", stamp: stamp(1))
      try writer.append(.roster(.added(participant: "P001", name: "MARKED Ann")), stamp: stamp(1))
      try writer.append(.assessor(.added(assessor: "A01", name: "MARKED Rin")), stamp: stamp(1))
      for (content, places) in [
        (.roster(.named("MARKED Anne")), []), (.assessor(.renamed("MARKED Rina")), []),
        (.roster(.attribute(name: "home", value: "MARKED street", from: at(2))), ["/value"]),
        (.roster(.attribute(name: "wake", value: "07:00", from: at(2))), []),
        (began("e1"), ["/context/seed"]),
        (.sitting(.input(sitting: 8, sequence: 1, input: ["do": "answered", "answer": "MARKED"])), ["/input"]),
        (
          outcome(
            "e1", sitting: 8,
            values: [RecordedValue(kind: "pain", value: 4), RecordedValue(kind: "n", value: "MARKED")]),
          ["/values/1/value", "/values/9/value", "/nothing"]
        ),
        (
          .outcome(.revised(event: "e1", reason: "MARKED reason", result: ["answer": "MARKED"], values: [])),
          ["/result/answer"]
        ),
        (.remark(.note(event: nil, text: "MARKED note")), []),
        (.remark(.queryOpened(event: "e1", path: nil, text: "MARKED query")), []),
        (.roster(.paused(from: at(3), until: nil, reason: "MARKED reason")), []),
        (.event(EventChange(.excused, event: "e2", reason: "MARKED reason")), []),
      ] as [(EntryContent, [String])] {
        let subject: Subject = content.kind.hasPrefix("assessor") ? .assessor("A01") : ann
        try writer.append(content, about: subject, identifying: places, stamp: stamp(2))
      }
      try writer.append(.roster(.added(participant: "P002", name: "MARKED Gone")), stamp: stamp(3))
    }
    try store.erase(.participant("P002"), stamp: stamp(4))
  }

  private func withCopy(_ body: (StudyStore, StudyStore, String) throws -> Void) throws {
    try withStore { (store: StudyStore, backend: Backend) throws in
      try fill(store)
      let place = store.place + ".copy"
      try store.copyWithoutNames(to: place) { _, _ in [] }
      let copy = try backend.open(place, readOnly: true)
      try body(store, copy, place)
      try copy.close()
    }
  }

  @Test func `what is parted is read as it was written`() throws {
    try withStore { (store: StudyStore) throws in
      try fill(store)
      #expect(try store.verify() == .intact(store.read { try $0.head() }, erased: 1))
      try store.rebuild()
      #expect(try store.record(of: "P001").name == "MARKED Anne")
      #expect(try store.read { try $0.assessors(asOf: latest) }.map(\.name) == ["MARKED Rina"])
      let entries = try store.read { try $0.entries(about: "P001", asOf: latest, includingInputs: true) }
      let contents = entries.compactMap(\.content)
      #expect(contents.contains(.remark(.note(event: nil, text: "MARKED note"))))
      #expect(
        contents.contains { if case .sitting(.began(let began)) = $0 { began.context == ["seed": "7"] } else { false } }
      )
      #expect(
        contents.contains {
          if case .sitting(.input(_, _, let input)) = $0 { input["answer"] == "MARKED" } else { false }
        })
      #expect(contents.contains { $0.reason == "MARKED reason" && $0.kind == "outcomeRevised" })
    }
  }

  @Test func `a copy has the same heads and verifies, and no word of anybody`() throws {
    try withCopy { store, copy, place in
      let head = try store.read { try $0.head() }
      #expect(copy.id == store.id && copy.isCopy && !store.isCopy)
      #expect(try copy.verify(expecting: head.hash) == .intact(head, erased: 1))
      #expect(try copy.verifyDerived() == .intact(head, erased: 1))
      #expect(try !String(decoding: keptBytes(of: place), as: UTF8.self).contains("MARKED"))
      #expect(try String(decoding: keptBytes(of: store.place), as: UTF8.self).contains("MARKED"))
      let record = try copy.record(of: "P001")
      #expect(record.name == nil && record.outcomes.map(\.event) == ["e1"])
      #expect(record.attributes.map(\.name) == ["home", "wake"])
      let revised = try copy.read { try $0.outcomeEntries(of: "P001", event: "e1", asOf: latest) }.last?.content
      #expect(revised?.reason == "(left out)")
      let missing = try copy.missingContents()
      #expect(missing.whole == [:] && missing.erased == 1)
      #expect(missing.parts["outcomeRecorded"] == 1 && missing.parts["participantAdded"] == 1)
      #expect(missing.parts["attributeSet"] == 1 && missing.parts["zoneSet"] == nil)
    }
  }

  @Test func `what an older program did not part is left out as a whole`() throws {
    try withStore { (store: StudyStore, backend: Backend) throws in
      try store.addParticipant("P001")
      let attribute = RosterChange.attribute(name: "home", value: "MARKED street", from: at(2))
      for content in [EntryContent.roster(attribute), began("e1"), outcome("e1", sitting: 3), outcome("e2")] {
        try store.append(content, about: .participant("P001"), stamp: stamp(2))
      }
      let place = store.place + ".copy"
      try store.copyWithoutNames(to: place) { _, content in
        switch content {
        case .roster(.attribute): ["/value"]
        case .sitting(.began): ["/context/seed"]
        default: []
        }
      }
      let copy = try backend.open(place, readOnly: true)
      let head = try store.read { try $0.head() }
      #expect(try copy.verify() == .intact(head, erased: 0))
      #expect(try copy.verifyDerived() == .intact(head, erased: 0))
      #expect(try copy.missingContents().whole == ["attributeSet": 1, "sittingBegan": 1])
      #expect(try copy.missingContents().parts == ["participantAdded": 1])
      #expect(try !String(decoding: keptBytes(of: place), as: UTF8.self).contains("MARKED"))
      // The outcome of a sitting that is not there gives nothing; the other one stands.
      #expect(try copy.record(of: "P001").outcomes.map(\.event) == ["e2"])
    }
  }

  @Test func `a copy is read and never written, copied, merged nor put in a store's place`() throws {
    try withCopy { store, copy, place in
      #expect(throws: StoreError.copyIsNotWritten) { try Backend(holding: place).open(place) }
      #expect(throws: StoreError.copyIsNotWritten) { try copy.copyWithoutNames(to: place + ".2") { _, _ in [] } }
      try withStore { (other: StudyStore) throws in
        #expect(throws: StoreError.cannotMerge(.withoutNames)) { try other.merge(copy, stamp: stamp(9)) }
      }
      #expect(throws: StoreError.fileExists(path: place)) { try store.copyWithoutNames(to: place) { _, _ in [] } }
    }
  }

  @Test func `erasing takes both contents, and a second that is gone without it is told`() throws {
    try withStore { (store: StudyStore) throws in
      try fill(store)
      try store.erase(.participant("P001"), stamp: stamp(9))
      let text = try String(decoding: keptBytes(of: store.place), as: UTF8.self)
      for word in ["MARKED Ann", "MARKED street", "MARKED note"] { #expect(!text.contains(word)) }
      #expect(text.contains("MARKED Rin"))
      guard case .intact = try store.verify() else {
        Issue.record("the record is intact")
        return
      }
    }
  }

  @Test func `who comes by a merge is parted as they were`() throws {
    try withStore { (store: StudyStore, backend: Backend) throws in
      try fill(store)
      let other = try backend.make(in: folder(of: store.place), name: "other")
      try other.write { writer in
        _ = try writer.accept([("study.yaml", [1])], effective: nil, reason: nil, stamp: stamp(1))
      }
      try other.merge(store, stamp: stamp(9))
      let place = other.place + ".copy"
      try other.copyWithoutNames(to: place) { _, _ in [] }
      #expect(try !String(decoding: keptBytes(of: place), as: UTF8.self).contains("MARKED"))
      let copy = try backend.open(place, readOnly: true)
      #expect(try copy.missingContents().whole == [:])
      #expect(try copy.record(of: "P001").outcomes.map(\.event) == ["e1"])
      #expect(try other.record(of: "P001").name == "MARKED Anne")
    }
  }
}
