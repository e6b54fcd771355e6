/// The words for lists that are chosen from by numbers.
extension Words {
  /// The numbers of a list in words: `from 1 to 4`, or one by one where they leave gaps.
  private func named(_ numbers: [Int]) -> (english: String, japanese: String) {
    let sorted = numbers.sorted()
    guard let low = sorted.first, let high = sorted.last else { return ("of the list", "一覧の") }
    if high - low == sorted.count - 1 { return ("from \(low) to \(high)", "\(low) から \(high) までの") }
    if sorted.count > 8 { return ("of the list", "一覧の") }
    let each = sorted.map(String.init)
    return (
      "that is one of " + each.joined(separator: ", "), each.joined(separator: "・") + " のうちの"
    )
  }

  package func choose(_ numbers: [Int], several: Bool) -> String {
    let named = named(numbers)
    if !several { return pick("a number \(named.english)", "\(named.japanese)番号") }
    let example = [numbers.first, numbers.dropFirst(2).first ?? numbers.last].compactMap(\.self).map(String.init)
      .joined(separator: " ")
    return pick(
      "one or more numbers \(named.english), such as \(example)", "\(named.japanese)番号(複数可、例: \(example))")
  }

  package func choose(_ count: Int) -> String { choose(Array(1...max(count, 1)), several: false) }

  package func rank(_ count: Int, of numbers: [Int]) -> String {
    // The first two change places: an order, not the list.
    let swapped = (numbers.count > 1 ? [numbers[1], numbers[0]] : numbers) + numbers.dropFirst(2)
    let example = swapped.prefix(count).map(String.init).joined(separator: " ")
    let asked = count == 1 ? "the number of the first one" : "\(count) numbers in your order, the first one first"
    return pick("\(asked): \(example)", "好きな順に番号を \(count) 個(例: \(example))")
  }

  package func notANumberOfTheList(_ text: String, _ numbers: [Int]) -> String {
    let named = named(numbers)
    return pick("'\(text)' is not a number \(named.english)", "「\(text)」は \(named.japanese)番号ではありません")
  }

  package func notANumberOfTheList(_ text: String, _ count: Int) -> String {
    notANumberOfTheList(text, Array(1...max(count, 1)))
  }
}
