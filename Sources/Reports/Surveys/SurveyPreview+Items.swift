import CivilTime
import Expressions
import SurveyModel

extension SurveyPreview {
  /// The items of a page, a matrix under its title; choices that an item shares with the one before stand once.
  func items(of step: Step) -> [String] {
    var lines: [String] = []
    var before: FormItem?
    for item in step.items {
      lines += step.notes.filter { $0.slot == item.slot }.map(note)
      if let matrix = item.matrix, matrix.id != before?.matrix?.id {
        lines.append("matrix \(matrix.id)" + (matrix.prompt.map { ": " + text($0) } ?? ""))
      }
      lines += self.item(item, after: before)
      before = item
    }
    return lines
  }

  private func note(_ note: PageNote) -> String {
    "note: " + text(note.text) + (note.showIf.map { " [shows if \($0.text)]" } ?? "")
  }

  private func item(_ item: FormItem, after before: FormItem?) -> [String] {
    var notes = [item.format.name, bounds(item.format), item.format.unit].compactMap(\.self)
    let choices = item.format.choices ?? []
    let isShared = !choices.isEmpty && choices == before?.format.choices && item.correct == nil
    if isShared { notes.append("the same choices") }
    if let minimum = item.rules.minimum { notes.append("from \(minimum.text)") }
    if let maximum = item.rules.maximum { notes.append("to \(maximum.text)") }
    if let suggestion = item.rules.suggestion { notes.append("suggests \(suggestion.text)") }
    if item.optional { notes.append("may be skipped") }
    if let optional = item.rules.optional { notes.append("may be skipped if \(optional.text)") }
    if item.dontKnow { notes.append("offers don't know") }
    if let shows = item.showIf { notes.append("shows if \(shows.text)") }
    let prompt = text(item.prompt)
    var lines = ["\(item.id):\(prompt.isEmpty ? "" : " " + prompt) [\(notes.joined(separator: ", "))]"]
    if let hint = item.hint { lines.append("    " + text(hint)) }
    if let table = item.format.choiceTable {
      lines.append("    of the \(table.count) rows of \(table.file)" + (table.condition.map { " where \($0)" } ?? ""))
    } else if !isShared {
      lines += choices.map { choice in
        let shows = choice.showIf.map { " (shows if \($0.text))" } ?? ""
        return "    \(choice.value) = \(text(choice.text))" + (item.isRight(of: choice) ? " (right)" : "") + shows
      }
    }
    if case .scale(let format) = item.format {
      lines += format.criteria.map { "    \($0.value) = \(text($0.text))" }
    }
    lines += item.format.scaleLabels.sorted { $0.value < $1.value }.map { "    \($0.value) = \(text($0.text))" }
    if case .computed(let format) = item.format { lines.append("    = \(format.expression.text)") }
    for rule in item.rules.requirements {
      lines.append("    \(rule.isSoft ? "asks" : "refused") unless \(rule.condition.text): \(text(rule.message))")
    }
    if let refusal = item.refusal { lines.append("    when out of bounds: \(text(refusal))") }
    return lines
  }

  private func bounds(_ format: AnswerFormat) -> String? {
    switch format {
    case .scale(let scale), .ladder(let scale):
      return "\(scale.minimum) to \(scale.maximum)" + labels(scale.minimumLabel, scale.maximumLabel)
    case .continuousScale(let scale):
      return "\(scale.minimum) to \(scale.maximum)" + labels(scale.minimumLabel, scale.maximumLabel)
    case .numeric(let numeric): return range(numeric.minimum?.description, numeric.maximum?.description)
    case .quantity(let quantity): return range(quantity.minimum?.description, quantity.maximum?.description)
    case .date(let dates): return self.dates(dates)
    case .dateTime(let moments): return dates(moments.dates)
    case .timeOfDay(let times): return range(times.minimum?.description, times.maximum?.description)
    case .choice(let choice): return choice.multiple ? several(choice) : nil
    case .rank(let rank): return rank.places.map { "\($0) places" }
    case .file(let file): return "\(file.accept.rawValue) file, at most \(FileSize.text(file.maximumSize))"
    case .boolean, .text, .textScale, .email, .location, .signature, .computed, .consent, .active: return nil
    }
  }

  private func several(_ choice: ChoiceFormat) -> String {
    let bounds = [
      choice.minimumChosen.map { "at least \($0)" }, choice.maximumChosen.map { "at most \($0)" },
    ].compactMap(\.self)
    return bounds.isEmpty ? "several" : "several, " + bounds.joined(separator: ", ")
  }

  private func dates(_ dates: DateFormat) -> String? {
    range(
      dates.minimumIsToday ? "today" : dates.minimum?.description,
      dates.maximumIsToday ? "today" : dates.maximum?.description)
  }

  private func range(_ minimum: String?, _ maximum: String?) -> String? {
    let bounds = [minimum.map { "from \($0)" }, maximum.map { "to \($0)" }].compactMap(\.self)
    return bounds.isEmpty ? nil : bounds.joined(separator: " ")
  }

  private func labels(_ least: LocalizedText?, _ greatest: LocalizedText?) -> String {
    let labels = [least, greatest].compactMap { $0.map(text) }
    return labels.isEmpty ? "" : ": " + labels.joined(separator: " to ")
  }
}

extension FormItem {
  fileprivate func isRight(of choice: Choice) -> Bool { isRight(.choice(ChosenValue(choice.value))) == true }
}
