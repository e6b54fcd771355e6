package import JSONText

/// What an entry of one line may leave out or say in short: the answers that hold when none is given, and words that
/// stand for answers.
package struct QuickLog: Hashable, Sendable {
  /// Makes an answer of a text that is neither a choice's nor an alias.
  package typealias Reading = (_ text: String, _ item: FormItem) -> Result<ItemAnswer, QuickFault>

  /// In the order of the file.
  package let defaults: [ItemAnswer]
  package let aliases: [Alias]

  package struct ItemAnswer: Hashable, Sendable {
    /// The item's id.
    package let item: String
    package let prepared: AnswerScript.Prepared
    /// The person said that it is right, should a rule doubt it.
    package let affirmed: Bool

    package init(item: String, answer: JSONValue) {
      self.init(item: item, prepared: .answer(answer))
    }

    package init(item: String, prepared: AnswerScript.Prepared, affirmed: Bool = false) {
      self.item = item
      self.prepared = prepared
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
  /// A value is the text of a choice in any language, an alias, or what `read` makes of it. Two words may answer one item when they
  /// say the same.
  package func quickAnswers(
    _ words: [String],
    reading read: QuickLog.Reading
  ) -> (answers: [QuickLog.ItemAnswer], faults: [QuickFault]) {
    var found: [(word: String, given: QuickLog.ItemAnswer)] = []
    var faults: [QuickFault] = []
    for word in words {
      switch quickAnswers(toWord: word, reading: read) {
      case .success(let answers):
        for answer in answers {
          guard let place = found.firstIndex(where: { $0.given.item == answer.item }) else {
            found.append((word, answer))
            continue
          }
          if found[place].given.prepared != answer.prepared {
            faults.append(.contradicts(word: word, earlier: found[place].word, item: answer.item))
          } else if answer.affirmed {
            // What an alias says is confirmed by a word of its own.
            found[place].given = answer
          }
        }
      case .failure(let fault): faults.append(fault)
      }
    }
    return (found.map(\.given), faults)
  }

  /// The answer that a text gives to an item: the value of a choice whose text it is, what an alias says of the item, or what
  /// `read` makes of it.
  ///
  /// - Parameter key: The item's id, or its path.
  package func quickAnswer(
    _ text: String, to key: String,
    reading read: QuickLog.Reading
  ) -> Result<QuickLog.ItemAnswer, QuickFault> {
    guard let item = slot(ofKey: key).map({ items[$0].item }) ?? items.first(where: { $0.item.id == key })?.item else {
      return .failure(.unknownItem(key, known: items.map(\.item.id)))
    }
    if case .choice(let format) = item.format, let choice = format.choices.first(where: { $0.isMeant(by: text) }) {
      return .success(QuickLog.ItemAnswer(choice, of: format, to: item.id))
    }
    let alias = log.aliases.first { $0.word == text }
    if let answer = alias?.answers.first(where: { $0.item == item.id }) { return .success(answer) }
    return read(text, item)
  }

  private func quickAnswers(
    toWord word: String, reading read: QuickLog.Reading
  ) -> Result<[QuickLog.ItemAnswer], QuickFault> {
    if let alias = log.aliases.first(where: { $0.word == word }) { return .success(alias.answers) }
    if let equals = word.firstIndex(of: "="), equals > word.startIndex {
      let text = String(word[word.index(after: equals)...])
      return quickAnswer(text, to: String(word[..<equals]), reading: read).map { [$0] }
    }
    let meant = items.compactMap { place -> QuickLog.ItemAnswer? in
      guard case .choice(let format) = place.item.format,
        let choice = format.choices.first(where: { $0.isMeant(by: word) })
      else { return nil }
      return QuickLog.ItemAnswer(choice, of: format, to: place.item.id)
    }
    if meant.count == 1 {
      // A text in any language is what the value is: where that is a word of its own, with all that it says.
      let alias = log.aliases.first { $0.word == meant[0].word && $0.answers.contains(meant[0]) }
      return .success(alias?.answers ?? meant)
    }
    let choices = items.flatMap { place -> [String] in
      if case .choice(let format) = place.item.format { format.choices.map { "\($0.value)" } } else { [] }
    }
    return .failure(.unknownWord(word, known: log.aliases.map(\.word) + choices))
  }
}

extension QuickLog.ItemAnswer {
  /// The sole choice that it makes, as its value is written; nil for any other answer.
  fileprivate var word: String? {
    guard case .answer(let json) = prepared else { return nil }
    let value = json.elements.map { $0.count == 1 ? $0[0] : .null } ?? json
    return value.isNull ? nil : value.string ?? value.compactText
  }

  /// One choice alone, also where several may be made.
  fileprivate init(_ choice: Choice, of format: ChoiceFormat, to item: String) {
    self.init(item: item, answer: format.multiple ? .array([choice.value.json]) : choice.value.json)
  }

  /// An answer to an item where its format takes it; a date with a time may go without its offset.
  package static func judged(
    _ prepared: AnswerScript.Prepared, affirmed: Bool = false, to item: FormItem
  ) -> Result<QuickLog.ItemAnswer, QuickFault> {
    if case .answer(let json) = prepared, case .failure(let refusal) = item.format.answer(from: json, offsetSeconds: 0)
    {
      return .failure(.refused(item: item.id, refusal))
    }
    return .success(QuickLog.ItemAnswer(item: item.id, prepared: prepared, affirmed: affirmed))
  }
}

extension Choice {
  fileprivate func isMeant(by text: String) -> Bool {
    "\(value)" == text || self.text.versions.contains { $0.text.lowercased() == text.lowercased() }
  }
}
