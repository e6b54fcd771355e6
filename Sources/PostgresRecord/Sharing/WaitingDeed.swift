import Dispatch
import Record
import Synchronization

/// A deed about one person, which another thread may do together with others while its own waits.
final class WaitingDeed: Sendable {
  /// What came of it, for the thread whose it is.
  enum Fate {
    case done
    /// Nothing of it is kept.
    case refused(any Error)
    /// Nothing was kept: it is to be done by itself.
    case alone
    /// It is to be done together with what waits by now.
    case leads
  }

  typealias Body = @Sendable (any RecordTransaction) throws -> Void

  let role: Role
  /// Of the person, in the form in which ids are kept.
  let code: String
  private let body: Mutex<Body?>
  private let told = Mutex<Fate?>(nil)
  private let isTold = DispatchSemaphore(value: 0)
  private let passedOver = Mutex(0)

  /// So often it waits for another deed in the same lane; then it is done by itself, and waits for the lane.
  private static let patience = 5

  init(about role: Role, _ code: String, _ body: @escaping Body) {
    self.role = role
    self.code = code
    self.body = Mutex(body)
  }
}

extension WaitingDeed {
  func run(_ transaction: any RecordTransaction) throws { try body.withLock { $0 }?(transaction) }

  /// Nobody runs it any more. To be called before the thread whose it is goes on: others may still know of the deed.
  func letGo() { body.withLock { $0 = nil } }

  /// Tells the thread that waits what came of it.
  func tell(_ fate: Fate) {
    told.withLock { $0 = fate }
    isTold.signal()
  }

  func wait() -> Fate {
    isTold.wait()
    return told.withLock { $0.take() } ?? .alone
  }

  /// Notes that its lane was somebody else's.
  ///
  /// - Returns: Whether it is tried again together with others.
  func isPatient() -> Bool {
    passedOver.withLock { count in
      count += 1
      return count < WaitingDeed.patience
    }
  }
}
