import CivilTime
import Foundation
import Scheduling

let zone = try Zone(
  name: "Europe/London", tzif: Array(Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/Europe/London"))))
let clock = StudyClock(dayStart: .midnight, zone: zone)
let folder = FileManager.default.temporaryDirectory.appendingPathComponent("regimen-bench-\(getpid())")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }

/// The families of measures; those that the arguments name, or all.
let families: [(name: String, measure: () throws -> [Measure])] = [
  ("files", { fileMeasures() }), ("sittings", { try sittingMeasures() }), ("days", { dayMeasures(clock) }),
  ("schedules", { try scheduleMeasures(clock) }), ("store", { try storeMeasures(in: folder) }),
  ("program", { try programMeasures(in: folder) }),
]
let asked = CommandLine.arguments.dropFirst()
if let other = asked.first(where: { word in !families.contains { $0.name == word } }) {
  let known = families.map(\.name).joined(separator: ", ")
  FileHandle.standardError.write(Data("no measures are called '\(other)'; there are \(known)\n".utf8))
  exit(64)
}
var table: [Measure] = []
for family in families where asked.isEmpty || asked.contains(family.name) { table += try family.measure() }

let width = table.map(\.name.count).max() ?? 0
for line in table {
  print(
    line.name.padding(toLength: width + 2, withPad: " ", startingAt: 0)
      + line.figure.padding(toLength: 14, withPad: " ", startingAt: 0) + line.note)
}

private func dayMeasures(_ clock: StudyClock) -> [Measure] {
  var instant: Int64 = 1_700_000_000_000
  let seconds = Stopwatch.median(200_000) {
    instant += 3_600_000
    keep(clock.date(at: Instant(milliseconds: instant)))
  }
  return [.duration("an instant to its study day", seconds, "asked for: 30 ns")]
}
