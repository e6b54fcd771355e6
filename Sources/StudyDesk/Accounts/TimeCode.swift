import CivilTime
import Crypto
import Foundation
import JSONText
import Record

/// The second factor: a code of six digits that a device shows for half a minute.
///
/// Source: RFC 6238 (TOTP), with SHA-1, steps of 30 s and six digits, as every authenticator takes it; RFC 4226.
package struct TimeCode: Hashable, Sendable {
  /// 20 bytes.
  let key: [UInt8]
  /// The last step whose code was taken: each is taken once.
  var used: Int64

  package init(key: [UInt8] = randomBytes(20), used: Int64 = 0) {
    self.key = key
    self.used = used
  }

  init?(_ json: JSONValue) {
    guard let key = json["key"]?.string.flatMap([UInt8].init(hexadecimal:)), key.count == 20 else { return nil }
    self.init(key: key, used: Int64(json["used"]?.integer ?? 0))
  }

  var json: JSONValue { ["key": .string(hexadecimal(key)), "used": .integer(used)] }

  static let stepMilliseconds: Int64 = 30_000

  static func step(at now: Instant) -> Int64 { now.milliseconds / stepMilliseconds }

  /// Takes a code of this step, the one before or the one after, if it is later than the last that was taken.
  ///
  /// - Returns: Whether it is right.
  mutating func take(_ code: String, at now: Instant) -> Bool {
    let digits = code.filter { !$0.isWhitespace }
    let step = TimeCode.step(at: now)
    guard let right = (step - 1...step + 1).first(where: { $0 > used && self.code(of: $0) == digits }) else {
      return false
    }
    used = right
    return true
  }

  package func code(of step: Int64) -> String {
    let counter = withUnsafeBytes(of: step.bigEndian) { Array($0) }
    let hash = Array(HMAC<Insecure.SHA1>.authenticationCode(for: counter, using: SymmetricKey(data: key)))
    let offset = Int(hash[19] & 0xF)
    let value = hash[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
    let digits = String(value % 1_000_000)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// The key as people type it: base 32, in groups of four.
  package var text: String {
    var groups: [String] = []
    let letters = TimeCode.base32(key)
    for start in stride(from: 0, to: letters.count, by: 4) { groups.append(String(letters.dropFirst(start).prefix(4))) }
    return groups.joined(separator: " ")
  }

  /// What authenticators read from a QR code.
  ///
  /// - Parameters:
  ///   - account: Its id.
  ///   - study: Its id, by which the device lists it.
  package func address(of account: String, in study: String) -> String {
    func coded(_ text: String) -> String {
      text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
    }
    return "otpauth://totp/\(coded(study)):\(coded(account))?secret=\(TimeCode.base32(key))&issuer=\(coded(study))"
  }

  /// Source: RFC 4648, section 6. 20 bytes need no padding.
  private static func base32(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
    var (text, bits, count) = ("", 0, 0)
    for byte in bytes {
      (bits, count) = (bits << 8 | Int(byte), count + 8)
      while count >= 5 {
        count -= 5
        text.append(letters[bits >> count & 31])
      }
      bits &= (1 << count) - 1
    }
    return text
  }
}
