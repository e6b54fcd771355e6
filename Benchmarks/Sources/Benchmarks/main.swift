import CivilTime
import Definitions
import Diagnostics
import Foundation
import Scheduling
import StudyStore
import SurveyModel
import YAMLTree

/// A survey of as many items as asked for, a quarter of them with a condition.
func generatedSurvey(items: Int) -> String {
  var text = "id: generated\ntitle: Generated\nsteps:\n"
  for page in 0..<max(1, items / 20) {
    text += "  - id: page\(page)\n    type: form\n    title: Page \(page)\n    items:\n"
    for item in 0..<20 {
      let id = "i\(page)-\(item)"
      text += "      - id: \(id)\n        type: scale\n        prompt: { en: How much of \(id)?, ja: どのくらい? }\n"
      text += "        minimum: 0\n        maximum: 10\n"
      if item % 4 == 3 { text += "        showIf: i\(page)-\(item - 1) > 3\n" }
    }
  }
  return text
}

var table: [Measure] = []
let zone = try Zone(
  name: "Europe/London", tzif: Array(Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/Europe/London"))))

// Files
for items in [20, 2_000] {
  let text = generatedSurvey(items: items)
  let file = SourceFile(path: "Surveys/generated.yaml", text: text)
  let set = FileSet(["Surveys/generated.yaml": Array(text.utf8)])
  let tree = Stopwatch.median(items > 1000 ? 5 : 200) { keep(YAMLDocument.parse(file)) }
  table.append(.rate("YAML to tree, \(items) items", bytes: text.utf8.count, tree))
  let judged = Stopwatch.median(items > 1000 ? 3 : 100) {
    keep(StudyDefinitions(files: set, zones: ZoneNames(isZone: { _ in true }, candidates: { [] })))
  }
  table.append(.rate("YAML to a judged survey, \(items) items", bytes: text.utf8.count, judged, "asked for: 25 MB/s"))
  table.append(.duration("  the same, in time", judged))
}

// A sitting
for items in [200, 2_000] {
  let text = generatedSurvey(items: items)
  let set = FileSet(["Surveys/generated.yaml": Array(text.utf8)])
  let definitions = StudyDefinitions(files: set, zones: ZoneNames(isZone: { _ in true }, candidates: { [] }))
  guard let survey = definitions.surveys["generated"]?.survey else {
    fatalError("\(definitions.diagnostics.prefix(3))")
  }
  let context = SittingContext(
    run: "r", language: .english, zoneName: "UTC", offsetSeconds: 0, date: CivilDate(dayNumber: 20_000), seed: 1,
    started: Instant(milliseconds: 0))
  table.append(
    .duration(
      "a sitting's start, \(items) items", Stopwatch.median(5) { keep(StepRunner(survey: survey, context: context)) }))
  var runner = StepRunner(survey: survey, context: context)
  // The third item opens the fourth: a turn that closes it and one that opens it, by turns.
  let answers = [1, 5].map { value in
    JournalEntry(
      .respond(slot: 2, .answered(.number(DecimalNumber(value)))), at: Instant(milliseconds: 0), path: .file)
  }
  var turns = 0
  let turn = try Stopwatch.median(2_000) {
    turns += 1
    try runner.apply(answers[turns % 2])
  }
  table.append(.duration("an answer's turn, \(items) items", turn, "should not grow with the items"))
}

// Zones and schedules
let clock = StudyClock(dayStart: .midnight, zone: zone)
var instant: Int64 = 1_700_000_000_000
table.append(
  .duration(
    "an instant to its study day",
    Stopwatch.median(200_000) {
      instant += 3_600_000
      keep(clock.date(at: Instant(milliseconds: instant)))
    }, "asked for: 30 ns"))
table += try scheduleMeasures(clock)

// Durable entries beside a bare write
let folder = FileManager.default.temporaryDirectory.appendingPathComponent("regimen-bench-\(getpid())")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }
let store = try StudyStore.create(
  at: folder.appendingPathComponent("data/study.sqlite").path, created: Instant(milliseconds: 0))
let stamp = Stamp(
  recorded: Instant(milliseconds: 0), machine: nil, author: .program, program: "bench", tzdata: nil, study: nil,
  schedule: nil, survey: nil)
_ = try store.append(.roster(.added(participant: "P1", name: nil)), stamp: stamp)
let commit = try Stopwatch.median(40, clock: CLOCK_MONOTONIC) {
  _ = try store.append(.remark(.note(event: nil, text: "a note")), about: .participant("P1"), stamp: stamp)
}
let page = Data(repeating: 7, count: 4096)
_ = FileManager.default.createFile(atPath: folder.appendingPathComponent("bare").path, contents: nil)
let handle = try FileHandle(forWritingTo: folder.appendingPathComponent("bare"))
let bare = try Stopwatch.median(40, clock: CLOCK_MONOTONIC) {
  try handle.write(contentsOf: page)
  fdatasync(handle.fileDescriptor)
}
table.append(.duration("one durable entry", commit))
table.append(
  .duration(
    "a bare 4 kB write with fdatasync", bare, String(format: "an entry reaches %.2f of its rate", bare / commit)))

let width = table.map(\.name.count).max() ?? 0
for line in table {
  print(
    line.name.padding(toLength: width + 2, withPad: " ", startingAt: 0)
      + line.figure.padding(toLength: 14, withPad: " ", startingAt: 0) + line.note)
}
