import Diagnostics
import Expressions
import SurveyModel
import YAMLTree

extension SurveyReader {
  /// A text in which names of earlier items may stand between double braces.
  mutating func pipedText(_ fields: Fields, _ name: String) -> LocalizedText? {
    let text = fields.text(name, language: language, &findings)
    if text != nil, let node = fields[name] { readPipes(node, field: name, of: fields) }
    return text
  }

  mutating func readPipes(_ node: YAMLNode, field: String, of fields: Fields) {
    let texts = (node.kind == .mapping ? node.entries.map(\.value) : [node]).filter {
      $0.kind == .scalar && $0.opensPipe
    }
    if texts.isEmpty { return }
    pipedPlaces.formUnion(texts.map(\.span.start))
    let field = ExpressionField(field, of: fields["id"]?.shortText)
    for text in texts { readPipes(of: text, field) }
  }

  private mutating func readPipes(of node: YAMLNode, _ field: ExpressionField) {
    let text = node.text
    var closed = text.startIndex
    for case .pipe(let inner) in Pipes.parts(of: text) {
      closed = inner.endIndex
      let name = String(inner)
      if pipes[name, group] != nil { continue }
      let offset = text.utf8.distance(from: text.startIndex, to: inner.startIndex)
      if let content = pipe(name, at: offset, in: node, field) { pipes.add(name, in: group, content) }
    }
    guard text[closed...].contains("{{"), !text[closed...].contains("}}") else { return }
    findings.error(
      "unclosed-pipe", "\(field.words) opens '{{' and does not close it", at: node.span,
      help: "write {{name}}")
  }

  /// The names in the prompt of a bank's question: what is wrong with one is told where the survey names the bank.
  mutating func readPipes(of prompt: LocalizedText, question id: String, bank node: YAMLNode) {
    for version in prompt.versions {
      for case .pipe(let inner) in Pipes.parts(of: version.text) where pipes[String(inner), group] == nil {
        let name = String(inner)
        switch Expression.compile(name, in: names.scope) {
        case .success(let expression): pipes.add(name, in: group, .expression(expression))
        case .failure(let faults):
          findings.error(
            faults.faults.first?.code ?? "unknown-reference",
            "the question '\(id)' of the bank pipes '\(escapingControls(name))', which is no earlier item",
            at: node.span, help: "write the id of an item that is asked before the block, or take the braces out")
        }
      }
    }
  }

  private mutating func pipe(
    _ name: String, at offset: Int, in node: YAMLNode, _ field: ExpressionField
  ) -> Pipes.Content? {
    let span = node.sourceSpan(ofTextRange: offset..<offset + name.utf8.count)
    if name == "index" || name == "entry" {
      guard enclosingLoops.contains(where: { name == "index" || $0.isForEach }) else {
        findings.error(
          "unknown-reference",
          "\(field.words): '{{\(name)}}' stands in no repeat"
            + (name == "entry" ? " with 'forEach'" : ""), at: span, help: "write it in a text of a repeat's steps")
        return nil
      }
      return name == "index" ? .index : .entry
    }
    switch Expression.compile(name, in: names.scope) {
    case .success(let expression): return .expression(expression)
    case .failure(let faults):
      for fault in faults.faults {
        report(fault, in: node, field: field, from: offset)
      }
      return nil
    }
  }

  private var enclosingLoops: [Repeat] {
    var found: [Repeat] = []
    var next = group
    while let index = next {
      if let loop = groups[index].loop { found.append(loop) }
      next = groups[index].parent
    }
    return found
  }
}

extension YAMLNode {
  /// Whether two braces open somewhere in the text, by its bytes: most texts have none.
  fileprivate var opensPipe: Bool {
    let brace = UInt8(ascii: "{")
    var rest = bytes
    while let place = rest.firstIndex(of: brace) {
      rest = rest[(place + 1)...]
      if rest.first == brace { return true }
    }
    return false
  }
}

extension Repeat {
  fileprivate var isForEach: Bool { if case .forEach = count { true } else { false } }
}
