package import CivilTime
package import Record

/// Refusals that concern the study as a whole, or anybody in it.
package enum StudyRefusal: Refusal, Hashable {
  case nothingInForce
  /// The desk's instant lies before the first acceptance.
  case notYetInForce(from: Instant)
  /// Nothing is due for somebody who does not take part.
  case notActive(String, ParticipantStatus)

  package var kind: RefusalKind { .state }

  package var message: String {
    switch self {
    case .nothingInForce: "no files are in force yet"
    case .notYetInForce(let instant):
      "the study's files are in force from \(instant.iso(offsetSeconds: 0, fraction: false)) on; --now lies before"
    case .notActive(let participant, let status):
      "\(participant) is \(status.rawValue), and nothing is due for them"
    }
  }

  package var next: NextStep? {
    switch self {
    case .nothingInForce: .acceptFiles
    case .notYetInForce: nil
    case .notActive(let participant, _): .reinstate(participant)
    }
  }
}
