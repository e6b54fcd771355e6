import Record
import StudyDesk

/// Deeds of requests that wait at the same time: they are done one after the other, share a commit, and are acknowledged once
/// that is durable.
struct SharedCommits {
  /// A deed of a request.
  struct Deed: Sendable {
    /// Does it, and returns the desk that knows the files in force, and what tells whoever waits what came of it.
    let perform: @Sendable (StudyDesk) -> (desk: StudyDesk, tell: @Sendable () -> Void)
    /// Tells whoever waits that nothing was kept.
    let refuse: @Sendable (any Error) -> Void
  }

  private var waiting: [Deed] = []

  /// So many share a commit: the first of them does not wait for long.
  private static let most = 64

  var isEmpty: Bool { waiting.isEmpty }

  mutating func add(_ deed: Deed) { waiting.append(deed) }

  mutating func next() -> [Deed] {
    let next = Array(waiting.prefix(SharedCommits.most))
    waiting.removeFirst(next.count)
    return next
  }

  /// - Returns: The desk afterwards, and those who wait to be told.
  static func perform(_ deeds: [Deed], at desk: StudyDesk) -> (desk: StudyDesk, tell: [@Sendable () -> Void]) {
    if deeds.count == 1 {
      let (known, tell) = deeds[0].perform(desk)
      return (known, [tell])
    }
    do {
      let (known, tell) = try desk.store.together { store in
        deeds.reduce((desk.over(store), [@Sendable () -> Void]())) { done, deed in
          let (known, tell) = deed.perform(done.0)
          return (known, done.1 + [tell])
        }
      }
      return (known.over(desk.store), tell)
    } catch {
      return (desk, deeds.map { deed in { deed.refuse(error) } })
    }
  }
}
