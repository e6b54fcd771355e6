import CivilTime

extension ExpressionFault {
  /// The name of the rule, for diagnostics and the manual.
  package var code: String { wording.code }

  /// What is wrong, without the place.
  package var message: String { wording.message }

  /// What to write for a name of another system's formulas; nil for any other fault.
  package var foreign: String? { if case .unknownName(let name, _) = kind { ForeignFormula.names[name] } else { nil } }

  /// What stands rightly in the place of the fault; nil where somebody has to decide.
  package var replacement: String? {
    switch kind {
    case .wrongOperator("!", _): "not "
    case .wrongOperator(_, let write), .foreignForm(_, let write), .foreignCall(_, let write),
      .foreignBlank(_, let write), .comparedWithNothing(let write):
      write
    case .badTime(let text): TimeOfDay(iso: "0" + text) == nil ? nil : "0" + text
    default: nil
    }
  }

  /// What to write instead.
  package var help: String? { wording.help }

  private struct Wording {
    let code: String
    let message: String
    let help: String?

    init(_ code: String, _ message: String, _ help: String? = nil) {
      self.code = code
      self.message = message
      self.help = help
    }
  }

  private var wording: Wording { syntaxWording ?? nameWording ?? typeWording ?? functionWording }

  private var syntaxWording: Wording? {
    switch kind {
    case .empty: Wording("empty-expression", "there is no expression", "write a condition such as pain > 3")
    case .tooLong(let limit):
      Wording("expression-too-long", "the expression is longer than \(limit) bytes", "compute parts of it as scores")
    case .tooDeep(let limit):
      Wording(
        "expression-too-deep", "the expression is nested more than \(limit) levels deep",
        "compute parts of it as scores, or write sum(a, b, ...) for a long addition")
    case .unexpectedCharacter(let character, let write):
      Wording(
        "unexpected-character", "'\(character)' means nothing in an expression",
        (write ?? ForeignFormula.signs[character]).map { "write \($0)" })
    case .unclosedQuote:
      Wording("unclosed-quote", "the text has no closing quote", "close it with the quote it began with")
    case .unclosedParenthesis: Wording("unclosed-parenthesis", "the parenthesis is not closed", "add ')'")
    case .unopenedParenthesis: Wording("unopened-parenthesis", "')' closes nothing", "remove it, or add '(' before")
    case .endsEarly(let expected):
      Wording("unfinished-expression", "the expression ends where \(expected) is expected")
    case .unexpected(let found, let expected):
      Wording(
        "unexpected-word", "'\(found)' stands where \(expected) is expected",
        ForeignFormula.operators[found].map { "write \($0)" })
    case .wrongOperator(let found, let write):
      Wording("wrong-operator", "'\(found)' is no operator here", "write '\(write)'")
    case .chainedComparison:
      Wording(
        "chained-comparison", "a comparison can't be compared again",
        "join two comparisons: 1 < pain and pain < 5")
    case .foreignForm(let found, let write):
      Wording("unexpected-word", "an expression has no '\(found)'", "write \(write)")
    case .listAfterIn(let value, let list):
      Wording(
        "wrong-operator", "'in' takes a list of values, not the name '\(list)'",
        "write \(list) contains \(value)")
    case .badNumber(let text, .tooSmall):
      Wording("bad-number", "'\(text)' is nearer to 0 than a number can be", "write 0, or another unit")
    case .badNumber(let text, .tooManyDigits):
      Wording("bad-number", "'\(text)' has more digits than a number can keep", "write at most 15 digits")
    case .badDate(let text): Wording("bad-date", "there is no date '\(text)'", "write year, month, day: 2026-01-05")
    case .badTime(let text):
      Wording(
        "bad-time", "there is no time '\(text)'",
        "write \(TimeOfDay(iso: "0" + text) == nil ? "hours and minutes: 08:00" : "0" + text)")
    case .badDateTime(let text):
      Wording(
        "bad-date-time", "'\(text)' is not a date with time", "write an offset too: 2026-11-20T08:00:00+09:00")
    default: nil
    }
  }

  private var nameWording: Wording? {
    switch kind {
    case .unknownName(let name, let guess):
      Wording(
        "unknown-name", "there is no '\(name)' here",
        ForeignFormula.names[name].map { "write \($0)" } ?? guess.map { "write '\($0)'" })
    case .missingSpaces(let name, let write):
      Wording(
        "unknown-name", "there is no '\(name)' here: a hyphen belongs to the name",
        "put spaces around the minus: \(write)")
    case .usedBeforeAsked(let name):
      Wording(
        "used-before-asked", "'\(name)' is asked later", "an expression may read earlier items only; move the item up")
    case .unavailableName(let name, let reason): Wording("unavailable-name", "'\(name)' can't be used here: \(reason)")
    case .unknownFunction(let name, let guess):
      Wording(
        "unknown-function", "there is no function '\(name)'",
        ForeignFormula.functions[name].map { "write \($0)" } ?? guess.map { "write \($0)(...)" })
    case .foreignCall(let name, let write):
      Wording("unknown-function", "there is no function '\(name)'", "write \(write)")
    case .foreignBlank(let name, let write):
      Wording("unknown-name", "there is no '\(name)' here: nothing equals an answer that is missing", "write \(write)")
    case .unknownTag(let tag, let guess):
      Wording(
        "unknown-tag", "no earlier item has the tag '\(tag)'",
        guess.map { "write tag(\"\($0)\")" } ?? "give the items tags: [\(tag)]")
    case .unknownKind(let kind, let guess):
      Wording(
        "unknown-kind", "no outcome is of the kind '\(kind)'",
        guess.map { "write \"\($0)\"" } ?? "use the kind of an outcome of one of the study's surveys")
    case .kindOfOtherTasks(let kind, let task, let tasks):
      Wording(
        "unknown-kind", "no outcome of the task '\(task)' is of the kind '\(kind)'",
        tasks.isEmpty ? "leave 'task' out" : "leave 'task' out, or write task=\(tasks.joined(separator: " or task="))")
    case .unknownTask(let task, let guess):
      Wording(
        "unknown-task", "there is no task '\(task)'",
        guess.map { "write \($0)" } ?? "use the id of a task of one of the study's schedules")
    case .unknownUnit(let unit, let guess):
      Wording(
        "unknown-unit", "'\(unit)' is no unit", guess.map { "write '\($0)'" } ?? "use a unit of the items, or none")
    default: nil
    }
  }

  private var typeWording: Wording? {
    switch kind {
    case .notACondition(let found, let suggestion):
      Wording(
        "not-a-condition", "a condition is needed, but this is \(found)",
        suggestion.map { "compare it: \($0)" } ?? "compare it with a value")
    case .listAsCondition:
      Wording(
        "list-as-condition", "this asks each item of a list, but one answer is needed",
        "write any(...) or all(...) around it")
    case .notANumber(let operation, let found):
      Wording("not-a-number", "'\(operation)' needs numbers, but this is \(found)")
    case .cantCompare(let left, let right, let help):
      Wording("type-mismatch", "\(left) can't be compared with \(right)", help)
    case .comparedWithNothing(let write):
      Wording("type-mismatch", "no answer is the empty text", "write \(write)")
    case .cantOrder(let type):
      Wording("no-order", "\(type) has no smaller and larger", "compare with == or !=")
    case .notAChoice(let value, let choices):
      Wording(
        "not-a-choice", "\(value) is none of the choices", "the choices are \(choices.joined(separator: ", "))")
    case .unitMismatch(let left, let right, let help):
      Wording(
        "unit-mismatch", "\(left) and \(right) don't go together", help ?? "give both numbers units of one kind")
    case .dateNeedsDays(let found):
      Wording(
        "unit-mismatch", "a date moves by days, weeks, months or years, not by \(found)", "write a unit: 7 days")
    case .cantContain(let type): Wording("type-mismatch", "\(type) contains nothing", "compare it with ==")
    case .listsCombined:
      Wording(
        "lists-combined", "two different lists can't be combined item by item",
        "take one value of each list first: sum(...), mean(...), any(...)")
    case .branchesDiffer(let first, let second):
      Wording(
        "type-mismatch", "the two values of 'if' differ in type: \(first), and \(second)",
        "give both the same type")
    default: nil
    }
  }

  private var functionWording: Wording {
    switch kind {
    case .argumentCount(let function, let usage):
      Wording("wrong-arguments", "'\(function)' does not take that many values", "write \(usage)")
    case .unknownArgument(let function, let name, let known):
      Wording(
        "wrong-arguments", "'\(function)' has no argument '\(name)'",
        known.isEmpty ? "it takes none by name" : "it takes \(known.map { "\($0)=" }.joined(separator: " and "))")
    case .repeatedArgument(let name): Wording("wrong-arguments", "'\(name)' is given twice", "keep one of them")
    case .wrongArgument(let function, let expected, let found):
      Wording("wrong-arguments", "'\(function)' needs \(expected), but this is \(found)")
    case .tooFewToCount(let asked, let there):
      Wording(
        "wrong-arguments", "'atLeast' asks for \(asked) answers of \(there)", "write a number from 1 to \(there)")
    case .badPattern(let reason):
      Wording("bad-pattern", "the pattern can't be read: \(reason)", "a backslash takes a sign as it is: \\.")
    default: Wording("bad-expression", "the expression can't be understood")
    }
  }
}
