/// One participant's results of a survey, laid out as a table: a column for each outcome, a row for each item.
package struct ReportSheet: Hashable, Sendable {
  package let title: String
  /// The language of its words, as HTML names it.
  package let language: String
  /// What is known of the whole, label and text.
  package let facts: [Fact]
  package let columns: [Column]
  package let sections: [Section]
  package let scores: Section
  /// A line for each correction.
  package let corrections: [String]
  /// A line for each note and query.
  package let remarks: [String]
  /// A line for each signature.
  package let signatures: [String]
  package let notices: [String]
  let words: Words

  package struct Fact: Hashable, Sendable {
    package let label: String
    package let text: String
  }

  /// An outcome: when it was, and who recorded it.
  package struct Column: Hashable, Sendable {
    package let date: String
    package let assessor: String
  }

  package struct Section: Hashable, Sendable {
    /// Nil for a page without a title, whose rows follow those before.
    package let title: String?
    package let rows: [Row]
  }

  package struct Row: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable { case item, subtotal, score, total }

    package let label: String
    /// One for each column.
    package let cells: [Cell]
    package let kind: Kind
    /// The best that can be reached; nil where there is none.
    package let maximum: String?
  }

  package struct Cell: Hashable, Sendable {
    package var text: String
    package let isBlank: Bool
    /// What stood there before the value was corrected; nil where it was not.
    package let was: String?
    /// A score's band, or why there is no score.
    package let note: String?
    /// The best that could be reached where outcomes differ in that; nil for the row's.
    package var maximum: String?

    init(_ text: String, isBlank: Bool = false, was: String? = nil, note: String? = nil) {
      self.text = text
      self.isBlank = isBlank
      self.was = was
      self.note = note
    }
  }

  /// The lists below the table, those that are empty left out.
  var lists: [(title: String, lines: [String])] {
    let all: [(title: String, lines: [String])] = [
      (words.corrections, corrections), (words.remarks, remarks), (words.signatures, signatures),
    ]
    return all.filter { !$0.lines.isEmpty }
  }

  /// The few words that the layouts themselves need.
  struct Words: Hashable, Sendable {
    let item: String
    let date: String
    let assessor: String
    let corrections: String
    let remarks: String
    let signatures: String
  }
}
