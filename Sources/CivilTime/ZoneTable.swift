/// The text of `tzdata.zi`, in which the zone data says what is in it.
package enum ZoneTable {
  /// The names that it defines (`Z NAME ...`) and links (`L OF NAME`), in its order.
  package static func names(in table: [UInt8]) -> [String] {
    table.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let place: Int
      switch line.first {
      case UInt8(ascii: "Z"): place = 1
      case UInt8(ascii: "L"): place = 2
      default: return nil
      }
      let parts = line.split(separator: UInt8(ascii: " "), maxSplits: place + 1)
      return parts.count > place ? String(decoding: parts[place], as: UTF8.self) : nil
    }
  }

  /// Its version, `2025b`; nil when it does not say.
  package static func version(of table: [UInt8]) -> String? {
    guard let head = table.prefix(64).split(separator: UInt8(ascii: "\n")).first else { return nil }
    let words = String(decoding: head, as: UTF8.self)
    return words.hasPrefix("# version ") ? String(words.dropFirst("# version ".count)) : nil
  }
}
