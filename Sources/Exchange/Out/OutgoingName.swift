import Expressions
import SurveyModel

/// What stands there for an item or a score that an expression names.
struct OutgoingName: Hashable, Sendable {
  let name: String
  let answer: Answer
  /// Whether it has a value whatever is answered.
  var isSure = false
  /// The codes of choices whose values can't be codes there, by the values.
  var codes: [String: String] = [:]

  /// Whether it is a number that can't be below zero.
  var isNeverNegative = false
  /// Whether it is a whole number.
  var isWhole = false

  func code(_ value: String) -> String { codes[value] ?? value }

  enum Answer: Hashable, Sendable {
    case number(unit: String?)
    /// A choice of codes, which are numbers or texts.
    case choice(areNumbers: Bool)
    case choices([String])
    /// The codes of yes and no.
    case boolean(yes: String, no: String)
    case text
    case date
    case dateTime
    case time
    /// A number for each entry of a repeat.
    case numbers
    /// No expression there can ask for it, with the reason.
    case none(String)
  }
}

extension OutgoingName.Answer {
  /// What the answer of a format is there.
  ///
  /// - Parameter boolean: How yes and no are written.
  init(_ format: AnswerFormat, boolean: (yes: String, no: String)) {
    switch format {
    case .scale, .ladder: self = .number(unit: format.unit)
    case .numeric, .continuousScale, .quantity: self = .number(unit: format.unit)
    case .boolean, .consent: self = .boolean(yes: boolean.yes, no: boolean.no)
    case .choice(let choice) where choice.multiple: self = .choices(choice.choices.map(\.value.description))
    case .choice(let choice), .textScale(let choice): self = .choice(areNumbers: choice.areNumbers)
    // A file is its name, which is there once it is answered.
    case .text, .email, .file: self = .text
    case .date: self = .date
    case .dateTime: self = .dateTime
    case .timeOfDay: self = .time
    case .computed(let computed):
      switch computed.expression.type {
      case .number(let unit): self = .number(unit: unit)
      case .boolean: self = .boolean(yes: boolean.yes, no: boolean.no)
      case .date: self = .date
      case .dateTime: self = .dateTime
      case .timeOfDay: self = .time
      case .choice, .text: self = .text
      case .list: self = .none("it is a list")
      }
    case .rank: self = .none("an order of choices can't be asked for there")
    case .location: self = .none("a place can't be asked for there")
    case .signature: self = .none("a signature can't be asked for there")
    case .active: self = .none("a measurement can't be asked for there")
    }
  }
}

extension AnswerFormat {
  /// The codes of choices whose values can't be codes there, by the values.
  func codes(for dialect: OutgoingLogic.Dialect) -> [String: String] {
    var codes: [String: String] = [:]
    var taken: Set<String> = []
    for (index, choice) in (choices ?? []).enumerated() {
      var code = choice.value.code(for: dialect, at: index)
      // The columns of boxes have small letters and underscores in REDCap.
      if !taken.insert(REDCapRecords.folded(code)).inserted { code = "c\(index + 1)" }
      if code != choice.value.description { codes[choice.value.description] = code }
    }
    return codes
  }

  /// The code of each choice, in their order.
  func allCodes(for dialect: OutgoingLogic.Dialect) -> [String] {
    let own = codes(for: dialect)
    return (choices ?? []).map { own[$0.value.description] ?? $0.value.description }
  }
}

extension ChoiceValue {
  /// The code that stands for the value: itself where it can be one, else its number in the list.
  ///
  /// REDCap makes columns of the codes of boxes; XLSForm separates the codes of several choices by spaces.
  fileprivate func code(for dialect: OutgoingLogic.Dialect, at place: Int) -> String {
    let text = description
    let isLegal =
      switch dialect {
      case .redcap:
        text.unicodeScalars.allSatisfy {
          ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
            || "_-.".unicodeScalars.contains($0)
        }
      case .xpath: !text.contains { $0.isWhitespace || "'\"".contains($0) }
      }
    return isLegal && !text.isEmpty && text.utf8.count <= 50 ? text : "c\(place + 1)"
  }
}

extension ChoiceFormat {
  /// Whether the codes are numbers to expressions.
  var areNumbers: Bool {
    !choices.isEmpty && choices.allSatisfy { if case .number = $0.value { true } else { false } }
  }
}

extension AnswerFormat {
  /// Whether its answers are whole numbers.
  var isWhole: Bool {
    switch self {
    case .scale, .ladder, .boolean: true
    case .numeric(let format): format.decimals == 0
    case .continuousScale(let format): format.decimals == 0
    case .choice(let choice), .textScale(let choice):
      !choice.multiple && SourceAnswer.areNumbers(choice.choices.map(\.value.description))
    default: false
    }
  }
}

extension FormItem {
  /// Whether it is worked out and has a value whatever is blank.
  var isSure: Bool {
    guard case .computed(let computed) = format, showIf == nil else { return false }
    return computed.expression.formula.isTotal
  }
}
