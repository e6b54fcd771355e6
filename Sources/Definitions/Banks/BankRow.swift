import Diagnostics
import SurveyModel

/// A question of a bank: a row of its file.
struct BankRow: Sendable {
  /// With its tags, its right answer, and the slot that the reader was told to begin with and counted up from.
  let item: FormItem
  /// How long its page stays; nil leaves the block's own limit.
  let timeLimit: Int64?
  /// The line of the bank's file that the row begins on, from 1.
  let line: Int
  /// The place of its id in the bank's file.
  let idSpan: SourceSpan
}
