import Record
import StudyDesk

/// Deeds of requests that wait at the same time: they are done one after the other, share a commit, and are acknowledged once
/// that is durable.
struct SharedCommits {
  /// A deed of a request.
  struct Deed: Sendable {
    /// Does it, and returns what tells whoever waits what came of it.
    let perform: @Sendable (StudyDesk) -> @Sendable () -> Void
    /// Tells whoever waits that nothing was kept.
    let refuse: @Sendable (any Error) -> Void
  }

  private var waiting: [Deed] = []
  /// Whether somebody is at doing them.
  private var isUnderWay = false

  /// So many share a commit: the first of them does not wait for long.
  private static let most = 64

  /// - Returns: Whether nobody is at doing what waits: who added it has it begun.
  mutating func add(_ deed: Deed) -> Bool {
    waiting.append(deed)
    defer { isUnderWay = true }
    return !isUnderWay
  }

  /// Those that share the next commit.
  mutating func next() -> [Deed] {
    let next = Array(waiting.prefix(SharedCommits.most))
    waiting.removeFirst(next.count)
    return next
  }

  /// - Returns: Whether more have come meanwhile; else nobody is at it any more.
  mutating func goesOn() -> Bool {
    isUnderWay = !waiting.isEmpty
    return isUnderWay
  }

  /// Does them, and tells those who wait.
  ///
  /// - Returns: The desk afterwards.
  static func perform(_ deeds: [Deed], at desk: StudyDesk) -> StudyDesk {
    do {
      let (known, tell) = try desk.store.together { store in
        let known = try desk.over(store).refreshed()
        return (known, deeds.map { $0.perform(known) })
      }
      for tell in tell { tell() }
      return known.over(desk.store)
    } catch {
      for deed in deeds { deed.refuse(error) }
      return desk
    }
  }
}
