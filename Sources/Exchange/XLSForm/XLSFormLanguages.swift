/// Texts of a form in its languages.
struct XLSFormLanguages {
  /// Tags by the words of the headers; the empty word is the form's default.
  private(set) var tags: [(word: String, tag: String)] = []
  /// Languages whose tag isn't known.
  private(set) var unknown: [String] = []

  /// The tag that stands for words of no language; nil where all have one.
  private(set) var plain: String?

  /// - Parameters:
  ///   - words: The languages of the headers, in their order; empty for columns without one.
  ///   - name: What the form calls its default language.
  ///   - hasPlain: Whether columns without a language stand beside those of the default one.
  init(_ words: [String], default main: String, called name: String = "", hasPlain: Bool = false) {
    for word in words where !tags.contains(where: { $0.word == word }) {
      let named = XLSFormLanguages.tag(word.isEmpty ? name : word)
      let isEnglish = word.isEmpty && named == nil && !words.contains { XLSFormLanguages.tag($0) == "en" }
      let tag = isEnglish ? "en" : named
      // Codes that are kept for private use: ISO 639-2, `qaa` to `qtz`.
      let own =
        "q" + String(UnicodeScalar(UInt8(97 + unknown.count / 26 % 20)))
        + String(UnicodeScalar(UInt8(97 + unknown.count % 26)))
      if tag == nil { unknown.append(word.isEmpty ? "default" : word) }
      let wanted = tag ?? own
      if word.isEmpty { plain = wanted }
      tags.append((word, tags.contains { $0.tag == wanted } ? wanted + "-x-\(tags.count)" : wanted))
    }
    if let place = tags.firstIndex(where: { $0.word == main }) { tags.swapAt(0, place) }
    if hasPlain, plain == nil { plain = tags.first?.tag }
  }

  /// Whether a text without a language gives way to that of the default language, which says something else.
  func isCovered(_ row: XLSFormSheets.Row, _ column: String) -> Bool {
    guard let main = tags.first?.word, !main.isEmpty, !row[column].isEmpty else { return false }
    let other = row["\(column)::\(main)"]
    return !other.isEmpty && other != row[column]
  }

  /// A text in all of its languages.
  func node(_ row: XLSFormSheets.Row, _ column: String, _ convert: (String) -> String) -> DraftNode? {
    let plain = row[column]
    let found = tags.compactMap { language -> (tag: String, text: String)? in
      let name = language.word.isEmpty ? column : "\(column)::\(language.word)"
      return row.cells[name].map { (tag: language.tag, text: convert($0)) }
    }.filter { !$0.text.isEmpty }
    if found.isEmpty { return plain.isEmpty ? nil : .text(convert(plain)) }
    guard found.count > 1 || tags.count > 1 else { return .text(found[0].text) }
    var entries = found.map { DraftEntry($0.tag, .text($0.text)) }
    if !plain.isEmpty, let first = tags.first?.tag, !found.contains(where: { $0.tag == first }) {
      entries.insert(DraftEntry(first, .text(convert(plain))), at: 0)
    }
    return .map(DraftMap(entries))
  }

  /// `English (en)`, `en`, `Français`.
  private static func tag(_ word: String) -> String? {
    if let open = word.firstIndex(of: "("), let close = word[open...].firstIndex(of: ")") {
      let inner = word[word.index(after: open)..<close].withoutOuterBlanks
      if inner.count >= 2, inner.count <= 8, inner.allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "-") }) {
        return inner
      }
    }
    let plain = word.withoutOuterBlanks
    if plain.count == 2 || plain.count == 3, plain.allSatisfy({ $0.isASCII && $0.isLetter }) { return plain }
    return names[plain.prefix { $0 != "(" }.withoutOuterBlanks]
  }

  private static let names: [String: String] = [
    "english": "en", "french": "fr", "français": "fr", "francais": "fr", "spanish": "es", "español": "es",
    "espanol": "es",
    "portuguese": "pt", "português": "pt", "arabic": "ar", "عربي": "ar", "العربية": "ar", "swahili": "sw",
    "kiswahili": "sw",
    "amharic": "am", "oromo": "om", "oromiffa": "om", "tigrinya": "ti", "tigirigna": "ti", "german": "de",
    "deutsch": "de",
    "dutch": "nl", "nederlands": "nl", "italian": "it", "italiano": "it", "japanese": "ja", "hindi": "hi",
    "bengali": "bn",
    "bangla": "bn", "urdu": "ur", "nepali": "ne", "burmese": "my", "myanmar": "my", "khmer": "km", "lao": "lo",
    "thai": "th",
    "vietnamese": "vi", "chinese": "zh", "indonesian": "id", "bahasa": "id", "malay": "ms", "tagalog": "tl",
    "filipino": "fil",
    "somali": "so", "hausa": "ha", "yoruba": "yo", "igbo": "ig", "kinyarwanda": "rw", "kirundi": "rn", "lingala": "ln",
    "luganda": "lg", "chichewa": "ny", "shona": "sn", "zulu": "zu", "xhosa": "xh", "afrikaans": "af",
    "haitian creole": "ht",
    "creole": "ht", "kreyol": "ht", "russian": "ru", "ukrainian": "uk", "turkish": "tr", "kurdish": "ku",
    "pashto": "ps",
    "dari": "prs", "persian": "fa", "farsi": "fa", "tamil": "ta", "telugu": "te", "sinhala": "si", "wolof": "wo",
    "malagasy": "mg", "polish": "pl", "romanian": "ro", "greek": "el", "hebrew": "he", "korean": "ko", "danish": "da",
    "swedish": "sv", "norwegian": "no", "finnish": "fi", "czech": "cs", "hungarian": "hu", "bulgarian": "bg",
    "serbian": "sr",
    "croatian": "hr", "albanian": "sq", "georgian": "ka", "armenian": "hy", "mongolian": "mn", "gujarati": "gu",
    "marathi": "mr", "punjabi": "pa", "kannada": "kn", "malayalam": "ml", "krio": "kri", "luo": "luo", "acholi": "ach",
  ]
}
