import CivilTime
import Diagnostics
import Sittings
import SurveyModel
import Testing

@testable import TerminalForms

/// Any keys at every type of item in the smallest windows. What was in sight is read from the screens alone: where a key
/// changes what is set, or records it, it must have been there.
@Suite struct KeyWalkTests {
  private static func choices(_ count: Int, exclusive: Bool = false) -> [Choice] {
    (1...count).map {
      Choice(
        value: .text("c\($0)"), text: SurveyBuilder.text("Pick\($0)."), exclusive: exclusive && $0 == count)
    }
  }

  private static let scale = ScaleFormat(
    minimum: 0, maximum: 10, minimumLabel: SurveyBuilder.text("nothing at all of it"),
    maximumLabel: SurveyBuilder.text("as much as can be thought of"),
    criteria: [ScaleFormat.Criterion(value: 5, text: SurveyBuilder.text("hard to work with it on the whole day"))])

  static let formats: [AnswerFormat] = [
    .boolean(BooleanFormat()), .choice(ChoiceFormat(choices: choices(4))), .choice(ChoiceFormat(choices: choices(12))),
    .choice(ChoiceFormat(choices: choices(7, exclusive: true), multiple: true)),
    .choice(ChoiceFormat(choices: choices(12, exclusive: true), multiple: true)),
    .textScale(ChoiceFormat(choices: choices(5))), .rank(RankFormat(choices: choices(5), places: 3)),
    .rank(RankFormat(choices: choices(12))), .scale(scale), .scale(ScaleFormat(minimum: 0, maximum: 100)),
    .ladder(scale), .date(DateFormat()), .date(DateFormat(maximum: CivilDate(iso: "2026-11-20"))),
    .dateTime(DateTimeFormat()), .timeOfDay(TimeOfDayFormat()), .text(TextFormat(lines: 4)), .text(TextFormat()),
    .numeric(NumericFormat()), .quantity(QuantityFormat(kind: .timeInterval)), .email, .location, .signature,
    .file(FileFormat(accept: .image)), .active(knee), .choice(ChoiceFormat(choices: choices(4))),
  ]
  /// The last one is the row of a table.
  private static let table = formats.count - 1

  private static let presses: [Key] =
    [
      .enter, .tab, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .pageDown, .escape, .backspace, .delete,
      .lineBreak, .help, .unknown, .control("u"), .control("s"), .control("n"), .control("w"),
      .paste("2024-10-04"), .click(column: 5, row: 2), .click(column: 3, row: 4),
    ] + "0123456789 /kjynx.-".unicodeScalars.map(Key.scalar)

  private static let prompt = "Which of these is it that you had on the whole of the day before this one, in all?"

  private static func asking(_ format: Int) -> KeySession {
    let matrix = format == table ? FormItem.Matrix(id: "m", prompt: SurveyBuilder.text("How often in the day?")) : nil
    var builder = SurveyBuilder()
    builder.form("first", [builder.item("before")])
    let item = builder.item(prompt, formats[format], optional: true, dontKnow: true, matrix: matrix)
    builder.form("then", [item])
    builder.form("last", [builder.item("last")])
    var session = KeySession(StepRunner(survey: builder.survey(), context: testContext()))
    session.press(.scalar("y"), .enter)
    return session
  }

  @Test(arguments: formats.indices, [(20, 8), (20, 7), (40, 12)])
  func `what a key changes or records was in sight`(_ format: Int, _ window: (columns: Int, rows: Int)) {
    for seed in LongRuns.seeds(2, of: 40) {
      var random = SeededGenerator(seed: UInt64(seed * 1_000 + format * 10 + window.rows))
      var session = Self.asking(format)
      var (seen, told): (Set<Int>, [(key: Key, shown: [String], line: String)]) = ([], [])
      // What was set when it was in sight last: what it means may take another screen.
      var setting: String?
      func trace() -> String { "seed \(seed), \(told.suffix(3))" }
      for _ in 0..<(LongRuns.areWanted ? 150 : 50) {
        let shown = session.lines(window.columns, window.rows)
        let sight = Sights(shown)
        for line in shown { #expect(displayWidth(of: line) <= window.columns, "\(shown)") }
        seen.formUnion(sight.rows)
        if sight.shows(session.widget, seen) { setting = session.widget.line }
        let before = (widget: session.widget, stage: session.form.stage, place: session.place)
        let key = Self.presses.randomElement(using: &random) ?? .enter
        let turn = session.press(key)
        told.append((key, shown, before.widget.line))
        if session.place != before.place || session.form.stage != before.stage {
          if turn.entries.contains(where: \.isAnswer) { #expect(setting == before.widget.line, "\(trace())") }
          if session.form.prompt?.question != Self.prompt { session = Self.asking(format) }
          (seen, setting) = ([], nil)
          continue
        }
        let isAsked = shown.joined(separator: " ").contains("press it again")
        let isAllowed = sight.allows(session.widget, after: before.widget, key, isAsked: isAsked)
        #expect(isAllowed, "\(session.widget.line) by \(trace())")
        if let mark = session.widget.current, mark != before.widget.current {
          let after = Sights(session.lines(window.columns, window.rows))
          let isInSight = after.rows.contains(mark) || session.keyPage != nil
          #expect(isInSight, "the mark is out of sight, by \(trace())")
        }
      }
    }
  }

  /// What a screen shows, read from its lines.
  private struct Sights {
    let lines: [String]
    /// The rows of a list.
    let rows: Set<Int>

    init(_ lines: [String]) {
      self.lines = lines
      rows = Set(
        (0..<12).filter { row in
          let yesNo = row == 0 ? " Yes" : row == 1 ? " No" : "?"
          return lines.contains { $0.contains("Pick\(row + 1).") || $0.hasSuffix(yesNo) }
        })
    }

    /// Whether all that a widget records is in sight, or has been.
    func shows(_ widget: Widget, _ seen: Set<Int>) -> Bool {
      switch widget {
      case .list, .rank: widget.marked.isSubset(of: seen)
      case .page: true
      case .slider, .moment, .line: shows(widget.line)
      }
    }

    /// A field, or the end of a text that goes on over several lines.
    private func shows(_ text: String) -> Bool {
      lines.contains { $0.hasPrefix("> ") || $0.count > 2 && $0.hasPrefix("  ") && text.contains($0.dropFirst(2)) }
    }

    /// Whether a step between two states is about what the screen shows.
    func allows(_ next: Widget, after widget: Widget, _ key: Key, isAsked: Bool) -> Bool {
      switch (widget, next) {
      case (.list(let list), .list(let next)):
        if list.filter?.text != next.filter?.text, next.isFiltering, list.isFiltering {
          return lines.contains { $0.hasPrefix("/ ") }
        }
        return list.multiple
          ? allows(list.chosen.symmetricDifference(next.chosen), isAsked)
          : list.current == next.current || list.current.map(rows.contains) ?? !rows.isEmpty || list.filter != nil
      case (.rank(let rank), .rank(let next)):
        let ranked = Set(rank.order).symmetricDifference(next.order)
        let moved = rank.order == next.order || ranked.isEmpty == false ? [] : [rank.current ?? 0]
        return allows(ranked.union(moved), isAsked)
      case (.slider(let slider), .slider(let next)):
        if slider.line == next.line { return true }
        if case .click(_, let row) = key { return lines.indices.contains(row) && lines[row].hasPrefix("  ") }
        return slider.isLadder && slider.line.isEmpty
          ? lines.contains { $0.contains("|---") || $0.hasPrefix("        ") } : shows(slider.line)
      case (.moment(let moment), .moment(let next)):
        if moment.line == next.line { return true }
        guard moment.kind != .timeOfDay, moment.moves(by: key) else { return shows(moment.line) }
        return moment.date.map { day in lines.contains { $0.contains("[\(day.day)]") } }
          ?? lines.contains { $0.hasPrefix("  ") && $0.split(separator: " ").first.flatMap { Int($0) } != nil }
      case (.line, .line): return widget.line == next.line || shows(widget.line)
      default: return widget == next
      }
    }

    /// All that is changed; where a screen has asked, at least one of it.
    private func allows(_ changed: Set<Int>, _ isAsked: Bool) -> Bool {
      changed.isSubset(of: rows) || isAsked && !changed.isDisjoint(with: rows)
    }
  }
}

extension MomentDraft {
  /// Whether a key is one of the calendar.
  fileprivate func moves(by key: Key) -> Bool { bindings.action(of: key) != nil }
}

extension JournalEntry {
  fileprivate var isAnswer: Bool { if case .respond(_, _, .answered) = input { true } else { false } }
}
