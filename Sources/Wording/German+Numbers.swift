extension German {
  func decimal(_ number: String) -> String { German.comma(number) }
  func choose(_ numbers: [Int]) -> String { "eine Zahl \(German.named(numbers))" }
  func chooseSeveral(_ numbers: [Int], example: String) -> String {
    "eine oder mehrere Zahlen \(German.named(numbers)), zum Beispiel \(example)"
  }
  func rank(_ count: Int, example: String) -> String {
    (count == 1 ? "die Zahl für den ersten Platz" : "\(count) Zahlen in Ihrer Reihenfolge, Platz 1 zuerst")
      + ": \(example)"
  }
  func notANumberOfTheList(_ text: String, _ numbers: [Int]) -> String {
    "„\(text)“ ist keine Zahl \(German.named(numbers))"
  }
}

extension German {
  /// The numbers of a list in words: `von 1 bis 4`, or one by one where they leave gaps.
  private static func named(_ numbers: [Int]) -> String {
    let sorted = numbers.sorted()
    guard let low = sorted.first, let high = sorted.last else { return "aus der Liste" }
    if high - low == sorted.count - 1 { return "von \(low) bis \(high)" }
    let each = sorted.map(String.init)
    return each.count > 8 ? "aus der Liste" : "aus der Liste (" + each.joined(separator: ", ") + ")"
  }

  /// With a decimal comma: `2,4`.
  static func comma(_ number: String) -> String { number.replacing(".", with: ",") }

  static func seconds(_ number: String) -> String { number == "1" ? "1 Sekunde" : "\(comma(number)) Sekunden" }

  static func every(_ seconds: String) -> String {
    seconds == "1" ? "Jede Sekunde" : "Alle \(German.seconds(seconds))"
  }
}
