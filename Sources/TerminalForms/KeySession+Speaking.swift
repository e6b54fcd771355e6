import Sittings
import SurveyModel
import Wording

extension KeySession {
  /// What a voice says as the question comes: no bars, and no list of hundreds at once.
  package func spoken() -> [String] {
    var lines = notes + [form.page?.title, form.page?.text].compactMap(\.self)
    if let document = form.page?.document { lines += PlainText.document(document) }
    lines += form.notes + form.computed.map(\.line)
    guard let prompt = form.prompt else { return lines + form.reviewRows.map(\.text) }
    lines += prompt.heading(at: form.stage).map(\.text)
    switch widget {
    case .list(let list): lines += list.rows.count > 7 ? [form.words.many(list.rows.count)] : list.rows.map(\.said)
    case .rank(let rank): lines += rank.rows.map(\.said)
    case .slider: lines += [prompt.expected] + prompt.labelsInWords
    case .page, .line, .moment: break
    }
    return lines + (form.standing.map { [$0] } ?? [])
  }

  /// What a voice says after a key that left the question where it was: why nothing was taken, the choice that is
  /// marked, the value that is set. What is typed is not read back.
  package func spokenChange() -> [String] {
    if let fault { return [fault] }
    switch widget {
    case .list(let list):
      guard let row = list.current else { return [] }
      let mark = list.multiple ? (list.chosen.contains(row) ? "[x] " : "[ ] ") : ""
      return [mark + list.rows[row].said]
    case .rank(let rank): return rank.current.map { [rank.rows[$0].said] } ?? []
    case .slider(let slider):
      let unit = form.prompt?.item.format.unit.map { " " + $0 } ?? ""
      return slider.line.isEmpty ? [] : [slider.line + unit]
    case .moment(let moment): return moment.line.isEmpty ? [] : [moment.line]
    case .page, .line: return []
    }
  }
}
