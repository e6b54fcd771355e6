package import JSONText
package import SurveyModel

/// A column of a data set, with all that a statistics package wants to know of it.
package struct Variable: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case integer, number, boolean, date
    /// Of the day, without a date.
    case time
    /// With the offset of the clock that showed it.
    case dateTime
    case text
  }

  /// What numbers mean to a statistics package.
  package enum Measure: Hashable, Sendable {
    case nominal, ordinal, scale
  }

  /// What one value stands for.
  package struct ValueLabel: Hashable, Sendable {
    package let value: JSONValue
    package let label: String

    package init(_ value: JSONValue, _ label: String) {
      self.value = value
      self.label = label
    }
  }

  package let name: String
  package let label: String
  package let kind: Kind
  package let measure: Measure
  package let unit: String?
  package let minimum: Double?
  package let maximum: Double?
  /// In the order of the file.
  package let labels: [ValueLabel]
  /// Whether no other values occur than the labelled ones.
  package let isClosed: Bool
  /// The path in a result; nil for what is known of the outcome itself.
  package let path: String?
  package let note: String?
  /// What became of the numbers of older versions in other units.
  package let unitRemarks: [String]

  package init(
    _ name: String, _ label: String, _ kind: Kind, measure: Measure? = nil, unit: String? = nil,
    minimum: Double? = nil, maximum: Double? = nil, labels: [ValueLabel] = [], isClosed: Bool = false,
    path: String? = nil, note: String? = nil, unitRemarks: [String] = []
  ) {
    self.name = name
    self.label = label
    self.kind = kind
    self.measure = measure ?? (isClosed ? .nominal : kind.measure)
    self.unit = unit
    self.minimum = minimum
    self.maximum = maximum
    self.labels = labels
    self.isClosed = isClosed
    self.path = path
    self.note = note
    self.unitRemarks = unitRemarks
  }
}

extension Variable.Kind {
  fileprivate var measure: Variable.Measure {
    switch self {
    case .integer, .number, .date, .time, .dateTime: .scale
    case .boolean, .text: .nominal
    }
  }
}

extension Variable {
  /// The names of columns that tell the arm that somebody was allocated to: an arm is a schedule.
  private static let armNames: Set<String> = ["schedule", "schedules", "scheduleVersion", "arm"]

  /// Whether the column tells the arm; an answer's column does not, whatever it is called.
  var tellsArm: Bool { path == nil && Variable.armNames.contains(name) }

  /// The same under another name.
  func named(_ name: String) -> Variable {
    Variable(
      name, label, kind, measure: measure, unit: unit, minimum: minimum, maximum: maximum, labels: labels,
      isClosed: isClosed, path: path, note: note, unitRemarks: unitRemarks)
  }

  /// What is to be known of it: its remarks before its note.
  var remark: String? {
    let all = unitRemarks + [note].compactMap(\.self)
    return all.isEmpty ? nil : all.joined(separator: "; ")
  }

  /// Which clock told an instant, as ``ClockMark`` has it.
  static func clock(_ label: String) -> Variable {
    Variable(
      "clock", label, .text,
      labels: [
        ValueLabel("machine", "the machine's"), ValueLabel("setBack", "the machine's, which had been set back"),
        ValueLabel("stated", "none: a person stated the instant"),
      ], isClosed: true)
  }

  /// Whether a cell may hold the word of a blank: an answer's column.
  var takesBlanks: Bool { path != nil }
}

/// What stands in a row at a variable.
package enum Cell: Hashable, Sendable {
  /// A number, truth or text.
  case value(JSONValue)
  /// Why there is no answer.
  case blank(ItemState)
  /// The version of the survey, or the outcome, has no such thing.
  case none
}

extension Cell {
  static func text(_ text: String?) -> Cell { text.map { .value(.string($0)) } ?? .none }

  static func truth(_ truth: Bool) -> Cell { .value(.boolean(truth)) }

  static func number(_ number: (some BinaryInteger)?) -> Cell { number.map { .value(.integer($0)) } ?? .none }
}

/// What is said of a rectangular data set beside its rows.
package struct DataTable: Hashable, Sendable {
  /// Small letters, digits and hyphens: a file's name without its ending.
  package let name: String
  package let title: String
  package let variables: [Variable]
  package var rows = 0

  package init(name: String, title: String, variables: [Variable]) {
    self.name = name
    self.title = title
    self.variables = variables
  }

  /// An id as a file's name.
  package static func fileName(_ id: String) -> String {
    String(id.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}

extension ItemState {
  /// The states of a blank, in the order of their codes in SPSS.
  static let blanks: [ItemState] = [.skipped, .dontKnow, .notShown, .notReached, .timedOut]

  /// What a CSV cell holds for a blank.
  package var missingToken: String { "." + rawValue }

  /// An answer as a column with blanks holds it: a text that looks like a blank gets one more dot.
  package static func writing(_ text: String) -> String {
    guard text.utf8.first == UInt8(ascii: ".") else { return text }
    let word = text.drop { $0 == "." }
    return blanks.contains { $0.rawValue == word } ? "." + text : text
  }

  /// What the state means, for a codebook.
  package var meaning: String {
    switch self {
    case .answered: "answered"
    case .skipped: "shown and passed over"
    case .dontKnow: "answered 'I don't know'"
    case .notShown: "not shown by the survey's logic"
    case .notReached: "the sitting ended before it, or a change afterwards asks for it"
    case .timedOut: "its time ran out"
    }
  }
}
