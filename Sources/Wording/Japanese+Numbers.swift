extension Japanese {
  func decimal(_ number: String) -> String { number }
  func choose(_ numbers: [Int]) -> String { "\(Japanese.named(numbers))番号" }
  func chooseSeveral(_ numbers: [Int], example: String) -> String {
    "\(Japanese.named(numbers))番号(複数可、例: \(example))"
  }
  func rank(_ count: Int, example: String) -> String { "好きな順に番号を \(count) 個(例: \(example))" }
  func notANumberOfTheList(_ text: String, _ numbers: [Int]) -> String {
    "「\(text)」は \(Japanese.named(numbers))番号ではありません"
  }
}

extension Japanese {
  /// The numbers of a list in words.
  private static func named(_ numbers: [Int]) -> String {
    let sorted = numbers.sorted()
    guard let low = sorted.first, let high = sorted.last else { return "一覧の" }
    if high - low == sorted.count - 1 { return "\(low) から \(high) までの" }
    let each = sorted.map(String.init)
    return each.count > 8 ? "一覧の" : each.joined(separator: "・") + " のうちの"
  }
}
