import Foundation

/// How far laws go: `make test` tries some of the cases, `LONG_RUNS=1`, as `make soak` sets it, all. The folders of tests
/// link to this file.
enum LongRuns {
  static let areWanted = ProcessInfo.processInfo.environment["LONG_RUNS"] == "1"

  /// The seeds of a law. The generators draw each kind of case every few seeds; that they do is not counted for every law,
  /// so that a rare kind may be left to a long run.
  static func seeds(_ some: Int, of all: Int) -> Range<Int> { 0..<(areWanted ? all : min(some, all)) }
}
