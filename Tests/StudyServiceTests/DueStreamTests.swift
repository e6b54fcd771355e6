import CivilTime
import Definitions
import Diagnostics
import Foundation
import JSONText
import Scheduling
import StudyService
import Record
import Testing

@Test(arguments: LongRuns.seeds(24, of: 120))
func `the streamed list has the rows of each participant's own`(seed: Int) throws {
  var random = SeededGenerator(seed: seed)
  try TrialStudy.with { trial in
    let now = at("2026-11-20T11:00:00Z")
    try trial.begin(&random)
    try trial.populate(&random, now: now)
    if seed % 8 == 0 {
      _ = try trial.store.append(.study(.closed(reason: nil)), stamp: trial.stamp(now.later(hours: -1)))
    }
    let running = try trial.running(now)
    for date in [nil, day("2026-11-19"), day("2026-11-20"), day("2026-11-22")] {
      var expected: [String] = []
      var streamed: [UInt8] = []
      try trial.store.read { reader in
        for id in try reader.participants(asOf: now) {
          var zones = systemZones()
          let view = try running.view(of: id, in: reader, zones: &zones, at: now)
          expected += view.events(on: date).filter { $0.state != .lapsed }.map { $0.row.json.compactText }
        }
        // Of most participants single outcomes are looked up.
        try NeededOutcomes.$few.withValue(seed % 3) {
          try running.writeDue(
            on: date, in: reader, zones: systemZones(), at: now, where: { _ in true }, { $0 != .lapsed },
            to: {
              streamed += $0
              return true
            })
        }
      }
      // The list of each alone, and of all, looks single outcomes up, too.
      var (alone, together): ([String], [String]) = ([], [])
      try trial.store.read { reader in
        func visit(_ participant: String?, _ rows: inout [String]) throws {
          try running.forEachDayView(
            of: participant, on: date, in: reader, zones: systemZones(), at: now, where: { _ in true }
          ) { view in
            rows += view.events(on: date).filter { $0.state != .lapsed }.map { $0.row.json.compactText }
          }
        }
        try NeededOutcomes.$few.withValue(seed % 3) {
          for id in try reader.participants(asOf: now) { try visit(id, &alone) }
          try visit(nil, &together)
        }
      }
      #expect(alone == expected)
      #expect(together == expected)
      let lines = String(decoding: streamed, as: UTF8.self).split(separator: "\n").map(String.init)
      #expect(lines == expected)
      #expect(!lines.isEmpty)
    }
  }
}
