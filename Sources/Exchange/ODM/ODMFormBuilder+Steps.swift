import ActiveTasks
import Expressions
import SurveyModel

extension ODMFormBuilder {
  mutating func addStep(_ index: Int) {
    let step = survey.steps[index]
    let place = "step \(step.id)"
    var group = ODMGroup(names.oid("IG", survey.id, step.id), step.title.map(outgoing.text) ?? step.id)
    group.aliases.add("Regimen.step", step.id)
    group.isRepeating = !survey.loops(around: index).isEmpty
    let around = survey.groups(around: index).map { survey.groups[$0] }
    for outer in around { group.aliases.add("Regimen.in", outer.id) }
    group.condition = exception((around.map(\.showIf) + [step.showIf]).compactMap(\.self), [step.id], at: place)
    group.isMandatory =
      group.condition == nil && !group.isRepeating && !step.items.isEmpty && !around.contains { $0.block?.pick != nil }
    addWays(step.next, to: &group.aliases, at: place)
    var texts = [step.title, step.text].compactMap(\.self)
    if case .consent(let consent) = step.kind {
      texts.append(consent.document)
      addConsent(consent, to: &group, at: place)
    }
    judge(step.media, at: place, &group.aliases)
    if let media = step.media { texts.append(media.alt) }
    group.description = outgoing.texts(texts, joint: "\n\n")
    for text in texts { judge(text, at: place) }
    addKind(of: step, at: place)
    addLosses(of: step, at: place)
    let slots = survey.items.indices.filter { survey.items[$0].step == index }
    var rows: [ODMGroup] = []
    for slot in slots { addItem(slot, to: &group, rows: &rows) }
    group.isMandatory = group.isMandatory && group.items.contains(where: \.isMandatory)
    form.groups.append(group)
    form.groups += rows
  }

  private mutating func addKind(of step: Step, at place: String) {
    switch step.kind {
    case .form, .question, .consent, .active: say("step", at: place, source: step.kind.name)
    case .instruction, .completion:
      say(
        "step", .approximated, at: place,
        "a page without questions is a group without items, with its words in the description; most programs show none",
        source: step.kind.name)
    case .review:
      say(
        "step", .lost, at: place, "ODM has no page that lists the answers so far; its group is empty", source: "review")
    }
    if case .completion(let ending) = step.kind, ending != .complete {
      say("ending", at: place, "how a sitting ended is the item \(ODMSitting.oid("ending"))", source: ending.rawValue)
    }
  }

  private mutating func addConsent(_ consent: ConsentStep, to group: inout ODMGroup, at place: String) {
    group.aliases.add("Regimen.consentVersion", consent.version)
    say("consent document", at: place, "its words are the group's description", source: "version \(consent.version)")
    if let target = consent.declined {
      group.aliases.add("Regimen.next", "if declined: \(target)")
      say("declined", .approximated, at: place, "ODM has no jumps: an alias tells the way", source: target)
    }
  }

  private mutating func addLosses(of step: Step, at place: String) {
    if let limit = step.timeLimit {
      say(
        "timeLimit", .lost, at: place, "ODM has no limits of time; items whose time ran out are blank, and flagged so",
        source: "\(limit.milliseconds) ms")
    }
    if step.itemOrder == .random {
      say("order", .lost, at: place, "ODM has one order: the items stand in that of the file", source: "random")
    }
    if step.feedback {
      say("feedback", .lost, at: place, "ODM tells nobody whether an answer was right; put it into the other program")
    }
  }
}

// MARK: - Groups of steps

extension ODMFormBuilder {
  /// A block's and a repeat's own constructs; their conditions stand with their steps.
  mutating func addLosses(of group: StepGroup) {
    let place = "\(group.typeName) \(group.id)"
    judge(group.title, at: place)
    switch group.kind {
    case .block(let block):
      say("block", .approximated, at: place, "ODM doesn't nest groups: an alias of each of its steps names it")
      if block.isDrawn {
        say(
          "order", .lost, at: place,
          "ODM draws nothing by lot: all steps stand in the order of the file; those not drawn are blank, not shown",
          source: block.pick.map { "pick \($0)" } ?? "random")
      }
      if let bank = block.bank { say("bank", at: place, "each of its rows is a group of its own", source: bank) }
    case .loop(let loop):
      say("repeat", at: place, "its steps are groups that repeat, an entry's with the same key")
      say(
        "times", .lost, at: place,
        "ODM doesn't say how often a group repeats; the data have as many entries as there were",
        source: count(of: loop))
      say("maximum", .lost, at: place, "ODM doesn't limit how often a group repeats", source: String(loop.maximum))
    }
    if !group.next.isEmpty {
      var aliases = form.aliases
      addWays(group.next, to: &aliases, at: place, from: "\(group.id): ")
      form.aliases = aliases
    }
    if let title = group.title {
      say(
        "title", .lost, at: place, "ODM doesn't nest groups, so that its title has no place",
        source: outgoing.text(title))
    }
  }

  private func count(of loop: Repeat) -> String {
    switch loop.count {
    case .times(let expression): expression.text
    case .forEach(let slot): "for each of \(survey.items[slot].item.id)"
    case .another(let slot): "while \(survey.items[slot].item.id)"
    }
  }
}
