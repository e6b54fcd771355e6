import ActiveTasks
import CivilTime
import JSONText
import Sittings
package import SurveyModel
import TerminalForms
import Wording

/// A finished sitting on standard output: as JSON, or as a tree that people read.
package struct ResultPrinter {
  private let json: Bool
  /// That of the person who reads it; nil for the sitting's own.
  private let language: LanguageTag?

  package init(json: Bool, language: LanguageTag? = nil) {
    self.json = json
    self.language = language
  }

  package func print(_ runner: StepRunner) {
    let result = runner.result
    let outcomes = ResultMapper(of: runner.survey).values(in: result)
    if json {
      let value: JSONValue = ["result": result.json, "outcomes": .array(outcomes.map(\.json))]
      Streams.standardOutput.writeLine(value.prettyText())
      return
    }
    let language = language ?? result.context.language
    let words = language.catalogue
    for line in lines(result, words) + scoreLines(result, runner.survey, language)
      + lines(outcomes, runner.survey, words)
    {
      Streams.standardOutput.writeLine(line)
    }
  }

  private func lines(_ result: TaskResult, _ words: any Catalogue) -> [String] {
    var lines = ["\(result.survey)  \(words.ending(result.ending))"]
    for (path, step) in result.pages {
      lines.append("  \(path.joined(separator: "/"))\(words.visit(step))")
      let width = step.results.map { ConsoleText.width($0.item) }.max() ?? 0
      for item in step.results {
        let value = item.answer.map { self.value($0, of: item, words) } ?? ""
        let line = "    \(ConsoleText.padded(item.item, to: width))  \(words.state(item.state))  \(value)"
        lines.append(String(line.reversed().drop { $0 == " " }.reversed()))
      }
    }
    return lines
  }

  private func value(_ answer: Answer, of item: ItemResult, _ words: any Catalogue) -> String {
    if item.type == QuantityFormat.Kind.timeInterval.rawValue, case .number(let number) = answer {
      return words.duration(Int(number.doubleValue))
    }
    return ConsoleText.safe(text(answer, words) + (item.unit.map { " " + $0 } ?? ""))
  }

  private func scoreLines(_ result: TaskResult, _ survey: Survey, _ language: LanguageTag) -> [String] {
    if result.scores.isEmpty { return [] }
    let words = language.catalogue
    let width = result.scores.map { ConsoleText.width($0.score) }.max() ?? 0
    return [words.scores]
      + result.scores.map { score in
        let label = survey.scores.first { $0.id == score.score }?.band(of: score)?.label
        let band = label?.text(in: language, fallback: survey.language)
        let value =
          score.value.map { JSONValue.double($0).compactText } ?? words.noScore(score.blank)
        return "  \(ConsoleText.padded(score.score, to: width))  \(value)"
          + (band.map { "  \(ConsoleText.safe($0))" } ?? "")
      }
  }

  private func text(_ answer: Answer, _ words: any Catalogue) -> String {
    switch answer {
    case .text(let text): text
    case .boolean(let value): words.truth(value)
    case .date(let date): date.description
    case .dateTime(let moment): moment.description
    case .timeOfDay(let time): time.description
    case .location(let place): "\(place.latitude), \(place.longitude)"
    case .file(let file): file.told
    case .signature(let signature): signature.name ?? words.drawnSignature
    case .consent(let consent): words.consent(consent)
    case .active(let result): words.measurement(result)
    case .number, .choice, .choices, .ranking: answer.json.compactText
    }
  }

  private func lines(_ outcomes: [OutcomeValue], _ survey: Survey, _ words: any Catalogue) -> [String] {
    if outcomes.isEmpty { return [] }
    let width = outcomes.map { ConsoleText.width($0.kind) }.max() ?? 0
    return [words.outcomes]
      + outcomes.map { outcome in
        let isLength = survey.slot(of: outcome.from).map { survey.items[$0].item.format.isLengthOfTime } ?? false
        let length = isLength ? outcome.value.double.map { words.duration(Int($0)) } : nil
        let value = ConsoleText.safe(outcome.value.answerText + (outcome.unit.map { " " + $0 } ?? ""))
        return "  \(ConsoleText.padded(outcome.kind, to: width))  \(length ?? value)"
      }
  }
}
