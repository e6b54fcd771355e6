import Expressions
import SurveyModel

extension ODMFormBuilder {
  private static let mostCodes = 101

  mutating func addScale(_ format: ScaleFormat, to draft: inout ODMDraftItem) {
    let values = stride(from: format.minimum, through: format.maximum, by: max(1, format.step))
    let texts =
      format.criteria.map { ($0.value, $0.text) }
      + format.labels.compactMap { label in Int(exactly: label.value.doubleValue).map { ($0, label.text) } }
      + [(format.minimum, format.minimumLabel), (format.maximum, format.maximumLabel)].compactMap { end in
        end.1.map { (end.0, $0) }
      }
    var codes: String?
    let count = (format.maximum - format.minimum) / max(1, format.step) + 1
    if !texts.isEmpty || format.step > 1, count <= ODMFormBuilder.mostCodes {
      let words = Dictionary(texts, uniquingKeysWith: { first, _ in first })
      for text in words.values { judge(text, at: draft.place) }
      let list = ODMCodeList(
        kind: .integer,
        codes: values.map { .init(value: String($0), texts: words[$0].map { outgoing.texts($0) } ?? []) })
      codes = self.list(list, listParts(draft), named: draft.source.id)
      say("labels", at: draft.place, "each step of the scale is a code", source: "\(texts.count)")
    } else if !texts.isEmpty {
      addLabels(texts.map { (String($0.0), $0.1) }, to: &draft)
    } else if format.step > 1 {
      say("step", .lost, at: draft.place, "the bounds are kept; not that only each \(format.step)th value is taken")
    }
    let length = max("\(format.minimum)".count, "\(format.maximum)".count)
    add(.integer, to: &draft) { ($0.length, $0.codes) = (length, codes) }
    addBound("GE", "\(format.minimum)", to: &draft)
    addBound("LE", "\(format.maximum)", to: &draft)
    if case .ladder = draft.source.format {
      say("ladder", .approximated, at: draft.place, "ODM doesn't say how a scale looks")
    }
  }

  mutating func addLine(_ format: ContinuousScaleFormat, to draft: inout ODMDraftItem) {
    let ends = [(format.minimum, format.minimumLabel), (format.maximum, format.maximumLabel)]
    let texts = ends.compactMap { end in end.1.map { (end.0.description, $0) } }
    addLabels(texts + format.labels.map { ($0.value.description, $0.text) }, to: &draft)
    addNumber(
      NumericFormat(minimum: format.minimum, maximum: format.maximum, decimals: format.decimals, unit: format.unit),
      to: &draft)
  }

  /// What stands along a scale with more steps than a list of codes would have.
  private mutating func addLabels(_ labels: [(value: String, text: LocalizedText)], to draft: inout ODMDraftItem) {
    guard !labels.isEmpty else { return }
    for label in labels {
      draft.description.append(
        LocalizedText(literal: label.text.versions.map { ($0.language, "\(label.value): \($0.text)") }))
    }
    say(
      "labels", .approximated, at: draft.place, "ODM has no words along a scale: they stand in the item's description",
      source: "\(labels.count)")
  }

  mutating func addNumber(_ format: NumericFormat, to draft: inout ODMDraftItem) {
    let digits = [format.minimum, format.maximum].compactMap { $0?.description.prefix { $0 != "." }.count }
    let whole = digits.count == 2 ? digits.max() ?? 16 : 16
    add(format.decimals == 0 ? .integer : .float, to: &draft) {
      $0.length = format.decimals == 0 ? whole : whole + 1 + format.decimals
      $0.decimals = format.decimals
    }
    for (comparator, bound) in [("GE", format.minimum), ("LE", format.maximum)] {
      if let bound { addBound(comparator, bound.shortest.description, to: &draft) }
    }
  }

  mutating func addComputed(_ format: ComputedFormat, to draft: inout ODMDraftItem) {
    let oid = names.oid("M", [survey.id] + draft.parts)
    form.methods.append(
      ODMMethod.definition(
        oid: oid, name: draft.source.id, says: "Worked out: \(format.expression.text)",
        formal: [format.expression.formal]))
    draft.method = oid
    let kind: ODMKind =
      switch format.expression.type {
      case .number: .float
      case .boolean: .boolean
      case .date: .date
      case .timeOfDay: .time
      case .dateTime: .datetime
      case .text, .choice, .list: .text
      }
    add(kind, to: &draft) {
      $0.length = kind == .float ? ODMFormBuilder.worked.length : 4_000
      $0.decimals = ODMFormBuilder.worked.decimals
    }
    say("computed", at: draft.place, "a method with our expression", source: format.expression.text)
    if !format.shown { say("shown", .lost, at: draft.place, "ODM doesn't say that an item isn't shown") }
  }

  /// How long numbers can be that are worked out or measured.
  static let worked = (length: 25, decimals: 17)
}
