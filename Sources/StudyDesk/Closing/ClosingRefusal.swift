package import CivilTime
package import Record

/// Why a study stays open, or is closed already.
package enum ClosingRefusal: Refusal, Hashable {
  case closedAlready(at: Instant)
  /// The record, or what is derived from it, has been altered.
  case broken(ChainFault)
  /// What was exported is not all that is recorded.
  case recordedMeanwhile

  package var kind: RefusalKind {
    switch self {
    case .closedAlready, .recordedMeanwhile: .state
    case .broken: .data
    }
  }

  package var message: String {
    switch self {
    case .closedAlready(let instant): "the study was closed on \(instant.iso(offsetSeconds: 0, fraction: false))"
    case .broken(let fault): "the record has been altered: \(fault); the study stays open"
    case .recordedMeanwhile: "something was recorded while the study was exported; the study stays open, try again"
    }
  }
}
