import CivilTime
import Foundation
import Scheduling

let zone = try Zone(
  name: "Europe/London", tzif: Array(Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/Europe/London"))))
let clock = StudyClock(dayStart: .midnight, zone: zone)
let folder = FileManager.default.temporaryDirectory.appendingPathComponent("regimen-bench-\(getpid())")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }

var table = fileMeasures()
table += try sittingMeasures()
var instant: Int64 = 1_700_000_000_000
table.append(
  .duration(
    "an instant to its study day",
    Stopwatch.median(200_000) {
      instant += 3_600_000
      keep(clock.date(at: Instant(milliseconds: instant)))
    }, "asked for: 30 ns"))
table += try scheduleMeasures(clock)
table += try storeMeasures(in: folder)
table += try programMeasures(in: folder)

let width = table.map(\.name.count).max() ?? 0
for line in table {
  print(
    line.name.padding(toLength: width + 2, withPad: " ", startingAt: 0)
      + line.figure.padding(toLength: 14, withPad: " ", startingAt: 0) + line.note)
}
