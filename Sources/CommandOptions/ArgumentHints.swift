import Definitions

/// What to write instead of a value that can't be read, beside the parser's own "is invalid".
package enum ArgumentHints {
  /// A parser's message with an example of what is wanted; as it is when it is about something else.
  package static func explained(_ message: String) -> String {
    var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let first = lines.first, first.contains("is invalid for '"), !first.contains("--color"),
      let hint = hints.first(where: { first.contains("<\($0.name)>") })
    else { return message }
    lines.insert(DateText.missingDay(quotedIn: first).map { $0 + "." } ?? "Write \(hint.wanted).", at: 1)
    return lines.joined(separator: "\n")
  }

  private static let hints: [(name: String, wanted: String)] = [
    ("date", "a day as year, month and day, such as 2026-11-20"),
    ("day", "a day as year, month and day, such as 2026-11-20; or today, yesterday or tomorrow"),
    ("instant", "an instant with its offset from UTC, such as 2026-11-20T08:00:00+09:00 or 2026-11-20T08:00:00Z"),
    ("head", "the 64 hexadecimal digits that 'store verify' printed after 'head'"),
    (
      "when", "a day such as 2026-11-20; or today, yesterday, tomorrow; or an instant such as 2026-11-20T08:00:00+09:00"
    ),
  ]
}
