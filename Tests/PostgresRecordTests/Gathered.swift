import Dispatch
import Foundation
import Synchronization

@testable import PostgresRecord
@testable import Record

/// Deeds that are begun on threads of their own.
enum Gathered {
  /// Does deeds that have all been asked for before the first of them begins: all that may lead are held up until then.
  ///
  /// - Returns: What came of each, in their order.
  static func results<Value: Sendable>(
    in store: StudyStore, _ people: [String], _ deed: @escaping @Sendable (String) throws -> Value
  ) -> [Result<Value, any Error>] {
    guard let backend = store.backend as? PostgresBackend else { return [] }
    let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let held = DispatchGroup()
    for number in 0..<DeedQueue.mostLeaders {
      held.enter()
      Thread {
        // Nobody has that id: no lane is held.
        try? store.write(.about(.participant("held \(number)"))) { _ in
          begun.signal()
          mayEnd.wait()
        }
        held.leave()
      }.start()
      begun.wait()
    }
    Thread {
      while backend.deeds.count < people.count { usleep(1000) }
      mayEnd.signal()
    }.start()
    let ends = onThreads(people, deed)
    for _ in 1..<DeedQueue.mostLeaders { mayEnd.signal() }
    held.wait()
    return ends
  }

  /// Does a deed for each, all at once.
  static func onThreads<Input: Sendable, Value: Sendable>(
    _ inputs: [Input], _ deed: @escaping @Sendable (Input) throws -> Value
  ) -> [Result<Value, any Error>] {
    let ends = Ends<Value>()
    let done = DispatchGroup()
    for (index, input) in inputs.enumerated() {
      done.enter()
      Thread {
        ends.keep(Result { try deed(input) }, of: index)
        done.leave()
      }.start()
    }
    done.wait()
    return ends.all
  }
}

private final class Ends<Value: Sendable>: Sendable {
  private let ends = Mutex<[Int: Result<Value, any Error>]>([:])

  var all: [Result<Value, any Error>] { ends.withLock { ends in ends.sorted { $0.key < $1.key }.map(\.value) } }

  func keep(_ end: Result<Value, any Error>, of index: Int) { ends.withLock { $0[index] = end } }
}
