/// Kleene's three truths.
enum Truth: UInt8, Hashable, Sendable, CaseIterable {
  case isFalse = 0
  case unknown = 1
  case isTrue = 2

  init(_ value: Bool) { self = value ? .isTrue : .isFalse }

  var value: Bool? {
    switch self {
    case .isFalse: false
    case .unknown: nil
    case .isTrue: true
    }
  }

  static prefix func ! (truth: Truth) -> Truth {
    switch truth {
    case .isFalse: .isTrue
    case .unknown: .unknown
    case .isTrue: .isFalse
    }
  }
}

extension Value {
  init(_ truth: Truth) {
    switch truth {
    case .isFalse: self = .boolean(false)
    case .unknown: self = .blank
    case .isTrue: self = .boolean(true)
    }
  }
}
