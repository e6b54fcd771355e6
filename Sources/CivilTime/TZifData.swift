/// Why bytes are not a zone.
package enum TZifError: Error, Hashable, Sendable {
  case notTZif
  case cutOff
  /// Counts, indices or times that no such file has.
  case damaged
  /// Its times count leap seconds (the system's `right/` files), which instants do not.
  case leapSeconds
  case badFooter(String)
}

extension TZifError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notTZif: "it does not begin as a TZif file of version 1 to 4 does"
    case .cutOff: "it ends too early"
    case .damaged: "it holds counts, times or offsets that no zone has"
    case .leapSeconds: "it counts leap seconds; give the zone's file outside 'right/'"
    case .badFooter(let rule): "its last line is no rule for later years: \(rule.debugDescription)"
    }
  }
}

/// What a TZif file says (RFC 9636): its transitions, and the rule that goes on after the last.
struct TZifData {
  /// Ascending.
  private(set) var starts: [Int64] = []
  /// Seconds east of Greenwich from each start on.
  private(set) var offsets: [Int32] = []
  /// Before the first start.
  private(set) var first: Int32 = 0
  private(set) var footer: PosixZoneRule?

  init(_ bytes: [UInt8]) throws(TZifError) {
    var reader = Reader(bytes: bytes)
    let head = try reader.header()
    guard head.version > 0 else {
      try block(&reader, head, timeSize: 4)
      return
    }
    try reader.skip(head.size(timeSize: 4))
    try block(&reader, try reader.header(), timeSize: 8)
    let text = try reader.footer()
    if !text.isEmpty {
      guard let rule = PosixZoneRule(text) else { throw .badFooter(text) }
      footer = rule
    }
  }

  private mutating func block(_ reader: inout Reader, _ head: Header, timeSize: Int) throws(TZifError) {
    guard head.types > 0, head.types <= 256, head.size(timeSize: timeSize) <= reader.remaining else {
      throw head.types > 0 && head.types <= 256 ? .cutOff : .damaged
    }
    guard head.leaps == 0 else { throw .leapSeconds }
    for _ in 0..<head.times { starts.append(try reader.integer(timeSize)) }
    guard zip(starts, starts.dropFirst()).allSatisfy({ $0 < $1 }) else { throw .damaged }
    var indices: [Int] = []
    for _ in 0..<head.times { indices.append(Int(try reader.byte())) }
    var types: [Int32] = []
    for _ in 0..<head.types {
      let offset = Int32(truncatingIfNeeded: try reader.integer(4))
      guard abs(Int(offset)) < 26 * 3600 else { throw .damaged }
      types.append(offset)
      try reader.skip(2)
    }
    guard indices.allSatisfy({ $0 < types.count }) else { throw .damaged }
    offsets = indices.map { types[$0] }
    first = types[0]
    try reader.skip(head.characters + head.leaps * (timeSize + 4) + head.standards + head.universals)
  }
}

extension TZifData {
  fileprivate struct Header {
    let version: UInt8
    let universals, standards, leaps, times, types, characters: Int

    func size(timeSize: Int) -> Int {
      times * (timeSize + 1) + types * 6 + characters + leaps * (timeSize + 4) + standards + universals
    }
  }

  fileprivate struct Reader {
    let bytes: [UInt8]
    var offset = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var remaining: Int { bytes.count - offset }

    mutating func byte() throws(TZifError) -> UInt8 {
      guard offset < bytes.count else { throw .cutOff }
      defer { offset += 1 }
      return bytes[offset]
    }

    mutating func skip(_ count: Int) throws(TZifError) {
      guard count >= 0, count <= remaining else { throw .cutOff }
      offset += count
    }

    /// A signed number in network order.
    mutating func integer(_ size: Int) throws(TZifError) -> Int64 {
      var value: UInt64 = 0
      for _ in 0..<size { value = value << 8 | UInt64(try byte()) }
      return size == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
    }

    mutating func header() throws(TZifError) -> Header {
      guard remaining >= 4 else { throw bytes.isEmpty ? .notTZif : .cutOff }
      guard bytes[offset..<offset + 4].elementsEqual("TZif".utf8) else { throw .notTZif }
      offset += 4
      let version = try byte()
      guard version == 0 || (UInt8(ascii: "2")...UInt8(ascii: "4")).contains(version) else { throw .notTZif }
      try skip(15)
      var counts: [Int] = []
      for _ in 0..<6 {
        let count = Int(try integer(4))
        guard (0...1_000_000).contains(count) else { throw .damaged }
        counts.append(count)
      }
      return Header(
        version: version, universals: counts[0], standards: counts[1], leaps: counts[2], times: counts[3],
        types: counts[4], characters: counts[5])
    }

    /// The text between the two line feeds at the end.
    mutating func footer() throws(TZifError) -> String {
      guard try byte() == 0x0A else { throw .damaged }
      guard let end = bytes[offset...].firstIndex(of: 0x0A) else { throw .cutOff }
      defer { offset = end + 1 }
      return String(decoding: bytes[offset..<end], as: UTF8.self)
    }
  }
}
