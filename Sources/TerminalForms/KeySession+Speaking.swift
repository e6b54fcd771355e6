import Sittings
import SurveyModel
import Wording

extension KeySession {
  /// What a voice says as a question, or the next part of one, comes: no bars, and no list of hundreds at once.
  package mutating func spoken() -> [String] {
    isUnsaid = false
    return ([fault] + notes + spokenQuestion + [form.standing]).compactMap(\.self)
  }

  private var spokenQuestion: [String] {
    // The page was read with the first part of the answer.
    if form.stage != .answer { return form.prompt.map { $0.lines(at: form.stage) } ?? [] }
    var lines = [form.page?.title, form.page?.text].compactMap(\.self)
    if let document = form.page?.document { lines += PlainText.document(document) }
    lines += form.notes + form.computed.map(\.line)
    guard let prompt = form.prompt else {
      guard form.isClosing, case .list(let list) = widget else { return lines + form.reviewRows.map(\.text) }
      return lines + list.rows.map(\.said) + [form.words.closingKeys]
    }
    lines += prompt.heading(at: form.stage).map(\.text)
    switch widget {
    case .list(let list): lines += list.rows.count > 7 ? [form.words.many(list.rows.count)] : list.rows.map(\.said)
    case .rank(let rank): lines += rank.rows.map(\.said)
    case .slider: lines += [prompt.expected] + prompt.labelsInWords
    case .page, .line, .moment: break
    }
    return lines
  }

  /// What a voice says after a key that left the question where it was: why nothing was taken, the keys, the choice that
  /// is marked, the value that is set. What is typed as an answer is not read back.
  package func spokenChange() -> [String] {
    if let fault { return [fault] }
    if let page = keyPage {
      // All keys are said at once, however many screens they take.
      return page > 0 ? [] : keyMeanings.map { $0.name + ": " + $0.meaning } + [form.words.closeHelp]
    }
    switch widget {
    case .list(let list): return list.spoken(form.words)
    case .rank(let rank):
      guard let row = rank.current else { return [] }
      return [form.words.ranked(rank.rows[row].said, place: rank.order.firstIndex(of: row).map { $0 + 1 })]
    case .slider(let slider):
      if slider.line.isEmpty { return [] }
      let unit = form.prompt?.item.format.unit.map { " " + $0 } ?? ""
      return [slider.line + unit] + [form.prompt?.meaning(of: slider)].compactMap(\.self)
    case .moment(let moment):
      if moment.line.isEmpty || !moment.isSetByArrows { return [] }
      return [moment.date?.words(in: form.runner.language) ?? moment.line]
    case .page, .line: return []
    }
  }
}

extension ListDraft {
  /// What a voice says of the list as it stands: the row that is marked, or what the filter leaves.
  func spoken(_ words: any Catalogue) -> [String] {
    let found = filter.map { [$0.text, shown.isEmpty ? words.noMatch : words.left(shown.count)] } ?? []
    if isFiltering { return found }
    guard let current else { return found }
    return [multiple ? words.marked(rows[current].said, chosen.contains(current)) : rows[current].said]
  }
}

extension ItemPrompt {
  /// What stands beside the value that a scale is set to.
  fileprivate func meaning(of slider: SliderDraft) -> String? {
    guard let value = slider.value, case .scale(let scale) = input else { return nil }
    return criterion(of: value, decimals: slider.decimals)
      ?? (value == slider.minimum ? scale.minimumLabel : value == slider.maximum ? scale.maximumLabel : nil)
  }
}
