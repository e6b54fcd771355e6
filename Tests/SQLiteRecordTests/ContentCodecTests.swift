import Foundation
import GRDB
import JSONText
import Testing

@testable import Record
@testable import SQLiteRecord

/// Contents come back from their packed form as they were, and what is no packed form is refused.
struct ContentCodecTests {
  private func codec() -> ContentCodec {
    let codec = ContentCodec()
    codec.learn(ContentDictionary.bytes(survey: "sha256:0123"), as: 1)
    codec.learn(ContentDictionary.bytes(survey: nil), as: 2)
    codec.learn([], as: 3)
    return codec
  }

  private func unpack(_ packed: [UInt8], by dictionary: Int64 = 1, _ codec: ContentCodec) throws -> String {
    try packed.withUnsafeBytes { try codec.unpack($0, by: dictionary) }
  }

  private func text(_ generator: inout SeededGenerator) -> String {
    let words = [
      "\"event\":", "\"checkin/daily@2026-01-24\"", "日本語", "é", "{}", "\u{1F9B5}", "\n", "0.25", "null", "\0",
    ]
    let count = Int.random(in: 0...(Bool.random(using: &generator) ? 30 : 3_000), using: &generator)
    return (0..<count).map { _ in words.randomElement(using: &generator) ?? "" }.joined()
  }

  @Test(arguments: UInt64(0)..<40)
  func `any text comes back`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let codec = codec()
    for dictionary in Int64(1)...3 {
      let text = text(&generator)
      guard let packed = codec.pack(Array(text.utf8), by: dictionary) else {
        #expect(text.utf8.count < 400, "\(text.utf8.count) bytes are not packed")
        continue
      }
      #expect(packed.count < text.utf8.count)
      #expect(try unpack(packed, by: dictionary, codec) == text)
    }
  }

  @Test func `what is cut off, lengthened or changed is refused or another text, and never read beyond`() throws {
    let codec = codec()
    let text = String(repeating: "{\"item\":\"pain\",\"answer\":10} and own words; ", count: 4)
    let packed = try #require(codec.pack(Array(text.utf8), by: 1))
    for count in 0..<packed.count {
      #expect(throws: StoreError.damaged) { try unpack(Array(packed.prefix(count)), codec) }
    }
    #expect(throws: StoreError.damaged) { try unpack(packed + [0], codec) }
    #expect(throws: StoreError.damaged) { try unpack(packed, by: 9, codec) }
    for place in packed.indices {
      for bit in 0..<8 {
        var changed = packed
        changed[place] ^= 1 << UInt8(bit)
        _ = try? unpack(changed, codec)
      }
    }
    #expect(try unpack(packed, codec) == text)
  }

  @Test func `a frame that asks for more memory than any content has is refused`() throws {
    // A header of one segment with eight bytes of size: 1 TiB.
    let frame: [UInt8] = [0xE0, 0, 0, 0, 0, 0, 1, 0, 0, 0x01, 0, 0]
    #expect(throws: StoreError.damaged) { try unpack(frame, codec()) }
  }

  @Test func `a short content stays as it is`() {
    #expect(codec().pack(Array("{\"text\":\"a note\"}".utf8), by: 2) == nil)
    #expect(codec().pack([], by: 2) == nil)
  }

  @Test func `a check-in takes a fifth of its text, and its like have one origin`() throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001")
      for day in 1...9 {
        try store.append(
          outcome("checkin/daily@2026-11-0\(day)"), about: .participant("P001"), stamp: stamp(Int64(day)))
      }
      let (origins, dictionaries, packed) = try store.raw { database in
        (
          try Int.fetchOne(database, sql: "SELECT count(*) FROM origin"),
          try Int.fetchOne(database, sql: "SELECT count(*) FROM dictionary"),
          try Int.fetchOne(database, sql: "SELECT sum(length(packed)) FROM entry WHERE kind = 'outcomeRecorded'")
        )
      }
      #expect(origins == 1 && dictionaries == 1)
      let contents = try store.read { reader in
        try (2...10).reduce(0) { try $0 + (reader.entry($1)?.content?.json.compactText.utf8.count ?? 0) }
      }
      #expect(try #require(packed) * 5 < contents * 2, "\(contents) bytes are packed into \(packed ?? 0)")
    }
  }

  @Test func `what a transaction made that was undone is forgotten`() throws {
    struct Undone: Error {}
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001")
      func append(survey: String, failing: Bool = false) throws {
        try store.write { writer in
          var stamp = stamp(2)
          stamp.survey = survey
          try writer.append(outcome("e/\(survey)"), about: .participant("P001"), stamp: stamp)
          if failing { throw Undone() }
        }
      }
      #expect(throws: Undone.self) { try append(survey: "first", failing: true) }
      try append(survey: "second")
      #expect(throws: Undone.self) { try append(survey: "third", failing: true) }
      try store.together { shared in
        #expect(throws: Undone.self) {
          try shared.write { writer in
            var stamp = stamp(3)
            stamp.survey = "fourth"
            try writer.append(outcome("e/fourth"), about: .participant("P001"), stamp: stamp)
            throw Undone()
          }
        }
        try shared.write { writer in
          var stamp = stamp(3)
          stamp.survey = "fifth"
          try writer.append(outcome("e/fifth"), about: .participant("P001"), stamp: stamp)
        }
      }
      #expect(throws: Undone.self) {
        try store.together { shared in
          try shared.write { writer in
            var stamp = stamp(4)
            stamp.survey = "sixth"
            try writer.append(outcome("e/sixth"), about: .participant("P001"), stamp: stamp)
          }
          throw Undone()
        }
      }
      try append(survey: "seventh")
      let other = try SQLiteStore.open(at: store.place, access: .readOnly)
      #expect(try other.verify() == .intact(store.read { try $0.head() }, erased: 0))
      #expect(try store.verify() == other.verify())
      #expect(try other.record(of: "P001").outcomes.map(\.event) == ["e/second", "e/fifth", "e/seventh"])
    }
  }
}
