import Expressions
import SurveyModel

/// What leads from page to page, said as what hides pages: FHIR has no ways but conditions.
///
/// A rule that leads on hides the pages between; one that leads to a completion hides all others behind it. Pages that
/// only a rule leads to are hidden until it does.
struct FHIRFlow {
  private let survey: Survey
  /// What makes a page be passed over, any of it, by the step's index; empty is not so.
  private var passed: [Int: [String]] = [:]
  /// What leads to a page that is shown by no other way.
  private var led: [Int: [String]] = [:]
  /// What can't be said so, by the step's index.
  private(set) var faults: [(step: Int, construct: String, reason: String)] = []
  /// The steps whose ways were said.
  private(set) var said: [Int] = []

  init(_ survey: OutgoingSurvey, _ links: FHIRLinks) {
    self.survey = survey.survey
    for step in self.survey.steps.indices where isWayOut(step) { led[step] = [] }
    for alert in self.survey.alerts {
      guard let id = alert.show, let step = index(of: id) else { continue }
      do throws(FormulaFault) {
        var paths = FHIRPathText(survey, links)
        led[step, default: []].append("(\(try paths.text(alert.condition)))")
      } catch {
        faults.append((step, "show", error.reason))
      }
    }
    for index in self.survey.steps.indices { add(index, survey, links) }
    for group in self.survey.groups where !group.next.isEmpty {
      faults.append((group.steps.lowerBound, "next", "the ways out of a block or a repeat can't be said"))
    }
  }

  private func index(of id: String) -> Int? { survey.steps.firstIndex { $0.id == id } }

  private func isWayOut(_ step: Int) -> Bool {
    if case .completion(let ending) = survey.steps[step].kind { ending != .complete } else { false }
  }

  private mutating func add(_ step: Int, _ outgoing: OutgoingSurvey, _ links: FHIRLinks) {
    let own = survey.steps[step]
    var ways: [(condition: String?, target: NextRule.Target)] = []
    do throws(FormulaFault) {
      if case .consent(let consent) = own.kind {
        var paths = FHIRPathText(outgoing, links)
        let answer = try paths.said(.name("#\(consent.item.slot)")).text
        ways.append((answer + " = false", consent.declined.map { .step($0) } ?? .end))
      }
      for rule in own.next {
        var paths = FHIRPathText(outgoing, links)
        ways.append(
          (try rule.condition.map { condition throws(FormulaFault) in try paths.text(condition) }, rule.target))
      }
      guard !ways.isEmpty else { return }
      guard own.group == nil else { throw FormulaFault("the ways out of a page in a group can't be said") }
      var earlier: [String] = []
      for way in ways {
        var fires = way.condition.map { "(\($0))" } ?? "true"
        for before in earlier.reversed() { fires = "iif(\(before), false, \(fires))" }
        if let shown = shown(step) { fires = "iif(\(shown), \(fires), false)" }
        guard fires.utf8.count < 6_000 else { throw FormulaFault("it is too long in FHIRPath") }
        if let condition = way.condition { earlier.append(condition) }
        try lead(from: step, to: way.target, when: fires)
      }
      said.append(step)
    } catch {
      faults.append((step, "next", error.reason))
    }
  }

  private mutating func lead(
    from step: Int, to target: NextRule.Target, when fires: String
  ) throws(FormulaFault) {
    var goal: Int?
    if case .step(let id) = target {
      goal = index(of: id) ?? survey.groups.first { $0.id == id }?.steps.lowerBound
      guard let goal, goal > step else { throw FormulaFault("a way back can't be said") }
    }
    if let goal, led[goal] != nil { led[goal, default: []].append(fires) }
    var isEnd = goal == nil
    if let goal, case .completion = survey.steps[goal].kind { isEnd = true }
    for other in (step + 1)..<survey.steps.count where other != goal && led[other] == nil {
      if isEnd || other < goal ?? .max { passed[other, default: []].append(fires) }
    }
  }

  /// Whether a page is shown, beside its own condition; nil for always. Empty is not.
  func shown(_ step: Int) -> String? {
    if let led = led[step] { return led.isEmpty ? "false" : led.joined(separator: " or ") }
    guard let passed = passed[step], !passed.isEmpty else { return nil }
    return "iif(\(passed.joined(separator: " or ")), false, true)"
  }
}
