package import Diagnostics

/// A row of a CSV file, with the places of its fields.
package struct CSVRow: Hashable, Sendable {
  /// The line, from 1, that the row begins on; a field in quotes may lead over further ones.
  package let line: Int
  /// At least one.
  package internal(set) var fields: [CSVField]

  /// From the first field to the last, without the line break.
  package var span: SourceSpan {
    SourceSpan(start: fields.first?.span.start ?? 0, end: fields.last?.span.end ?? 0)
  }

  package var texts: [String] { fields.map(\.text) }
}

package struct CSVField: Hashable, Sendable {
  /// Without the quotes round it, doubled ones halved; bytes that are no UTF-8 are replaced, and a fault tells them.
  package let text: String
  /// The bytes of the field in the file, its quotes included.
  package let span: SourceSpan
  package let isQuoted: Bool
}

/// How large a row may be before reading gives up.
package struct CSVLimits: Hashable, Sendable {
  package var fields: Int
  package var fieldBytes: Int

  package init(fields: Int = 10_000, fieldBytes: Int = 1 << 20) {
    self.fields = fields
    self.fieldBytes = fieldBytes
  }
}
