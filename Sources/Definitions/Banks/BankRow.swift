import Diagnostics
package import SurveyModel

/// A question of a bank: a row of its file.
package struct BankRow: Sendable {
  /// With its tags, its right answer, and the slot that the reader was told to begin with and counted up from.
  package let item: FormItem
  /// How long its page stays; nil leaves the block's own limit.
  package let timeLimit: Int64?
  /// The line of the bank's file that the row begins on, from 1.
  package let line: Int
  /// The place of its id in the bank's file.
  let idSpan: SourceSpan
}
