import Expressions

/// When a page is on the way through a survey, for systems that know conditions of questions and no ways between pages.
///
/// Our pages follow rules of where to go on; there each question has a condition of its own. What a way leads past is
/// shown unless the way was taken.
indirect enum Showing: Hashable, Sendable {
  case always
  /// The condition is true.
  case when(Expression)
  /// The decision at a slot is no.
  case declined(slot: Int)
  case all([Showing])
  /// Is not shown when the inner one is, and shown when that is false or unknown.
  case unless(Showing)

  static func joined(_ parts: [Showing]) -> Showing {
    let telling = parts.flatMap { part -> [Showing] in
      switch part {
      case .always: []
      case .all(let inner): inner
      default: [part]
      }
    }
    return telling.isEmpty ? .always : telling.count == 1 ? telling[0] : .all(telling)
  }

  /// Whether it never is.
  var isNever: Bool {
    switch self {
    case .unless(.always): true
    case .all(let parts): parts.contains(where: \.isNever)
    default: false
    }
  }
}
