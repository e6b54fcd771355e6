import Expressions

/// Texts of a dictionary: their HTML, and the answers in them.
struct REDCapTexts {
  private let project: REDCapProject
  private let meaning: LogicMeaning

  init(_ project: REDCapProject, _ meaning: LogicMeaning) { (self.project, self.meaning) = (project, meaning) }

  /// Stands for a bracket that is one, while texts are read and written.
  static let writtenBracket = "\u{E05B}"

  /// A text of ours in which no bracket is taken for the beginning of a field's name.
  static func keepingBrackets(_ text: String) -> String {
    guard text.contains("[") else { return text }
    var kept = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "[") {
      let next = rest.index(after: open)
      let name = rest[next...].prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_-:()".contains($0)) }
      let isTaken = !name.isEmpty && name.endIndex < rest.endIndex && rest[name.endIndex] == "]"
      kept += rest[..<open] + (isTaken ? writtenBracket : "[")
      rest = rest[next...]
    }
    return kept + rest
  }

  /// The words of a text, what it writes as `&#91;` still told from a bracket that begins a name.
  private static func words(of source: String) -> SourceMarkup {
    SourceMarkup(source.replacing("&#91;", with: writtenBracket))
  }

  /// `[name]` becomes `{{name}}`; what is embedded as `{name}` is asked for by itself.
  func text(_ source: String, of field: REDCapField) -> String {
    piped(REDCapTexts.words(of: source).text.replacing("{{", with: "{ {"), of: field)
      .replacing(REDCapTexts.writtenBracket, with: "[")
  }

  private func piped(_ plain: String, of field: REDCapField) -> String {
    guard plain.contains("[") || plain.contains("{") else { return plain }
    var text = ""
    var rest = plain[...]
    while let open = rest.firstIndex(where: { $0 == "[" || $0 == "{" }) {
      text += rest[..<open]
      let close: Character = rest[open] == "[" ? "]" : "}"
      guard let end = rest[open...].firstIndex(of: close) else {
        text += rest[open...].replacing("{{", with: "{ {")
        return text
      }
      let inner = String(rest[rest.index(after: open)..<end])
      if close == "}" {
        if project.field(named: String(inner.prefix { $0 != ":" })) == nil { text += rest[open...end] }
      } else if let pipe = pipe(inner, field) {
        text += "{{\(pipe)}}"
      } else {
        text += rest[open...end]
      }
      rest = rest[rest.index(after: end)...]
    }
    return (text + rest).split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
  }

  private func pipe(_ inner: String, _ field: REDCapField) -> String? {
    // A modifier, as for the code of a choice or for one box, tells something else than the answer.
    guard !inner.contains(":"), !inner.contains("(") else { return nil }
    let name = inner
    guard let asked = project.field(named: name), asked.name != field.name, let known = meaning.known(name) else {
      return nil
    }
    if case .none = known.answer { return nil }
    return known.name.text
  }

  /// What became of a text.
  func traces(of source: String, _ what: String, _ field: REDCapField) -> [FidelityLine] {
    var lines = [project.line(what, .kept, field)]
    let markup = REDCapTexts.words(of: source)
    if source.contains("<"), markup.text != source.withoutOuterBlanks {
      let dropped = markup.dropped
      lines.append(
        project.line(
          "HTML in a text", dropped.isEmpty ? .kept : .approximated, field,
          note: dropped.isEmpty ? "" : "the words stand without \(dropped.map { "<\($0)>" }.joined(separator: ", "))"))
    }
    for name in REDCapTexts.names(in: markup.text, "{", "}") where project.field(named: name) != nil {
      lines.append(
        project.line("field embedding", .approximated, field, note: "'\(name)' is asked for by itself", source: name))
    }
    for (name, whole) in REDCapTexts.references(in: markup.text, "[", "]") {
      let isPiped = pipe(whole, field) != nil
      guard isPiped || project.field(named: name) != nil || name.contains("-") else { continue }
      lines.append(
        project.line(
          "piping", isPiped ? .kept : .lost, field, note: isPiped ? "" : "it can't be told here; the brackets stand",
          source: name))
    }
    return lines
  }

  /// The names of all fields that an expression asks for.
  static func references(in text: String) -> [String] { names(in: text, "[", "]") }

  private static func names(in text: String, _ open: Character, _ close: Character) -> [String] {
    references(in: text, open, close).map(\.name)
  }

  /// The names between brackets, each with all that stands there.
  private static func references(
    in text: String, _ open: Character, _ close: Character
  ) -> [(name: String, whole: String)] {
    var names: [(name: String, whole: String)] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: open), let end = rest[start...].firstIndex(of: close) {
      let inner = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      let name = inner.prefix { $0 != ":" && $0 != "(" }
      if !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }) {
        names.append((String(name), String(inner)))
      }
    }
    return names
  }
}
