import CivilTime
import Foundation
import JSONText
import Record
import SQLiteRecord

// Makes a study of ten tasks with as many participants as asked for, by the store's bulk calls:
//   Roster FOLDER COUNT [own]
// Enrolled over the year before 2026-11-20 in three zones; each has done one of the ten tasks on that day. With `own`
// each has a milestone that three of the tasks are counted from, so that no two need have the same events.

let arguments = CommandLine.arguments
guard arguments.count >= 3, let count = Int(arguments[2]) else { fatalError("usage: Roster FOLDER COUNT [own]") }
let folder = URL(fileURLWithPath: arguments[1], isDirectory: true)
let isOwn = arguments.dropFirst(3).first == "own"

let survey = """
  id: short
  title: How it goes
  steps:
    - { id: f, type: form, title: Today, items: [{ id: pain, type: scale, prompt: Pain, minimum: 0, maximum: 10 }] }
  outcomes: [{ kind: pain, from: f/pain }]

  """
let rules = [
  "every: 1 day, at: 07:00", "every: 1 day, at: 08:00", "every: 1 day, at: 09:30", "every: 1 day, at: 12:00",
  "every: 1 day, at: 15:00", "every: 1 day, at: 18:00", "every: 1 day", "every: 1 day, at: 20:00, window: 2 h",
  "every: 1 day, at: 21:00", "every: 1 day, at: 22:00",
]
var schedule = "id: ten\ntitle: Ten tasks\ntasks:\n"
for (index, rule) in rules.enumerated() {
  let from = isOwn && index % 3 == 0 ? "from: surgery, " : ""
  schedule += "  - { id: task\(index), survey: short, schedule: [{ id: daily, \(from)\(rule) }] }\n"
}
let files: [(path: String, text: String)] = [
  ("Schedules/ten.yaml", schedule), ("Surveys/short.yaml", survey), ("study.yaml", "id: ten-tasks\ntitle: Ten tasks\n"),
]
for file in files {
  let url = folder.appendingPathComponent(file.path)
  try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(file.text.utf8).write(to: url)
}
let data = folder.appendingPathComponent(".regimen", isDirectory: true)
try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)

func instant(_ text: String) -> Instant {
  guard let found = Instant(iso: text) else { fatalError("no instant: \(text)") }
  return found
}

let store = try SQLiteStore.create(
  at: data.appendingPathComponent("study.sqlite").path, created: instant("2025-11-01T00:00:00Z"))
let today = instant("2026-11-20T00:00:00Z")
let done = instant("2026-11-20T09:45:00Z")
let zones = ["Europe/London", "America/New_York", "Asia/Tokyo"]

func stamp(_ recorded: Instant, _ author: Author = .program) -> Stamp {
  Stamp(
    recorded: recorded, machine: nil, author: author, program: "roster", tzdata: nil, study: nil, schedule: nil,
    survey: nil)
}

try store.write { writer in
  _ = try writer.accept(
    files.map { ($0.path, Array($0.text.utf8)) }, effective: nil, reason: "figure",
    stamp: stamp(today.earlier(days: 366)))
}
for block in stride(from: 0, to: count, by: 5_000) {
  try store.write { writer in
    for number in block..<min(count, block + 5_000) {
      let id = "P\(number)"
      let subject = Subject.participant(id)
      let enrolled = today.earlier(days: 365 - number * 360 / count).later(seconds: number % 40_000)
      let added = stamp(enrolled)
      try writer.append(.roster(.added(participant: id, name: nil)), about: subject, stamp: added)
      try writer.append(.roster(.zone(zones[number % 3], from: enrolled)), about: subject, stamp: added)
      try writer.append(.roster(.enrolled(schedule: "ten", at: enrolled, date: nil)), about: subject, stamp: added)
      if isOwn {
        let surgery = CivilDate(dayNumber: 20_400 + Int32(number % 300))
        try writer.append(
          .roster(.milestone(name: "surgery", value: .day(surgery), replacing: nil)), about: subject, stamp: added)
      }
      let task = "task\(number % 10)"
      let outcome = RecordedOutcome(
        event: "\(task)/daily@2026-11-20", task: task, schedule: "ten", element: "daily",
        date: CivilDate(iso: "2026-11-20"), ending: "complete", finished: done,
        values: [RecordedValue(kind: "pain", value: .integer(number % 11))])
      try writer.append(.outcome(.recorded(outcome)), about: subject, stamp: stamp(done, .participant))
    }
  }
}
try store.close()

extension Instant {
  func earlier(days: Int) -> Instant { Instant(milliseconds: milliseconds - Int64(days) * 86_400_000) }
  func later(seconds: Int) -> Instant { Instant(milliseconds: milliseconds + Int64(seconds) * 1000) }
}
