import Dispatch
import Foundation
import Record
import Synchronization

/// Deeds that wait to be done, each by the thread whose it is or, with others, by that of one of them. Whoever comes while few
/// threads are at it begins; others gather meanwhile, and go together.
final class DeedQueue: Sendable {
  private struct State {
    var waiting: [WaitingDeed] = []
    /// So many threads are at doing deeds.
    var leaders = 0
    /// So many deeds are here, and were of late.
    var (present, usual) = (0, 0)
    var gathering: Gathering?
  }

  /// One that leads waits until so many go together.
  private struct Gathering {
    let wanted: Int
    let isEnough = DispatchSemaphore(value: 0)
  }

  private let state = Mutex(State())

  /// More at once would only share the processors.
  static let mostLeaders = min(Pool.size, max(2, ProcessInfo.processInfo.activeProcessorCount))
  /// So many go together at most.
  static let most = 16
  /// For how long one that leads waits for those who were here a moment ago, in microseconds.
  private static let patience = 200
}

extension DeedQueue {
  /// How many wait.
  var count: Int { state.withLock { $0.waiting.count } }

  /// Adds a deed, and waits until it is its turn or was done.
  func fate(of deed: WaitingDeed) -> WaitingDeed.Fate {
    let (leads, gathered) = state.withLock { state -> (Bool, Gathering?) in
      state.present += 1
      state.usual = max(state.usual, state.present)
      if state.leaders < DeedQueue.mostLeaders {
        state.leaders += 1
        return (true, nil)
      }
      state.waiting.append(deed)
      guard let gathering = state.gathering, state.waiting.count + 1 >= gathering.wanted else { return (false, nil) }
      state.gathering = nil
      return (false, gathering)
    }
    gathered?.isEnough.signal()
    return leads ? .leads : deed.wait()
  }

  /// Those that go together with a deed that leads.
  func companions() -> [WaitingDeed] {
    let own = state.withLock { state -> Gathering? in
      // Of those who lead each takes as many.
      let wanted = min(DeedQueue.most, (state.usual + DeedQueue.mostLeaders - 1) / DeedQueue.mostLeaders)
      if state.gathering != nil || state.waiting.count + 1 >= wanted { return nil }
      state.gathering = Gathering(wanted: wanted)
      return state.gathering
    }
    _ = own?.isEnough.wait(timeout: .now() + .microseconds(DeedQueue.patience))
    return state.withLock { state in
      if let own, state.gathering?.isEnough === own.isEnough { (state.gathering, state.usual) = (nil, state.present) }
      let next = Array(state.waiting.prefix(DeedQueue.most - 1))
      state.waiting.removeFirst(next.count)
      return next
    }
  }

  /// Puts deeds back which are to go with the next.
  func putBack(_ deeds: [WaitingDeed]) { state.withLock { $0.waiting.insert(contentsOf: deeds, at: 0) } }

  /// Has the next that waits lead.
  func passOn() {
    let next = state.withLock { state -> WaitingDeed? in
      if state.waiting.isEmpty {
        state.leaders -= 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.tell(.leads)
  }

  /// Takes leave of a deed.
  func leave() { state.withLock { $0.present -= 1 } }
}
