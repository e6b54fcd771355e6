import Dispatch
import Foundation
import Synchronization

/// Derives rows from entries that another thread reads, in tables of its own and on a thread of its own.
///
/// That thread is ahead by a few batches of entries at most: memory does not grow with their number.
final class Deriving: Sendable {
  private struct State {
    var batch: [ChainLink] = []
    var bytes = 0
    var waiting: [[ChainLink]] = []
    var isStopped = false
    var result: Result<[SHA256Value], any Error>?
  }

  private let state = Mutex(State())
  private let filled = DispatchSemaphore(value: 0)
  private let free = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  private static let batchesAhead = 4
  private static let entriesOfBatch = 512
  private static let bytesOfBatch = 1 << 20

  /// Begins with the tables of `backend` for what nobody else sees.
  init(in backend: any RecordBackend, isCopy: Bool) {
    for _ in 0..<Deriving.batchesAhead { free.signal() }
    Thread.detachNewThread { [self] in
      let result = Result {
        try backend.withBlankTables { rows in
          var rows = rows
          var derivation = WholeDerivation(isCopy: isCopy)
          while let batch = next() {
            for link in batch { try derivation.add(link, to: &rows) }
          }
          if state.withLock({ $0.isStopped }) { throw CancellationError() }
          return try rows.snapshot.derivedDigests()
        }
      }
      // Whoever reads waits for nobody, whatever was met here.
      if case .failure = result { while next() != nil {} }
      state.withLock { $0.result = result }
      ended.signal()
    }
  }

  /// - Parameter link: The next entry of the record. Its lane comes behind the lanes before it.
  func add(_ link: ChainLink) {
    let isFull = state.withLock { state in
      state.batch.append(link)
      state.bytes += link.content?.utf8.count ?? 0
      return state.batch.count >= Deriving.entriesOfBatch || state.bytes >= Deriving.bytesOfBatch
    }
    if isFull { send() }
  }

  /// Says that there are no more entries.
  func end() {
    send()
    filled.signal()
  }

  /// Gives up what is not needed any more, and waits until nothing of it goes on. Nothing happens behind ``digests()``.
  func stop() {
    let isOver = state.withLock { state in
      defer { state.isStopped = true }
      return state.isStopped || state.result != nil
    }
    if isOver { return }
    filled.signal()
    ended.wait()
    ended.signal()
  }

  /// The digests of all that was derived, once ``end()`` was said.
  ///
  /// - Throws: What the deriving met.
  func digests() throws -> [SHA256Value] {
    ended.wait()
    ended.signal()
    guard let result = state.withLock({ $0.result }) else { throw CancellationError() }
    return try result.get()
  }

  private func send() {
    free.wait()
    state.withLock { state in
      state.waiting.append(state.batch)
      state.batch = []
      state.bytes = 0
    }
    filled.signal()
  }

  private func next() -> [ChainLink]? {
    filled.wait()
    let batch: [ChainLink]? = state.withLock { state in
      if state.isStopped { return nil }
      return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
    // The end is met as often as it is asked for.
    if batch == nil { filled.signal() } else { free.signal() }
    return batch
  }
}
