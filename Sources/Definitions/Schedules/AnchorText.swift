import CivilTime
import Diagnostics
import Scheduling

/// What is wrong with a text, and where in it.
struct TextFault: Error {
  var code = "bad-anchor"
  /// UTF-8 offsets in the text.
  let range: Range<Int>
  let message: String
  var label = ""
  /// What surely stands rightly in its place.
  var replacement: String?
  let help: String
}

/// Reads `surgery + 1 week`: a base, then perhaps plus or minus one duration.
struct AnchorText {
  private let bytes: [UInt8]
  private var position = 0

  private static let shapes =
    "write enrollment, a date, a milestone, completed(TASK) or last completed(TASK), plus or minus a duration"

  /// - Returns: The anchor and where its base stands, in UTF-8 offsets of the text.
  static func parse(_ text: String) -> Result<(anchor: Anchor, base: Range<Int>), TextFault> {
    var parser = AnchorText(bytes: Array(text.utf8))
    do throws(TextFault) {
      let (base, range) = try parser.base()
      return .success((Anchor(base, try parser.offset()), range))
    } catch {
      return .failure(error)
    }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func base() throws(TextFault) -> (AnchorBase, Range<Int>) {
    skipSpaces()
    let start = position
    let word = word()
    if word.isEmpty { throw fault(start..<bytes.count, "no anchor begins like this") }
    if word.utf8.first.map({ (0x30...0x39).contains($0) }) ?? false {
      guard let date = CivilDate(iso: word) else {
        let whole = String(decoding: bytes[start...], as: UTF8.self).trimmingSpaces
        if CivilDuration(whole) != nil {
          throw TextFault(
            range: start..<bytes.count, message: "'\(whole)' is a duration, and nothing says from when it counts",
            help: "write 'enrollment + \(whole)'")
        }
        throw TextFault(
          code: "bad-date", range: start..<position, message: DateText.fault(word),
          replacement: DateText.replacement(word), help: DateText.help(word))
      }
      return (.date(date), start..<position)
    }
    if word == "completed" { return try completed(from: start, isLast: false) }
    if word == "last" {
      skipSpaces()
      let second = position
      let next = self.word()
      if next == "completed" { return try completed(from: start, isLast: true) }
      if !next.isEmpty {
        throw TextFault(
          range: start..<position, message: "'last' stands before 'completed(TASK)' alone",
          help: "write 'last completed(\(next))'")
      }
      position = second
    }
    if word == "enrollment" { return (.enrollment, start..<position) }
    guard Identifier.isValid(word, dots: false), !Identifier.reserved.contains(word) else {
      throw fault(start..<position, "'\(escapingControls(word))' is no anchor", label: guess(word))
    }
    return (.milestone(word), start..<position)
  }

  private mutating func completed(from start: Int, isLast: Bool) throws(TextFault) -> (AnchorBase, Range<Int>) {
    skipSpaces()
    let help = "write '\(isLast ? "last " : "")completed(TASK)'"
    guard take(0x28) else {
      throw TextFault(range: start..<position, message: "'completed' names its task between parentheses", help: help)
    }
    skipSpaces()
    let first = position
    let task = word()
    let range = first..<position
    skipSpaces()
    guard !task.isEmpty, take(0x29) else {
      throw TextFault(
        range: start..<max(position, start + 1), message: "'completed' takes one task and a closing parenthesis",
        help: help)
    }
    return (isLast ? .lastCompleted(task) : .completed(task), range)
  }

  private mutating func offset() throws(TextFault) -> AnchorOffset? {
    skipSpaces()
    let sign = position
    guard position < bytes.count else { return nil }
    let isBackward = bytes[position] == 0x2D
    guard isBackward || bytes[position] == 0x2B else {
      let before = String(decoding: bytes[..<sign], as: UTF8.self)
      let isGlued = before.contains { $0 == "-" } && CivilDate(iso: before.trimmingSpaces) == nil
      throw TextFault(
        range: sign..<bytes.count, message: "after the anchor comes '+' or '-' and a duration",
        help: isGlued ? "a hyphen belongs to the name: put a space on each side of the minus" : AnchorText.shapes)
    }
    position += 1
    skipSpaces()
    let rest = String(decoding: bytes[position...], as: UTF8.self).trimmingSpaces
    guard let duration = CivilDuration(rest) else {
      let many = rest.contains("+") || rest.contains(" - ")
      throw TextFault(
        code: many || rest.isEmpty ? "bad-anchor" : "bad-duration",
        range: min(position, bytes.count - 1)..<bytes.count,
        message: many
          ? "an anchor takes one duration" : rest.isEmpty ? "a duration is missing" : DurationText.fault(rest),
        replacement: many ? nil : DurationText.meant(rest).map { "\($0)" },
        help: many
          ? "add the durations up in one unit, or say how many events there are with 'count'" : DurationText.help(rest))
    }
    position = bytes.count
    return AnchorOffset(duration, isBackward: isBackward)
  }

  private func fault(_ range: Range<Int>, _ message: String, label: String = "") -> TextFault {
    TextFault(range: range, message: message, label: label, help: AnchorText.shapes)
  }

  private func guess(_ word: String) -> String {
    didYouMean(word, among: ["enrollment"]).map { "did you mean '\($0)'?" } ?? ""
  }

  /// Everything up to a space, a plus or a parenthesis: a hyphen belongs to the word.
  private mutating func word() -> String {
    let start = position
    while position < bytes.count, ![0x20, 0x28, 0x29, 0x2B, 0x0A, 0x09].contains(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func skipSpaces() {
    while position < bytes.count, [0x20, 0x0A, 0x09].contains(bytes[position]) { position += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }
}

extension StringProtocol {
  /// Without the spaces at both ends.
  var trimmingSpaces: String {
    let rest = drop { $0 == " " }
    return String(rest.prefix(rest.count - rest.reversed().prefix { $0 == " " }.count))
  }
}
