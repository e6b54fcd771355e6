import CivilTime
import Foundation
import Record
import SQLiteRecord

private let stamp = Stamp(
  recorded: Instant(milliseconds: 0), machine: nil, author: .program, program: "bench", tzdata: nil, study: nil,
  schedule: nil, survey: nil)

/// Durable entries beside a bare write; many in one transaction beside the same in C; reading.
func storeMeasures(in folder: URL) throws -> [Measure] {
  var table: [Measure] = []
  let store = try emptyStore(folder.appendingPathComponent("durable.sqlite"))
  let note = EntryContent.remark(.note(event: nil, text: "a note"))
  let commit = try Stopwatch.median(40, clock: CLOCK_MONOTONIC) {
    _ = try store.append(note, about: .participant("P1"), stamp: stamp)
  }
  let page = Data(repeating: 7, count: 4096)
  let path = folder.appendingPathComponent("bare")
  _ = FileManager.default.createFile(atPath: path.path, contents: nil)
  let handle = try FileHandle(forWritingTo: path)
  let bare = try Stopwatch.median(40, clock: CLOCK_MONOTONIC) {
    try handle.write(contentsOf: page)
    fdatasync(handle.fileDescriptor)
  }
  table.append(.duration("one durable entry", commit))
  let single = folder.appendingPathComponent("single.sqlite")
  try emptyStore(single).close()
  if let raw = Peer("BENCH_ENTRIES")?.seconds([single.path, "40", "durable"]) {
    table.append(
      .duration("  the same by SQLite alone, in C", raw, String(format: "ours reach %.2f of its rate", raw / commit)))
  }
  table.append(
    .duration(
      "a bare 4 kB write with fdatasync", bare, String(format: "an entry reaches %.2f of its rate", bare / commit)))

  let many = 20_000
  let bulk = try emptyStore(folder.appendingPathComponent("bulk.sqlite"))
  let entry =
    try Stopwatch.median(1) {
      try bulk.write { writer in
        for _ in 0..<many { _ = try writer.append(note, about: .participant("P1"), stamp: stamp) }
      }
    } / Double(many)
  table.append(.count("chained entries in one transaction", 1, entry, "entries/s"))
  let peer = folder.appendingPathComponent("peer.sqlite")
  try emptyStore(peer).close()
  if let raw = Peer("BENCH_ENTRIES")?.seconds([peer.path, String(many)]) {
    table.append(
      .count("the same in C", 1, raw, "entries/s; ours reach \(String(format: "%.2f", raw / entry)) (asked for: 0.5)"))
  }
  let people = 2_000
  let roster = try emptyStore(folder.appendingPathComponent("roster.sqlite"))
  try roster.write { writer in
    for number in 2...people {
      let subject = Subject.participant("P\(number)")
      _ = try writer.append(.roster(.added(participant: "P\(number)", name: nil)), stamp: stamp)
      for day in 0..<50 {
        let value = DayOrInstant.day(CivilDate(dayNumber: Int32(day)))
        _ = try writer.append(
          .roster(.milestone(name: "m", value: value, replacing: nil)), about: subject, stamp: stamp)
      }
    }
  }
  var rows = 0
  let scan = try Stopwatch.median(1) {
    rows = 0
    try roster.read { try $0.forEachRecord(asOf: Instant(milliseconds: 1)) { rows += $0.milestones.count + 1 } }
  }
  table.append(.count("rows read into records", rows, scan, "rows/s"))
  return table
}

private func emptyStore(_ url: URL) throws -> StudyStore {
  let store = try SQLiteStore.create(at: url.path, created: Instant(milliseconds: 0))
  _ = try store.append(.roster(.added(participant: "P1", name: nil)), stamp: stamp)
  return store
}
