import CivilTime
import StudyDesk

/// Notes in the record what somebody tried without being anybody: at most one entry a minute of each kind, which says how
/// often it was. A record does not grow with what strangers send.
actor GuessLog {
  enum Kind: String, Sendable {
    case session = "a session that is unknown or has ended"
    case token = "an unknown token"
    case invitation = "an invitation that is unknown or was used"
    case name = "a sign-in under a name that nobody has"
    case form = "a form that the page did not make"
  }

  private let host: StudyHost
  private var counts: [Kind: Int] = [:]
  private var noted: [Kind: Instant] = [:]

  private static let pause: Int64 = 60_000

  init(_ host: StudyHost) { self.host = host }

  func note(_ kind: Kind) async {
    counts[kind, default: 0] += 1
    let now = host.clock.now
    if let last = noted[kind], now.milliseconds < last.milliseconds + GuessLog.pause, now >= last { return }
    noted[kind] = now
    let times = counts.removeValue(forKey: kind) ?? 1
    // Whoever is refused is refused, also when nobody can write it down.
    try? await host.with { try $0.noteGuess(kind.rawValue, times: times) }
  }
}

/// Makes a name that nobody has look like one that somebody has: tries under it wait as long.
actor UnknownNames {
  private var tries: [String: SignInTries] = [:]

  /// More names than these are forgotten.
  private static let most = 20_000

  func waits(_ name: String, at now: Instant) -> Instant? { tries[name.lowercased()]?.waits(at: now) }

  func fail(_ name: String, at now: Instant) {
    if tries.count > UnknownNames.most { tries = [:] }
    tries[String(name.lowercased().prefix(100)), default: SignInTries()].fail(at: now)
  }
}
