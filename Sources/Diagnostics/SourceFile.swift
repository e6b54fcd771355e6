/// A file as it was read: the path to show and its bytes, which need not be UTF-8.
package struct SourceFile: Hashable, Sendable {
  /// The path as diagnostics show it, relative to the study's folder where that is possible.
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  package init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }
}

/// A half-open range of byte offsets in a ``SourceFile``.
package struct SourceSpan: Hashable, Sendable {
  package var start: Int
  package var end: Int

  /// A span never runs backwards: an `end` before `start` gives an empty span at `start`.
  package init(start: Int, end: Int) {
    self.start = start
    self.end = max(start, end)
  }

  package var isEmpty: Bool { start == end }
}

/// A place as an editor shows it: line and column, both from 1.
///
/// Columns count Unicode scalars; a byte-order mark at the head of the file counts for nothing, a tab for one, and each
/// byte run that is no UTF-8 for as many as replacement characters would be shown for it.
package struct SourcePosition: Hashable, Comparable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

extension SourceFile {
  /// The position of a byte offset; offsets outside the file give its nearer end.
  ///
  /// - Complexity: O(size of the file). For many positions of one file make a ``LineTable`` once.
  package func position(at offset: Int) -> SourcePosition {
    LineTable(self).position(at: offset)
  }
}
