import CSVRows
import CivilTime
import Diagnostics
import SurveyModel

/// Reads one row of a bank.
struct BankRowReader {
  let row: CSVRow
  let columns: BankColumns
  let language: LanguageTag
  let languages: [LanguageTag]
  var findings: Findings

  /// The kinds of question that a row can hold.
  private enum Kind: String, CaseIterable { case choice, boolean, numeric, text }

  /// - Returns: nil when it is told what is wrong.
  mutating func read(slot: Int) -> BankRow? {
    let id = id()
    let prompt = text(.prompt(nil), versions: promptVersions, what: "the question has no prompt")
    let kind = kind()
    let tags = tags()
    let timeLimit = timeLimit()
    guard let kind, let answer = answer(kind), let id, let prompt else { return nil }
    let item = FormItem(
      id: id.text, slot: slot, prompt: prompt, format: answer.format, tags: tags, correct: answer.correct)
    return BankRow(item: item, timeLimit: timeLimit, line: row.line, idSpan: id.span)
  }

  private func field(_ column: BankColumns.Column) -> (text: String, span: SourceSpan)? {
    guard let place = columns.places[column], place < row.fields.count else { return nil }
    let text = row.fields[place].text.trimmingSpaces
    return text.isEmpty ? nil : (text, row.fields[place].span)
  }

  private func place(of column: BankColumns.Column) -> SourceSpan {
    columns.places[column].map { row.fields[$0].span } ?? row.span
  }

  private mutating func id() -> (text: String, span: SourceSpan)? {
    guard let id = field(.id) else {
      findings.error(
        "missing-value", "the question has no id", at: row.span, help: "write one in the column 'id'")
      return nil
    }
    if Identifier.reserved.contains(id.text) {
      findings.error(
        "reserved-id", "'\(id.text)' is a word of the program and can't be the id of a question", at: id.span,
        help: "choose another id; reserved are \(Identifier.reserved.joined(separator: ", "))")
      return nil
    }
    guard Identifier.isValid(id.text, dots: false) else {
      findings.error(
        "bad-id", "'\(short(id.text))' can't be the id of a question", at: id.span,
        help: "begin with a letter, then letters, digits, '_', '-'; no dot")
      return nil
    }
    return id
  }

  private mutating func kind() -> Kind? {
    guard let type = field(.type) else { return .choice }
    if let kind = Kind(rawValue: type.text) { return kind }
    let known = Kind.allCases.map(\.rawValue)
    findings.error(
      "unknown-value", "'type' does not know '\(short(type.text))'", at: type.span,
      label: didYouMean(type.text, among: known).map { "did you mean '\($0)'?" } ?? "",
      help: "a bank's questions are \(known.joined(separator: ", ")); empty is choice")
    return nil
  }

  private mutating func tags() -> [String] {
    guard let tags = field(.tags) else { return [] }
    return tags.text.split { $0 == " " || $0 == ";" || $0 == "," }.map(String.init).filter { tag in
      if Identifier.isValid(tag, dots: false) { return true }
      findings.error(
        "bad-id", "'\(short(tag))' can't be the id of a tag", at: tags.span,
        help: "write tags with spaces between them, each of letters, digits, '_', '-'")
      return false
    }
  }

  private mutating func timeLimit() -> Int64? {
    guard let limit = field(.timeLimit) else { return nil }
    guard let duration = CivilDuration(limit.text) else {
      findings.error(
        "bad-duration", DurationText.fault(limit.text), at: limit.span, help: DurationText.help(limit.text))
      return nil
    }
    guard let milliseconds = duration.elapsedMilliseconds, SurveyReader.timeLimits.contains(milliseconds) else {
      findings.error(
        "out-of-bounds", "'timeLimit' is \(duration); it lies between 1 s and a day", at: limit.span,
        help: "write a time such as 10 s")
      return nil
    }
    return milliseconds
  }

  func short(_ text: String) -> String { escapingControls(text.prefix(60)) }
}

// MARK: - Texts

extension BankRowReader {
  private var promptVersions: [(LanguageTag, BankColumns.Column)] {
    columns.columns.compactMap { if case .prompt(let tag?)? = $0 { (tag, .prompt(tag)) } else { nil } }
  }

  private func choiceVersions(_ number: Int) -> [(LanguageTag, BankColumns.Column)] {
    columns.columns.compactMap { column in
      guard case .choice(number, let tag?)? = column else { return nil }
      return (tag, .choice(number, tag))
    }
  }

  /// A text with its translations; nil, with a fault when there are translations alone or `what` says that it must be.
  private mutating func text(
    _ column: BankColumns.Column, versions: [(LanguageTag, BankColumns.Column)], what: String?
  ) -> LocalizedText? {
    let translated = versions.compactMap { tag, column in field(column).map { (tag, $0.text) } }
    guard let own = field(column) else {
      if what != nil || !translated.isEmpty {
        findings.error(
          "missing-value", what ?? "a choice has a translation and no text of its own", at: place(of: column),
          help: "write the text in the column without a language")
      }
      return nil
    }
    for (tag, column) in versions where own.text.contains(where: \.isLetter) && field(column) == nil {
      guard languages.contains(where: { $0.primary == tag.primary }) else { continue }
      findings.warning(
        "missing-translation", "'\(short(own.text))' has no text in \(tag)", at: place(of: column),
        help: "write it in the column that is empty here")
    }
    let texts = [(language, own.text)] + translated.filter { $0.0.tag != language.tag }
    for (_, text) in texts { findings.judgeControls(in: text, at: place(of: column), of: "bank") }
    return LocalizedText(texts.map { ($0.0, $0.1.replacing("\r\n", with: "\n")) })
  }
}

// MARK: - Answers

extension BankRowReader {
  private mutating func answer(_ kind: Kind) -> (format: AnswerFormat, correct: Answer?)? {
    if kind == .choice { return choice() }
    if let choice = columns.columns.compactMap(\.self).first(where: { column in
      if case .choice = column { field(column) != nil } else { false }
    }) {
      findings.error(
        "conflicting-fields", "a \(kind.rawValue) question takes no choices", at: place(of: choice),
        help: "leave the choices empty, or write 'choice' as its type")
      return nil
    }
    guard let correct = field(.correct) else { return (format(kind, decimals: 0), nil) }
    switch kind {
    case .boolean:
      if let truth = ["true": true, "false": false][correct.text.lowercased()] {
        return (format(kind, decimals: 0), .boolean(truth))
      }
      reportCorrect(correct, help: "write true or false")
    case .numeric:
      if let number = DecimalNumber(correct.text), number.decimals <= 9 {
        return (format(kind, decimals: number.decimals), .number(number))
      }
      reportCorrect(correct, help: "write a number such as 12 or 0.5")
    case .text, .choice: return (format(kind, decimals: 0), .text(correct.text))
    }
    return nil
  }

  /// A number takes as many decimals as its right answer has.
  private func format(_ kind: Kind, decimals: Int) -> AnswerFormat {
    switch kind {
    case .boolean: .boolean(BooleanFormat())
    case .numeric: .numeric(NumericFormat(decimals: decimals))
    case .text, .choice: .text(TextFormat())
    }
  }

  private mutating func choice() -> (format: AnswerFormat, correct: Answer?)? {
    let numbers = columns.columns.compactMap { column -> Int? in
      if case .choice(let number, _)? = column { number } else { nil }
    }
    let before = findings.diagnostics.count
    let choices = Set(numbers).sorted().compactMap { number in
      text(.choice(number, nil), versions: choiceVersions(number), what: nil).map {
        Choice(value: .number(DecimalNumber(number)), text: $0)
      }
    }
    if findings.diagnostics[before...].hasErrors { return nil }
    guard choices.count > 1 else {
      findings.error(
        "missing-value", "the question has \(choices.isEmpty ? "no choices" : "one choice only")", at: row.span,
        help: "write at least two, in the columns choice.1, choice.2, ...")
      return nil
    }
    let format = AnswerFormat.choice(ChoiceFormat(choices: choices))
    guard let correct = field(.correct) else { return (format, nil) }
    let value = Int(correct.text).map { ChoiceValue.number(DecimalNumber($0)) }
    guard let value, choices.contains(where: { $0.value == value }) else {
      let known = choices.map(\.value.description).joined(separator: ", ")
      reportCorrect(correct, help: "write the number of the choice that is right: one of \(known)")
      return nil
    }
    return (format, .choice(ChosenValue(value)))
  }

  /// `correct-not-possible`: an answer that is said to be right, and that can't be given.
  private mutating func reportCorrect(_ correct: (text: String, span: SourceSpan), help: String) {
    findings.error(
      "correct-not-possible", "the right answer '\(short(correct.text))' is none that can be given", at: correct.span,
      help: help)
  }
}
