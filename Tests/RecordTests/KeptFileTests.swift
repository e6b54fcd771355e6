import JSONText
import Testing

@testable import Record

/// The contents of files that are answers: kept once, read only by whoever asks, gone with their person.
struct KeptFileTests {
  private static let content = [UInt8]((0..<60_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 / 256) })
  private static let digest = "sha256:\(SHA256Value(of: content))"
  private static let file = EntryContent.file(
    KeptFile(event: "e", digest: digest, type: "image/png", size: content.count, content: content))

  private func fill(_ store: StudyStore, _ id: String = "P001") throws {
    try store.addParticipant(id)
    try store.append(Self.file, about: .participant(id), stamp: stamp(2))
  }

  @Test func `a content is found by its digest, by whoever it is of alone`() throws {
    try withStore { store in
      try fill(store)
      try store.addParticipant("P002")
      #expect(try store.read { try $0.file(Self.digest, of: "P001", asOf: latest) } == Self.content)
      #expect(try store.read { try $0.file(Self.digest, of: "P001", asOf: at(1)) } == nil)
      #expect(try store.read { try $0.holdsFile(Self.digest, of: "P001") })
      #expect(try !store.read { try $0.holdsFile(Self.digest, of: "P002") })
      #expect(try !store.read { try $0.holdsFile("sha256:0", of: "P001") })
      #expect(try store.verifyDerived() == .intact(store.read { try $0.head() }, erased: 0))
      try store.rebuild()
      #expect(try store.read { try $0.file(Self.digest, of: "P001", asOf: latest) } == Self.content)
    }
  }

  @Test func `a content that its digest does not name is not handed out`() throws {
    try withStore { store in
      try store.addParticipant("P001")
      let other = "sha256:\(SHA256Value(of: [1]))"
      let altered = EntryContent.file(
        KeptFile(event: "e", digest: other, type: "image/png", size: Self.content.count, content: Self.content))
      let number = try store.append(altered, about: .participant("P001"), stamp: stamp(2)).number
      #expect(throws: StoreError.fileAltered(number: number)) {
        try store.read { try $0.file(other, of: "P001", asOf: latest) }
      }
    }
  }

  @Test func `lists read all of it but the content`() throws {
    try withStore { store in
      try fill(store)
      let entries = try store.read { try $0.entries(about: "P001", asOf: latest, includingInputs: true) }
      let kept = entries.compactMap { if case .file(let file)? = $0.content { file } else { nil } }
      #expect(kept.map(\.digest) == [Self.digest] && kept.map(\.size) == [Self.content.count])
      #expect(kept.allSatisfy { $0.content == nil })
    }
  }

  @Test func `it goes with its person, and not with another who gave the same`() throws {
    try withStore { store in
      try fill(store)
      try fill(store, "P002")
      let text = Base64.text(of: Array(Self.content.prefix(900)))
      try store.erase(.participant("P001"), stamp: stamp(3))
      #expect(try store.read { try $0.file(Self.digest, of: "P002", asOf: latest) } == Self.content)
      try store.erase(.participant("P002"), stamp: stamp(4))
      #expect(try !String(decoding: keptBytes(of: store.place), as: UTF8.self).contains(text))
      #expect(try store.verify() == .intact(store.read { try $0.head() }, erased: 4))
    }
  }

  @Test func `a copy without names lacks it, and is intact`() throws {
    try withStore { (store: StudyStore, backend: Backend) throws in
      try fill(store)
      let place = store.place + ".copy"
      try store.copyWithoutNames(to: place) { _, _ in [] }
      let copy = try backend.open(place, readOnly: true)
      #expect(try copy.read { try $0.file(Self.digest, of: "P001", asOf: latest) } == nil)
      #expect(try copy.read { try $0.holdsFile(Self.digest, of: "P001") })
      #expect(try copy.verify() == .intact(store.read { try $0.head() }, erased: 0))
      try copy.close()
    }
  }

  @Test func `a merge takes it over whole`() throws {
    try withTwoStores { own, other in
      try MergeTests.fill(own, "P001")
      try MergeTests.fill(other, "P002")
      try other.append(Self.file, about: .participant("P002"), stamp: stamp(9))
      try own.merge(other, stamp: stamp(20))
      #expect(try own.read { try $0.file(Self.digest, of: "P002", asOf: latest) } == Self.content)
      #expect(try own.verifyDerived() == .intact(own.read { try $0.head() }, erased: 0))
    }
  }

  @Test func `a content that its digest does not name is found`() throws {
    try withStore { store in
      try store.addParticipant("P001")
      let forged = KeptFile(event: "e", digest: Self.digest, type: "image/png", size: 3, content: [1, 2, 3])
      let number = try store.append(.file(forged), about: .participant("P001"), stamp: stamp(2)).number
      #expect(try store.verify() == .broken(ChainFault(number: number, reason: .answerFileChanged)))
    }
  }
}
