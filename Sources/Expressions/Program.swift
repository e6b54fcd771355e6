/// A compiled expression: a flat list of operations that name their operands by index.
///
/// The operation of a syntax node has the node's index; conversions of units follow after them. A list is never made:
/// what is said of a list is worked out lane by lane, by the aggregate that asks for it.
struct Program: Hashable, Sendable {
  var operations: [Operation] = []
  /// The kind of each operation's value.
  var kinds: [Kind] = []
  /// Operand lists of operations with many, and the slots of tags.
  var operands: [Int32] = []
  var constants: [Value] = []
  var ratios: [UnitOfMeasure.Ratio] = []
  var patterns: [TextPattern] = []
  var queries: [Query] = []
  var root = 0

  /// A run in ``operands``.
  struct Run: Hashable, Sendable {
    let start: Int32
    let count: Int32

    var range: Range<Int> { Int(start)..<Int(start + count) }
  }

  /// How the value of an operation is worked out and read.
  enum Kind: UInt8, Hashable, Sendable {
    case number, date, timeOfDay, dateTime
    case truth
    /// Texts, and choices whose values are not all numbers.
    case other

    /// Whether values lie on a number line; see ``Value/ordinal``.
    var isOrdinal: Bool { rawValue <= Kind.dateTime.rawValue }
  }

  enum Aggregate: UInt8, Hashable, Sendable {
    case sum, mean, median, deviation, minimum, maximum, countAnswered, countTrue, any, all
  }

  enum Operation: Hashable, Sendable {
    /// Stands where a fault was; such a program never runs.
    case none
    case ordinal(Double)
    case truth(Truth)
    case constant(Int32)
    case today
    case slot(Int32)
    /// A slot whose value is a list: one of its elements in each lane.
    case slotList(Int32)
    case query(Int32)
    case queryList(Int32)
    /// The slots of a tag, one in each lane.
    case tag(Run)
    case negate(Int32)
    case add(Int32, Int32)
    case subtract(Int32, Int32)
    case multiply(Int32, Int32)
    case divide(Int32, Int32)
    case power(Int32, Int32)
    case curve(Curve, Int32)
    case convert(Int32, ratio: Int32)
    /// A date and a number of days, of months.
    case addDays(Int32, Int32)
    case addMonths(Int32, Int32)
    /// A time of day and a number of seconds; the clock starts again at midnight.
    case addSeconds(Int32, Int32)
    case addMilliseconds(Int32, Int32)
    case round(Int32, decimals: Int32)
    case age(birth: Int32, on: Int32)
    case choose(Int32, Int32, Int32)
    case not(Int32)
    case and(Run)
    case or(Run)
    case compareNumbers(Comparison, Int32, Int32)
    /// Dates and times, which are equal only when they are the same.
    case compareOrdinals(Comparison, Int32, Int32)
    case compareTruths(equal: Bool, Int32, Int32)
    case compareValues(equal: Bool, Int32, Int32)
    case isIn(Int32, Run)
    /// Whether one of a list's lanes equals the element.
    case listContains(origin: Int32, Int32, Int32)
    case textContains(Int32, Int32)
    case matches(Int32, pattern: Int32)
    /// How many characters a text has.
    case length(Int32)
    case cased(Int32, isUpper: Bool)
    case concat(Run)
    /// What is read of the choice in a slot.
    case choiceText(Int32)
    case answered(Int32)
    /// Whether a list as a whole was answered.
    /// Whether there is any; of one answer that has several parts none of them is an answer, too.
    case answeredList(Int32, isRepeated: Bool)
    /// Operands lie in pairs of operation and origin.
    case aggregate(Aggregate, Run, atLeast: Int32)
  }
}
