package import StudyDesk
import TerminalForms

extension CompletionRing {
  /// `(####----) 1 of 2 done`; the number says what the bar shows.
  package func text(color: Bool) -> String {
    due > 0 ? "(\(bar(color: color))) \(done) of \(due) done" : ""
  }

  /// `####----`.
  package func bar(color: Bool) -> String {
    let filled = due > 0 ? done * 8 / due : 0
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: 8 - filled)
    return ScreenLine(bar, .good).painted(color ? .standard : .plain)
  }

  /// `1/2`; a dash for a day on which nothing is due.
  var share: String { due > 0 ? "\(done)/\(due)" : "-" }
}
