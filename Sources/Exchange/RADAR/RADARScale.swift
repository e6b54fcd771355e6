import JSONText

/// The scale of a `range` or a `slider`: whole steps between two ends, and words at some of them.
struct RADARScale: Hashable {
  var minimum: Int
  var maximum: Int
  var step = 1
  var labels: [Int: String] = [:]

  init(minimum: Int, maximum: Int) { (self.minimum, self.maximum) = (minimum, maximum) }

  /// Nil where the field has no scale of whole numbers.
  init?(_ field: RADARField) {
    if let range = field.range {
      guard let low = range["min"]?.wholeNumber, let high = range["max"]?.wholeNumber, low < high else { return nil }
      self.init(minimum: low, maximum: high)
      step = max(1, range["step"]?.wholeNumber ?? 1)
      labels = [low: range["labelLeft"]?.string ?? "", high: range["labelRight"]?.string ?? ""]
    } else if !field.choices.isEmpty {
      self.init(field.choices.filter { !$0.code.isEmpty })
    } else {
      let low = field["text_validation_min"].flatMap { Int($0) } ?? 0
      let high = field["text_validation_max"].flatMap { Int($0) } ?? 100
      guard low < high, field.type != "range" else { return nil }
      self.init(minimum: low, maximum: high)
    }
    let span = maximum.subtractingReportingOverflow(minimum)
    guard !span.overflow, span.partialValue <= 1_000_000 else { return nil }
    if span.partialValue % step != 0 { step = 1 }
    labels = labels.filter { !$0.value.isEmpty }
  }

  private init?(_ choices: [RADARField.Choice]) {
    let values = choices.compactMap { Int($0.code) }
    guard values.count == choices.count, values.count > 1, let low = values.first, let high = values.last, low < high,
      zip(values, values.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    self.init(minimum: low, maximum: high)
    for (value, choice) in zip(values, choices) { labels[value] = RADARScale.words(choice.label, of: value) }
  }

  /// `7 Inefficient` without the number that the scale shows anyway.
  private static func words(_ label: String, of value: Int) -> String {
    let digits = "\(value)"
    guard label.hasPrefix(digits) else { return label }
    let rest = label.dropFirst(digits.count)
    if let first = rest.first, first.isNumber || first == "." || first == "%" { return label }
    return String(rest.drop { $0.isWhitespace || "-–:=)(".contains($0) })
  }
}
