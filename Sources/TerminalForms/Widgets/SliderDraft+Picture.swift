import Diagnostics
import SurveyModel

extension SliderDraft {
  /// The line with its labels, the value below it, and what the value means.
  func picture(_ form: FormSession, _ columns: Int) -> Picture {
    var picture = Picture()
    guard let prompt = form.prompt else { return picture }
    if isLadder { picture.add(ladder(columns)) } else { picture.add(ScreenLine(spans: scale(columns)), isFocus: true) }
    let (low, high) = prompt.labels
    let width = drawnWidth(columns)
    if displayWidth(of: low) + displayWidth(of: high) + 2 <= width, !isLadder {
      let blanks = String(repeating: " ", count: width - displayWidth(of: low) - displayWidth(of: high))
      if !low.isEmpty || !high.isEmpty { picture.add(ScreenLine("  " + low + blanks + high, .faint)) }
    } else {
      if !high.isEmpty { picture.add(mark: "  ", "\(text(maximum)) = \(high)", columns, .faint) }
      if !low.isEmpty { picture.add(mark: "  ", "\(text(minimum)) = \(low)", columns, .faint) }
    }
    let unit = prompt.item.format.unit.map { " " + $0 } ?? ""
    let shown = line.isEmpty ? form.words.noValueYet : line + unit
    let top = picture.lines.count
    picture.add(ScreenLine(spans: [Span("> ", .focus), Span(shown, line.isEmpty ? .faint : .title)]), isFocus: true)
    picture.cursor = Screen.Position(row: top, column: 2 + displayWidth(of: line))
    if let criterion = prompt.criterion(of: value, decimals: decimals) {
      picture.add(mark: "  ", criterion, columns, isFocus: true)
    }
    return picture
  }

  private var places: [Int] {
    (maximum - minimum) / step < 60 ? Array(stride(from: minimum, through: maximum, by: step)) : []
  }

  /// The widest number with the marks of the chosen one round it.
  private var cell: Int { max(text(minimum).count, text(maximum).count) + 2 }

  private func showsNumbers(_ columns: Int) -> Bool { !places.isEmpty && places.count * cell + 2 <= columns }

  private func drawnWidth(_ columns: Int) -> Int {
    showsNumbers(columns) ? places.count * cell : min(columns, 80) - 4
  }

  /// Every number where there is room for them, else a line with a mark on it.
  private func scale(_ columns: Int) -> [Span] {
    if showsNumbers(columns) {
      return [Span("  ")]
        + places.map { place in
          let number = text(place)
          let body = place == value ? "[\(number)]" : " \(number) "
          let blanks = String(repeating: " ", count: cell - body.count)
          return Span(blanks + body, place == value ? .focus : .plain)
        }
    }
    let (low, high) = (text(minimum), text(maximum))
    let length = max(5, drawnWidth(columns) - low.count - high.count - 4)
    let mark = value.map { Int(Double($0 - minimum) / Double(maximum - minimum) * Double(length - 1)) }
    let before = String(repeating: "-", count: mark ?? length)
    let after = String(repeating: "-", count: mark.map { length - 1 - $0 } ?? 0)
    return [Span("  \(low) |" + before), Span(mark == nil ? "" : "#", .focus), Span(after + "| \(high)")]
  }

  private func ladder(_ columns: Int) -> Picture {
    var picture = Picture()
    for place in places.reversed() {
      let number = text(place)
      let isHere = place == value
      let blanks = String(repeating: " ", count: cell - 2 - number.count)
      picture.add(
        ScreenLine(
          (isHere ? "> " : "  ") + blanks + number + (isHere ? " |==O==|" : " |-----|"), isHere ? .focus : .plain),
        isFocus: isHere)
    }
    return picture
  }
}

extension PlainPrompt {
  /// The labels of the ends of a scale; empty for none.
  var labels: (low: String, high: String) {
    switch item.format {
    case .scale(let format), .ladder(let format):
      (format.minimumLabel.map(text) ?? "", format.maximumLabel.map(text) ?? "")
    case .continuousScale(let format): (format.minimumLabel.map(text) ?? "", format.maximumLabel.map(text) ?? "")
    default: ("", "")
    }
  }

  /// What a value of a scale means.
  func criterion(of value: Int?, decimals: Int) -> String? {
    guard decimals == 0, let value else { return nil }
    switch item.format {
    case .scale(let format), .ladder(let format):
      return format.criteria.first { $0.value == value }.map { text($0.text) }
    default: return nil
    }
  }
}
