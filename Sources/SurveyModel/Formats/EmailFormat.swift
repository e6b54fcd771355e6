/// The shape of an address: what HTML takes for one, with a domain that has a dot.
///
/// - SeeAlso: HTML Living Standard, "valid email address".
package enum EmailAddress {
  package static func isWellFormed(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.count <= 254, !parts[0].isEmpty, parts[0].utf8.count <= 64,
      parts[0].utf8.allSatisfy(isLocal)
    else { return false }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return labels.count >= 2 && labels.allSatisfy(isLabel)
  }

  private static func isLocal(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || ".!#$%&'*+/=?^_`{|}~-".utf8.contains(byte)
  }

  private static func isLabel(_ label: Substring) -> Bool {
    (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
      && label.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }
}
