import CivilTime
import Foundation
import JSONText

@testable import Record

/// Runs `body` in a folder of its own, which is gone afterwards.
func inFolder<Value>(_ body: (String) throws -> Value) throws -> Value {
  let folder = NSTemporaryDirectory() + "store-" + UUID().uuidString
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try body(folder)
}

/// `minutes` after an arbitrary beginning.
func at(_ minutes: Int64) -> Instant { Instant(milliseconds: 1_795_000_000_000 + minutes * 60_000) }

func stamp(_ minutes: Int64, by author: Author = .account("coordinator")) -> Stamp {
  Stamp(recorded: at(minutes), author: author, program: "1.0", tzdata: "2026a")
}

let latest = Instant(milliseconds: .max)

func outcome(
  _ event: String, sitting: Int64? = nil, values: [RecordedValue] = [], finished: Int64 = 10
) -> EntryContent {
  .outcome(
    .recorded(
      RecordedOutcome(
        event: event, task: "checkin", schedule: "knee", element: "daily", date: CivilDate(dayNumber: 20_776),
        occurrence: 3, anchor: .instant(at(1)), ending: "complete", opened: at(2), started: at(3),
        finished: at(finished), late: true, sitting: sitting, result: ["survey": "checkin"], values: values)))
}

func began(_ event: String) -> EntryContent {
  .sitting(.began(SittingBegan(event: event, task: "checkin", survey: "checkin.yaml", context: ["seed": "7"])))
}

extension StudyStore {
  func addParticipant(_ id: String, _ minutes: Int64 = 1) throws {
    try append(.roster(.added(participant: id, name: "Name of \(id)")), stamp: stamp(minutes))
  }

  func record(of participant: String, asOf instant: Instant = latest) throws -> ParticipantRecord {
    try read { try $0.record(of: participant, asOf: instant) }
  }
}

/// All that lies at a path, and in the files that SQLite keeps beside it.
func bytes(of path: String) throws -> Data {
  try ["", "-wal", "-journal"].reduce(into: Data()) { data, end in
    if FileManager.default.fileExists(atPath: path + end) {
      data += try Data(contentsOf: URL(fileURLWithPath: path + end))
    }
  }
}

func folder(of place: String) -> String { URL(fileURLWithPath: place).deletingLastPathComponent().path }
