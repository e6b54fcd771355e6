/// One sentence of NMEA 0183, its checksum judged: `$GPRMC,101500,A,...*5C`.
struct NMEASentence: Hashable {
  /// Without the talker: `RMC`.
  let type: Substring
  let fields: [Substring]

  /// - Returns: nil with no fault for a line that is no sentence but may stand in a log: empty, a comment.
  static func read(_ line: Substring) -> Result<NMEASentence, NMEAFault> {
    guard let start = line.first, start == "$" || start == "!" else { return .failure(.notASentence) }
    var body = line.dropFirst()
    while let last = body.last, last.isWhitespace { body.removeLast() }
    if let star = body.lastIndex(of: "*") {
      let stated = UInt8(body[body.index(after: star)...], radix: 16)
      body = body[..<star]
      guard let stated, stated == body.utf8.reduce(0, { $0 ^ $1 }) else { return .failure(.wrongChecksum) }
    }
    let fields = body.split(separator: ",", omittingEmptySubsequences: false)
    // `P` begins what each maker defines for itself.
    guard let name = fields.first, name.utf8.count == 5, name.first != "P" else { return .failure(.otherMaker) }
    return .success(NMEASentence(type: name.suffix(3), fields: Array(fields.dropFirst())))
  }

  func field(_ index: Int) -> Substring? {
    fields.indices.contains(index) && !fields[index].isEmpty ? fields[index] : nil
  }

  func number(_ index: Int) -> Double? {
    guard let text = field(index), text.utf8.count < 32, case .number(let value) = DecimalText(Array(text.utf8)[...])
    else { return nil }
    return value
  }

  /// Degrees from `ddmm.mmmm` and the hemisphere in the field after it.
  func angle(_ index: Int) -> Double? {
    guard let value = number(index), value >= 0, value < 18_060, let hemisphere = field(index + 1) else { return nil }
    let degrees = (value / 100).rounded(.towardZero)
    let angle = degrees + (value - degrees * 100) / 60
    switch hemisphere {
    case "N", "E": return angle
    case "S", "W": return -angle
    default: return nil
    }
  }

  /// Seconds since midnight from `hhmmss.sss`.
  func secondsOfDay(_ index: Int) -> Double? {
    guard let value = number(index), value >= 0, value < 240_000 else { return nil }
    let hours = (value / 10_000).rounded(.towardZero)
    let minutes = (value / 100).rounded(.towardZero) - hours * 100
    let seconds = value - hours * 10_000 - minutes * 100
    guard minutes < 60, seconds < 61 else { return nil }
    // Through an integer of milliseconds: 101500.10 must not become 36900.0999.
    return ((hours * 3600 + minutes * 60 + seconds) * 1000).rounded() / 1000
  }
}

/// Why a line is no sentence that is read.
enum NMEAFault: Error, Hashable {
  case notASentence
  case wrongChecksum
  case otherMaker
}
