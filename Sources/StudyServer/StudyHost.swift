import CivilTime
import HTTPTypes
import Hummingbird
import NIOPosix
import Record
package import StudyDesk
import Synchronization

/// The one open study of a server. What writes the record, and what participants ask for, runs on threads of its own, as many
/// as the store serves calls at once, and never on an event loop. What goes through many people is looked at beside it, on
/// connections that only read.
package actor StudyHost {
  /// With the files that were in force when it was used last.
  private let known: Mutex<StudyDesk>
  private let threads: NIOThreadPool
  /// For what takes long and is not to hold the others off: the hashing of passwords.
  private let besides = NIOThreadPool(numberOfThreads: 1)
  /// For what goes through all of the record, on a connection of its own: nobody waits for it.
  private let long = NIOThreadPool(numberOfThreads: 1)
  private var waiting = 0
  private var waitingAside = 0
  /// For what goes through the roster: a few at a time.
  private let looks = NIOThreadPool(numberOfThreads: StudyHost.mostLooks)
  private var looking = 0
  /// What is confirmed, and waits for its turn.
  private let commits = Mutex(SharedCommits())
  /// Connections that read, which nobody uses now.
  private var readers: [StudyStore] = []
  nonisolated let clock: DeskClock

  /// So many may wait for what is long.
  private static let mostWaiting = 8
  /// So many look at once, and so many more wait.
  private static let (mostLooks, mostLooking) = (2, 64)

  package init(_ desk: StudyDesk) {
    known = Mutex(desk)
    clock = desk.clock
    threads = NIOThreadPool(numberOfThreads: desk.store.callsAtOnce)
    threads.start()
    besides.start()
    long.start()
    looks.start()
  }

  /// Looks at the study, or does a deed, with the files that are in force by now.
  ///
  /// - Throws: What `body` throws; a `StoreError`.
  package nonisolated func with<Value: Sendable>(
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

  /// Does a deed that may share its commit with those of other requests: it is durable when this returns.
  ///
  /// - Parameter body: Reads and writes the record; a write that throws undoes itself, and nothing of others.
  /// - Throws: What `body` throws; a `StoreError`.
  package nonisolated func confirm<Value: Sendable>(
    _ body: @escaping @Sendable (StudyDesk) throws -> Value
  ) async throws -> Value {
    // A store that serves several calls at once has several commits on their way.
    if desk.store.callsAtOnce > 1 { return try await with(body) }
    let result = await withCheckedContinuation { (waiting: CheckedContinuation<Result<Value, any Error>, Never>) in
      let deed = SharedCommits.Deed(
        perform: { desk in
          let value = Result { try body(desk) }
          return { waiting.resume(returning: value) }
        }, refuse: { waiting.resume(returning: .failure($0)) })
      if commits.withLock({ $0.add(deed) }) { beginCommit() }
    }
    return try result.get()
  }

  /// Has a thread do what waits by then, and after it what else it was asked for meanwhile.
  private nonisolated func beginCommit() {
    threads.submit { state in
      let deeds = self.commits.withLock { $0.next() }
      if case .active = state {
        self.desk = SharedCommits.perform(deeds, at: self.desk)
      } else {
        for deed in deeds { deed.refuse(CancellationError()) }
      }
      if self.commits.withLock({ $0.goesOn() }) { self.beginCommit() }
    }
  }

  private nonisolated var desk: StudyDesk {
    get { known.withLock { $0 } }
    set { known.withLock { $0 = newValue } }
  }

  /// Does what takes long beside the others.
  ///
  /// - Throws: `503` when too many wait; what `body` throws; a `StoreError`.
  package func aside<Value: Sendable>(
    _ body: @escaping @Sendable (StudyDesk) throws -> Value
  ) async throws -> Value {
    guard waitingAside < StudyHost.mostWaiting else {
      throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "5"])
    }
    waitingAside += 1
    defer { waitingAside -= 1 }
    let known = desk
    return try await besides.runIfActive { try body(known.refreshed()) }
  }

  /// Looks at the study beside those who write: nobody's answer waits for it. Nothing is written there.
  ///
  /// - Throws: `503` when too many wait; what `body` throws; a `StoreError`.
  package func look<Value: Sendable>(
    _ body: @escaping @Sendable (StudyDesk) throws -> Value
  ) async throws -> Value {
    guard looking < StudyHost.mostLooking else {
      throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "5"])
    }
    looking += 1
    defer { looking -= 1 }
    let (known, free) = (desk, readers.popLast())
    let (reader, found) = try await looks.runIfActive {
      let reader = try free ?? known.store.beside()
      return (reader, Result { try body(known.over(reader).refreshed()) })
    }
    readers.append(reader)
    return try found.get()
  }

  /// Looks at the record at length, one look after the other, beside all else. Nothing is written there.
  ///
  /// - Throws: `503` when too many wait; what `body` throws; a `StoreError`.
  package func atLength<Value: Sendable>(
    _ body: @escaping @Sendable (StudyDesk) throws -> Value
  ) async throws -> Value {
    guard waiting < StudyHost.mostWaiting else {
      throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "20"])
    }
    waiting += 1
    defer { waiting -= 1 }
    let known = desk
    return try await long.runIfActive {
      let store = try known.store.beside()
      defer { try? store.close() }
      return try body(try known.over(store).refreshed())
    }
  }

  /// Ends what runs, and closes the store.
  package func close() async {
    let desk = desk
    try? await looks.shutdownGracefully()
    for reader in readers { try? reader.close() }
    readers = []
    try? await threads.runIfActive { try desk.store.close() }
    try? await besides.shutdownGracefully()
    try? await long.shutdownGracefully()
    try? await threads.shutdownGracefully()
  }
}
