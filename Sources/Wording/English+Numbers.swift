extension English {
  func decimal(_ number: String) -> String { number }
  func choose(_ numbers: [Int]) -> String { "a number \(English.named(numbers))" }
  func chooseSeveral(_ numbers: [Int], example: String) -> String {
    "one or more numbers \(English.named(numbers)), such as \(example)"
  }
  func rank(_ count: Int, example: String) -> String {
    (count == 1 ? "the number of the first one" : "\(count) numbers in your order, the first one first")
      + ": \(example)"
  }
  func notANumberOfTheList(_ text: String, _ numbers: [Int]) -> String {
    "'\(text)' is not a number \(English.named(numbers))"
  }
}

extension English {
  /// The numbers of a list in words: `from 1 to 4`, or one by one where they leave gaps.
  private static func named(_ numbers: [Int]) -> String {
    let sorted = numbers.sorted()
    guard let low = sorted.first, let high = sorted.last else { return "of the list" }
    if high - low == sorted.count - 1 { return "from \(low) to \(high)" }
    let each = sorted.map(String.init)
    return each.count > 8 ? "of the list" : "among " + each.joined(separator: ", ")
  }
}
