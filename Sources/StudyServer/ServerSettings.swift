import CivilTime
import Synchronization

/// How a server is run, as the command line says it.
package struct ServerSettings: Sendable {
  package var host = "127.0.0.1"
  /// 0 has the system choose one.
  package var port = 8080
  /// Certificate chain and private key, as files in PEM.
  package var tls: (certificate: String, key: String)?
  /// How the server is reached from outside: `https://study.example.org`; nil for where it listens.
  package var publicURL: String?
  /// The address of the proxy whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed.
  package var trustedProxy: String?
  /// Where metrics are told, by an address of their own; nil for nowhere.
  package var metrics: (host: String, port: Int)?
  package var limits = ServerLimits()

  package init() {}

  /// Whether browsers reach it by https, so that cookies are for that alone.
  package var isSecure: Bool { tls != nil || publicURL?.hasPrefix("https://") ?? false }

  /// The port that was found when the system chose it.
  let found = FoundPort()

  /// Where it is reached, without a slash at the end.
  var address: String { address(port: found.port ?? port) }

  /// The same of a port that it listens on.
  package func address(port: Int) -> String {
    if let publicURL { return String(publicURL.reversed().drop { $0 == "/" }.reversed()) }
    let name = host == "0.0.0.0" || host == "::" ? "localhost" : host.contains(":") ? "[\(host)]" : host
    return "\(tls == nil ? "http" : "https")://\(name):\(port)"
  }

  /// Whether browsers hand over sensors: they do on https and on the machine itself.
  package var hasSensors: Bool { isSecure || ["127.0.0.1", "localhost", "::1"].contains(host) }
}

/// The port on which a server listens, known once it does.
final class FoundPort: Sendable {
  private let value = Mutex<Int?>(nil)

  var port: Int? {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}

/// What a server takes at most.
package struct ServerLimits: Sendable {
  package var bodyBytes = 256 << 10
  /// Of a page that measured: a walk of hours, a movement at 60 samples a second.
  package var measurementBytes = 12 << 20
  /// So many bodies over ``bodyBytes`` are read at once; others are asked to come again.
  package var measurementsAtOnce = 16
  /// What is read of a page with a file that is too large, to say so on the page: a browser shows nothing of an answer
  /// that comes before it has sent all.
  package var passedOverBytes = 100_000_000
  /// So many pages with files are read at once.
  package var filesAtOnce = 4
  package var headerBytes = 16 << 10
  package var headerCount = 64
  package var connections = 2_000
  /// Seconds until a connection on which nothing comes is closed.
  package var idleSeconds = 60
  /// Requests of an address in a minute that open links or try a PIN.
  package var signInsPerMinute = 30
  /// Pages that are told when something was recorded, all and of one account.
  package var watchers = 200
  package var watchersOfAccount = 12
  /// Milliseconds between two looks at whether something was recorded, one for all pages.
  package var watchInterval: Int64 = 1_000

  package init() {}
}
