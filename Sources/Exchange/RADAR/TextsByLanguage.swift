/// One text in several languages, in the order in which they were met.
struct TextsByLanguage: Hashable, Sendable {
  private(set) var languages: [String] = []
  private var texts: [String: String] = [:]

  init() {}

  init(_ text: String, in language: String) { add(text, in: language) }

  var isEmpty: Bool { languages.isEmpty }

  subscript(language: String) -> String? { texts[language] }

  /// Adds a text with HTML; an empty one adds nothing, nor does a second one of a language.
  mutating func add(_ source: String, in language: String) {
    let text = SourceMarkup(source).text
    guard !text.isEmpty, texts[language] == nil else { return }
    languages.append(language)
    texts[language] = text
  }

  /// The texts with a number or a letter before each.
  func prefixed(_ prefix: String?) -> TextsByLanguage {
    guard let prefix, !prefix.isEmpty else { return self }
    var all = self
    all.texts = texts.mapValues { "\(prefix) \($0)" }
    return all
  }

  /// The texts one below the other, in every language that one of them has.
  func joined(with other: TextsByLanguage) -> TextsByLanguage {
    var all = TextsByLanguage()
    for language in languages + other.languages.filter({ texts[$0] == nil }) {
      all.add([texts[language], other[language]].compactMap { $0 }.joined(separator: "\n\n"), in: language)
    }
    return all
  }

  /// As our files write it: a plain text in the language of the file, else a map.
  func node(own: String) -> DraftNode {
    if languages.count == 1, let text = texts[own] { return .text(text) }
    var ordered = languages
    if let place = ordered.firstIndex(of: own) { ordered.insert(ordered.remove(at: place), at: 0) }
    var entries = ordered.map { DraftEntry($0, .text(texts[$0] ?? "")) }
    if texts[own] == nil, let first = ordered.first {
      entries.insert(DraftEntry(own, .text(texts[first] ?? "")), at: 0)
    }
    return .map(DraftMap(entries))
  }
}
