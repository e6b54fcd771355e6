import ArgumentParser
import Definitions
import Diagnostics
import Expressions
import JSONText
import SurveyModel

struct CoverageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract: "For every arm of every condition, answers that open it or that none can; and the ways through.")

  @Argument(help: ArgumentHelp("The id of the survey, or its file.", valueName: "survey"), completion: .surveys)
  var survey: String

  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var study: StudyOptions

  func run() throws {
    let (loaded, file) = try SurveyChoice.survey(survey, in: study)
    let coverage = SurveyCoverage(loaded, file: file)
    if json {
      Streams.standardOutput.writeLine(CoveragePrinter.json(coverage, loaded).prettyText())
    } else {
      for line in CoveragePrinter.lines(coverage, path: file.path) { Streams.standardOutput.writeLine(line) }
    }
  }
}

enum CoveragePrinter {
  static func lines(_ coverage: SurveyCoverage, path: String) -> [String] {
    var lines: [String] = []
    for arm in coverage.arms {
      let condition = arm.isTrue ? arm.text : "not (\(arm.text))"
      if arm.isTrue { lines.append(ConsoleText.safe("\(path):\(arm.position.line): \(subject(arm.role))")) }
      lines.append(ConsoleText.safe("  \(condition)"))
      lines.append(ConsoleText.safe("    " + finding(arm)))
    }
    if coverage.arms.isEmpty { lines.append("no conditions") }
    let none = coverage.arms.count { $0.finding == .none }
    let missing = coverage.arms.count { $0.finding == .notFound }
    lines.append("")
    lines.append(
      "\(ConsoleText.count(coverage.arms.count, "arm")): \(coverage.arms.count - none - missing) open, "
        + "\(none) that no answers open, \(missing) not found")
    lines.append("ways through, each step at most once:")
    for way in coverage.ways.listed {
      lines.append("  " + ConsoleText.safe(way.isEmpty ? "(nothing shows)" : way.joined(separator: " > ")))
    }
    switch coverage.ways.more {
    case .none: break
    case .counted(let count): lines.append("  and " + (count.map { "\($0) more" } ?? "more than can be counted"))
    case .uncounted: lines.append("  and more, not counted: steps can follow each other in loops or draws")
    }
    return lines
  }

  static func subject(_ role: SurveyCondition.Role) -> String {
    switch role {
    case .step(let id): "shows the step '\(id)'"
    case .item(let id): "shows the item '\(id)'"
    case .next(let from, let to): "leads from '\(from)' to '\(to)'"
    case .alert(let id): "raises the alert '\(id)'"
    }
  }

  private static func finding(_ arm: SurveyCoverage.Arm) -> String {
    let record = arm.asksRecord ? " (and what the participant's record says)" : ""
    switch arm.finding {
    case .none: return "none can"
    case .notFound: return "not found"
    case .opened(let answers):
      let words = answers.map { $0.value == .blank ? "\($0.path) without an answer" : "\($0.path) = \($0.value)" }
      return (words.isEmpty ? "always" : words.joined(separator: ", ")) + record
    }
  }

  static func json(_ coverage: SurveyCoverage, _ loaded: LoadedSurvey) -> JSONValue {
    let more: JSONValue =
      switch coverage.ways.more {
      case .none: 0
      case .counted(let count): .optional(count.map { .integer($0) })
      case .uncounted: .null
      }
    return [
      "survey": .string(loaded.survey.id), "arms": .array(coverage.arms.map(arm)),
      "ways": .array(coverage.ways.listed.map { .array($0.map(JSONValue.string)) }), "more": more,
    ]
  }

  private static func arm(_ arm: SurveyCoverage.Arm) -> JSONValue {
    let (state, answers): (String, [SurveyCoverage.Answer]) =
      switch arm.finding {
      case .opened(let answers): ("opened", answers)
      case .none: ("none", [])
      case .notFound: ("notFound", [])
      }
    return [
      "line": .integer(arm.position.line), "decides": .string(subject(arm.role)), "condition": .string(arm.text),
      "arm": .boolean(arm.isTrue), "finding": .string(state),
      "answers": .object(
        answers.map { JSONMember($0.path, $0.value == .blank ? .null : .string($0.value.description)) }),
      "asksRecord": .boolean(arm.asksRecord),
    ]
  }
}
