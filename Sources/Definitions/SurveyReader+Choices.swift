import CivilTime
import Diagnostics
import SurveyModel
import YAMLTree

extension SurveyReader {
  static let choiceKeys = ["value", "text", "points", "exclusive", "other", "picture", "showIf"]

  /// Reads the survey's named lists of choices.
  mutating func readChoiceLists(_ fields: Fields) {
    guard let node = fields["choices"] else { return }
    guard node.kind == .mapping else {
      findings.wrongType(node, expected: "a map of lists of choices", field: "choices")
      return
    }
    for entry in node.entries {
      guard let name = Identifier.read(entry.key, of: "a list of choices", dots: false, &findings) else { continue }
      choiceLists[name] = choiceList(entry.value)
    }
  }

  /// The choices of an item that come from where it says: a list, an earlier answer, or a table.
  ///
  /// - Parameter takesTable: Whether they may come from a table.
  mutating func choiceSource(_ fields: Fields, takesTable: Bool = false) -> ChoiceSource? {
    guard let node = fields["choices"], node.kind == .mapping else {
      return choices(fields).map { ChoiceSource(choices: $0) }
    }
    if node.entry("from") != nil { return carriedChoices(node) }
    guard node.entry("file") != nil else {
      findings.error(
        "wrong-type", "'choices' is a list, or says where they come from", at: node.headSpan,
        help: "write a list of { value: ..., text: ... }, or { from: ITEM, chosen: true }, "
          + "or { file: TABLE.csv, value: COLUMN, text: COLUMN }")
      return nil
    }
    if takesTable { return tableChoices(node) }
    findings.error(
      "conflicting-fields", "\(fields.owner) takes no choices from a table", at: node.headSpan,
      help: "ask by an item of type choice, or list the choices")
    return nil
  }

  /// The choices of an item: a list, or the name of one.
  mutating func choices(_ fields: Fields) -> [Choice]? {
    guard let node = fields.required("choices", &findings) else { return nil }
    if node.kind == .scalar {
      if let known = choiceLists[node.text] { return known }
      let guess = didYouMean(node.text, among: choiceLists.keys.sorted())
      findings.error(
        "unknown-reference", "there is no list of choices '\(node.shortText)'", at: node.span,
        label: guess.map { "did you mean '\($0)'?" } ?? "",
        replacement: surelyNamed(node.text, among: choiceLists.keys.sorted()),
        help: "write the choices here, or define the list under 'choices' at the head of the survey")
      return nil
    }
    return choiceList(node)
  }

  private mutating func choiceList(_ node: YAMLNode) -> [Choice]? {
    guard node.kind == .sequence else {
      findings.wrongType(node, expected: "a list of choices", field: "choices")
      return nil
    }
    if node.elements.isEmpty {
      findings.error("missing-value", "'choices' is empty", at: node.span, help: "add at least one choice")
      return nil
    }
    reportPairs(node)
    var seen: [ChoiceValue: SourceSpan] = [:]
    return node.elements.compactMap { element in
      guard let choice = choice(element) else { return nil }
      let place = element["value"]?.span ?? element.span
      if let first = seen.updateValue(place, forKey: choice.value) {
        findings.error(
          "duplicate-choice", "two choices have the value '\(choice.value)'", at: place, label: "used again here",
          notes: [.init("first used here", at: first)], help: "give each choice a value of its own")
      }
      return choice
    }
  }

  /// Reports choices that are written as `0: Never`, once for the list.
  private mutating func reportPairs(_ node: YAMLNode) {
    let pairs = node.elements.compactMap(\.valueAndText)
    guard let first = pairs.first, let last = pairs.last else { return }
    var text = ""
    var place = first.key.span.start
    for pair in pairs {
      text += node.written(SourceSpan(start: place, end: pair.key.span.start)) + pair.asChoice
      place = pair.value.span.end
    }
    let isOneLine = pairs.allSatisfy { !node.written($0.value.span).contains("\n") }
    findings.error(
      "wrong-type", "a choice is a map of 'value' and 'text'", at: SourceSpan(start: first.key.span.start, end: place),
      replacement: isOneLine ? text : nil,
      help: "write \(first.asChoice)" + (pairs.count > 1 ? ", and so on to \(last.asChoice)" : ""))
  }

  /// A choice: `{ value, text }`, or a plain text that is its own value.
  private mutating func choice(_ node: YAMLNode) -> Choice? {
    if node.kind == .scalar, !node.isNull {
      return Choice(value: choiceValue(node), text: LocalizedText(node.text, in: language))
    }
    if let pair = node.valueAndText {
      return LocalizedText.read(pair.value, field: "text", language: language, &findings).map {
        Choice(value: choiceValue(pair.key), text: $0)
      }
    }
    guard let (fields, shredded) = Fields.read(node, owner: "a choice", known: SurveyReader.choiceKeys, &findings)
    else { return nil }
    let value = fields.required("value", &findings)
    let text = fields.required("text", &findings).flatMap {
      LocalizedText.read($0, field: "text", language: language, &findings)
    }
    let exclusive = fields.bool("exclusive", &findings)
    let other = fields.bool("other", &findings)
    let picture = fields["picture"].flatMap { shownFiles($0, "picture", kinds: [.picture]) }
    let isWordless = text?.versions.contains { $0.text.allSatisfy(\.isWhitespace) } ?? false
    if picture != nil, isWordless, let place = fields["text"] {
      findings.error(
        "missing-value", "a choice with a picture has no text", at: place.span,
        help: "write what the picture shows: a terminal and a voice have the text alone")
    }
    let showIf = condition(fields, "showIf", unless: shredded)
    let points = fields["points"].flatMap { node -> Double? in
      let number = node.kind == .scalar ? DecimalNumber(node.text) : nil
      if number == nil { findings.wrongType(node, expected: "a number", field: "points") }
      return number?.doubleValue
    }
    guard let value, let text else { return nil }
    guard value.kind == .scalar else {
      findings.wrongType(value, expected: "a number or a text", field: "value")
      return nil
    }
    return Choice(
      value: choiceValue(value), text: text, points: points, exclusive: exclusive, other: other,
      picture: picture.map { Media(files: $0.files, digests: $0.digests, alt: text) }, showIf: showIf)
  }

  private mutating func choiceValue(_ node: YAMLNode) -> ChoiceValue {
    if !node.isQuoted, let number = DecimalNumber(node.text) { return .number(number) }
    return .text(node.text)
  }

  mutating func date(_ fields: Fields, _ name: String) -> CivilDate? {
    guard let node = fields[name] else { return nil }
    guard node.kind == .scalar, let date = CivilDate(iso: node.text) else {
      findings.wrongType(
        node, expected: "a date such as 2026-11-20", field: name,
        meant: node.kind == .scalar ? DateText.replacement(node.text) : nil,
        help: node.kind == .scalar ? DateText.replacement(node.text).map { "write '\($0)'" } : nil)
      return nil
    }
    return date
  }
}

extension YAMLNode {
  /// The one entry of a map that is a value and its text, `0: Never`.
  fileprivate var valueAndText: YAMLEntry? {
    guard kind == .mapping, entries.count == 1, let only = entries.first(where: { _ in true }) else { return nil }
    guard !only.key.textEquals(anyOf: SurveyReader.choiceKeys), only.value.kind == .scalar, !only.value.isNull,
      only.value.style != .literal, only.value.style != .folded, !only.key.isAlias, !only.value.isAlias
    else { return nil }
    // A misspelt field is told as one.
    return didYouMean(only.key.text, among: SurveyReader.choiceKeys) == nil ? only : nil
  }
}

extension YAMLEntry {
  fileprivate var asChoice: String {
    let text = value.written(value.span)
    let isTorn = value.style == .plain && text.contains { ",[]{}".contains($0) }
    return "{ value: \(key.written(key.span)), text: \(isTorn ? YAMLNode.quoted(text) : text) }"
  }
}
