import ActiveTasks
import JSONText
import SurveyModel

/// A finished sitting on standard output: as JSON, or as a tree that people read.
struct ResultPrinter {
  let json: Bool

  func print(_ runner: StepRunner) {
    let result = runner.result
    let outcomes = ResultMapper(rules: runner.survey.outcomes).values(in: result)
    if json {
      let value: JSONValue = ["result": result.json, "outcomes": .array(outcomes.map(\.json))]
      Streams.standardOutput.writeLine(value.prettyText())
      return
    }
    for line in lines(result) + scoreLines(result) + lines(outcomes) { Streams.standardOutput.writeLine(line) }
  }

  private func lines(_ result: TaskResult) -> [String] {
    var lines = ["\(result.survey)  \(result.ending?.rawValue ?? "broken off")"]
    for (path, step) in result.pages {
      let note = step.abandoned ? " (left)" : step.visit > 1 ? " (visit \(step.visit))" : ""
      lines.append("  \(path.joined(separator: "/"))\(note)")
      let width = step.results.map { ConsoleText.width($0.item) }.max() ?? 0
      for item in step.results {
        let value = item.answer.map { ConsoleText.safe(text($0)) + (item.unit.map { " " + $0 } ?? "") } ?? ""
        let line = "    \(ConsoleText.padded(item.item, to: width))  \(item.state.rawValue)  \(value)"
        lines.append(String(line.reversed().drop { $0 == " " }.reversed()))
      }
    }
    return lines
  }

  private func scoreLines(_ result: TaskResult) -> [String] {
    if result.scores.isEmpty { return [] }
    let width = result.scores.map { ConsoleText.width($0.score) }.max() ?? 0
    return ["scores"]
      + result.scores.map { score in
        let band = score.band?.text(in: result.context.language, fallback: result.surveyLanguage)
        let value =
          score.value.map { JSONValue.double($0).compactText }
          ?? "none: \(score.blank.count) without an answer (\(score.blank.joined(separator: ", ")))"
        return "  \(ConsoleText.padded(score.score, to: width))  \(value)"
          + (band.map { "  \(ConsoleText.safe($0))" } ?? "")
      }
  }

  private func text(_ answer: Answer) -> String {
    switch answer {
    case .text(let text): return text
    case .consent(let consent):
      let signature = consent.signature.map { ", signed \($0)" } ?? ""
      return (consent.agreed ? "agreed" : "not agreed") + signature
    case .active(let result): return result.summary
    default: return answer.json.compactText
    }
  }

  private func lines(_ outcomes: [OutcomeValue]) -> [String] {
    if outcomes.isEmpty { return [] }
    let width = outcomes.map { ConsoleText.width($0.kind) }.max() ?? 0
    return ["outcomes"]
      + outcomes.map { outcome in
        let value = outcome.value.string ?? outcome.value.compactText
        return "  \(ConsoleText.padded(outcome.kind, to: width))  \(ConsoleText.safe(value))"
          + (outcome.unit.map { " " + $0 } ?? "")
      }
  }
}
