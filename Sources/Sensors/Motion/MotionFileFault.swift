/// Why a file is not a recording of device motion: where, what, and what to do.
///
/// It holds the format's own names only, never what the file says.
package struct MotionFileFault: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Cause: Hashable, Sendable {
    case empty
    case notText
    case archive
    case listAtTop
    case topLevel
    case cutOff
    case expected(String)
    case moreAfterEnd
    case missing(field: String)
    case repeated(field: String)
    case notANumber(field: String)
    case notFinite(field: String)
    case timestampTooLarge
    case noDirection
    case missingColumns([String])
    case fieldCount(expected: Int, found: Int)
    case unclosedQuote
    case tooManyColumns(limit: Int)
    case nestedTooDeep(limit: Int)
    case tooManySamples(limit: Int)
    case tooFewSamples(Int)
  }

  package let cause: Cause
  /// Counted from 1; nil when the file as a whole is meant.
  package let line: Int?
  /// The number of the sample, counted from 1; nil outside samples.
  package let item: Int?

  package init(_ cause: Cause, line: Int? = nil, item: Int? = nil) {
    self.cause = cause
    self.line = line
    self.item = item
  }

  /// `line 3, item 2: 'attitude' is missing; ...`
  package var description: String {
    let place = [line.map { "line \($0)" }, item.map { "item \($0)" }].compactMap { $0 }.joined(separator: ", ")
    return (place.isEmpty ? "" : place + ": ") + reason + "; " + fix
  }
}
