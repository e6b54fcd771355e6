package import JSONText

/// What an entry of one line may leave out or say in short: the answers that hold when none is given, and words that
/// stand for answers.
package struct QuickLog: Hashable, Sendable {
  /// In the order of the file.
  package let defaults: [ItemAnswer]
  package let aliases: [Alias]

  package struct ItemAnswer: Hashable, Sendable {
    /// The item's id.
    package let item: String
    package let answer: JSONValue
    /// The person said that it is right, should a rule doubt it.
    package let affirmed: Bool

    package init(item: String, answer: JSONValue, affirmed: Bool = false) {
      self.item = item
      self.answer = answer
      self.affirmed = affirmed
    }
  }

  /// A word, or an emoji, that stands for one answer or several.
  package struct Alias: Hashable, Sendable {
    package let word: String
    package let answers: [ItemAnswer]

    package init(word: String, answers: [ItemAnswer]) {
      self.word = word
      self.answers = answers
    }
  }

  package init(defaults: [ItemAnswer] = [], aliases: [Alias] = []) {
    self.defaults = defaults
    self.aliases = aliases
  }
}

/// What is wrong with a word of a quick entry.
package enum QuickFault: Error, Hashable, Sendable {
  /// Neither an alias, nor an answer that one item alone takes.
  case unknownWord(String, known: [String])
  case unknownItem(String, known: [String])
  case refused(item: String, AnswerRefusal)
  /// It may be meant in two ways; says so in a sentence.
  case unclear(String)
  /// Two words answer one item, and not alike.
  case contradicts(word: String, earlier: String, item: String)
}

extension Survey {
  /// The answers that words of a command line give: `item=value`, an alias, or a value that only one item takes.
  ///
  /// A value is an answer as an answers file has it, or the text of a choice in any language. Two words may answer one
  /// item when they say the same.
  package func quickAnswers(_ words: [String]) -> (answers: [QuickLog.ItemAnswer], faults: [QuickFault]) {
    var found: [(word: String, given: QuickLog.ItemAnswer)] = []
    var faults: [QuickFault] = []
    for word in words {
      switch quickAnswers(toWord: word) {
      case .success(let answers):
        for answer in answers {
          let before = found.first { $0.given.item == answer.item }
          if let before, before.given.answer != answer.answer {
            faults.append(.contradicts(word: word, earlier: before.word, item: answer.item))
          } else if before == nil {
            found.append((word, answer))
          }
        }
      case .failure(let fault): faults.append(fault)
      }
    }
    return (found.map(\.given), faults)
  }

  /// The answer that a text gives to an item; the text of a choice stands for its value.
  package func quickAnswer(_ text: String, to id: String) -> Result<QuickLog.ItemAnswer, QuickFault> {
    guard let item = items.first(where: { $0.item.id == id })?.item else {
      return .failure(.unknownItem(id, known: items.map(\.item.id)))
    }
    if case .choice(let format) = item.format, let choice = format.choices.first(where: { $0.isMeant(by: text) }) {
      return .success(QuickLog.ItemAnswer(item: id, answer: choice.value.json))
    }
    let alias = log.aliases.first { $0.word == text }
    if let answer = alias?.answers.first(where: { $0.item == id }) { return .success(answer) }
    var refusal: AnswerRefusal?
    for candidate in [try? JSONValue(parsing: text), .string(text)] {
      guard let (answer, affirmed) = candidate.map(AnswerScript.confirmed) else { continue }
      switch item.format.answer(from: answer) {
      case .success: return .success(QuickLog.ItemAnswer(item: id, answer: answer, affirmed: affirmed))
      case .failure(let found): refusal = refusal ?? found
      }
    }
    return .failure(refusal.map { .refused(item: id, $0) } ?? .unknownItem(id, known: []))
  }

  private func quickAnswers(toWord word: String) -> Result<[QuickLog.ItemAnswer], QuickFault> {
    if let alias = log.aliases.first(where: { $0.word == word }) { return .success(alias.answers) }
    if let equals = word.firstIndex(of: "="), equals > word.startIndex {
      return quickAnswer(String(word[word.index(after: equals)...]), to: String(word[..<equals])).map { [$0] }
    }
    let meant = items.compactMap { place -> QuickLog.ItemAnswer? in
      guard case .choice(let format) = place.item.format,
        let choice = format.choices.first(where: { $0.isMeant(by: word) })
      else { return nil }
      return QuickLog.ItemAnswer(item: place.item.id, answer: choice.value.json)
    }
    if meant.count == 1 { return .success(meant) }
    let choices = items.flatMap { place -> [String] in
      if case .choice(let format) = place.item.format { format.choices.map { "\($0.value)" } } else { [] }
    }
    return .failure(.unknownWord(word, known: log.aliases.map(\.word) + choices))
  }
}

extension Choice {
  fileprivate func isMeant(by text: String) -> Bool {
    "\(value)" == text || self.text.versions.contains { $0.text.lowercased() == text.lowercased() }
  }
}
