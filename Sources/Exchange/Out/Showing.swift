import Expressions
import SurveyModel

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
  case any([Showing])
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

  /// What is shown when one of several is; never where there are none.
  static func either(_ parts: [Showing]) -> Showing {
    var found: [Showing] = []
    for part in parts where !part.isNever && !found.contains(part) { found.append(part) }
    if found.contains(.always) { return .always }
    guard let first = found.first else { return .unless(.always) }
    return found.count == 1 ? first : .any(found)
  }

  /// What is shown when another is not.
  static func no(_ inner: Showing) -> Showing {
    switch inner {
    case .unless(.always): .always
    case .unless(let shown): shown
    default: .unless(inner)
    }
  }

  /// When an item has a choice to show; nil where some choice always does.
  static func anyChoice(of item: FormItem) -> Showing? {
    guard item.format.choiceTable == nil, let choices = item.format.choices, !choices.isEmpty else { return nil }
    let conditions = choices.compactMap { $0.showIf.map(Showing.when) }
    return conditions.count == choices.count ? .any(conditions) : nil
  }

  /// What has to be so, all of it.
  var conjuncts: [Showing] {
    switch self {
    case .always: []
    case .all(let parts): parts
    default: [self]
    }
  }

  /// The conditions as our files have them.
  var text: String {
    switch self {
    case .always, .declined: ""
    case .when(let expression): expression.text
    case .all(let parts), .any(let parts): parts.map(\.text).filter { !$0.isEmpty }.joined(separator: "; ")
    case .unless(let inner): inner.text
    }
  }

  /// Whether it asks for earlier outcomes.
  var asksTheRecord: Bool {
    switch self {
    case .always, .declined: false
    case .when(let expression): !expression.queries.isEmpty
    case .all(let parts), .any(let parts): parts.contains(where: \.asksTheRecord)
    case .unless(let inner): inner.asksTheRecord
    }
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
