/// One thing that is wrong with an expression, and where.
package struct ExpressionFault: Hashable, Sendable {
  package let kind: Kind
  /// UTF-8 offsets in the expression's text.
  package let range: Range<Int>

  package enum Kind: Hashable, Sendable {
    // The text
    case empty
    case tooLong(bytes: Int)
    case tooDeep
    case unexpectedCharacter(String)
    case unclosedText(quote: String)
    case unclosedParenthesis
    case unexpected(found: String, expected: String)
    case foreignOperator(found: String, replacement: String)
    case chainedComparison
    case invalidLiteral(text: String, kind: LiteralKind)
    // Names
    case unknownName(String, suggestion: String?)
    case unavailableName(String, reason: Unavailability)
    case unknownTag(String, suggestion: String?)
    case unknownOutcome(String, suggestion: String?)
    case unknownTask(String, suggestion: String?)
    case unknownUnit(String, suggestion: String?)
    case unknownFunction(String, suggestion: String?)
    // Types
    case notACondition(ValueType)
    case wrongType(found: ValueType, expected: String, by: String)
    case incomparable(ValueType, ValueType)
    case notOrdered(ValueType)
    case uncombinable(operation: String, ValueType, ValueType)
    case unitMismatch(String?, String?)
    case missingUnit(ValueType)
    case notAChoice(Value, choices: [Value])
    case listNeedsAggregate(operation: String)
    case mixedTag(String)
    // Calls
    case missingArgument(function: String, argument: String)
    case surplusArgument(function: String, takes: String)
    case unknownArgument(function: String, argument: String, known: [String])
    case repeatedArgument(String)
    case notAConstant(function: String, argument: String, expected: String)
    case invalidPattern(PatternFault)
  }

  package enum LiteralKind: Hashable, Sendable {
    case number, date, timeOfDay, dateTime
  }
}

/// Everything that is wrong with an expression; never empty, in the order of the text.
package struct ExpressionFaults: Error, Hashable, Sendable {
  package let faults: [ExpressionFault]

  init(_ faults: [ExpressionFault]) {
    self.faults = faults.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }.map(\.element)
  }
}
