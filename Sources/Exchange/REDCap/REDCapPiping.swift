/// A text of a dictionary, taken apart at the answers that stand in it.
enum REDCapPiping: Hashable {
  case words(String)
  /// `{name}`: the field is asked for there.
  case embedded(String)
  /// `[name]`, `[name:label]`, `[event][name]`, `[name][instance]`: with all that stands in the field's own brackets, and
  /// the event or the instance.
  case answer(name: String, whole: String, elsewhere: String?)
  /// `[survey-link]`: a word of REDCap's own.
  case smart(String)

  /// - Parameter isField: Whether a name is that of a field. Brackets around anything else are words.
  static func pieces(of text: String, isField: (String) -> Bool) -> [REDCapPiping] {
    var pieces: [REDCapPiping] = []
    var words = ""
    var rest = text[...]
    func add(_ piece: REDCapPiping) {
      if !words.isEmpty { pieces.append(.words(words)) }
      words = ""
      pieces.append(piece)
    }
    while let open = rest.firstIndex(where: { $0 == "[" || $0 == "{" }) {
      words += rest[..<open]
      rest = rest[open...]
      guard let inner = within(rest) else { break }
      let name = self.name(of: inner)
      if rest.first == "{" {
        rest = rest.dropFirst(inner.count + 2)
        if isField(name) { add(.embedded(name)) } else { words += "{\(inner)}" }
        continue
      }
      rest = rest.dropFirst(inner.count + 2)
      if isField(name) {
        let instance = rest.first == "[" ? within(rest).flatMap { isInstance($0) ? $0 : nil } : nil
        if let instance { rest = rest.dropFirst(instance.count + 2) }
        add(.answer(name: name, whole: inner, elsewhere: instance))
      } else if rest.first == "[", let next = within(rest), isField(self.name(of: next)), !inner.isEmpty {
        rest = rest.dropFirst(next.count + 2)
        add(.answer(name: self.name(of: next), whole: next, elsewhere: inner))
      } else if name.contains("-"), name.first?.isLetter == true, name.allSatisfy(isOfName) {
        add(.smart(inner))
      } else {
        words += "[\(inner)]"
      }
    }
    words += rest
    if !words.isEmpty { pieces.append(.words(words)) }
    return pieces
  }

  /// What stands in the brackets or braces at the beginning; nil where they aren't closed.
  private static func within(_ text: Substring) -> String? {
    let close: Character = text.first == "[" ? "]" : "}"
    return text.firstIndex(of: close).map { String(text[text.index(after: text.startIndex)..<$0]) }
  }

  private static func name(of inner: String) -> String { String(inner.prefix { $0 != ":" && $0 != "(" }) }

  private static func isOfName(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "_" || character == "-")
  }

  private static func isInstance(_ word: String) -> Bool { Int(word) != nil || word.hasSuffix("-instance") }
}
