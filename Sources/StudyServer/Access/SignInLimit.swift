import CivilTime
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore

/// How often an address may open links in a minute: guessing one is hopeless, and is not to cost the others anything.
actor SignInLimit {
  private let perMinute: Int
  private var minute: Int64 = 0
  private var counts: [String: Int] = [:]

  init(perMinute: Int) { self.perMinute = perMinute }

  /// - Throws: `429` with the seconds to wait.
  func count(_ address: String?, at now: Instant) throws {
    let current = now.milliseconds / 60_000
    if current != minute { (minute, counts) = (current, [:]) }
    let known = counts[address ?? "", default: 0] + 1
    counts[address ?? ""] = known
    if known > perMinute {
      throw HTTPError(.tooManyRequests, headers: [.retryAfter: "\(60 - now.milliseconds / 1_000 % 60)"])
    }
  }
}
