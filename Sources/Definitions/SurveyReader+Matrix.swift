import Diagnostics
import Expressions
import SurveyModel
import YAMLTree

extension SurveyReader {
  static let matrixKeys =
    ItemType.commonKeys.filter { !(["whenHidden", "correct", "marks", "requires"] + mediaKeys).contains($0) }
    + ItemType.matrix.keys
  static let rowKeys = ["id", "prompt", "hint", "tags", "showIf", "optional", "dontKnow", "whenHidden"]

  /// The items of an entry of a form: one, or the rows of a matrix.
  mutating func readItems(_ node: YAMLNode) -> [FormItem] {
    guard node.kind == .mapping, node["type"]?.textEquals(ItemType.matrix.rawValue) == true else {
      return readItem(node, beside: [Self.noteType]).map { [$0] } ?? []
    }
    return readMatrix(node)
  }

  private mutating func readMatrix(_ node: YAMLNode) -> [FormItem] {
    let name = node.ownName
    guard let read = Fields.read(node, owner: "the matrix" + name, known: Self.matrixKeys, &findings) else {
      return []
    }
    var (fields, shredded) = read
    // What items of the rows' type take, the rows take too.
    let type = fields["item"]?["type"].flatMap { ItemType(rawValue: $0.text) }
    let ofRows = type.map { defaults.fields(for: $0) }?.filter { SurveyReader.keysOfAllRows.contains($0.key) }
    fields.inherit(defaults.fields(for: .matrix).merging(ofRows ?? [:]) { $1 })
    let id = fields.required("id", &findings).flatMap { Identifier.read($0, of: "a matrix", dots: false, &findings) }
    let prompt = pipedText(fields, "prompt")
    let rowsNode = fields.required("rows", &findings)
    let asked = rowQuestion(&fields)
    let shared = RowDefaults(
      tags: tags(fields), optional: fields.bool("optional", &findings), dontKnow: fields.bool("dontKnow", &findings),
      identifying: fields.statedBool("identifying", &findings),
      visibleTo: fields.word("visibleTo", of: Audience.self, &findings),
      showIf: condition(fields, "showIf", unless: shredded))
    guard let id, let place = fields["id"], let asked, let rowsNode else {
      passOverRows(of: node)
      return []
    }
    if reportTaken(id, at: place.span) { return [] }
    names.items[id] = place.span
    guard rowsNode.kind == .sequence, !rowsNode.elements.isEmpty else {
      findings.wrongType(rowsNode, expected: "a list of rows", field: "rows")
      return []
    }
    let matrix = FormItem.Matrix(id: id, prompt: prompt)
    return rowsNode.elements.compactMap { readRow($0, of: matrix, asked, shared) }
  }

  /// Notes the rows of a matrix that can't be read: what names them, or a tag of theirs, has no second fault.
  private mutating func passOverRows(of matrix: YAMLNode) {
    guard let rows = matrix["rows"], rows.kind == .sequence else { return }
    passOver(matrix)
    for row in rows.elements { passOver(row) }
    for tags in ([matrix] + rows.elements).filter({ $0.kind == .mapping }).compactMap({ $0["tags"] }) {
      names.unusableTags.formUnion(tags.kind == .sequence ? tags.elements.map(\.text) : [tags.text])
    }
  }

  /// What each row asks.
  private struct RowQuestion {
    let format: AnswerFormat
    var rules = ItemRules.none
    var suggestion: Answer?
    var refusal: LocalizedText?
  }

  /// What the rows ask: `choices`, or an item of another type.
  private mutating func rowQuestion(_ fields: inout Fields) -> RowQuestion? {
    guard let node = fields["item"] else {
      let format = answerFormat(.choice, fields, ShreddedExpression())
      if format?.choiceTable != nil, let node = fields["choices"] {
        findings.error(
          "conflicting-fields", "a matrix takes no choices from a table", at: node.headSpan,
          help: "list the choices, or ask each by an item of type choice")
      }
      return format.map { RowQuestion(format: $0) }
    }
    for name in SurveyReader.keysOfChoiceRows {
      guard let entry = fields.node.entry(name) else { continue }
      findings.error(
        "conflicting-fields", "a matrix with 'item' takes no '\(name)'", at: entry.key.span, help: "say it in 'item'")
    }
    guard node.kind == .mapping, let type = rowType(node) else {
      if node.kind != .mapping { findings.notAMap(node, owner: "'item'") }
      return nil
    }
    guard
      let read = Fields.read(
        node, owner: "'item' of the matrix", known: SurveyReader.keysOfRowItem(type), &findings)
    else { return nil }
    var (item, shredded) = read
    item.inherit(defaults.fields(for: type))
    let rules = itemRules(type, &item, shredded)
    let refusal = pipedText(item, "refusal")
    guard let format = answerFormat(type, item, shredded) else { return nil }
    return RowQuestion(format: format, rules: rules, suggestion: suggestion(item, format), refusal: refusal)
  }

  /// What a matrix says for its rows, whatever they ask.
  private static let keysOfAllRows = ["identifying", "optional", "dontKnow", "visibleTo", "tags"]

  /// What `choices` brings along, and an item of another type does not.
  private static let keysOfChoiceRows = ["choices", "multiple", "order", "minimumChosen", "maximumChosen"]

  static func keysOfRowItem(_ type: ItemType) -> [String] { ["type"] + type.keys }

  /// The types that rows may have.
  static let typesOfRows = ItemType.allCases.filter { $0 != .matrix && $0 != .computed && $0 != .file }

  private mutating func rowType(_ node: YAMLNode) -> ItemType? {
    let known = SurveyReader.typesOfRows.map(\.rawValue)
    guard let word = node["type"], !word.isNull else {
      findings.missingType(node, owner: "'item'", known: known)
      return nil
    }
    guard word.kind == .scalar, known.contains(word.text) else {
      if word.kind == .scalar {
        findings.unknownWord(word, field: "type", known: known)
      } else {
        findings.wrongType(word, expected: "a word", field: "type")
      }
      return nil
    }
    return ItemType(rawValue: word.text)
  }

  private struct RowDefaults {
    let tags: [String]
    let optional: Bool
    let dontKnow: Bool
    let identifying: Bool?
    let visibleTo: Audience?
    let showIf: Expression?
  }

  private mutating func readRow(
    _ node: YAMLNode, of matrix: FormItem.Matrix, _ asked: RowQuestion, _ shared: RowDefaults
  ) -> FormItem? {
    let name = node.ownName
    guard let read = Fields.read(node, owner: "the row" + name, known: SurveyReader.rowKeys, &findings) else {
      return nil
    }
    var (fields, shredded) = read
    fields.inherit(defaults.fields(for: .matrix).filter { $0.key == "whenHidden" })
    let id = fields.required("id", &findings).flatMap { Identifier.read($0, of: "a row", dots: false, &findings) }
    _ = fields.required("prompt", &findings)
    let prompt = pipedText(fields, "prompt")
    let hint = pipedText(fields, "hint")
    let showIf = both(shared.showIf, condition(fields, "showIf", unless: shredded))
    let tags = shared.tags + self.tags(fields)
    let optional = fields.bool("optional", default: shared.optional, &findings)
    let dontKnow = fields.bool("dontKnow", default: shared.dontKnow, &findings)
    let whenHidden = number(fields, "whenHidden")?.doubleValue
    guard let id, let place = fields["id"], !reportTaken(id, at: place.span) else { return nil }
    guard let prompt else {
      names.items[id] = place.span
      names.unusable.insert(id)
      return nil
    }
    let item = FormItem(
      id: id, slot: itemNodes.count, prompt: prompt, hint: hint, format: asked.format, optional: optional,
      dontKnow: dontKnow, showIf: showIf, tags: tags, identifying: shared.identifying,
      visibleTo: shared.visibleTo, whenHidden: whenHidden, suggestion: asked.suggestion, matrix: matrix,
      rules: asked.rules, refusal: asked.refusal)
    itemNodes.append(node)
    formats[id] = asked.format
    names.add(item, at: place.span)
    noteBounds(of: item)
    return item
  }

  /// The condition that two conditions hold, of which each may lack.
  private func both(_ one: Expression?, _ other: Expression?) -> Expression? {
    guard let one, let other else { return one ?? other }
    let whole = Expression.compileCondition("(\(one.written)) and (\(other.written))", in: names.scope)
    return (try? whole.get()) ?? other
  }

  mutating func tags(_ fields: Fields) -> [String] {
    fields.list("tags", orSingle: true, &findings).compactMap { tag in
      Identifier.read(tag, of: "a tag", dots: false, &findings)
    }
  }
}
