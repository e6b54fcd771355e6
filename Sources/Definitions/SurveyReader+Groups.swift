import Diagnostics
import Expressions
import SurveyModel
import YAMLTree

/// What a block says for each page in it.
struct PageRules {
  var timeLimit: TimeLimit?
  var feedback = false
}

extension SurveyReader {
  /// Groups lie at most this deep in one another.
  static let deepestGroup = 8
  /// A survey is laid out page by page before it begins; one with more pages than this is refused.
  static let mostPages = 50_000

  /// Reads a block or a repeat with its steps.
  mutating func readGroup(
    _ type: StepType, _ fields: Fields, _ shredded: ShreddedExpression, id: String?, title: LocalizedText?,
    showIf: Expression?
  ) {
    let place = fields["id"]?.span ?? fields.node.headSpan
    guard enclosing.count < SurveyReader.deepestGroup else {
      findings.error(
        "groups-too-deep", "groups lie more than \(SurveyReader.deepestGroup) deep in one another", at: place,
        help: "take the steps out of the innermost ones")
      return
    }
    let start = (steps: steps.count, items: itemNodes.count, groups: groups.count)
    let kind = type == .block ? blockKind(fields) : loopKind(fields, shredded)
    let outer = (group, pageRules)
    if type == .block { pageRules = pageRules(fields, type) }
    group = groups.count
    // Holds the group's place until it is known where its steps end.
    groups.append(
      StepGroup(
        id: id ?? "", title: title, parent: outer.0, steps: start.steps..<start.steps,
        kind: kind ?? SurveyReader.unreadKind(type)))
    groupNodes.append(fields.node)
    readContents(type, fields, kind)
    let repeated = another(fields, id: id, kind) ?? kind
    let own = group
    (group, pageRules) = outer
    if type == .loop { names.leaveRepeat(from: start.items) }
    let next = nextRules(fields)
    guard let id, let kind = repeated, let own, steps.count > start.steps else {
      forget(from: start)
      return
    }
    groups[own] = StepGroup(
      id: id, title: title, showIf: showIf, next: next, parent: group, steps: start.steps..<steps.count, kind: kind)
    judgePick(of: own, fields)
    judgePages(at: place)
  }

  /// What stands for a group whose kind can't be read: its steps may say what they say in one that can.
  private static func unreadKind(_ type: StepType) -> StepGroup.Kind {
    type == .loop ? .loop(Repeat(count: .forEach(slot: -1), maximum: 1)) : .block(Block())
  }

  /// The groups round the step that is being read.
  private var enclosing: [Int] {
    var found: [Int] = []
    var next = group
    while let index = next {
      found.append(index)
      next = groups[index].parent
    }
    return found
  }

  private mutating func readContents(_ type: StepType, _ fields: Fields, _ kind: StepGroup.Kind?) {
    guard type == .block, let bank = fields["bank"] else {
      readSteps(fields)
      return
    }
    if let entry = fields.node.entry("steps") {
      findings.error(
        "conflicting-fields", "a block takes its steps from a bank or from 'steps', not from both", at: entry.key.span,
        help: "leave one of the two out")
    }
    readBank(bank)
  }

  /// A group that can't be made takes its steps along.
  private mutating func forget(from start: (steps: Int, items: Int, groups: Int)) {
    names.forgetItems(from: start.items)
    itemNodes.removeSubrange(start.items...)
    steps.removeSubrange(start.steps...)
    stepNodes.removeSubrange(start.steps...)
    groups.removeSubrange(start.groups...)
    groupNodes.removeSubrange(start.groups...)
  }

  private mutating func blockKind(_ fields: Fields) -> StepGroup.Kind {
    .block(
      Block(
        order: fields.word("order", of: PresentationOrder.self, &findings) ?? .file,
        pick: fields.integer("pick", in: 1...1_000_000, &findings),
        bank: fields["bank"].flatMap { $0.kind == .scalar ? FileSet.resolve($0.text, from: path) : nil }))
  }

  private mutating func loopKind(_ fields: Fields, _ shredded: ShreddedExpression) -> StepGroup.Kind? {
    // A number of entries is the most that there can be.
    let fixed = fields["maximum"] == nil ? fields["times"]?.asInt.flatMap { (1...1000).contains($0) ? $0 : nil } : nil
    let maximum =
      fixed
      ?? (fields.required("maximum", &findings) == nil
        ? nil : fields.integer("maximum", in: 1...1000, &findings))
    let ways = ["times", "forEach", "another"].compactMap { fields.node.entry($0) }
    if ways.count > 1 {
      findings.error(
        "conflicting-fields", "a repeat takes one of 'times', 'forEach' and 'another'", at: ways[0].key.span,
        help: "leave the others out")
      return nil
    }
    let count: Repeat.Count?
    if fields["another"] != nil {
      // The question is made when the steps of an entry are read.
      count = .another(slot: -1)
    } else if let node = fields["forEach"] {
      count = repeatedItem(node).map(Repeat.Count.forEach)
    } else if let node = fields.required("times", &findings), !shredded.values.contains(node.span) {
      count = numberExpression(node, "times", fields).map(Repeat.Count.times)
    } else {
      count = nil
    }
    guard let count, let maximum else { return nil }
    return .loop(Repeat(count: count, maximum: maximum))
  }

  /// Adds the step that asks after each entry whether there is one more.
  ///
  /// - Returns: The repeat that goes by its answer; nil for another kind.
  private mutating func another(_ fields: Fields, id: String?, _ kind: StepGroup.Kind?) -> StepGroup.Kind? {
    guard let id, case .loop(let loop)? = kind, case .another = loop.count, let prompt = pipedText(fields, "another"),
      let entry = fields.node.entry("another")
    else { return nil }
    let own = Repeat.anotherItem(of: id)
    if reportTaken(own, at: entry.key.span) { return nil }
    let slot = itemNodes.count
    let item = FormItem(id: own, slot: slot, prompt: prompt, format: .boolean(BooleanFormat()))
    itemNodes.append(fields.node)
    stepNodes.append(fields.node)
    formats[own] = item.format
    names.add(item, at: entry.key.span)
    steps.append(Step(id: own, group: group, kind: .question(item)))
    return .loop(Repeat(count: .another(slot: slot), maximum: loop.maximum))
  }

  /// The item of a choice with several answers, for each of which there is an entry.
  private mutating func repeatedItem(_ node: YAMLNode) -> Int? {
    guard node.kind == .scalar else {
      findings.wrongType(node, expected: "the id of an item", field: "forEach")
      return nil
    }
    if names.unusable.contains(node.text) { return nil }
    guard let slot = names.slot(of: node.text) else {
      let guess = didYouMean(node.text, among: names.items.keys.sorted())
      findings.error(
        "unknown-reference", "'forEach' names '\(node.shortText)', which no earlier item defines", at: node.span,
        label: guess.map { "did you mean '\($0)'?" } ?? "no such item",
        replacement: surelyNamed(node.text, among: names.items.keys.sorted()),
        help: "name an item that is asked before")
      return nil
    }
    guard case .list = names.type(of: node.text) else {
      findings.error(
        "type-mismatch", "'forEach' goes through the answers of a choice with several; '\(node.shortText)' has one",
        at: node.span, help: "give the item 'multiple: true', or write 'times' with a number")
      return nil
    }
    return slot
  }

  private mutating func numberExpression(_ node: YAMLNode, _ name: String, _ fields: Fields) -> Expression? {
    guard let expression = expression(node, name, of: fields, expected: "a number or an expression") else { return nil }
    if case .number = expression.type { return expression }
    findings.error("type-mismatch", "'\(name)' is a number", at: node.span, help: "write an expression that counts")
    return nil
  }

  /// `pick-over-bank`: more steps are to be drawn than there are.
  private mutating func judgePick(of block: Int, _ fields: Fields) {
    guard let pick = groups[block].block?.pick, let node = fields["pick"] else { return }
    let count = steps[groups[block].steps].count { $0.group == block } + groups.count { $0.parent == block }
    guard pick > count else { return }
    findings.error(
      "pick-over-bank", "'pick' draws \(pick), but the block has \(count)", at: node.span,
      help: "draw at most \(count), or add to the block")
  }

  private mutating func judgePages(at place: SourceSpan) {
    guard group == nil else { return }
    var pages = 0
    for step in steps {
      var count = 1
      var next = step.group
      while let index = next {
        count = min(count * max(groups[index].loop?.maximum ?? 1, 1), SurveyReader.mostPages + 1)
        next = groups[index].parent
      }
      pages += count
    }
    guard pages > SurveyReader.mostPages else { return }
    let repeats = groups.contains { $0.loop != nil }
    findings.error(
      "too-many-pages",
      (repeats ? "with every entry of its repeats the survey" : "the survey")
        + " has more than \(SurveyReader.mostPages) pages", at: place,
      help: repeats ? "lower a 'maximum'" : "take rows out of a bank, or steps")
  }
}
