import ActiveTasks
import Expressions
import JSONText
import SurveyModel

extension FHIRQuestionnaire {
  /// The items of a stretch of steps within one group, in order.
  mutating func steps(_ range: Range<Int>, in parent: Int?) -> [FHIRNode] {
    var nodes: [FHIRNode] = []
    var step = range.lowerBound
    while step < range.upperBound {
      if own.steps[step].group == parent {
        if let node = page(step) { nodes.append(node) }
        step += 1
      } else if let inner = own.groups.indices.first(where: {
        own.groups[$0].parent == parent && own.groups[$0].steps.contains(step)
      }) {
        nodes.append(group(inner))
        step = own.groups[inner].steps.upperBound
      } else {
        step += 1
      }
    }
    return nodes
  }

  // MARK: - Blocks and repeats

  private mutating func group(_ index: Int) -> FHIRNode {
    let group = own.groups[index]
    let place = "\(group.typeName) \(group.id)"
    var node = FHIRNode(links.groups[index], "group")
    let outer = outerLoops(of: index)
    if let title = group.title { node.text = written(title, in: group.parent, loops: outer, at: place) }
    setCondition(group.showIf.map(Showing.when) ?? .always, of: &node, loops: outer, at: place)
    node.children = steps(group.steps, in: index)
    switch group.kind {
    case .block(let block):
      node.mark("block")
      tell("block", at: place)
      if block.order == .random { tell("order", .lost, at: place, note: "pages stand in the order of the file") }
      if let pick = block.pick {
        tell("pick", .lost, at: place, note: "all pages are asked; nothing is drawn there", source: "\(pick)")
      }
      if let bank = block.bank { tell("bank", at: place, note: "its rows are written as pages", source: bank) }
    case .loop(let loop): addRepeat(loop, index, to: &node, at: place)
    }
    return node
  }

  private func outerLoops(of group: Int) -> [Int] {
    var found: [Int] = []
    var next = own.groups[group].parent
    while let index = next {
      if own.groups[index].loop != nil { found.append(index) }
      next = own.groups[index].parent
    }
    return found.reversed()
  }

  private mutating func addRepeat(_ loop: Repeat, _ index: Int, to node: inout FHIRNode, at place: String) {
    node.isRepeated = true
    node.mark("repeat")
    node.source = .entries(group: index)
    node.extensions.append(FHIRParts.ext("questionnaire-maxOccurs", "Integer", .integer(loop.maximum)))
    let variable = FHIRLinks.variable(index)
    if node.children.contains(where: { $0.json.compactText.contains("%" + variable + ".") }) {
      node.extensions.append(
        FHIRParts.ext("variable", "Expression", FHIRParts.expression("%context", name: variable)))
    }
    switch loop.count {
    case .another:
      tell("repeat", .approximated, at: place, note: "the words that ask for another entry are the other system's")
    case .times(let expression):
      tell(
        "repeat", .approximated, at: place, note: "people add entries there until they stop; nothing says how many",
        source: "times: \(expression.text)")
    case .forEach(let slot):
      tell(
        "repeat", .approximated, at: place, note: "people add entries there; nothing makes one for each choice",
        source: "forEach: \(own.items[slot].item.id)")
    }
  }

  // MARK: - Pages

  /// Nil for what other systems have by themselves.
  private mutating func page(_ index: Int) -> FHIRNode? {
    let step = own.steps[index]
    let place = "step \(step.id)"
    let loops = own.loops(around: index)
    if isAnother(index) { return nil }
    var node = FHIRNode(links.steps[index], "group")
    if let title = step.title { node.text = written(title, in: step.group, loops: loops, at: place) }
    if case .review = step.kind {
      tell("review", .lost, at: place, note: "other systems show answers again in ways of their own")
      return nil
    }
    let shown = [flow.reached[index], step.showIf.map(Showing.when) ?? .always]
    setCondition(Showing.joined(shown), of: &node, loops: loops, at: place)
    if let text = step.text {
      var words = FHIRNode(node.linkID + "/text", "display")
      words.text = written(text, in: step.group, loops: loops, at: place)
      node.children.append(words)
    }
    if let media = step.media { add(media, to: &node, at: place) }
    addKind(step, index, to: &node, at: place)
    if node.children.isEmpty, node.text?.text == nil {
      // A group says or asks something.
      var words = FHIRNode(node.linkID + "/text", "display")
      words.text = FHIRWrittenText(LocalizedText(literal: [(own.language, "…")]), survey)
      node.children.append(words)
    }
    if let limit = step.timeLimit {
      tell(
        "timeLimit", .lost, at: place, note: "no time limit is known there", source: "\(limit.milliseconds / 1000) s")
    }
    if step.itemOrder == .random {
      tell("order", .lost, at: place, note: "questions stand in the order of the file")
    }
    if step.feedback { tell("feedback", .lost, at: place, note: "nothing says whether an answer was right") }
    return node
  }

  private func isAnother(_ step: Int) -> Bool {
    own.steps[step].group.flatMap { own.groups[$0].loop }.map { loop in
      if case .another(let slot) = loop.count { own.items[slot].step == step } else { false }
    } ?? false
  }

  private mutating func addKind(_ step: Step, _ index: Int, to node: inout FHIRNode, at place: String) {
    switch step.kind {
    case .form(let items):
      tell("step form", at: place)
      addItems(items, step, to: &node)
    case .question(let item):
      node.mark("question")
      tell("step question", at: place)
      addItems([item], step, to: &node)
    case .instruction:
      node.mark("instruction")
      tell("step instruction", at: place)
    case .completion(let ending):
      node.mark(ending == .complete ? "completion" : "completion-\(ending.rawValue)")
      tell(
        "step completion", ending == .complete ? .kept : .approximated, at: place,
        note: ending == .complete
          ? "" : "it is shown when a rule leads to it; that the sitting ends as \(ending.rawValue) isn't said")
    case .consent(let consent): addConsent(consent, index, to: &node, at: place)
    case .active(let active): addMeasurement(active, index, to: &node, at: place)
    case .review: break
    }
  }

  /// Questions with the words between them; the rows of a matrix in a table.
  private mutating func addItems(_ items: [FormItem], _ step: Step, to node: inout FHIRNode) {
    let loops = items.first.map { own.loops(around: own.items[$0.slot].step) } ?? []
    for item in items {
      for (number, note) in step.notes.enumerated() where note.slot == item.slot {
        var words = FHIRNode("\(node.linkID)/note\(number + 1)", "display")
        let place = "note \(number + 1) of step \(step.id)"
        words.text = written(note.text, in: step.group, loops: loops, at: place)
        setCondition(note.showIf.map(Showing.when) ?? .always, of: &words, loops: loops, at: place)
        if let media = note.media { add(media, to: &words, at: place) }
        tell("note", at: place)
        node.children.append(words)
      }
      let question = question(item.slot)
      guard let matrix = item.matrix, let link = links.matrices[matrix.id] else {
        node.children.append(question)
        continue
      }
      if let last = node.children.last, last.linkID == link {
        node.children[node.children.count - 1].children.append(question)
      } else {
        var table = FHIRNode(link, "group")
        table.mark("matrix")
        table.extensions.append(FHIRParts.control("table"))
        if let prompt = matrix.prompt {
          table.text = written(prompt, in: step.group, loops: loops, at: "item \(matrix.id)")
        }
        table.children = [question]
        tell("matrix", at: "item \(matrix.id)")
        node.children.append(table)
      }
    }
  }

  mutating func add(_ media: Media, to node: inout FHIRNode, at place: String) {
    let file = survey.text(media.files)
    node.extensions.append(FHIRParts.ext("sdc-questionnaire-itemMedia", "Attachment", attachment(of: media)))
    tell(
      "media", .approximated, at: place, note: "the file is named and not written: send it along, in each language",
      source: file)
  }

  /// A medium by the name of its file.
  func attachment(of media: Media) -> JSONValue {
    let file = survey.text(media.files)
    return FHIRParts.object([
      "contentType": Media.form(of: file).map { .string($0.contentType) }, "url": .string(file),
      "title": FHIRParts.text(survey.text(media.alt)),
    ])
  }

  // MARK: - Consents and measurements

  private mutating func addConsent(_ consent: ConsentStep, _ index: Int, to node: inout FHIRNode, at place: String) {
    let link = links.items[consent.item.slot]
    node.codes.append([
      "system": .string(FHIRNames.kinds), "version": .string(consent.version), "code": "consent",
    ])
    var document = FHIRNode(link + ".document", "display")
    document.text = FHIRWrittenText(consent.document, survey)
    var agreed = FHIRNode(link + ".agreed", "boolean")
    let words = ownWords("Do you agree?", japanese: "同意しますか?", german: "Stimmen Sie zu?")
    agreed.text = FHIRWrittenText(consent.item.prompt.hasNoWords ? words : consent.item.prompt, survey)
    agreed.isRequired = true
    agreed.source = .item(slot: consent.item.slot, field: "agreed")
    node.children += [document, agreed]
    if case .consent(let format) = consent.item.format, format.signature {
      var signature = FHIRNode(link + ".signature", "string")
      signature.text = FHIRWrittenText(ownWords("Your name", japanese: "お名前", german: "Ihr Name"), survey)
      signature.isRequired = true
      signature.enableWhen = [["question": .string(agreed.linkID), "operator": "=", "answerBoolean": true]]
      signature.source = .item(slot: consent.item.slot, field: "signature")
      node.children.append(signature)
    }
    tell(
      "step consent", .approximated, at: place,
      note: "the document, a yes or no and a name stand for it; use a Consent where it is kept as one")
  }

  /// A text of the program's own; in German where the survey speaks it.
  private func ownWords(_ english: String, japanese: String, german: String) -> LocalizedText {
    let own = survey.languages.first { $0.primary == "de" }.map { [($0, german)] } ?? []
    return LocalizedText([(.english, english), (.japanese, japanese)] + own)
  }

  /// What a task measured is typed elsewhere: each number of it is an item.
  private mutating func addMeasurement(_ active: ActiveStep, _ index: Int, to node: inout FHIRNode, at place: String) {
    let kind = active.task.kind
    node.mark(kind.rawValue)
    if node.text == nil { node.text = FHIRWrittenText(active.item.prompt, survey) }
    let link = links.items[active.item.slot]
    for field in kind.table.fields {
      guard field.isPlain else {
        tell(
          "measured \(field.name)", .lost, at: place, note: "rows of samples have no items; use export --format package"
        )
        continue
      }
      var item = FHIRNode("\(link).\(field.name)", FHIRItemType.type(of: field.kind))
      item.text = FHIRWrittenText(LocalizedText(literal: [(own.language, field.name)]), survey)
      item.source = .item(slot: active.item.slot, field: field.name)
      if item.type == "decimal" { item.extensions.append(FHIRParts.ext("maxDecimalPlaces", "Integer", 6)) }
      if let unit = field.unit { item.extensions.append(FHIRUnits.ext(unit)) }
      node.children.append(item)
    }
    tell(
      "step \(kind.rawValue)", .approximated, at: place,
      note: "its numbers are items to be typed; nothing measures there, and its parameters aren't told")
  }
}
