import XMLText

extension QRCode {
  /// The light border that a camera needs, in modules.
  private static let quiet = 4

  /// As a picture of its own, with a line of words below when there are some.
  package func svg(_ words: String? = nil) -> String {
    let side = size + 2 * QRCode.quiet
    let height = side + (words == nil ? 0 : 4)
    let squares = (0..<size).flatMap { y in
      (0..<size).filter { isDark($0, y) }.map { "M\($0 + QRCode.quiet) \(y + QRCode.quiet)h1v1h-1z" }
    }
    var lines: [String?] = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(side) \(height)\" width=\"60mm\" role=\"img\">",
      words.map { "<title>\(Markup.escaped($0))</title>" },
      "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>",
      "<path fill=\"#000000\" shape-rendering=\"crispEdges\" d=\"\(squares.joined())\"/>",
    ]
    if let words {
      lines.append(
        "<text x=\"\(side / 2)\" y=\"\(side + 1)\" font-size=\"3\" font-family=\"sans-serif\" "
          + "text-anchor=\"middle\">\(Markup.escaped(words))</text>")
    }
    return (lines + ["</svg>"]).compactMap(\.self).joined(separator: "\n") + "\n"
  }

  /// For a terminal, two modules a character. Dark letters on a light ground and light ones on a dark ground are read alike:
  /// what is light is drawn.
  package var lines: [String] {
    let places = -QRCode.quiet / 2..<size + QRCode.quiet / 2
    return stride(from: places.lowerBound, to: places.upperBound, by: 2).map { y in
      places.map { x in
        switch (isDark(x, y), isDark(x, y + 1)) {
        case (false, false): "█"
        case (false, true): "▀"
        case (true, false): "▄"
        case (true, true): " "
        }
      }.joined()
    }
  }
}
