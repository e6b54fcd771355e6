/// What is typed at random into sittings of random surveys.
enum TypedLines {
  /// For each type of item one that it takes, among others that only some take.
  static let answers = [
    "", "1", "2", "3", "4", "1 4", "0", "7", "-6", "0.25", "y", "n", "2026-05-05", "2025-05-05", "pain", "痛み",
    "A. Person", "40", "1 2 3", "3 1 2", "name@example.org", "2026-05-05 07:30", "07:30", "51.5, -0.12",
  ]
  static let commands = [":skip", ":dontknow", "::back"]
  /// What no item takes.
  static let refused = [
    "8", "0.255", ":help", ":nothing", "\u{1B}[2J", "a\u{0}b", "999999999999999999999", "1e15", "٣",
    String(repeating: "x", count: 30),
  ]
}
