import Randomness

/// Makes inputs from those that a reader knows. An input depends on the target, the seed and its number alone, so that
/// it can be made again.
struct Mutator {
  private let target: FuzzTarget
  private let seeds: [[UInt8]]
  private let words: [[UInt8]]

  init(_ target: FuzzTarget, _ prepared: FuzzTarget.Prepared) {
    self.target = target
    seeds = prepared.seeds.isEmpty ? [[]] : prepared.seeds
    words = prepared.words.map { Array($0.utf8) } + Mutator.hostile
  }

  /// The first inputs are the known ones as they are.
  func input(_ number: Int, seed: Int) -> [UInt8] {
    if number < seeds.count { return seeds[number] }
    var hash = SeededHash()
    hash.add("fuzz")
    hash.add(target.name)
    hash.add(seed)
    hash.add(number)
    var bytes = seeds[hash.next(below: seeds.count)]
    // Most inputs differ in one place from a known one: they get further than to the first fault.
    let rounds = [1, 1, 1, 1, 2, 2, 3, 12][hash.next(below: 8)]
    for _ in 0..<rounds { mutate(&bytes, &hash) }
    return Array(bytes.prefix(target.largest))
  }

  /// What readers of many languages stumble over.
  private static let hostile: [[UInt8]] =
    [
      "0", "-1", "1e400", "-1e-400", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
      "4294967296", "1e18", "0.1", "NaN", ".inf", "infinity", "-0", "1_000", "0x7f", "0o17", "٣", "null", "~", "true",
      "no", "''", "\"", "'", "[", "]", "{", "}", "[]", "{}", "&a", "*a", "<<: *a", "!!binary", "!x", "|", ">-", "%",
      "---", "...", "#", ": ", "- ", "? ", ",", "\t", "\r\n", "\n", "\r", "\u{85}", "\u{2028}", "\u{FEFF}", "\u{202E}",
      "\u{0}", "\u{1B}[31m", "\u{7F}", "é", "e\u{301}", "日本", "👩‍👩‍👧", "\\", "\\u0000", "\\ud800", "\\x", "../", "/",
      "2026-02-30", "0000-01-01", "9999-12-31", "24:00", "23:59:60", "1 month", "0 s", "{{index}}", "{{x.y}}", "{{",
      String(repeating: "(", count: 300), String(repeating: "[", count: 300), String(repeating: "a", count: 300),
    ].map { Array($0.utf8) } + [
      [0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xEF, 0xBB, 0xBF], [0],
    ]

  private func mutate(_ bytes: inout [UInt8], _ hash: inout SeededHash) {
    switch hash.next(below: 19) {
    case 0: flipBit(&bytes, &hash)
    case 1: bytes.removeSubrange(bytes.range(&hash, upTo: 32))
    case 2: double(&bytes, &hash)
    case 3: bytes.insert(contentsOf: word(&hash), at: bytes.place(&hash))
    case 4, 5: bytes.replaceSubrange(bytes.token(&hash), with: word(&hash))
    case 6: graft(&bytes, &hash)
    case 7: bytes = Array(bytes.prefix(bytes.place(&hash)) + bytes.suffix(bytes.place(&hash)))
    case 8, 9: changeNumber(&bytes, &hash)
    case 10, 11, 12: changeLines(&bytes, &hash)
    case 13: swapTokens(&bytes, &hash)
    case 15, 16, 17: borrowLine(&bytes, &hash)
    case 14: repeatPart(&bytes, &hash)
    default: bytes.removeSubrange(bytes.place(&hash)...)
    }
  }

  private func word(_ hash: inout SeededHash) -> [UInt8] { words[hash.next(below: words.count)] }

  private func flipBit(_ bytes: inout [UInt8], _ hash: inout SeededHash) {
    guard !bytes.isEmpty else { return bytes.append(UInt8(hash.next(below: 256))) }
    bytes[hash.next(below: bytes.count)] ^= 1 << UInt8(hash.next(below: 8))
  }

  private func double(_ bytes: inout [UInt8], _ hash: inout SeededHash) {
    let part = Array(bytes[bytes.range(&hash, upTo: 200)])
    bytes.insert(contentsOf: part, at: bytes.place(&hash))
  }

  /// Puts a part of another known input into this one.
  private func graft(_ bytes: inout [UInt8], _ hash: inout SeededHash) {
    let other = seeds[hash.next(below: seeds.count)]
    bytes.insert(contentsOf: other[other.range(&hash, upTo: 200)], at: bytes.place(&hash))
  }

  private func changeNumber(_ bytes: inout [UInt8], _ hash: inout SeededHash) {
    let digits = bytes.indices.filter { (0x30...0x39).contains(bytes[$0]) }
    guard !digits.isEmpty else { return }
    let start = digits[hash.next(below: digits.count)]
    let end = bytes[start...].firstIndex { !(0x30...0x39).contains($0) } ?? bytes.endIndex
    let extremes = ["0", "-1", "1", "2", "100", "65536", "2147483648", "9223372036854775807", "1e308", "0.5", ""]
    bytes.replaceSubrange(start..<end, with: Array(extremes[hash.next(below: extremes.count)].utf8))
  }

  private func changeLines(_ bytes: inout [UInt8], _ hash: inout SeededHash) {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    let line = hash.next(below: lines.count)
    let other = hash.next(below: lines.count)
    switch hash.next(below: 5) {
    case 0: lines.remove(at: line)
    case 1: lines.insert(lines[line], at: other)
    case 2: lines.swapAt(line, other)
    case 3: lines[line].insert(contentsOf: [0x20, 0x20], at: 0)
    default: if lines[line].starts(with: [0x20, 0x20]) { lines[line].removeFirst(2) }
    }
    bytes = Array(lines.joined(separator: [0x0A]))
  }

  /// Takes a line of another known input in place of the line with the same key, else as a further one.
  private func borrowLine(_ bytes: inout [UInt8], _ hash: inout SeededHash) {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    let others = seeds[hash.next(below: seeds.count)].split(separator: 0x0A).map(Array.init)
    guard !others.isEmpty else { return }
    let line = others[hash.next(below: others.count)]
    let key = line.prefix { $0 != 0x3A }
    let same = lines.indices.filter { lines[$0].starts(with: key) }
    if same.isEmpty {
      lines.insert(line, at: hash.next(below: lines.count + 1))
    } else {
      lines[same[hash.next(below: same.count)]] = line
    }
    bytes = Array(lines.joined(separator: [0x0A]))
  }

  private func swapTokens(_ bytes: inout [UInt8], _ hash: inout SeededHash) {
    let (one, two) = (bytes.token(&hash), bytes.token(&hash))
    let (first, second) = one.lowerBound < two.lowerBound ? (one, two) : (two, one)
    guard first.upperBound <= second.lowerBound else { return }
    let (left, right) = (Array(bytes[first]), Array(bytes[second]))
    bytes.replaceSubrange(second, with: left)
    bytes.replaceSubrange(first, with: right)
  }

  private func repeatPart(_ bytes: inout [UInt8], _ hash: inout SeededHash) {
    let part = Array(bytes[bytes.range(&hash, upTo: 12)])
    guard !part.isEmpty else { return }
    let times = 1 << hash.next(below: 10)
    bytes.insert(
      contentsOf: (0..<times).flatMap { _ in part }.prefix(target.largest), at: bytes.place(&hash))
  }
}

extension [UInt8] {
  fileprivate func place(_ hash: inout SeededHash) -> Int { hash.next(below: count + 1) }

  fileprivate func range(_ hash: inout SeededHash, upTo limit: Int) -> Range<Int> {
    let start = place(&hash)
    return start..<Swift.min(count, start + 1 + hash.next(below: limit))
  }

  /// A word, or the empty place where there is none.
  fileprivate func token(_ hash: inout SeededHash) -> Range<Int> {
    let isPart = { (byte: UInt8) in
      byte > 0x7F || byte == 0x5F || byte == 0x2E || byte == 0x2D || (0x30...0x39).contains(byte)
        || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
    let place = place(&hash)
    guard let start = self[place...].firstIndex(where: isPart) else { return place..<place }
    return start..<(self[start...].firstIndex { !isPart($0) } ?? endIndex)
  }
}
