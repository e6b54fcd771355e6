/// What the checker knows of a node.
struct Typed: Hashable, Sendable {
  /// The type of the value, or of one lane of a list.
  var element: ValueType
  var unit: UnitOfMeasure = .one
  /// Where the lanes of a list come from; nil for a single value.
  var origin: Origin?
  /// A number made of literals without a unit: it takes the unit of what it meets.
  var isBare = false
  /// The value of a literal.
  var literal: Value?
  /// Of a tag with unlike items, how they differ: it may be asked which are answered, and nothing else.
  var mismatch: ExpressionFault.Kind?
  /// Reads a name, so that it may be asked whether it was answered.
  var isName = false

  /// A list's identity: two uses of one list have the same lanes.
  struct Origin: Hashable, Sendable {
    let operation: Int32
    let identity: Identity
  }

  enum Identity: Hashable, Sendable {
    case tag([Int])
    case slot(Int)
    case query(Query)
  }

  init(_ type: ValueType) {
    element = if case .list(let inner) = type { inner } else { type }
    if case .number(let unit) = element { self.unit = UnitOfMeasure(unit) }
  }

  static func number(_ unit: UnitOfMeasure = .one) -> Typed {
    var typed = Typed(.number(unit: nil))
    typed.unit = unit
    return typed
  }

  static let boolean = Typed(.boolean)

  static func mixed(_ mismatch: ExpressionFault.Kind) -> Typed {
    var typed = Typed(.text)
    typed.mismatch = mismatch
    return typed
  }

  func from(_ origin: Origin?) -> Typed {
    var typed = self
    typed.origin = origin
    return typed
  }
}

extension Typed {
  /// A number, or a choice among numbers.
  var isNumeric: Bool {
    switch element {
    case .number: true
    case .choice(let values): !values.isEmpty && values.allSatisfy(\.isNumber)
    default: false
    }
  }

  var isBoolean: Bool { element == .boolean }

  /// A text, or a choice that has texts.
  var isTextual: Bool {
    switch element {
    case .text: true
    case .choice: !isNumeric
    default: false
    }
  }

  var choices: [Value]? {
    if case .choice(let values) = element { values } else { nil }
  }

  var kind: Program.Kind {
    switch element {
    case .boolean: .truth
    case .date: .date
    case .timeOfDay: .timeOfDay
    case .dateTime: .dateTime
    case .number: .number
    case .choice: isNumeric ? .number : .other
    case .text, .list: .other
    }
  }

  /// The type as the caller sees it.
  var type: ValueType {
    let single: ValueType =
      if case .number = element { .number(unit: unit.isNone ? nil : unit.description) } else { element }
    return origin == nil ? single : .list(single)
  }

  var isList: Bool { origin != nil }

  /// Whether a lane is itself a list: a multiple choice in a repeat.
  var isNested: Bool {
    if case .list = element { true } else { false }
  }
}

extension Value {
  var isNumber: Bool {
    if case .number = self { true } else { false }
  }
}
