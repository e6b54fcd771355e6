import CivilTime

/// A word or mark of an expression.
struct Token: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case number(Double)
    case text(String)
    case date(CivilDate)
    case timeOfDay(TimeOfDay)
    case dateTime(Instant)
    /// A name, a word of the language or, after a number, a unit.
    case name(String)
    /// A unit that is no name, such as `%` or `km/h`.
    case unit(String)
    case mark(Mark)
    case end
  }

  enum Mark: String, Hashable, Sendable, CaseIterable {
    case equal = "=="
    case notEqual = "!="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case less = "<"
    case greater = ">"
    case assign = "="
    case plus = "+"
    case minus = "-"
    case times = "*"
    case over = "/"
    case open = "("
    case close = ")"
    case comma = ","
  }

  let kind: Kind
  /// UTF-8 offsets in the text.
  let range: Range<Int>
}
