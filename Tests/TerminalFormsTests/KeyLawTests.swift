import Sittings
import CivilTime
import SurveyModel
import Testing

@testable import TerminalForms

/// Laws of sittings by keys, on random surveys.
@Suite struct KeyLawTests {
  private static let lines = TypedLines.answers + TypedLines.commands + [":back", ""]

  /// The keys that set what a line says, whatever stood there.
  static func keys(for line: String, _ session: KeySession) -> [Key] {
    switch line {
    case "": return [.enter]
    case ":skip": return [.control("s")]
    case ":dontknow": return [.control("n")]
    case ":back": return [.backTab]
    default: break
    }
    var typed = line.hasPrefix("::") ? String(line.dropFirst()) : line
    // Letters choose nothing on a consent.
    let isConsent = session.form.page?.document != nil && session.form.stage == .answer
    if isConsent, let number = ["y": "1", "n": "2"][typed] { typed = number }
    if session.bindings.action(of: .scalar("n")) == .retype, session.form.stage.readsBack {
      // There the letter answers at once.
      return typed == "n" ? [.scalar("n")] : [.paste(typed), .enter]
    }
    switch session.widget {
    case .page: return [.enter]
    case .list, .rank: return [.control("u")] + typed.unicodeScalars.filter { $0 != " " }.map(Key.scalar) + [.enter]
    default: return [.control("u")] + typed.unicodeScalars.map(Key.scalar) + [.enter]
    }
  }

  @Test(arguments: LongRuns.seeds(15, of: 40)) func `what plain lines take, keys take to the same result`(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) &+ 31_000)
    let begun = StepRunner(survey: RandomSurvey.make(using: &random), context: testContext())
    var (plain, keys) = (PlainSession(begun), KeySession(begun))
    var count = 0
    while plain.runner.ending == nil, count < 20_000 {
      count += 1
      let line = Self.lines.randomElement(using: &random) ?? ""
      if count > 400, line == ":back" { continue }
      let instant = Instant(milliseconds: Int64(2_000 + count))
      let before = (place: plain.place, stage: plain.form.stage)
      let turn = plain.take(line, at: instant)
      let isRefused = turn.entries.isEmpty && !turn.notices.isEmpty
      if isRefused, plain.place == before.place, plain.form.stage == before.stage { continue }
      // What was left unconfirmed comes back by keys: it is taken back first.
      let cleared: [Key] = [":skip", ":dontknow"].contains(line) ? [.control("u")] : []
      if line.isEmpty { keys.widget = Widget(keys.form) }
      for key in cleared + Self.keys(for: line, keys) { _ = keys.take(key, at: instant) }
      // What is read back, or was answered before, would be lost: that is asked about once.
      if keys.asked != nil, !cleared.isEmpty { _ = keys.take(.control(line == ":skip" ? "s" : "n"), at: instant) }
      // So is who declines a consent.
      if keys.asked == .record { _ = keys.take(.enter, at: instant) }
      guard keys.place == plain.place, keys.form.stage == plain.form.stage else {
        Issue.record(
          "line \(count), '\(line)': \(keys.widget) \(keys.fault ?? "") \(keys.form.stage), \(plain.form.stage)")
        return
      }
    }
    // No line is a file: a sitting that must have one goes no further.
    let wantsFile = if case .file? = plain.form.prompt?.item.format { true } else { false }
    #expect(plain.runner.ending != nil || wantsFile)
    #expect(keys.runner.result.comparable == plain.runner.result.comparable)
  }

  private static let presses: [Key] = [
    .enter, .enter, .enter, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .escape, .tab, .backTab,
    .backspace, .delete, .lineBreak, .scalar(" "), .scalar("/"), .scalar("y"), .scalar("1"), .scalar("2"), .scalar("-"),
    .scalar("9"), .scalar("痛"), .scalar("\u{301}"), .control("s"), .control("n"), .control("u"), .control("w"),
    .paste("a\u{1B}[2J\nb"), .paste("2026-02-30"), .unknown, .scalar(":"),
  ]

  @Test(arguments: LongRuns.seeds(15, of: 40)) func `any keys record only what an answer is, and every screen fits`(
    _ seed: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(seed) &+ 51_000)
    let begun = StepRunner(survey: RandomSurvey.make(using: &random), context: testContext())
    var (session, replayed) = (KeySession(begun), begun)
    let (columns, rows) =
      [(80, 24), (40, 20), (40, 24), (40, 12), (120, 10), (20, 5)].randomElement(using: &random) ?? (80, 24)
    for count in 0..<400 where session.runner.ending == nil {
      let screen = session.screen(columns: columns, rows: rows, now: Instant(milliseconds: 2_000))
      #expect(screen.lines.count <= rows)
      for line in screen.lines { #expect(line.width <= columns, "\(line.text)") }
      if let cursor = screen.cursor { #expect(cursor.row < rows && cursor.column <= columns) }
      let key = Self.presses.randomElement(using: &random) ?? .enter
      let turn = session.take(key, at: Instant(milliseconds: Int64(2_000 + count)), milliseconds: 5)
      #expect(!turn.quit)
      for entry in turn.entries { try replayed.apply(entry) }
      #expect(replayed.page == session.runner.page)
    }
    #expect(replayed.result == session.runner.result)
  }

  @Test(arguments: 0..<30) func `nothing is chosen before a key chooses it`(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) &+ 61_000)
    let begun = StepRunner(survey: RandomSurvey.make(using: &random), context: testContext())
    var session = KeySession(begun)
    var confirmed = 0
    for _ in 0..<30 {
      for entry in session.take(.enter, at: Instant(milliseconds: 2_000)).entries {
        if case .respond = entry.input { confirmed += 1 }
      }
    }
    #expect(confirmed == 0)
  }
}
