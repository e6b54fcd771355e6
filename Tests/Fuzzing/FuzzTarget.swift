/// One reader of the program with inputs that it knows, and the law that it keeps on any others.
struct FuzzTarget: Sendable {
  let name: String
  /// What the summary says is tried.
  let title: String
  /// How many inputs the short form tries.
  let few: Int
  /// A longer input is cut.
  var largest = 4_096
  let prepare: @Sendable () throws -> Prepared

  struct Prepared {
    /// Inputs that the reader takes, from which others are made.
    let seeds: [[UInt8]]
    /// Words of the language that is read.
    var words: [String] = []
    /// Gives an input to the reader; throws ``Violation`` when the law is broken.
    let attempt: ([UInt8]) throws -> Verdict
  }

  static let all: [FuzzTarget] = [
    .yaml, .surveys, .banks, .schedules, .studies, .answers, .quickEntries, .expressions, .patterns, .recurrenceRules,
    .tables,
    .json, .motion, .positions, .zones, .keys, .stores,
  ]
}

/// What a reader made of an input: either is right, as long as a refusal says where and why.
enum Verdict {
  case accepted, refused
}

/// A broken law.
struct Violation: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  static func unless(_ holds: @autoclosure () throws -> Bool, _ description: @autoclosure () -> String) throws {
    if try !holds() { throw Violation(description()) }
  }
}
