/// One line on standard error that is written over as work goes on; nothing when that is no terminal.
package struct StatusLine {
  private var shown = ""
  private let isTerminal = Streams.standardError.isTerminal

  package init() {}

  package mutating func show(_ text: String) {
    guard isTerminal, text != shown else { return }
    shown = text
    let fitting = String(text.prefix(max(1, Streams.standardError.columns - 1)))
    Streams.standardError.write(Array("\r\u{1B}[K\(fitting)".utf8))
  }

  package mutating func clear() {
    guard isTerminal, !shown.isEmpty else { return }
    shown = ""
    Streams.standardError.write(Array("\r\u{1B}[K".utf8))
  }

  /// A line that stays.
  package mutating func note(_ text: String) {
    clear()
    Streams.standardError.writeLine(ConsoleText.safe(text))
  }
}
