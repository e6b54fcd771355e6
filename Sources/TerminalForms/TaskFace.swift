package import ActiveTasks
import Diagnostics
import Sittings
package import SurveyModel
import Wording

/// How the screens of an active task look as lines.
package struct TaskFace: Sendable {
  private let task: ActiveTask
  private let words: any Catalogue
  private let canSkip: Bool
  /// Without it, an ink is named beside the word, which makes the task another one.
  private let hasColour: Bool

  package init(_ task: ActiveTask, language: LanguageTag, canSkip: Bool, hasColour: Bool) {
    self.task = task
    words = language.catalogue
    self.canSkip = canSkip
    self.hasColour = hasColour
  }

  /// - Parameter now: Microseconds by the clock of the machine's inputs.
  package func lines(_ screen: TaskScreen, width: Int, now: Int) -> [ScreenLine] {
    if screen.message == .instruction {
      return ScreenLine.wrapped(words.instruction(task, by: words), to: width) + content(screen.content, now)
        + [ScreenLine()] + ScreenLine.wrapped(words.begin(canSkip: canSkip), to: width)
    }
    let head = ScreenLine(screen.isPractice ? "(" + words.practice + ")" : "")
    return [head] + ScreenLine.wrapped(words.message(screen.message, by: words), to: width) + [ScreenLine()]
      + content(screen.content, now)
  }

  private func content(_ content: TaskScreen.Content, _ now: Int) -> [ScreenLine] {
    if case .word(let word, let ink) = content { return [ScreenLine(), inked(words.colour(word), ink)] }
    return lines(content, now).map { ScreenLine($0) }
  }

  private func lines(_ content: TaskScreen.Content, _ now: Int) -> [String] {
    switch content {
    case .nothing, .word: []
    case .sign: Array(repeating: String(repeating: "█", count: 24), count: 6)
    case .milliseconds(let milliseconds): ["    \(milliseconds) ms"]
    case .digit(let digit): ["", "        \(digit)"]
    case .typed(let typed): ["", "        " + typed + "_"]
    case .taps(let count): ["", "        \(count)"]
    case .towers(let towers, let chosen): [""] + drawn(towers, chosen)
    case .clock(let since): ["", "        " + seconds(max(0, now - since))]
    }
  }

  private func seconds(_ microseconds: Int) -> String { "\(microseconds / 1_000_000) s" }

  private func inked(_ word: String, _ ink: StroopTask.Colour) -> ScreenLine {
    let margin = Span("        ")
    guard hasColour else { return ScreenLine(spans: [margin, Span(word + "  [" + words.colour(ink) + "]")]) }
    let role: Role =
      switch ink {
      case .red: .red
      case .green: .green
      case .blue: .blue
      case .yellow: .yellow
      }
    return ScreenLine(spans: [margin, Span(word, role)])
  }

  private func drawn(_ towers: [[Int]], _ chosen: Int?) -> [String] {
    let disks = max(1, towers.joined().max() ?? 1)
    let width = disks * 2 + 1
    let rows = (0..<disks).reversed().map { level in
      towers.map { tower in
        let size = tower.indices.contains(level) ? tower[level] * 2 + 1 : 1
        let blanks = String(repeating: " ", count: (width - size) / 2)
        return blanks + String(repeating: size > 1 ? "=" : "|", count: size) + blanks
      }.joined(separator: "  ")
    }
    let base = String(repeating: "-", count: width)
    let numbers = towers.indices.map { index in
      let blanks = String(repeating: " ", count: width / 2)
      let mark = chosen == index ? "^" : " "
      return (blanks + "\(index + 1)" + mark + blanks).prefix(width)
    }
    return rows + [Array(repeating: base, count: 3).joined(separator: "  "), numbers.joined(separator: "  ")]
  }
}
