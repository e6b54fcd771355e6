import Diagnostics
import SurveyModel
import YAMLTree

/// What stands along a scale: at its ends and between them.
struct ScaleTexts {
  var least: LocalizedText?
  var greatest: LocalizedText?
  /// In the order of the values.
  var between: [ScaleLabel] = []
}

extension SurveyReader {
  /// The labels of a scale; those of the two ends may stand among the others.
  mutating func scaleTexts(_ fields: Fields, from minimum: DecimalNumber?, to maximum: DecimalNumber?) -> ScaleTexts {
    var texts = ScaleTexts(
      least: fields.text("minimumLabel", language: language, &findings),
      greatest: fields.text("maximumLabel", language: language, &findings))
    var seen: Set<DecimalNumber> = []
    for (label, key) in labels(fields) {
      if !seen.insert(label.value.shortest).inserted {
        findings.error(
          "duplicate-value", "two labels stand at \(label.value)", at: key.span, help: "leave one of them out")
      }
      switch label.value.shortest {
      case minimum?.shortest: texts.least = one(texts.least, label, key, "minimumLabel", fields)
      case maximum?.shortest: texts.greatest = one(texts.greatest, label, key, "maximumLabel", fields)
      default: texts.between.append(label)
      }
    }
    texts.between.sort { $0.value < $1.value }
    return texts
  }

  private mutating func labels(_ fields: Fields) -> [(ScaleLabel, YAMLNode)] {
    guard let node = fields["labels"] else { return [] }
    guard node.kind == .mapping else {
      findings.wrongType(node, expected: "a map of values and what stands at them", field: "labels")
      return []
    }
    return node.entries.compactMap { entry in
      guard let value = DecimalNumber(entry.key.text) else {
        findings.wrongType(entry.key, expected: "values of the scale as keys", field: "labels")
        return nil
      }
      return LocalizedText.read(entry.value, field: "labels", language: language, &findings).map {
        (ScaleLabel(value: value, text: $0), entry.key)
      }
    }
  }

  /// The label of an end, which is given once.
  private mutating func one(
    _ before: LocalizedText?, _ label: ScaleLabel, _ key: YAMLNode, _ field: String, _ fields: Fields
  ) -> LocalizedText {
    // What the item says itself goes before what holds for all.
    if before != nil, fields.isOwn(field) != fields.isOwn("labels") {
      return fields.isOwn(field) ? before ?? label.text : label.text
    }
    if before != nil, fields.has(field) {
      findings.error(
        "conflicting-fields", "'labels' and '\(field)' of \(fields.owner) both say what stands at \(label.value)",
        at: key.span, help: "leave one of the two out")
    }
    return label.text
  }
}
