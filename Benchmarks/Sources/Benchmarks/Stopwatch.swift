import Foundation

/// Medians of repeated rounds, in the processor's time: what others run on the machine meanwhile hardly shows.
enum Stopwatch {
  /// Seconds that one call of `body` takes: the median of seven rounds of `count` calls.
  ///
  /// - Parameter clock: The monotonic one for what waits for a disk.
  static func median(
    _ count: Int, clock: clockid_t = CLOCK_PROCESS_CPUTIME_ID, _ body: () throws -> Void
  ) rethrows -> Double {
    var rounds: [Double] = []
    for _ in 0..<7 {
      let start = now(clock)
      for _ in 0..<count { try body() }
      rounds.append((now(clock) - start) / Double(count))
    }
    return rounds.sorted()[3]
  }

  /// The same for a body of nanoseconds: inlined, so that no call of a closure is measured with it.
  @inline(__always) static func loop(_ count: Int, _ body: () -> Void) -> Double {
    var rounds: [Double] = []
    for _ in 0..<7 {
      let start = now()
      for _ in 0..<count { body() }
      rounds.append((now() - start) / Double(count))
    }
    return rounds.sorted()[3]
  }

  static func now(_ clock: clockid_t = CLOCK_PROCESS_CPUTIME_ID) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// One line of the table.
struct Measure {
  let name: String
  let figure: String
  let note: String

  static func duration(_ name: String, _ seconds: Double, _ note: String = "") -> Measure {
    let figure =
      if seconds < 1e-6 {
        String(format: "%.1f ns", seconds * 1e9)
      } else if seconds < 1e-3 {
        String(format: "%.2f us", seconds * 1e6)
      } else if seconds < 1 {
        String(format: "%.2f ms", seconds * 1e3)
      } else {
        String(format: "%.2f s", seconds)
      }
    return Measure(name: name, figure: figure, note: note)
  }

  /// How many a second, when `many` take so long.
  static func count(_ name: String, _ many: Int, _ seconds: Double, _ note: String) -> Measure {
    let rate = Double(many) / seconds
    let figure = rate < 1e6 ? String(format: "%.0f,000", rate / 1e3) : String(format: "%.2f million", rate / 1e6)
    return Measure(name: name, figure: rate < 1e3 ? String(format: "%.0f", rate) : figure, note: note)
  }

  static func rate(_ name: String, bytes: Int, _ seconds: Double, _ note: String = "") -> Measure {
    Measure(name: name, figure: String(format: "%.1f MB/s", Double(bytes) / seconds / 1e6), note: note)
  }
}

/// Keeps the optimiser from dropping what a round computes.
@inline(never) func keep<Value>(_ value: Value) { withExtendedLifetime(value) {} }
