import CivilTime
import Foundation
import JSONText
import Record
import SQLiteRecord

extension FuzzTarget {
  /// Flipped bytes are found, or they changed nothing that is read; and no read ends the program.
  static let stores = FuzzTarget(name: "store", title: "store files with flipped bytes", few: 60, largest: 1 << 20) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let template = try StoreTemplate.make(in: folder)
    let path = folder.appendingPathComponent("fuzz.sqlite").path
    return Prepared(seeds: [template.bytes], words: ["participant", "P001", "{\"kind\":\"pain\"}", "outcome"]) {
      input in
      for suffix in ["", "-wal", "-shm", "-journal"] { try? FileManager.default.removeItem(atPath: path + suffix) }
      guard FileManager.default.createFile(atPath: path, contents: Data(input)) else {
        throw Violation("'\(path)' can't be written")
      }
      return try StoreTemplate.read(path, template.entries)
    }
  }
}

/// A small store, and what is read from it.
private struct StoreTemplate {
  let bytes: [UInt8]
  let entries: [Entry]

  private static let latest = Instant(milliseconds: .max)

  private static func at(_ minutes: Int64) -> Instant { Instant(milliseconds: 1_795_000_000_000 + minutes * 60_000) }

  private static func stamp(_ minutes: Int64) -> Stamp {
    Stamp(recorded: at(minutes), author: .account("coordinator"), program: "1.0", tzdata: "2026a")
  }

  static func make(in folder: URL) throws -> StoreTemplate {
    let path = folder.appendingPathComponent("template.sqlite").path
    let store = try SQLiteStore.create(at: path, created: at(0))
    try store.write { writer in
      for number in 1...4 {
        let subject = Subject.participant("P00\(number)")
        try writer.append(.roster(.added(participant: "P00\(number)", name: "Ann")), stamp: stamp(1))
        try writer.append(.roster(.zone("Asia/Tokyo", from: at(2))), about: subject, stamp: stamp(2))
        try writer.append(outcome(number), about: subject, stamp: stamp(3))
        try writer.append(.remark(.note(event: nil, text: "called")), about: subject, stamp: stamp(4))
      }
      try writer.accept([("Surveys/a.yaml", [1, 2, 3])], effective: nil, reason: nil, stamp: stamp(5))
    }
    let entries = try all(in: store)
    let copy = path + ".copy"
    try store.backup(to: copy)
    try store.close()
    return StoreTemplate(bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: copy))), entries: entries)
  }

  private static func all(in store: StudyStore) throws -> [Entry] {
    var entries: [Entry] = []
    try store.read { try $0.forEachEntry(asOf: latest) { entries.append($0) } }
    return entries
  }

  private static func outcome(_ number: Int) -> EntryContent {
    .outcome(
      .recorded(
        RecordedOutcome(
          event: "checkin/daily@2026-11-0\(number)", task: "checkin", schedule: "knee", element: "daily",
          date: CivilDate(dayNumber: 20_776), occurrence: 3, anchor: .instant(at(1)), ending: "complete", opened: at(2),
          started: at(3), finished: at(10), late: true, sitting: nil, result: ["survey": "checkin"],
          values: [RecordedValue(kind: "pain", value: 4, unit: nil, from: "form/pain")])))
  }

  /// Reads everything. Only the store's own errors may come out, and a file that verifies holds what was written.
  static func read(_ path: String, _ expected: [Entry]) throws -> Verdict {
    do {
      let store = try SQLiteStore.open(at: path)
      defer { try? store.close() }
      guard case .intact(let head, _) = try store.verify(), case .intact = try store.verifyDerived() else {
        return .refused
      }
      let found = try all(in: store)
      let changed = zip(found, expected).first { $0 != $1 }.map { "\($0) instead of \($1)" }
      try Violation.unless(
        changed == nil && found.count == expected.count && head.count == expected.count,
        "a changed record verifies: \(changed ?? "\(found.count) entries, head \(head.count)")")
      try store.read { reader in
        try reader.forEachRecord(asOf: latest) { _ in }
        _ = try (reader.alerts(asOf: latest), reader.layers(asOf: latest), reader.assessors(asOf: latest))
        try reader.forEachEntry(about: "P001", asOf: latest) { _ in }
      }
      return .accepted
    } catch is StoreError {
      return .refused
    }
  }
}
