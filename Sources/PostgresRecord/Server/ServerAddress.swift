import CLibPQ
import Foundation
import Record

/// Where a store is on a server: `postgres://USER@HOST:PORT/DATABASE?schema=NAME`, or `postgresql://`, with whatever else
/// libpq takes. A study has a schema of its own; the schema's name is this program's, and libpq does not see it. Nor does it see
/// `lanes=NUMBER`: how many lanes the study gets if it is made here.
package struct ServerAddress: Hashable, Sendable {
  /// The same without a password, as a person would open it again.
  package let place: String
  let schema: String
  /// Of a store that is made here; one that is there has its own.
  let lanes: Lanes
  /// What libpq takes, by keyword.
  let options: [String: String]

  package static let defaultSchema = "regimen"

  /// Names of PostgreSQL have at most 63 bytes; some are longer than the schema's.
  private static let longestSchema = 50

  /// Whether a text names a server, and no file.
  package static func isOne(_ text: String) -> Bool {
    text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
  }

  /// - Throws: ``StoreError/server(_:)`` for a text that is no address.
  package init(_ text: String) throws {
    let (schema, withLanes) = try ServerAddress.taking("schema", from: text)
    let (lanes, rest) = try ServerAddress.taking("lanes", from: withLanes)
    self.lanes = try lanes.map(ServerAddress.lanes) ?? PostgresStore.usualLanes
    self.schema = schema ?? ServerAddress.defaultSchema
    guard ServerAddress.isName(self.schema) else {
      throw StoreError.server(
        .address("a schema's name is of letters, digits, '_', '-' and '.', at most \(ServerAddress.longestSchema)"))
    }
    var options = try ServerAddress.parsed(rest)
    options["schema"] = nil
    for (keyword, value) in ServerAddress.defaults where options[keyword] == nil { options[keyword] = value }
    if ServerAddress.asksForTLS(options) { options["sslmode"] = "verify-full" }
    self.options = options
    place =
      ServerAddress.withoutPassword(rest) + (schema.map { (rest.contains("?") ? "&" : "?") + "schema=\($0)" } ?? "")
  }

  /// A connection that is gone is noticed within a minute, and a server that is not there within ten seconds.
  private static let defaults = [
    "connect_timeout": "10", "client_encoding": "UTF8", "keepalives_idle": "20", "keepalives_interval": "10",
    "keepalives_count": "3", "tcp_user_timeout": "30000",
  ]
}

extension ServerAddress {
  /// The same for a server that is done without when it does not answer: it is not waited for long, unless the address says so.
  ///
  /// - Parameter schema: The study's, also where the address names none.
  func hastening(schema: String) -> ServerAddress {
    var options = options
    for (keyword, value) in ["connect_timeout": "2", "tcp_user_timeout": "3000"]
    where options[keyword] == ServerAddress.defaults[keyword] { options[keyword] = value }
    let isNamed = place.contains("?schema=") || place.contains("&schema=")
    return ServerAddress(place: place, schema: isNamed ? self.schema : schema, lanes: lanes, options: options)
  }

  private init(place: String, schema: String, lanes: Lanes, options: [String: String]) {
    (self.place, self.schema, self.lanes, self.options) = (place, schema, lanes, options)
  }
}

extension ServerAddress {
  /// Answers go over a network only to a server that shows who it is, unless somebody says otherwise: libpq's own choice is to
  /// go on in the clear when the server knows no TLS.
  private static func asksForTLS(_ options: [String: String]) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    if options["sslmode"] != nil || environment["PGSSLMODE"] != nil { return false }
    if options["service"] != nil || environment["PGSERVICE"] != nil { return false }
    guard let host = options["host"] ?? environment["PGHOST"], !host.isEmpty else { return false }
    return !host.split(separator: ",").allSatisfy { name in
      name.hasPrefix("/") || name.hasPrefix("@") || ["localhost", "127.0.0.1", "::1"].contains(name)
    }
  }

  private static func lanes(_ text: String) throws -> Lanes {
    guard let count = Int(text), (1...Lanes.most).contains(count) else {
      throw StoreError.server(.address("'lanes' takes a whole number from 1 to \(Lanes.most)"))
    }
    return Lanes(count: count)
  }

  private static func isName(_ schema: String) -> Bool {
    let isPlain = schema.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "_-.".unicodeScalars.contains(scalar))
    }
    return isPlain && (1...longestSchema).contains(schema.utf8.count) && !schema.hasPrefix("pg_")
  }

  /// Takes a parameter out of what stands behind the question mark.
  private static func taking(_ name: String, from text: String) throws -> (value: String?, rest: String) {
    guard let mark = text.firstIndex(of: "?") else { return (nil, text) }
    var value: String?
    let kept = text[text.index(after: mark)...].split(separator: "&").filter { pair in
      guard pair.hasPrefix(name + "=") else { return true }
      value = String(pair.dropFirst(name.count + 1)).removingPercentEncoding
      return false
    }
    let address = String(text[..<mark])
    return (value, kept.isEmpty ? address : address + "?" + kept.joined(separator: "&"))
  }

  private static func withoutPassword(_ text: String) -> String {
    var text = text
    if let start = text.range(of: "://")?.upperBound, let at = text[start...].firstIndex(of: "@"),
      let colon = text[start..<at].firstIndex(of: ":")
    {
      text.removeSubrange(colon..<at)
    }
    guard let mark = text.firstIndex(of: "?") else { return text }
    let kept = text[text.index(after: mark)...].split(separator: "&").filter {
      !$0.hasPrefix("password=") && !$0.hasPrefix("sslpassword=")
    }
    return String(text[..<mark]) + (kept.isEmpty ? "" : "?" + kept.joined(separator: "&"))
  }

  private static func parsed(_ text: String) throws -> [String: String] {
    guard pq_load() != 0 else { throw StoreError.server(.libraryMissing) }
    var options: [String: String] = [:]
    var message: UnsafeMutablePointer<CChar>?
    let isRead = withUnsafeMutablePointer(to: &options) { options in
      pq_parse(
        text, options,
        { context, keyword, value in
          guard let context, let keyword, let value else { return }
          let options = context.assumingMemoryBound(to: [String: String].self)
          options.pointee[String(cString: keyword)] = String(cString: value)
        }, &message)
    }
    defer { if let message { pq_free(message) } }
    guard isRead != 0 else {
      throw StoreError.server(.address(message.map { line(String(cString: $0)) } ?? "it can't be read"))
    }
    return options
  }
}

/// What libpq says, as one line.
func line(_ message: String) -> String {
  message.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
}

extension String {
  /// As a name in SQL.
  var quoted: String { "\"" + replacingOccurrences(of: "\"", with: "\"\"") + "\"" }
}
