package import CivilTime
import Crypto
import CryptoExtras
import Foundation
import JSONText
import Record

/// What an account signs in with, as it is kept: never the password itself.
struct Credentials: Hashable, Sendable {
  var password: PasswordHash?
  /// The key of the second factor; nil for none.
  var factor: TimeCode?
  var tries = SignInTries()

  /// Nothing is tried before this instant; nil when something may be tried now.
  func waits(at now: Instant) -> Instant? { tries.waits(at: now) }
}

/// How many tries went wrong since one that was right, and when the last was.
package struct SignInTries: Hashable, Sendable {
  package private(set) var failures = 0
  package private(set) var lastFailure: Instant?

  package init() {}

  /// Nothing is tried before this instant; nil when something may be tried now.
  package func waits(at now: Instant) -> Instant? {
    guard failures >= SignInPause.free, let lastFailure else { return nil }
    let end = Instant(milliseconds: lastFailure.milliseconds + SignInPause.milliseconds(after: failures))
    return end > now ? end : nil
  }

  package mutating func fail(at now: Instant) {
    failures += 1
    lastFailure = now
  }
}

extension SignInTries {
  init(json: JSONValue?) {
    failures = json?["failures"]?.integer ?? 0
    lastFailure = json?["lastFailure"]?.integer.map { Instant(milliseconds: Int64($0)) }
  }

  var members: [JSONMember] {
    [
      JSONMember("failures", .integer(failures)),
      JSONMember("lastFailure", lastFailure.map { .integer($0.milliseconds) } ?? .null),
    ]
  }
}

/// How long a try waits after others that went wrong.
package enum SignInPause {
  /// So many wrong tries cost nothing.
  package static let free = 5

  /// Doubles from 2 s to a quarter of an hour.
  package static func milliseconds(after failures: Int) -> Int64 {
    failures < free ? 0 : min(900_000, 2_000 << Int64(min(failures - free, 9)))
  }
}

/// What scrypt is made to take for a password.
///
/// Source: RFC 7914; OWASP, Password Storage Cheat Sheet (N = 2^15, r = 8, p = 3).
package struct PasswordCost: Hashable, Sendable {
  /// N, a power of two.
  package var rounds = 1 << 15
  /// r.
  package var blockSize = 8
  /// p.
  package var parallelism = 3

  package init() {}
}

/// A password as scrypt leaves it, with what it was made with.
package struct PasswordHash: Hashable, Sendable {
  let salt: [UInt8]
  let hash: [UInt8]
  let cost: PasswordCost

  init(of password: String, salt: [UInt8] = randomBytes(16), cost: PasswordCost) {
    self.salt = salt
    self.cost = cost
    hash = PasswordHash.derive(password, salt, cost)
  }

  init?(_ json: JSONValue) {
    guard let salt = json["salt"]?.string.flatMap([UInt8].init(hexadecimal:)),
      let hash = json["hash"]?.string.flatMap([UInt8].init(hexadecimal:)),
      let numbers = json["cost"]?.elements?.compactMap(\.integer), numbers.count == 3
    else { return nil }
    var cost = PasswordCost()
    (cost.rounds, cost.blockSize, cost.parallelism) = (numbers[0], numbers[1], numbers[2])
    (self.salt, self.hash, self.cost) = (salt, hash, cost)
  }

  var json: JSONValue {
    [
      "salt": .string(hexadecimal(salt)), "hash": .string(hexadecimal(hash)),
      "cost": [.integer(cost.rounds), .integer(cost.blockSize), .integer(cost.parallelism)],
    ]
  }

  func matches(_ password: String) -> Bool {
    let other = PasswordHash.derive(password, salt, cost)
    // All bytes are looked at: how many agree is not to be heard.
    return !hash.isEmpty && hash.count == other.count && zip(hash, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Takes as long as a real one: whether there is an account is not to be heard.
  static func nobody(_ cost: PasswordCost) -> PasswordHash {
    PasswordHash(salt: [UInt8](repeating: 0, count: 16), hash: [UInt8](repeating: 0, count: 32), cost: cost)
  }

  private init(salt: [UInt8], hash: [UInt8], cost: PasswordCost) {
    (self.salt, self.hash, self.cost) = (salt, hash, cost)
  }

  private static func derive(_ password: String, _ salt: [UInt8], _ cost: PasswordCost) -> [UInt8] {
    // One spelling of what is typed on different keyboards.
    let text = Array(password.precomposedStringWithCompatibilityMapping.utf8)
    let key = try? KDF.Scrypt.deriveKey(
      from: text, salt: salt, outputByteCount: 32, rounds: cost.rounds, blockSize: cost.blockSize,
      parallelism: cost.parallelism,
      maxMemory: 256 << 20)
    return key?.withUnsafeBytes { Array($0) } ?? []
  }
}

/// Which passwords are taken.
package enum PasswordRule {
  package static let least = 15
  package static let most = 256

  /// - Throws: ``AccountRefusal/shortPassword(least:)``, ``AccountRefusal/longPassword(most:)``,
  ///   ``AccountRefusal/weakPassword``.
  static func require(_ password: String, of account: AccountRecord) throws {
    if password.count < least { throw AccountRefusal.shortPassword(least: least) }
    if password.utf8.count > most { throw AccountRefusal.longPassword(most: most) }
    let plain = password.lowercased().filter { $0.isLetter || $0.isNumber }
    if Set(plain).count < 6 || sequences.contains(where: plain.contains) { throw AccountRefusal.weakPassword }
    for own in [account.id, account.name ?? ""].map({ $0.lowercased().filter { $0.isLetter || $0.isNumber } })
    where own.count > 3 && plain.replacing(own, with: "").count < 10 {
      throw AccountRefusal.weakPassword
    }
  }

  /// What long passwords are often made of.
  private static let sequences = ["password", "passwort", "1234567", "qwerty", "abcdefg", "regimen"]
}

extension Secret {
  static func digest(_ kind: Kind, _ secret: String) -> SHA256Value {
    SHA256Value(of: "\(kind.rawValue):\(secret)".utf8)
  }
}

extension StoreReader {
  func credentials(of account: String) throws -> Credentials? {
    guard let json = try secret(.credentials, Secret.digest(.credentials, account))?.content else { return nil }
    return (try? JSONValue(parsing: json)).map(Credentials.init(json:))
  }
}

extension StoreWriter {
  mutating func keep(_ credentials: Credentials, of account: String, at now: Instant) throws {
    try keep(
      Secret(
        .credentials, Secret.digest(.credentials, account), owner: account, made: now,
        content: credentials.json.compactText))
  }
}

extension Credentials {
  fileprivate init(json: JSONValue) {
    password = json["password"].flatMap { PasswordHash($0) }
    factor = json["factor"].flatMap { TimeCode($0) }
    tries = SignInTries(json: json)
  }

  fileprivate var json: JSONValue {
    .object(
      [JSONMember("password", password?.json ?? .null), JSONMember("factor", factor?.json ?? .null)] + tries.members)
  }
}
