import Diagnostics
import Sittings
import SurveyModel
import Wording

extension SliderDraft {
  /// The line with its labels, the value below it, and what the value means.
  ///
  /// - Parameter room: Whether there is enough to show what each value means, or what will be recorded in large figures.
  func picture(_ form: FormSession, _ columns: Int, _ room: Room = .usual) -> Picture {
    guard let prompt = form.prompt else { return Picture() }
    if isLadder, !places.isEmpty { return ladder(prompt, columns) }
    var picture = Picture()
    picture.add(ScreenLine(spans: scale(columns)))
    picture.mark(0, targets(columns))
    for line in ends(prompt, columns) { picture.add(line) }
    add(value: form, prompt, columns, room, to: &picture)
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
    value form: FormSession, _ prompt: ItemPrompt, _ columns: Int, _ room: Room, to picture: inout Picture
  ) {
    let unit = prompt.item.format.unit.map { " " + $0 } ?? ""
    let shown = line.isEmpty ? form.words.noValueYet : line + unit
    picture.add(value: line, as: shown, columns, line.isEmpty ? .faint : .title)
    if room == .whole {
      for criterion in prompt.criteria { add(criterion, columns, to: &picture) }
    } else if let criterion = prompt.criterion(of: value, decimals: decimals) {
      picture.add(mark: "  ", criterion, columns, isFocus: true)
    }
    guard room == .large, value != nil else { return }
    for row in LargeNumber.lines(line) ?? [] { picture.add(ScreenLine("    " + row, .focus)) }
  }

  /// What a value means, which a click on it sets.
  private func add(_ criterion: PromptScale.Criterion, _ columns: Int, to picture: inout Picture) {
    let isHere = criterion.value == value
    let (top, number) = (picture.lines.count, text(criterion.value))
    let blanks = String(repeating: " ", count: max(0, cell - 1 - number.count))
    picture.add(
      mark: (isHere ? "  > " : "    ") + blanks + number + "  ", criterion.text, columns, isHere ? .focus : .plain)
    for line in top..<picture.lines.count {
      picture.mark(line, [Target(columns: 0..<Int.max, place: .value(criterion.value))])
    }
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

  /// What clicks on the line mean: the numbers on it, or of a line with a mark the value where the mark would be.
  private func targets(_ columns: Int) -> [Target] {
    if showsNumbers(columns) {
      return places.enumerated().map { Target(columns: 2 + $0 * cell..<2 + ($0 + 1) * cell, place: .value($1)) }
    }
    let (start, length) = (2 + text(minimum).count + 2, length(columns))
    return (0..<length).map { place in
      let exact = Double(maximum - minimum) * Double(place) / Double(length - 1)
      let value = place == length - 1 ? maximum : minimum + Int((exact / Double(step)).rounded()) * step
      return Target(columns: start + place..<start + place + 1, place: .value(min(value, maximum)))
    }
  }

  /// Of a line without its numbers, between its ends.
  private func length(_ columns: Int) -> Int {
    max(5, drawnWidth(columns) - text(minimum).count - text(maximum).count - 4)
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
    let length = length(columns)
    let mark = value.map { Int((Double($0 - minimum) / Double(maximum - minimum) * Double(length - 1)).rounded()) }
    let before = String(repeating: "-", count: mark ?? length)
    let after = String(repeating: "-", count: mark.map { length - 1 - $0 } ?? 0)
    return [Span("  \(low) |" + before), Span(mark == nil ? "" : "#", .focus), Span(after + "| \(high)")]
  }

  /// Rung by rung, the ends named on theirs; a value line only while one is typed.
  private func ladder(_ prompt: ItemPrompt, _ columns: Int) -> Picture {
    var picture = Picture()
    let (low, high) = prompt.labels
    // A label has room beside it in a narrow window, too.
    let (rung, own) = columns < 30 ? (" |---|  ", " |=O=|  ") : (" |-----|  ", " |==O==|  ")
    for place in places.reversed() {
      let number = text(place)
      let isHere = place == value
      let blanks = String(repeating: " ", count: max(0, cell - 1 - number.count))
      let mark = (isHere ? "> " : "  ") + blanks + number + (isHere ? own : rung)
      let top = picture.lines.count
      let label = prompt.criterion(of: place, decimals: 0) ?? (place == maximum ? high : place == minimum ? low : "")
      picture.add(mark: mark, label, columns, isHere ? .focus : .plain, isFocus: isHere)
      let lines = top..<picture.lines.count
      if isHere { picture.parts[.field] = lines }
      for line in lines { picture.mark(line, [Target(columns: 0..<Int.max, place: .value(place))]) }
    }
    picture.place = 0..<picture.lines.count
    if !typed.isEmpty {
      // A number that a rung has is marked there.
      if value == nil {
        picture.add(value: line, as: line, columns, .title)
      } else {
        picture.add(mark: "> ", line, columns, .title)
      }
    }
    return picture
  }
}

extension ItemPrompt {
  private var scale: PromptScale? { if case .scale(let scale) = input { scale } else { nil } }

  /// The labels of the ends of a scale; empty for none.
  fileprivate var labels: (low: String, high: String) { (scale?.minimumLabel ?? "", scale?.maximumLabel ?? "") }

  fileprivate var hasLabelsBetween: Bool { scale?.labels.isEmpty == false }

  /// What the values of a scale mean, where the survey says so of them.
  fileprivate var criteria: [PromptScale.Criterion] { scale?.criteria ?? [] }

  var hasCriteria: Bool { !criteria.isEmpty }

  /// What a value of a scale means.
  func criterion(of value: Int?, decimals: Int) -> String? {
    guard let value else { return nil }
    let number = DecimalNumber(significand: Int64(value), decimals: decimals).shortest
    return scale?.criteria.first { DecimalNumber($0.value) == number }?.text
      ?? scale?.labels.first { $0.value.shortest == number }?.text
  }
}
