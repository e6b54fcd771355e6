package import CivilTime
package import JSONText
package import Record
import StudyService

extension SignatureRecord {
  /// The signatures of whatever was ever recorded of an event, also of what was deleted since.
  ///
  /// - Parameter entries: Those about the participant, with the contents of the event's outcomes.
  static func all(of event: String, in entries: [Entry]) -> [SignatureRecord] {
    let own = entries.filter { entry in
      switch entry.content {
      case .outcome(.recorded(let outcome))?: outcome.event == event
      case .outcome(.revised(let revised, _, _, _))?: revised == event
      default: false
      }
    }
    let numbers = Set(own.map(\.number))
    return all(in: entries).filter { !numbers.isDisjoint(with: $0.revisions) }
  }

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
