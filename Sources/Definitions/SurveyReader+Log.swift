import Diagnostics
import SurveyModel
import YAMLTree

extension SurveyReader {
  static let logKeys = ["default", "aliases"]

  /// Reads `log`: what an entry of one line may leave out, and words that stand for answers.
  mutating func readLog(_ fields: Fields) -> QuickLog {
    guard let node = fields["log"],
      let log = Fields(node, owner: "'log'", known: SurveyReader.logKeys, &findings)
    else { return QuickLog() }
    let defaults = log["default"].map { itemAnswers($0, of: "default") } ?? []
    guard let aliases = log["aliases"] else { return QuickLog(defaults: defaults) }
    guard aliases.kind == .mapping else {
      findings.wrongType(aliases, expected: "a map of words and the answers that they stand for", field: "aliases")
      return QuickLog(defaults: defaults)
    }
    let read = aliases.entries.compactMap { entry -> QuickLog.Alias? in
      let word = entry.key.text
      if word.isEmpty || word.contains("=") || word.hasPrefix("-") {
        findings.error(
          "bad-alias", "'\(entry.key.shortText)' can't be typed as an alias", at: entry.key.span,
          help: "choose a word without '=' that does not begin with '-'")
        return nil
      }
      return QuickLog.Alias(word: word, answers: itemAnswers(entry.value, of: word))
    }
    return QuickLog(defaults: defaults, aliases: read)
  }

  /// A map of items and their answers, each judged.
  private mutating func itemAnswers(_ node: YAMLNode, of name: String) -> [QuickLog.ItemAnswer] {
    guard node.kind == .mapping else {
      findings.wrongType(node, expected: "a map of items and answers, such as { kind: big }", field: name)
      return []
    }
    let items = Dictionary(steps.flatMap(\.items).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return node.entries.compactMap { entry in
      let id = entry.key.text
      guard let item = items[id] else {
        if names.unusable.contains(id) { return nil }
        let guess = didYouMean(id, among: items.keys.sorted())
        findings.error(
          "unknown-reference", "there is no item '\(entry.key.shortText)'", at: entry.key.span,
          label: guess.map { "did you mean '\($0)'?" } ?? "", replacement: surelyNamed(id, among: items.keys.sorted()),
          help: "write the id of an item of this survey")
        return nil
      }
      let answer = entry.value.json
      if case .failure(let refusal) = item.format.answer(from: answer) {
        findings.error(
          "answer-refused", "'\(id)': \(refusal.message())", at: entry.value.headSpan,
          help: "write an answer that the item takes")
        return nil
      }
      return QuickLog.ItemAnswer(item: id, answer: answer)
    }
  }
}
