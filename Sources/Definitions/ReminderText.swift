import Diagnostics
package import SurveyModel
import YAMLTree

/// What the study writes to participants when it calls an event to mind; nil where the program's own words serve.
package struct ReminderText: Hashable, Sendable {
  package var subject: LocalizedText?
  package var body: LocalizedText?

  /// What may stand between double braces. A line with a word that has no value is left out.
  package enum Word: String, Hashable, Sendable, CaseIterable {
    /// The survey's title.
    case title
    /// Until when the event can be done.
    case until
    /// The way to the participant's pages.
    case link
    case name
    /// The study's title.
    case study
    /// Whom participants may ask.
    case contact
  }

  package init() {}
}

extension ReminderText {
  /// The text with each word's value in its place, without the lines that have a word without one.
  package static func fill(_ text: String, _ value: (Word) -> String?) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line -> String? in
      var filled = ""
      for part in Pipes.parts(of: String(line)) {
        switch part {
        case .text(let text): filled += text
        case .pipe(let name):
          guard let word = Word(rawValue: String(name)) else { continue }
          guard let value = value(word) else { return nil }
          filled += value
        }
      }
      return filled
    }.joined(separator: "\n")
  }
}

/// Reads the field `reminderText` of `study.yaml`.
struct ReminderTextReader {
  static let keys = ["subject", "body"]

  static func read(_ fields: Fields, languages: [LanguageTag], _ findings: inout Findings) -> ReminderText? {
    guard let node = fields["reminderText"],
      let (own, _) = Fields.read(node, owner: "'reminderText'", known: keys, &findings)
    else { return nil }
    let language = languages.first ?? .english
    var text = ReminderText()
    text.subject = own.text("subject", language: language, &findings)
    text.body = own.text("body", language: language, &findings)
    for (key, text) in zip(keys, [text.subject, text.body]) {
      guard let text, let node = own[key] else { continue }
      for place in node.kind == .mapping ? node.entries.map(\.value) : [node] where place.isScalar {
        judge(place, key, &findings)
      }
      let missing = languages.filter { !text.isTranslated(into: $0) }
      if !missing.isEmpty, !text.hasNoWords {
        findings.warning(
          "missing-translation", "'\(key)' has no text in \(missing.map(\.tag).joined(separator: ", "))",
          at: node.headSpan,
          help: "write a map: \(key): { \(languages.map { "\($0.tag): ..." }.joined(separator: ", ")) }")
      }
    }
    return text
  }

  private static func judge(_ node: YAMLNode, _ key: String, _ findings: inout Findings) {
    let known = ReminderText.Word.allCases.map(\.rawValue)
    var rest = node.text[...]
    for case .pipe(let inner) in Pipes.parts(of: node.text) {
      rest = node.text[inner.endIndex...]
      if ReminderText.Word(rawValue: String(inner)) != nil { continue }
      let guess = didYouMean(String(inner), among: known)
      findings.error(
        "unknown-reference", "'\(key)' has '{{\(escapingControls(String(inner.prefix(40))))}}', which no reminder has",
        at: node.span, label: guess.map { "did you mean '\($0)'?" } ?? "",
        help: "write one of \(known.map { "{{\($0)}}" }.joined(separator: ", "))")
    }
    if rest.contains("{{"), !rest.contains("}}") {
      findings.error(
        "unclosed-pipe", "'\(key)' opens '{{' and does not close it", at: node.span, help: "write {{title}}")
    }
    let bare = known.first { node.text.contains("{\($0)}") && !node.text.contains("{{\($0)}}") }
    if let bare {
      findings.error(
        "unknown-reference", "'\(key)' has '{\(bare)}' in single braces, which nothing fills in", at: node.span,
        help: "write {{\(bare)}}")
    }
  }
}
