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
  fileprivate static func words(of source: String) -> SourceMarkup {
    SourceMarkup(source.replacing("&#91;", with: writtenBracket))
  }

  /// `[name]` becomes `{{name}}`; what is embedded as `{name}` is asked for by itself.
  func text(_ source: String, of field: REDCapField) -> String {
    piped(REDCapTexts.words(of: source).text.replacing("{{", with: "{ {"), of: field)
      .replacing(REDCapTexts.writtenBracket, with: "[")
  }

  private func piped(_ plain: String, of field: REDCapField) -> String {
    guard plain.contains("[") || plain.contains("{") else { return plain }
    let told = pieces(of: plain).map { piece in
      switch piece {
      case .words(let words): words.replacing("{{", with: "{ {")
      case .embedded: ""
      case .answer(let name, let whole, _): pipe(name, whole, field).map { "{{\($0)}}" } ?? "…"
      case .smart: "…"
      }
    }
    return told.joined().split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
  }

  private func pieces(of text: String) -> [REDCapPiping] {
    REDCapPiping.pieces(of: text) { project.field(named: $0) != nil }
  }

  private func pipe(_ name: String, _ whole: String, _ field: REDCapField) -> String? {
    // A modifier, as for the code of a choice or for one box, tells something else than the answer.
    guard whole == name || whole == name + ":label" else { return nil }
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
    if let line = project.trace(ofMarkupIn: [source], field) { lines.append(line) }
    return lines + pieces(of: markup.text.replacing("{{", with: "{ {")).compactMap { trace(of: $0, field) }
  }

  private func trace(of piece: REDCapPiping, _ field: REDCapField) -> FidelityLine? {
    switch piece {
    case .words: return nil
    case .embedded(let name):
      return project.line(
        "field embedding", .approximated, field, note: "'\(name)' is asked for by itself", source: name)
    case .answer(let name, let whole, let elsewhere):
      guard pipe(name, whole, field) != nil else {
        return project.line(
          "piping", .lost, field, note: "it can't be told here; an ellipsis stands", source: whole)
      }
      return project.line(
        "piping", elsewhere == nil ? .kept : .approximated, field,
        note: elsewhere == nil ? "" : "it tells the latest answer, at whichever event", source: whole)
    case .smart(let word):
      return project.line("piping", .lost, field, note: "it can't be told here; an ellipsis stands", source: word)
    }
  }

  /// The names of all fields that an expression asks for.
  static func references(in text: String) -> [String] { names(in: text, "[", "]") }

  private static func names(in text: String, _ open: Character, _ close: Character) -> [String] {
    var names: [String] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: open), let end = rest[start...].firstIndex(of: close) {
      let inner = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      let name = inner.prefix { $0 != ":" && $0 != "(" }
      if !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }) {
        names.append(String(name))
      }
    }
    return names
  }
}

extension REDCapProject {
  /// What became of the HTML in the texts of a field; nil where they have none.
  func trace(ofMarkupIn sources: [String], _ field: REDCapField) -> FidelityLine? {
    let marked = sources.filter { $0.contains("<") }.map { (source: $0, markup: REDCapTexts.words(of: $0)) }.filter {
      $0.markup.text != $0.source.withoutOuterBlanks
    }
    if marked.isEmpty { return nil }
    let names = marked.flatMap(\.markup.dropped).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let dropped = names.map { "<\($0)>" }.joined(separator: ", ")
    return line(
      "HTML in a text", dropped.isEmpty ? .kept : .approximated, field,
      note: dropped.isEmpty ? "" : "the words stand without \(dropped)")
  }
}
