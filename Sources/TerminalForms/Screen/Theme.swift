import Foundation

/// How roles look. Meaning never rests on a look alone: every one has a mark in the text beside it.
///
/// The colours of `light` and `dark` are of xterm's 256, which terminals leave as they are, and stand out from the
/// backgrounds of that kind by a contrast of 4.5 to 1 at least. From the greys between them no more than black or white
/// does: `black` and `white` write all roles with it.
///
/// - SeeAlso: WCAG 2.2, success criterion 1.4.3.
package enum Theme: String, Hashable, Sendable, CaseIterable {
  /// `standard` leaves the colours to the terminal: for a background that nobody knows.
  case plain, standard, light, dark, black, white

  func sequence(_ role: Role) -> String {
    switch role {
    case .red: "\u{1B}[1;31m"
    case .green: "\u{1B}[1;32m"
    case .blue: "\u{1B}[1;34m"
    case .yellow: "\u{1B}[1;33m"
    default: look(role)
    }
  }

  private func look(_ role: Role) -> String {
    switch self {
    case .plain: return ""
    case .standard: return Theme.standardLook(role)
    case .light, .dark, .black, .white: break
    }
    if role == .title { return "\u{1B}[1m" }
    guard let colour = colour(role) else { return "" }
    return (role == .focus ? "\u{1B}[1;38;5;" : "\u{1B}[38;5;") + "\(colour)m"
  }

  private static func standardLook(_ role: Role) -> String {
    switch role {
    case .title: "\u{1B}[1m"
    case .faint: "\u{1B}[2m"
    case .focus: "\u{1B}[1;36m"
    case .error: "\u{1B}[31m"
    case .good: "\u{1B}[32m"
    default: ""
    }
  }

  /// Of xterm's 256 colours; nil for what has the terminal's own.
  func colour(_ role: Role) -> Int? {
    let (light, dark): (Int, Int)
    switch role {
    case .faint: (light, dark) = (240, 250)
    case .focus: (light, dark) = (25, 117)
    case .error: (light, dark) = (124, 217)
    case .good: (light, dark) = (22, 120)
    default: return nil
    }
    return switch self {
    case .light: light
    case .dark: dark
    case .black: 16
    case .white: 231
    case .plain, .standard: nil
    }
  }

  /// Whether a terminal has given the answer that every one gives last: `ESC [ ? 62 c`. A `c` may stand in a colour too.
  package static func isAnswered(_ bytes: [UInt8]) -> Bool {
    guard bytes.last == UInt8(ascii: "c"), let escape = bytes.lastIndex(of: 0x1B) else { return false }
    return bytes[(escape + 1)...].first == UInt8(ascii: "[")
  }

  /// Whether no sequence among what a terminal answers is cut.
  package static func isWhole(_ bytes: [UInt8]) -> Bool {
    var decoder = KeyDecoder()
    decoder.drop(bytes)
    return !decoder.isWaiting
  }

  /// The theme for a background as a terminal answers OSC 11: `rgb:1e1e/1e1e/1e1e`; nil for another answer.
  package init?(background answer: String) {
    guard let start = answer.firstRange(of: "rgb:")?.upperBound else { return nil }
    let parts = answer[start...].prefix { $0.isHexDigit || $0 == "/" }
      .split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ (1...4).contains($0.count) }) else { return nil }
    var levels: [Double] = []
    for part in parts {
      guard let level = Int(part, radix: 16) else { return nil }
      let whole = (1 << (4 * part.count)) - 1
      levels.append(Double(level) / Double(whole))
    }
    self = Theme(on: Luminance(levels))
  }

  /// The theme whose colours stand out from a background, the one with the most of them first.
  private init(on background: Luminance) {
    let themes: [Theme] = [.dark, .light, .white]
    self = themes.first { $0.contrast(with: background) >= 4.5 } ?? .black
  }

  /// The least that a colour stands out from a background.
  func contrast(with background: Luminance) -> Double {
    let roles: [Role] = [.faint, .focus, .error, .good]
    return roles.compactMap(colour).map { Luminance(colour: $0).contrast(with: background) }.min() ?? 1
  }
}

/// How bright a colour is.
///
/// - SeeAlso: WCAG 2.2, "relative luminance" and "contrast ratio".
struct Luminance: Hashable, Sendable {
  private let value: Double

  /// - Parameter levels: Of red, green and blue, from 0 to 1.
  init(_ levels: [Double]) {
    let linear = levels.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    value = zip([0.2126, 0.7152, 0.0722], linear).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// Of xterm's 256: the cube of 6, then the greys.
  init(colour: Int) {
    if colour >= 232 {
      self.init(Array(repeating: Double(8 + 10 * (colour - 232)) / 255, count: 3))
    } else {
      let steps = [0.0, 95, 135, 175, 215, 255]
      self.init([(colour - 16) / 36, (colour - 16) / 6 % 6, (colour - 16) % 6].map { steps[$0] / 255 })
    }
  }

  func contrast(with other: Luminance) -> Double {
    (max(value, other.value) + 0.05) / (min(value, other.value) + 0.05)
  }
}
