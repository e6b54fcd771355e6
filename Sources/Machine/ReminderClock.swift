import Foundation
package import StudyDesk
import Synchronization

/// Sends reminders once a minute from the clock of a program that goes on running.
package struct ReminderClock: Sendable {
  private let every: Duration
  private let round: @Sendable (_ isStopping: @escaping @Sendable () -> Bool) throws -> Void
  private let say: @Sendable (String) -> Void

  /// - Parameters:
  ///   - desk: One with a connection of its own.
  ///   - say: Takes a line about each that failed, and about a round that could not be done.
  package init(_ sender: ReminderSender, _ desk: StudyDesk, say: @escaping @Sendable (String) -> Void) {
    let known = Mutex(desk)
    self.init(every: .seconds(60), say: say) { isStopping in
      let fresh = try known.withLock { desk in
        desk = try desk.refreshed()
        return desk
      }
      // Who a line names stays in the record; a server's log has nobody in it.
      _ = try sender.round(fresh, isStopping: isStopping) { row in
        if row.state != .sent { say("a reminder is \(row.state.rawValue): \(row.reason ?? "its sender was stopped")") }
      }
    }
  }

  package init(
    every: Duration, say: @escaping @Sendable (String) -> Void,
    round: @escaping @Sendable (_ isStopping: @escaping @Sendable () -> Bool) throws -> Void
  ) {
    self.every = every
    self.say = say
    self.round = round
  }

  /// Goes on until its task is cancelled: what is being sent then ends, and no more is begun.
  package func run() async {
    while !Task.isCancelled {
      await onThread()
      try? await Task.sleep(for: every)
    }
  }

  /// A round waits for other programs, which no thread of tasks may.
  private func onThread() async {
    let stop = StopFlag()
    await withTaskCancellationHandler {
      await withCheckedContinuation { (ended: CheckedContinuation<Void, Never>) in
        Thread.detachNewThread {
          do {
            try round { stop.isSet }
          } catch let refusal as any Refusal {
            say("no reminders are sent: " + refusal.message)
          } catch {
            say("no reminders were sent, which is tried again: \(error)")
          }
          ended.resume()
        }
      }
    } onCancel: {
      stop.set()
    }
  }
}

private final class StopFlag: Sendable {
  private let value = Mutex(false)

  var isSet: Bool { value.withLock { $0 } }

  func set() { value.withLock { $0 = true } }
}
