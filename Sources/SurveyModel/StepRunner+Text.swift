import CivilTime
import Expressions

extension StepRunner {
  /// A text of the page that shows, in the sitting's language, with what stands between braces filled in; a blank is
  /// an ellipsis.
  package func text(_ text: LocalizedText) -> String {
    let plain = text.text(in: language, fallback: survey.language)
    guard !survey.pipes.isEmpty, plain.contains("{{"), let scope = path.last.map({ plan.pages[visits[$0].page].scope })
    else { return plain }
    return filled(plain, in: scope)
  }

  /// A text of the page that shows with its marks; what was filled in has none.
  package func marked(_ text: LocalizedText) -> String {
    let source = text.marked(in: language, fallback: survey.language)
    guard !survey.pipes.isEmpty, source.contains("{{"), let scope = path.last.map({ plan.pages[visits[$0].page].scope })
    else { return source }
    return filled(source, in: scope, MarkedText.literal)
  }

  /// A text of a step on the way, in the entries of the repeats round it.
  package func text(_ text: LocalizedText, ofStep step: Int, in entries: [Int]) -> String {
    let plain = text.text(in: language, fallback: survey.language)
    guard !survey.pipes.isEmpty, plain.contains("{{") else { return plain }
    return filled(plain, in: scope(ofStep: step, in: entries))
  }

  /// What the entries of the repeats round a step are called, from the outside in: the choice that one is for, else its
  /// number.
  ///
  /// - Parameter otherwise: What an entry is called that is for no choice, by its number from 1.
  package func entryNames(
    ofStep step: Int, in entries: [Int], otherwise: (Int) -> String = { String($0) }
  ) -> [String] {
    var names: [String] = []
    var next = scope(ofStep: step, in: entries)
    while let scope = next {
      if survey.groups[plan.scopes[scope].group].loop != nil {
        names.append(choiceOfEntry(scope) ?? plan.scopes[scope].entries.last.map(otherwise) ?? "")
      }
      next = plan.scopes[scope].parent
    }
    return names.reversed()
  }

  private func scope(ofStep step: Int, in entries: [Int]) -> Int? {
    plan.page(ofStep: step, entries: entries).flatMap { plan.pages[$0].scope }
  }

  private func filled(_ text: String, in scope: Int?, _ written: (String) -> String = { $0 }) -> String {
    Pipes.parts(of: text).map { part in
      switch part {
      case .text(let text): String(text)
      case .pipe(let name): written(words(of: String(name), in: scope))
      }
    }.joined()
  }

  private func words(of name: String, in scope: Int?) -> String {
    guard let content = survey.pipes[name, scope.map { plan.scopes[$0].group }] else { return "{{\(name)}}" }
    switch content {
    case .index: return plan.entries(of: scope).last.map(String.init) ?? "…"
    case .entry: return entryWords(in: scope) ?? "…"
    case .expression(let expression):
      // A name alone is told as its answer would be: a choice by its text.
      if let slot = content.item {
        return answer(at: slot, entries: plan.entries(of: scope)).map { told($0, at: slot) } ?? "…"
      }
      let value = value(of: expression, in: scope)
      let asked = expression.soleQuery
      if let format = asked.flatMap({ survey.recordedFormats[$0.text] }),
        let said = format.told(value, in: language, offsetSeconds: context.offsetSeconds)
      {
        return said
      }
      if case .number(let number) = value, let digits = DecimalNumber(number) {
        // What was recorded has its unit, and so has the mean of it.
        return digits.useful.amount(of: asked?.type.unit, in: language)
      }
      return value == .blank ? "…" : AnswerFormat.words(of: value, in: language)
    }
  }

  /// The answer of an item as the page that closes the sitting tells it.
  private func told(_ answer: Answer, at slot: Int) -> String {
    survey.items[slot].item.format.told(
      answer, in: language, fallback: survey.language, offsetSeconds: context.offsetSeconds)
  }

  /// The answer of an item in the words that rules know: those of the language that the sitting began in.
  package func words(of answer: Answer, at slot: Int) -> String {
    survey.items[slot].item.format.words(of: answer, in: context.language, fallback: survey.language)
  }

  /// The choice that the innermost repeat's entry is for.
  private func entryWords(in scope: Int?) -> String? {
    var next = scope
    while let inner = next {
      if case .forEach? = survey.groups[plan.scopes[inner].group].loop?.count { return choiceOfEntry(inner) }
      next = plan.scopes[inner].parent
    }
    return nil
  }

  /// The choice that an entry of a repeat is for; nil for a repeat that only counts.
  private func choiceOfEntry(_ scope: Int) -> String? {
    guard case .forEach(let slot)? = survey.groups[plan.scopes[scope].group].loop?.count,
      let entry = plan.scopes[scope].entries.last,
      case .choices(let chosen)? = answer(at: slot, entries: plan.entries(of: plan.scopes[scope].parent)),
      chosen.indices.contains(entry - 1)
    else { return nil }
    return told(.choices([chosen[entry - 1]]), at: slot)
  }
}
