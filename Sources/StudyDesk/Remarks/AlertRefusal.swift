package import CivilTime

/// Why an alert was not acknowledged.
package enum AlertRefusal: Refusal, Hashable {
  case unknownAlert(Int64)
  /// Somebody has seen to it before.
  case acknowledged(Int64, by: String, at: Instant)

  package var kind: RefusalKind {
    switch self {
    case .unknownAlert: .request
    case .acknowledged: .state
    }
  }

  package var message: String {
    switch self {
    case .unknownAlert(let number): "there is no alert \(number)"
    case .acknowledged(let number, let author, let instant):
      "alert \(number) was acknowledged already, by \(author) at \(instant.iso(offsetSeconds: 0, fraction: false))"
    }
  }

  package var next: NextStep? { if case .unknownAlert = self { .listAlerts } else { nil } }
}
