import Diagnostics
import Sittings
import SurveyModel
import Wording

/// What stands beside the questions, as lines.
extension FormSession {
  /// What leaves a page without a question.
  var goOn: String {
    if isClosing { return review.contains { $0.number != nil } ? words.leaveOrChange : words.leave }
    return isReview ? words.goOnOrChange : words.goOn
  }

  /// The answers on the way to a review, and whether they can be changed.
  var reviewRows: [(text: String, number: Int?)] {
    review.map { row in
      // A choice that the question has in its words need not stand before it too.
      let entries = row.entries.filter { Int($0) != nil || !row.question.contains($0) }
      let entry = entries.isEmpty ? "" : entries.joined(separator: ", ") + "  "
      // A short answer stays in one line: its number, and the unit.
      let answer = row.answer.count > 16 ? row.answer : row.answer.replacing(" ", with: PlainText.keptBlank)
      return (entry + row.question + "  " + answer, row.number)
    }
  }

  /// The same as lines, numbered.
  var reviewLines: [String] {
    reviewRows.map { ($0.number.map { "  \($0)  " } ?? "  -  ") + $0.text }
  }

  /// What leaving the answer as it is takes: the one given before, or the one suggested.
  var standing: String? {
    guard let asked, let prompt else { return nil }
    if let current = asked.current { return words.current(prompt.shown(current)) }
    if let part = asked.currentPart { return words.current(escapingControls(part)) }
    return asked.suggested.map { words.suggested(prompt.shown($0)) }
  }

  /// The title and text of the page, and the document of a consent.
  var head: [String] {
    guard let page else { return [] }
    var lines = [""]
    if let title = page.title { lines += [title, String(repeating: "-", count: displayWidth(of: title))] }
    if let text = page.text { lines.append(text) }
    if let document = page.document { lines += PlainText.document(document) + [""] }
    return lines
  }
}
