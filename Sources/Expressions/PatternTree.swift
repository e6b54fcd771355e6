/// A parsed pattern. Its depth is bounded by ``TextPattern/maximumDepth``.
indirect enum PatternTree: Hashable, Sendable {
  case take(ScalarSet)
  case sequence([PatternTree])
  case either([PatternTree])
  /// `most` nil is without end.
  case repeated(PatternTree, least: Int, most: Int?)

  /// The steps that it takes, counted no further than past the bound.
  var size: Int {
    let bound = TextPattern.maximumSteps
    switch self {
    case .take: return 1
    case .sequence(let parts): return min(bound, parts.reduce(0) { min(bound, $0 + $1.size) })
    case .either(let branches): return min(bound, branches.reduce(0) { min(bound, $0 + $1.size + 2) })
    case .repeated(let part, let least, let most):
      let copies = most.map { max($0, least) } ?? least + 1
      return min(bound, (part.size + 2) * copies)
    }
  }
}

/// A set of Unicode scalars.
struct ScalarSet: Hashable, Sendable {
  var ranges: [ClosedRange<Unicode.Scalar>] = []
  var classes: [Class] = []
  var isNegated = false

  enum Class: Hashable, Sendable {
    case digit, word, space
    case notDigit, notWord, notSpace
  }

  /// Everything but a line break.
  static let any = ScalarSet(ranges: ["\n"..."\n", "\r"..."\r"], isNegated: true)

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let isListed = ranges.contains { $0.contains(scalar) } || classes.contains { $0.contains(scalar) }
    return isListed != isNegated
  }
}

extension ScalarSet.Class {
  init?(letter: Unicode.Scalar) {
    switch letter {
    case "d": self = .digit
    case "w": self = .word
    case "s": self = .space
    case "D": self = .notDigit
    case "W": self = .notWord
    case "S": self = .notSpace
    default: return nil
    }
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .digit: ("0"..."9").contains(scalar)
    case .word: ("0"..."9").contains(scalar) || scalar == "_" || scalar.properties.isAlphabetic
    case .space: scalar.properties.isWhitespace
    case .notDigit: !ScalarSet.Class.digit.contains(scalar)
    case .notWord: !ScalarSet.Class.word.contains(scalar)
    case .notSpace: !ScalarSet.Class.space.contains(scalar)
    }
  }
}

/// What is wrong with a pattern.
package struct PatternFault: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case nothingToRepeat
    case repeatedTwice
    case unclosedGroup
    case unopenedGroup
    case unclosedClass
    case emptyClass
    case rangeOutOfOrder
    case badRepeat
    case unknownEscape(String)
    case anchorInside
    case lookaround
    case trailingBackslash
    case tooLarge
    case tooDeep
  }

  package let kind: Kind
  /// UTF-8 offsets in the pattern.
  package let range: Range<Int>

  init(_ kind: Kind, at range: Range<Int>) {
    self.kind = kind
    self.range = range
  }

  package var message: String {
    switch kind {
    case .nothingToRepeat: "a repeat follows nothing that could be repeated"
    case .repeatedTwice: "a repeat can't be repeated without a group"
    case .unclosedGroup: "a group is not closed with ')'"
    case .unopenedGroup: "')' closes no group"
    case .unclosedClass: "a class is not closed with ']'"
    case .emptyClass: "a class is empty"
    case .rangeOutOfOrder: "a range in a class ends before it begins"
    case .badRepeat: "a repeat is written {2}, {2,} or {2,5}, up to 1000"
    case .unknownEscape(let letter): "'\\\(letter)' is not known"
    case .anchorInside: "the whole text is matched, so '^' stands at the beginning only and '$' at the end"
    case .lookaround: "'(?' begins only '(?:'"
    case .trailingBackslash: "it ends with a backslash"
    case .tooLarge: "it is too large"
    case .tooDeep: "its groups are nested too deep"
    }
  }
}
