import Dispatch
import Foundation
import Synchronization

/// Work on threads beside the one that hands it over, which takes the results in the order in which it handed the pieces over.
///
/// A few pieces are on their way at most: memory does not grow with their number.
package struct SideWork<Input: Sendable, Output: Sendable> {
  private let work: @Sendable (Input) throws -> Output
  private var waiting: [Piece] = []
  private let queue = DispatchQueue(label: "regimen.side", attributes: .concurrent)
  private let most: Int

  /// - Parameters:
  ///   - most: How many pieces are on their way at once.
  ///   - work: Makes of a piece what is taken later, on any thread.
  package init(
    ahead most: Int = max(2, ProcessInfo.processInfo.activeProcessorCount),
    _ work: @escaping @Sendable (Input) throws -> Output
  ) {
    self.most = most
    self.work = work
  }

  /// Hands over a piece. Where enough are on their way, the first of them is waited for.
  ///
  /// - Throws: What the work threw, at the place of its piece; what `take` throws.
  package mutating func add(_ input: Input, _ take: (Output) throws -> Void) throws {
    if waiting.count >= most { try take(waiting.removeFirst().result()) }
    let piece = Piece()
    waiting.append(piece)
    queue.async { [work] in piece.end(Result { try work(input) }) }
  }

  /// Waits for what is on its way.
  ///
  /// - Throws: As ``add(_:_:)``.
  package mutating func finish(_ take: (Output) throws -> Void) throws {
    while !waiting.isEmpty { try take(waiting.removeFirst().result()) }
  }

  private final class Piece: Sendable {
    private let found = Mutex<Result<Output, any Error>?>(nil)
    private let ended = DispatchSemaphore(value: 0)

    func end(_ result: Result<Output, any Error>) {
      found.withLock { $0 = result }
      ended.signal()
    }

    func result() throws -> Output {
      ended.wait()
      guard let result = found.withLock({ $0.take() }) else { throw CancellationError() }
      return try result.get()
    }
  }
}
