import StudyDesk

/// Tells open pages when something was recorded: the end of the record is looked at once for all of them.
actor DeskLive {
  enum Signal: Sendable {
    case recorded
    /// Nothing: the connection is kept.
    case beat
    /// Whoever watched is signed out.
    case ended
  }

  private struct Watcher {
    let staff: DeskStaff
    let signals: AsyncStream<Signal>.Continuation
  }

  private let host: StudyHost
  private let limits: ServerLimits
  private var watchers: [Int: Watcher] = [:]
  private var next = 0
  private var known: Int64?
  private var looking: Task<Void, Never>?

  /// So many looks lie between two beats, and between two questions whether somebody is still signed in. By a beat a
  /// connection that the browser has closed is found, and makes room for the next.
  private static let (beat, session) = (4, 10)

  init(_ host: StudyHost, _ limits: ServerLimits) {
    self.host = host
    self.limits = limits
  }

  /// - Parameter count: How many entries there were when the page was made; nil where that is not known.
  /// - Returns: What is told from then on; nil when too many watch.
  func watch(_ staff: DeskStaff, after count: Int64?) async -> (id: Int, signals: AsyncStream<Signal>)? {
    // What is recorded from now on is told, however late the first look comes.
    if known == nil, let found = try? await host.with({ try $0.news(after: nil) }) { known = known ?? found.count }
    guard watchers.count < limits.watchers,
      watchers.values.count(where: { $0.staff.id == staff.id }) < limits.watchersOfAccount
    else { return nil }
    let (stream, continuation) = AsyncStream.makeStream(of: Signal.self, bufferingPolicy: .bufferingNewest(4))
    next += 1
    watchers[next] = Watcher(staff: staff, signals: continuation)
    let id = next
    if looking == nil { looking = Task { await look() } }
    // What was recorded between the making of the page and now is told at once.
    if let count, let found = try? await host.with({ try $0.news(after: count) }), found.isNews,
      await isSignedIn(staff) ?? true
    {
      continuation.yield(.recorded)
    }
    return (id, stream)
  }

  func leave(_ id: Int) {
    watchers.removeValue(forKey: id)?.signals.finish()
    if watchers.isEmpty {
      looking?.cancel()
      (looking, known) = (nil, nil)
    }
  }

  /// Goes on as long as somebody watches.
  private func look() async {
    var looks = 0
    while !Task.isCancelled {
      let known = known
      // A store that is busy is looked at again.
      if let found = try? await host.with({ try $0.news(after: known) }), !Task.isCancelled {
        self.known = found.count
        if found.isNews {
          // An account that was closed, or lost its roles, by what was just recorded hears of nothing more.
          await endThoseSignedOut()
          tell(.recorded)
        }
      }
      looks += 1
      if looks % DeskLive.beat == 0 { tell(.beat) }
      if looks % DeskLive.session == 0 { await endThoseSignedOut() }
      try? await Task.sleep(for: .milliseconds(limits.watchInterval))
    }
  }

  private func tell(_ signal: Signal) {
    for watcher in watchers.values { watcher.signals.yield(signal) }
  }

  private func endThoseSignedOut() async {
    for (id, watcher) in watchers where await isSignedIn(watcher.staff) == false {
      watcher.signals.yield(.ended)
      leave(id)
    }
  }

  /// - Returns: Nil where the store is busy.
  private func isSignedIn(_ staff: DeskStaff) async -> Bool? {
    let secret = staff.secret
    return try? await host.with { try $0.account(by: secret, isUse: false) != nil }
  }
}
