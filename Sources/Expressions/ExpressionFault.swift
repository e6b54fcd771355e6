/// Something that an expression says wrongly.
package struct ExpressionFault: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    // The text
    case empty
    case tooLong(limit: Int)
    case tooDeep(limit: Int)
    case unexpectedCharacter(String, write: String?)
    case unclosedQuote
    case unclosedParenthesis
    case unopenedParenthesis
    case endsEarly(expected: String)
    case unexpected(String, expected: String)
    case wrongOperator(found: String, write: String)
    case chainedComparison
    /// A form of other languages, with the same in ours.
    case foreignForm(found: String, write: String)
    /// The list of a question stands behind `in`.
    case listAfterIn(value: String, list: String)
    case badNumber(String, NumberLiteral.Fault)
    case badDate(String)
    case badTime(String)
    case badDateTime(String)
    // Names
    case unknownName(String, guess: String?)
    case missingSpaces(name: String, write: String)
    case usedBeforeAsked(String)
    case unavailableName(String, reason: String)
    case unknownFunction(String, guess: String?)
    /// A function of other languages, with the same in ours.
    case foreignCall(String, write: String)
    /// A word of other languages for no answer, that something is compared with.
    case foreignBlank(String, write: String)
    case unknownTag(String, guess: String?)
    case unknownKind(String, guess: String?)
    /// The surveys of other tasks give the kind, and that of the named one does not.
    case kindOfOtherTasks(String, task: String, [String])
    case unknownTask(String, guess: String?)
    case unknownUnit(String, guess: String?)
    // Types
    case notACondition(found: String, suggestion: String?)
    case listAsCondition
    case notANumber(operation: String, found: String)
    case cantCompare(String, String, help: String?)
    case comparedWithNothing(write: String)
    case cantOrder(String)
    case notAChoice(String, of: [String])
    case unitMismatch(String, String, help: String? = nil)
    case dateNeedsDays(String)
    case cantContain(String)
    case listsCombined
    case branchesDiffer(String, String)
    // Functions
    case argumentCount(function: String, usage: String)
    case unknownArgument(function: String, name: String, known: [String])
    case repeatedArgument(String)
    case wrongArgument(function: String, expected: String, found: String)
    case tooFewToCount(asked: Int, there: Int)
    case badPattern(String)
  }

  package let kind: Kind
  /// UTF-8 offsets in the text.
  package let range: Range<Int>

  init(_ kind: Kind, at range: Range<Int>) {
    self.kind = kind
    self.range = range
  }
}

/// Everything that is wrong with an expression; never empty, in the order of the text.
package struct ExpressionFaults: Error, Hashable, Sendable {
  package let faults: [ExpressionFault]

  init(_ faults: [ExpressionFault]) {
    var seen: Set<ExpressionFault> = []
    self.faults = faults.filter { seen.insert($0).inserted }.enumerated().sorted { a, b in
      (a.element.range.lowerBound, a.offset) < (b.element.range.lowerBound, b.offset)
    }.map(\.element)
  }
}
