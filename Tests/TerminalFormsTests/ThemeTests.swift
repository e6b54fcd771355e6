import Foundation
import Testing

@testable import TerminalForms

/// Each colour stands out from the backgrounds of its theme.
@Suite struct ThemeTests {
  /// The level of a colour of xterm's 256 in red, green and blue: the cube of 6, then the greys.
  private static func levels(_ colour: Int) -> [Double] {
    if colour >= 232 { return Array(repeating: Double(8 + 10 * (colour - 232)) / 255, count: 3) }
    let steps = [0.0, 95, 135, 175, 215, 255]
    return [(colour - 16) / 36, (colour - 16) / 6 % 6, (colour - 16) % 6].map { steps[$0] / 255 }
  }

  /// - SeeAlso: WCAG 2.2, "relative luminance".
  private static func luminance(_ levels: [Double]) -> Double {
    let linear = levels.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  @Test(arguments: [
    (Theme.dark, 0.0), (.dark, 0x1E / 255.0), (.dark, 0x2E / 255.0), (.light, 1.0), (.light, 0xEE / 255.0),
  ]) func `every colour has a contrast of 4.5 to 1`(_ theme: Theme, _ grey: Double) {
    let background = Self.luminance([grey, grey, grey])
    for role in [Role.faint, .focus, .error, .good] {
      guard let colour = theme.colour(role) else { return #expect(Bool(false), "\(role)") }
      let text = Self.luminance(Self.levels(colour))
      let contrast = (max(text, background) + 0.05) / (min(text, background) + 0.05)
      #expect(contrast >= 4.5, "\(theme) \(role): \(contrast)")
    }
  }

  @Test func `on every grey the theme that is chosen has a contrast of 4.5 to 1`() {
    for grey in 0...255 {
      let hex = String(grey, radix: 16)
      let part = (hex.count < 2 ? "0" : "") + hex
      guard let theme = Theme(background: "rgb:\(part)/\(part)/\(part)") else { return #expect(Bool(false), "\(grey)") }
      let background = Self.luminance(Array(repeating: Double(grey) / 255, count: 3))
      for role in [Role.faint, .focus, .error, .good] {
        let text = Self.luminance(Self.levels(theme.colour(role) ?? 16))
        let contrast = (max(text, background) + 0.05) / (min(text, background) + 0.05)
        #expect(contrast >= 4.5, "\(grey), \(theme) \(role): \(contrast)")
      }
    }
  }

  @Test(
    arguments: [
      ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", Theme.light), ("\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{7}", .dark),
      ("rgb:00/2b/36", .dark), ("rgb:fd/f6/e3", .light), ("rgb:f/f/f", .light), ("rgb:/ff/ff", nil), ("", nil),
      ("\u{1B}[?62;c", nil), ("rgb:fffff/0/0", nil),
    ] as [(String, Theme?)]) func `the background that a terminal tells decides`(_ answer: String, _ theme: Theme?)
  {
    #expect(Theme(background: answer) == theme)
  }

  @Test(arguments: [
    ("\u{1B}]11;rgb:2c2c", false), ("\u{1B}]11;rgb:2c2c/2c2c/2c2c\u{7}", false), ("c", false), ("", false),
    ("\u{1B}]11;rgb:2c2c/2c2c/2c2c\u{1B}\\\u{1B}[?62;c", true), ("\u{1B}[?62c", true), ("\u{1B}[?6", false),
  ]) func `a colour's own c is not the end of the answer`(_ bytes: String, _ isAnswered: Bool) {
    #expect(Theme.isAnswered(Array(bytes.utf8)) == isAnswered)
  }
}
