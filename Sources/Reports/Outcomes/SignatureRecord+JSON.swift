package import CivilTime
package import JSONText
package import Record
import StudyService

extension SignatureRecord {
  /// - Parameters:
  ///   - holds: Whether what it covers stands as it was signed.
  ///   - recorded: When it was given, for people.
  package func json(holds: Bool, recorded: String) -> JSONValue {
    [
      "number": .integer(number), "event": .optional(event), "recorded": .string(recorded),
      "author": .string(stamp.author.reading), "account": .optional(stamp.account), "name": .string(printedName),
      "meaning": .string(signer.meaning), "covers": .array(revisions.map { .integer($0) }), "holds": .boolean(holds),
      "withdrawn": .optional(
        withdrawal.map { ["author": .string($0.stamp.author.reading), "reason": .string($0.reason)] }),
    ]
  }

  /// `reviewed, Lea Long, 2026-11-24 10:00`.
  ///
  /// - Parameter reading: How an instant is told.
  package func line(_ reading: (Instant) -> String) -> String {
    let end = withdrawal.map { "; taken back \(reading($0.stamp.recorded)): \($0.reason)" } ?? ""
    return "\(signer.meaning): \(printedName) (\(stamp.author.reading)), \(reading(stamp.recorded))" + end
  }
}
