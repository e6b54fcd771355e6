import ActiveTasks
import Expressions
import SurveyModel

/// What our surveys say that systems of questions alone have no word for.
extension OutgoingSurvey {
  /// Lines about the survey as a whole, its steps and its groups.
  func unsaid(by system: String) -> [FidelityLine] {
    var lines: [FidelityLine] = []
    func lose(_ construct: String, _ place: String, _ note: String) {
      lines.append(line(construct, .lost, at: place, note: note))
    }
    if survey.source != nil {
      lose("source", "", "where an instrument comes from has no place; write it into its title")
    }
    if survey.respondent == .assessor { lose("respondent", "", "who answers is not said there") }
    for alert in survey.alerts {
      lose("alert", "alert \(alert.id)", "nobody is alerted there by an answer; set an alert up in \(system)")
    }
    if !survey.outcomes.isEmpty {
      let kinds = survey.outcomes.map(\.kind).joined(separator: ", ")
      lines.append(
        line(
          "outcomes", .approximated, at: "", note: "each is the answer that it comes from, under its name",
          source: kinds))
    }
    if survey.log != QuickLog() { lose("log", "", "an entry of one line has no like; the whole form is filled in") }
    for rule in survey.sets {
      lose("sets", "sets \(rule.target.name)", "an answer sets nothing of the participant there")
    }
    for group in survey.groups {
      let place = "step \(group.id)"
      guard let block = group.block else { continue }
      lines.append(line("block", .approximated, at: place, note: "its pages stand there by themselves"))
      if let bank = block.bank { lose("bank", place, "all rows of '\(bank)' are questions there; none is drawn") }
      if let pick = block.pick { lose("pick", place, "all pages show there, not \(pick) of them") }
      if block.order == .random { lose("order", place, "pages have the order of the file there") }
    }
    for step in survey.steps { lines += unsaid(of: step, by: system) }
    return lines
  }

  private func unsaid(of step: Step, by system: String) -> [FidelityLine] {
    var lines: [FidelityLine] = []
    func say(_ construct: String, _ fate: Fate, _ note: String) {
      lines.append(line(construct, fate, at: "step \(step.id)", note: note))
    }
    if step.timeLimit != nil { say("timeLimit", .lost, "a page stays there for as long as the person wants") }
    if step.feedback { say("feedback", .lost, "nobody is told there whether an answer was right") }
    if step.itemOrder == .random { say("order", .lost, "questions have the order of the file there") }
    if step.media != nil { say("media", .lost, "files aren't written; add the picture, sound or film there") }
    for note in step.notes where note.media != nil {
      say("media", .lost, "files aren't written; add the picture, sound or film there")
    }
    switch step.kind {
    case .review:
      say("review", .lost, "a page that lists the answers has no like; \(system) has one of its own, or none")
    case .completion(let ending) where ending != .complete:
      say("ending", .approximated, "that somebody is \(ending.rawValue) is not recorded there; its text shows")
    case .consent:
      say("consent", .approximated, "it is a text with a question there; that somebody declined is one of its answers")
    case .active(let active):
      say(
        active.task.kind.rawValue, .approximated,
        "nothing is measured there: the numbers that the measurement gives are asked for")
    default: break
    }
    return lines
  }

  /// Lines about an item.
  func unsaid(of item: FormItem, by system: String) -> [FidelityLine] {
    var lines: [FidelityLine] = []
    func lose(_ construct: String, _ note: String) {
      lines.append(line(construct, .lost, at: "item \(item.id)", note: note))
    }
    if item.dontKnow {
      lose("dontKnow", "nobody can say there that they don't know; add a choice for it, or leave it optional")
    }
    if item.media != nil { lose("media", "files aren't written; add the picture, sound or film there") }
    if item.visibleTo != nil { lose("visibleTo", "who sees an answer is not said there") }
    if item.correct != nil, !survey.scores.contains(where: { $0.marks(item.slot) }) {
      lose("correct", "no answer is right or wrong there")
    }
    for requirement in item.rules.requirements where requirement.isSoft {
      lose("requires", "an answer is refused there or not; none is only doubted: '\(requirement.condition.text)'")
    }
    return lines
  }
}

extension Score {
  fileprivate func marks(_ slot: Int) -> Bool {
    if case .items(let rule) = rule { rule.method == .marks && rule.slots.contains(slot) } else { false }
  }
}
