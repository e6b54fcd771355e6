import Definitions
import SurveyModel
import Wording
import XMLText

/// The steps of a survey below each other, with an arrow to each that can follow: a picture that says what the links of the
/// page say too.
struct SurveyFlow {
  private let part: SurveyPart
  private let ways: [(from: Int, to: Int)]
  private static let row = 44
  private static let box = (left: 4, width: 300, height: 28)
  /// More lines than this can't be told from each other.
  private static let most = (steps: 80, ways: 200)

  init(_ part: SurveyPart) {
    self.part = part
    let survey = part.survey
    let graph = StepGraph(survey)
    let ends = survey.steps.count
    ways = survey.steps.indices.flatMap { from in
      var targets = Set(graph.successors[from].map { $0 < 0 ? ends : $0 })
      if case .completion = survey.steps[from].kind { targets = [ends] }
      return targets.sorted().map { (from, $0) }
    }
  }

  var html: String {
    let count = part.survey.steps.count
    guard count <= SurveyFlow.most.steps, ways.count <= SurveyFlow.most.ways else {
      return "<p>\(part.texts.flowTooLarge(count))</p>"
    }
    let height = (count + 1) * SurveyFlow.row + 10
    let marker = "arrow\(part.number)"
    var lines = ["<figure><svg viewBox=\"0 0 440 \(height)\" width=\"440\" height=\"\(height)\" role=\"group\""]
    lines.append("aria-label=\"\(part.texts.flow)\" font-size=\"14\" font-family=\"sans-serif\">")
    lines.append(
      "<defs><marker id=\"\(marker)\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" "
        + "orient=\"auto\"><path d=\"M0 0L8 4L0 8z\"/></marker></defs>")
    lines += ways.map { way($0.from, $0.to, marker) }
    lines += (0...count).map(node)
    return (lines + ["</svg></figure>"]).joined(separator: "\n")
  }

  private func top(_ index: Int) -> Int { 5 + index * SurveyFlow.row }

  /// The next step is reached straight on, every other by a curve at the right.
  private func way(_ from: Int, _ to: Int, _ marker: String) -> String {
    let box = SurveyFlow.box
    let end = "marker-end=\"url(#\(marker))\""
    if to == from + 1 {
      let x = box.left + box.width / 2
      return "<path d=\"M\(x) \(top(from) + box.height)V\(top(to))\" \(end)/>"
    }
    let x = box.left + box.width
    let reach = x + 30 + min(abs(to - from) * 16, 120)
    let (start, stop) = (top(from) + box.height / 2, top(to) + box.height / 2)
    return "<path d=\"M\(x) \(start)C\(reach) \(start) \(reach) \(stop) \(x) \(stop)\" \(end)/>"
  }

  private func node(_ index: Int) -> String {
    let box = SurveyFlow.box
    let place = "x=\"\(box.left)\" y=\"\(top(index))\" width=\"\(box.width)\" height=\"\(box.height)\" rx=\"6\""
    let words = "x=\"\(box.left + 10)\" y=\"\(top(index) + 19)\""
    guard index < part.survey.steps.count else {
      return "<rect \(place) stroke-dasharray=\"4 3\"/><text \(words)>\(part.texts.end)</text>"
    }
    let step = part.survey.steps[index]
    let title = step.title.map(part.plain) ?? step.id
    let isWide = title.unicodeScalars.contains { $0.value > 0x2E80 }
    let most = isWide ? 18 : 36
    let short = title.count > most ? title.prefix(most - 1) + "…" : title
    return "<a href=\"#\(part.anchor("step", step.id))\"><rect \(place)/>"
      + "<text \(words)>\(index + 1). \(Markup.escaped(String(short)))</text></a>"
  }
}
