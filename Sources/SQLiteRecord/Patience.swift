import Glibc
package import Record
import Synchronization

extension SQLiteStore {
  /// Who is told, once for each wait of over a second, for whom a store is waited for.
  private static let listener = Mutex<(@Sendable (StoreHolder) -> Void)?>(nil)

  /// - Parameter tell: Called while a call waits, by the thread that waits.
  package static func whileWaiting(_ tell: @escaping @Sendable (StoreHolder) -> Void) {
    listener.withLock { $0 = tell }
  }

  /// Looks at a held store again every few milliseconds until the time is over.
  ///
  /// SQLite's own handler waits longer the longer it has waited, up to 100 ms: among many who write without a break, who
  /// came last is served first, and who came first hears that the store is busy. Here each has the same chance.
  static func patience(for timeout: Double, with path: String) -> @Sendable (Int) -> Bool {
    let tries = Int(timeout * 1_000_000) / Int(lookingAgain)
    return { tried in
      guard tried < tries || goesOn(beyond: tried - tries, holder: { StoreHolder.find(path) }) else { return false }
      if tried == triesBeforeTelling { tellWhoHolds(path) }
      // Not all at once: the shares of a wait differ by the process and by the try.
      usleep(lookingAgain / 2 + UInt32.random(in: 0...lookingAgain))
      return true
    }
  }

  /// Whether it is worth waiting for longer than usual: somebody does what takes long, and will be done.
  ///
  /// - Parameter tried: How often the store was looked at since the usual time was over; who holds it is looked up each
  ///   second.
  static func goesOn(beyond tried: Int, holder: () -> StoreHolder?) -> Bool {
    guard tried < triesForLongWork else { return false }
    return tried % triesBeforeTelling != 0 || holder()?.isAtLongWork ?? false
  }

  private static func tellWhoHolds(_ path: String) {
    guard let tell = listener.withLock({ $0 }), let holder = StoreHolder.find(path) else { return }
    tell(holder)
  }

  /// In microseconds, on average.
  private static let lookingAgain: UInt32 = 4000
  private static let triesBeforeTelling = 250
  /// Some half an hour.
  private static let triesForLongWork = 450_000
}
