package import Record

/// What an export came to.
package struct ExportSummary: Hashable, Sendable {
  package var rows = 0
  /// Answers that were left out since they may tell who it is.
  package var leftOut = 0
  /// Texts that were kept from being run as formulas.
  package var guarded = 0
  /// Texts that were cut, since the format takes no longer ones.
  package var cut = 0
  /// The end of the record that was exported.
  package let head: Head

  package init(head: Head) { self.head = head }
}
