package import JSONText
package import SurveyModel

/// A column of a data set, with all that a statistics package wants to know of it.
package struct Variable: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case integer, number, boolean, date, text
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

  package init(
    _ name: String, _ label: String, _ kind: Kind, unit: String? = nil, minimum: Double? = nil, maximum: Double? = nil,
    labels: [ValueLabel] = [], isClosed: Bool = false, path: String? = nil, note: String? = nil
  ) {
    self.name = name
    self.label = label
    self.kind = kind
    self.unit = unit
    self.minimum = minimum
    self.maximum = maximum
    self.labels = labels
    self.isClosed = isClosed
    self.path = path
    self.note = note
  }
}

extension Variable {
  /// The names of columns that tell the arm that somebody was allocated to: an arm is a schedule.
  package static let armNames: Set<String> = ["schedule", "schedules", "scheduleVersion"]
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

/// A rectangular data set.
package struct DataTable: Hashable, Sendable {
  /// Small letters, digits and hyphens: a file's name without its ending.
  package let name: String
  package let title: String
  package let variables: [Variable]
  package var rows: [[Cell]]

  package init(name: String, title: String, variables: [Variable], rows: [[Cell]] = []) {
    self.name = name
    self.title = title
    self.variables = variables
    self.rows = rows
  }
}

extension ItemState {
  /// The states of a blank, in the order of ``SPSSFile``'s codes.
  static let blanks: [ItemState] = [.skipped, .dontKnow, .notShown, .notReached, .timedOut]

  /// What a CSV cell holds for a blank: no answer looks like it, since texts that do are marked.
  package var missingToken: String { "." + rawValue }

  /// What the state means, for a codebook.
  package var meaning: String {
    switch self {
    case .answered: "answered"
    case .skipped: "shown and passed over"
    case .dontKnow: "answered 'I don't know'"
    case .notShown: "not shown by the survey's logic"
    case .notReached: "the sitting ended before it"
    case .timedOut: "its time ran out"
    }
  }
}
