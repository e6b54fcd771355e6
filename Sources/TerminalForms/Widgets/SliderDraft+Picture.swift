import Diagnostics
import Sittings
import SurveyModel
import Wording

extension SliderDraft {
  /// The line with its labels, the value below it, and what the value means.
  ///
  /// - Parameter isLarge: Whether there is room to show what will be recorded in large figures.
  func picture(_ form: FormSession, _ columns: Int, isLarge: Bool = false) -> Picture {
    guard let prompt = form.prompt else { return Picture() }
    if isLadder, !places.isEmpty { return ladder(prompt, columns) }
    var picture = Picture()
    picture.add(ScreenLine(spans: scale(columns)))
    for line in ends(prompt, columns) { picture.add(line) }
    add(value: form, prompt, columns, isLarge, to: &picture)
    picture.surroundings = 0..<picture.lines.count
    return picture
  }

  /// What stands along it: two ends under them where both fit on a line, else one below the other.
  private func ends(_ prompt: ItemPrompt, _ columns: Int) -> [ScreenLine] {
    let (low, high) = prompt.labels
    let all = prompt.labelsInWords
    if all.isEmpty { return [] }
    let blanks = drawnWidth(columns) - displayWidth(of: low) - displayWidth(of: high)
    if !prompt.hasLabelsBetween, blanks >= 2 {
      return [ScreenLine("  " + low + String(repeating: " ", count: blanks) + high, .faint)]
    }
    return all.flatMap { ScreenLine.wrapped("  " + $0, to: columns, .faint) }
  }

  private func add(
    value form: FormSession, _ prompt: ItemPrompt, _ columns: Int, _ isLarge: Bool, to picture: inout Picture
  ) {
    let unit = prompt.item.format.unit.map { " " + $0 } ?? ""
    let shown = line.isEmpty ? form.words.noValueYet : line + unit
    let top = picture.lines.count
    picture.add(ScreenLine(spans: [Span("> ", .focus), Span(shown, line.isEmpty ? .faint : .title)]), isFocus: true)
    picture.cursor = Screen.Position(row: top, column: 2 + displayWidth(of: line))
    if let criterion = prompt.criterion(of: value, decimals: decimals) {
      picture.add(mark: "  ", criterion, columns, isFocus: true)
    }
    guard isLarge, value != nil else { return }
    for row in LargeNumber.lines(line) ?? [] { picture.add(ScreenLine("    " + row, .focus)) }
  }

  private var places: [Int] {
    (maximum - minimum) / step < 60 ? Array(stride(from: minimum, through: maximum, by: step)) : []
  }

  /// A number with the mark before it; the one behind it is the next number's.
  private var cell: Int { max(text(minimum).count, text(maximum).count) + 1 }

  private func showsNumbers(_ columns: Int) -> Bool { !places.isEmpty && places.count * cell + 3 <= columns }

  private func drawnWidth(_ columns: Int) -> Int {
    showsNumbers(columns) ? places.count * cell + 1 : min(columns, 80) - 4
  }

  /// Every number where there is room for them, else a line with a mark on it.
  private func scale(_ columns: Int) -> [Span] {
    if showsNumbers(columns) {
      let marked = value.flatMap { places.firstIndex(of: $0) }
      return [Span("  ")]
        + places.enumerated().flatMap { index, place in
          let number = text(place)
          let blanks = String(repeating: " ", count: cell - 1 - number.count)
          let mark = marked == index ? "[" : marked == index - 1 && index > 0 ? "]" : " "
          return [
            Span(blanks.isEmpty || mark == "]" ? mark + blanks : blanks + mark),
            Span(number, marked == index ? .focus : .plain),
          ]
        } + [Span(marked == places.count - 1 ? "]" : " ")]
    }
    let (low, high) = (text(minimum), text(maximum))
    let length = max(5, drawnWidth(columns) - low.count - high.count - 4)
    let mark = value.map { Int(Double($0 - minimum) / Double(maximum - minimum) * Double(length - 1)) }
    let before = String(repeating: "-", count: mark ?? length)
    let after = String(repeating: "-", count: mark.map { length - 1 - $0 } ?? 0)
    return [Span("  \(low) |" + before), Span(mark == nil ? "" : "#", .focus), Span(after + "| \(high)")]
  }

  /// Rung by rung, the ends named on theirs; a value line only while one is typed.
  private func ladder(_ prompt: ItemPrompt, _ columns: Int) -> Picture {
    var picture = Picture()
    let (low, high) = prompt.labels
    for place in places.reversed() {
      let number = text(place)
      let isHere = place == value
      let blanks = String(repeating: " ", count: max(0, cell - 1 - number.count))
      let mark = (isHere ? "> " : "  ") + blanks + number + (isHere ? " |==O==|  " : " |-----|  ")
      let label = prompt.criterion(of: place, decimals: 0) ?? (place == maximum ? high : place == minimum ? low : "")
      picture.add(mark: mark, label, columns, isHere ? .focus : .plain, isFocus: isHere)
    }
    if !typed.isEmpty {
      let top = picture.lines.count
      // A number that a rung has is marked there.
      picture.add(ScreenLine(spans: [Span("> ", .focus), Span(line, .title)]), isFocus: value == nil)
      if value == nil { picture.cursor = Screen.Position(row: top, column: 2 + displayWidth(of: line)) }
    }
    return picture
  }
}

extension ItemPrompt {
  private var scale: PromptScale? { if case .scale(let scale) = input { scale } else { nil } }

  /// The labels of the ends of a scale; empty for none.
  fileprivate var labels: (low: String, high: String) { (scale?.minimumLabel ?? "", scale?.maximumLabel ?? "") }

  fileprivate var hasLabelsBetween: Bool { scale?.labels.isEmpty == false }

  /// What a value of a scale means.
  func criterion(of value: Int?, decimals: Int) -> String? {
    guard let value else { return nil }
    let number = DecimalNumber(significand: Int64(value), decimals: decimals).shortest
    return scale?.criteria.first { DecimalNumber($0.value) == number }?.text
      ?? scale?.labels.first { $0.value.shortest == number }?.text
  }
}
