import ActiveTasks
import Expressions
import JSONText
import SurveyModel

/// The columns that one item takes in a wide data set, and how an answer fills them.
struct ItemColumns {
  let variables: [Variable]
  /// What an answer puts into each of the columns.
  private let fill: [Fill]

  /// A longer table of choices is not repeated in codebooks.
  private static let mostLabels = 500

  private enum Fill {
    case whole
    /// Whether a choice is among those that were made.
    case contains(JSONValue)
    /// What was written beside a choice; nil where no more than one choice takes words.
    case words(beside: JSONValue?)
    case field(String)
  }

  /// - Parameters:
  ///   - name: Of the column, or of what its columns have in common.
  ///   - identified: Whether names, exact instants and the like are wanted.
  init(_ item: FormItem, name: String, label: String, path: String, texts: Texts, identified: Bool) {
    var variables: [Variable] = []
    var fill: [Fill] = []
    func add(
      _ suffix: String?, _ label: String, _ kind: Variable.Kind, _ how: Fill, unit: String? = nil,
      bounds: (Double?, Double?) = (nil, nil), labels: [Variable.ValueLabel] = [], closed: Bool = false,
      measure: Variable.Measure? = nil
    ) {
      variables.append(
        Variable(
          suffix.map { "\(name).\($0)" } ?? name, label, kind, measure: measure, unit: unit, minimum: bounds.0,
          maximum: bounds.1, labels: labels, isClosed: closed, path: path + (suffix.map { ".\($0)" } ?? "")))
      fill.append(how)
    }
    switch item.format {
    case .scale(let format), .ladder(let format):
      let labels = format.criteria.map { Variable.ValueLabel(.integer($0.value), texts.text($0.text)) }
      let between = format.labels.map { (Int($0.value.doubleValue), Optional($0.text)) }
      let ends = ([(format.minimum, format.minimumLabel)] + between + [(format.maximum, format.maximumLabel)])
        .compactMap { end in end.1.map { Variable.ValueLabel(.integer(end.0), texts.text($0)) } }
      add(
        nil, label, .integer, .whole, unit: format.unit, bounds: (Double(format.minimum), Double(format.maximum)),
        labels: labels.isEmpty ? ends : labels, measure: .ordinal)
    case .numeric(let format):
      add(
        nil, label, format.decimals == 0 ? .integer : .number, .whole, unit: format.unit,
        bounds: (format.minimum?.doubleValue, format.maximum?.doubleValue))
    case .boolean(let format):
      let labels = [(true, format.yes), (false, format.no)].compactMap { value in
        value.1.map { Variable.ValueLabel(.boolean(value.0), texts.text($0)) }
      }
      add(nil, label, .boolean, .whole, labels: labels)
    case .date: add(nil, label, .date, .whole)
    case .choice(let format) where format.multiple:
      for choice in format.choices {
        add(
          choice.value.description, "\(label): \(texts.text(choice.text))", .boolean, .contains(choice.value.json))
      }
      // A choice may be called so itself.
      var names = Set(format.choices.map(\.value.description))
      let worded = format.choices.filter(\.other)
      for choice in worded {
        let isOnly = worded.count == 1
        let name = isOnly ? "other" : "\(choice.value.description).other"
        let what = isOnly ? label : "\(label): \(texts.text(choice.text))"
        add(
          DataTable.unique(name, joint: "_", among: &names), "\(what): in words", .text,
          .words(beside: isOnly ? nil : choice.value.json))
      }
    case .choice(let format), .textScale(let format):
      // What a long table says stands in its file, which lies with the study.
      let named = format.table != nil && format.choices.count > ItemColumns.mostLabels ? [] : format.choices
      let labels = named.map { Variable.ValueLabel($0.value.json, texts.text($0.text)) }
      let isWhole = format.choices.allSatisfy { $0.value.json.integer != nil }
      let isNumber = format.choices.allSatisfy { $0.value.json.double != nil }
      var measure = Variable.Measure.nominal
      if case .textScale = item.format { measure = .ordinal }
      add(
        nil, label, isWhole ? .integer : isNumber ? .number : .text, .whole,
        labels: isNumber ? labels : labels.map(\.asText),
        closed: named.count == format.choices.count, measure: measure)
      if format.choices.contains(where: \.other) { add("other", "\(label): in words", .text, .words(beside: nil)) }
    case .location:
      for field in ["lat", "lon", "accuracy"] { add(field, "\(label): \(field)", .number, .field(field)) }
    case .signature:
      for field in ["name", "drawing"] { add(field, "\(label): \(field)", .text, .field(field)) }
    case .file:
      for field in ["digest", "name", "type"] where identified || field != "name" {
        add(field, "\(label): \(field)", .text, .field(field))
      }
      add("size", "\(label): size", .integer, .field("size"), unit: "B")
    case .consent:
      add("agreed", "\(label): agreed", .boolean, .field("agreed"))
      if identified { add("signature", "\(label): signature", .text, .field("signature")) }
    case .active(let task):
      for field in task.kind.table.fields where identified || !field.mayTell {
        let title = "\(label): \(field.name)"
        switch field.kind {
        case .number: add(field.name, title, .number, .field(field.name), unit: field.unit)
        case .whole: add(field.name, title, .integer, .field(field.name), unit: field.unit)
        case .truth: add(field.name, title, .boolean, .field(field.name))
        case .text, .word: add(field.name, title, .text, .field(field.name))
        case .rows, .record: break
        }
      }
    case .continuousScale(let format):
      let ends = [(format.minimum, format.minimumLabel), (format.maximum, format.maximumLabel)]
      let all = ends + format.labels.map { ($0.value, Optional($0.text)) }
      let named = all.sorted { $0.0 < $1.0 }.compactMap { place in
        place.1.map { Variable.ValueLabel(.number(literal: place.0.description), texts.text($0)) }
      }
      add(
        nil, label, .number, .whole, unit: format.unit,
        bounds: (format.minimum.doubleValue, format.maximum.doubleValue), labels: named)
    case .quantity:
      let bounds = item.format.numericBounds
      add(
        nil, label, .number, .whole, unit: item.format.unit, bounds: (bounds?.lowerBound, bounds?.upperBound))
    case .computed(let format): add(nil, label, format.kind, .whole, unit: format.unit)
    case .dateTime: add(nil, label, .dateTime, .whole)
    case .timeOfDay: add(nil, label, .time, .whole)
    case .text, .email, .rank: add(nil, label, .text, .whole)
    }
    self.variables = variables
    self.fill = fill
  }

  /// The cells of an answer, one for each variable.
  func cells(of answer: JSONValue) -> [Cell] {
    zip(fill, variables).map { how, variable in
      let value: JSONValue? =
        switch how {
        case .whole: plain(answer)
        case .contains(let choice):
          .boolean((answer.elements ?? [answer]).contains { ItemColumns.same(plain($0), choice) })
        case .words(let choice):
          (answer.elements ?? [answer]).lazy.filter { made in choice.map { ItemColumns.same(plain(made), $0) } ?? true }
            .compactMap { $0["text"]?.string }.first.map(JSONValue.string)
        case .field(let name): answer[name]
        }
      guard let value, !value.isNull else { return .none }
      // A whole number may have been typed as 7.0.
      let whole = variable.kind == .integer ? value.double.flatMap { Int(exactly: $0) } : nil
      return .value(whole.map(JSONValue.integer) ?? value)
    }
  }

  /// A choice with a text beside it as its value; what has no plain value as its JSON.
  private func plain(_ answer: JSONValue) -> JSONValue {
    switch answer {
    case .object: answer["value"] ?? .string(answer.compactText)
    case .array: .string(answer.compactText)
    default: answer
    }
  }

  private static func same(_ one: JSONValue, _ other: JSONValue) -> Bool {
    if let a = one.double, let b = other.double { return a == b }
    return one == other
  }
}

extension ComputedFormat {
  fileprivate var kind: Variable.Kind {
    switch expression.type {
    case .number: .number
    case .boolean: .boolean
    case .date: .date
    case .timeOfDay: .time
    case .dateTime: .dateTime
    case .text, .choice, .list: .text
    }
  }
}

/// Texts of a survey in one language, what stands between braces left open.
struct Texts {
  let language: LanguageTag
  let fallback: LanguageTag

  func text(_ text: LocalizedText) -> String {
    Pipes.parts(of: text.text(in: language, fallback: fallback)).map { part in
      switch part {
      case .text(let text): String(text)
      case .pipe: "…"
      }
    }.joined()
  }
}
