import Sittings
import CivilTime
import Definitions
import SurveyModel
import TerminalForms

extension FuzzTarget {
  /// What comes from a terminal: the first byte says into which survey, the second how large the window is.
  static let keys = FuzzTarget(name: "keys", title: "bytes from a terminal, in sittings", few: 60, largest: 1_024) {
    let definitions = StudyDefinitions(files: try Shipped.surveys(), zones: Shipped.zones)
    let surveys = definitions.surveys.values.map(\.survey)
    let typed = [
      "\r\r4\r11\r", "\u{1B}[A\u{1B}[B\r\u{1B}[Z", "y\rn\r", "/pain\r\u{1B}", "\u{1B}[200~2026-11-02\u{1B}[201~\r",
      "痛み\u{301}\u{7F}\u{15}\r", "\u{13}\u{E}\r", "1 2 3\r3\r2\r1\r", "\u{1B}[5~\u{1B}[6~\u{1B}OH\u{1B}[F\r",
    ]
    let seeds = surveys.indices.flatMap { survey in
      typed.map { [UInt8(survey), UInt8(survey)] + Array(String(repeating: $0, count: 4).utf8) }
    }
    return Prepared(seeds: seeds, words: typed + ["\u{1B}[", ";5u", "\u{1B}[200~", "\u{1B}[201~", "\t", "\n"]) {
      input in
      guard input.count > 2 else { return .refused }
      let survey = surveys[Int(input[0]) % surveys.count]
      return try press(input.dropFirst(2), survey, window: windows[Int(input[1]) % windows.count])
    }
  }

  private static let windows = [(80, 24), (40, 20), (120, 40), (20, 5), (40, 12)]

  /// Every screen fits, no key ends the program, and what was recorded replays to the same result.
  private static func press(_ bytes: ArraySlice<UInt8>, _ survey: Survey, window: (Int, Int)) throws -> Verdict {
    var decoder = KeyDecoder()
    let begun = StepRunner(survey: survey, context: context(survey, 0))
    var (session, replayed) = (KeySession(begun), begun)
    let now = begun.context.started
    // A terminal sends what it has in pieces of any length.
    var rest = bytes
    while !rest.isEmpty, session.runner.ending == nil {
      let piece = rest.prefix(7)
      rest = rest.dropFirst(7)
      for key in decoder.feed(piece) + (rest.isEmpty ? decoder.flush() : []) where session.runner.ending == nil {
        for entry in session.take(key, at: now, milliseconds: 1).entries { try replayed.apply(entry) }
        try fits(session.screen(columns: window.0, rows: window.1, now: now), window)
      }
    }
    try Violation.unless(replayed.result == session.runner.result, "the journal replayed gives another result")
    return session.runner.ending == nil ? .refused : .accepted
  }

  private static func fits(_ screen: Screen, _ window: (Int, Int)) throws {
    try Violation.unless(screen.lines.count <= window.1, "\(screen.lines.count) lines in a window of \(window.1)")
    for line in screen.lines {
      try Violation.unless(line.width <= window.0, "\(line.width) columns in a window of \(window.0): \(line.text)")
      let isSafe = line.text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      try Violation.unless(isSafe, "a control character on the screen: \(line.text.debugDescription)")
    }
  }
}
