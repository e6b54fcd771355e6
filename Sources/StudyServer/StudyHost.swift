import CivilTime
import NIOPosix
import Record
package import StudyDesk

/// The one open study of a server. What reads or writes the record runs on a thread of its own, one at a time, and never on
/// an event loop.
package actor StudyHost {
  private var desk: StudyDesk
  private let threads = NIOThreadPool(numberOfThreads: 1)
  nonisolated let clock: DeskClock

  package init(_ desk: StudyDesk) {
    self.desk = desk
    clock = desk.clock
    threads.start()
  }

  /// Looks at the study, or does a deed, with the files that are in force by now.
  ///
  /// - Throws: What `body` throws; a `StoreError`.
  package func with<Value: Sendable>(
    _ body: @escaping @Sendable (StudyDesk) throws -> Value
  ) async throws -> Value {
    let known = desk
    let (value, fresh) = try await threads.runIfActive {
      let fresh = try known.refreshed()
      return (try body(fresh), fresh)
    }
    desk = fresh
    return value
  }

  /// Ends what runs, and closes the store.
  package func close() async {
    let desk = desk
    try? await threads.runIfActive { try desk.store.close() }
    try? await threads.shutdownGracefully()
  }
}
