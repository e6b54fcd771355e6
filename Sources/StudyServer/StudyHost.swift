import CivilTime
import NIOPosix
import Record
package import StudyDesk

/// The one open study of a server. What reads or writes the record runs on a thread of its own, one at a time, and never on
/// an event loop.
package actor StudyHost {
  private var desk: StudyDesk
  private let threads = NIOThreadPool(numberOfThreads: 1)
  /// For what takes long and is not to hold the others off: the hashing of passwords.
  private let besides = NIOThreadPool(numberOfThreads: 1)
  nonisolated let clock: DeskClock

  package init(_ desk: StudyDesk) {
    self.desk = desk
    clock = desk.clock
    threads.start()
    besides.start()
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

  /// Does what takes long beside the others.
  ///
  /// - Throws: What `body` throws; a `StoreError`.
  package func aside<Value: Sendable>(
    _ body: @escaping @Sendable (StudyDesk) throws -> Value
  ) async throws -> Value {
    let known = desk
    return try await besides.runIfActive { try body(known.refreshed()) }
  }

  /// Ends what runs, and closes the store.
  package func close() async {
    let desk = desk
    try? await threads.runIfActive { try desk.store.close() }
    try? await besides.shutdownGracefully()
    try? await threads.shutdownGracefully()
  }
}
