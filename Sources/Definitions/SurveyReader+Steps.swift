import ActiveTasks
import Diagnostics
import SurveyModel
import YAMLTree

extension SurveyReader {
  enum StepType: Hashable, CaseIterable {
    case instruction, form, question, block, loop, review, consent, completion
    case active(ActiveTaskKind)

    static let allCases: [StepType] =
      [.instruction, .form, .question, .block, .loop, .review, .consent, .completion]
      + ActiveTaskKind.allCases.map(StepType.active)

    /// The word in the file.
    var name: String {
      switch self {
      case .instruction: "instruction"
      case .form: "form"
      case .question: "question"
      case .block: "block"
      case .loop: "repeat"
      case .review: "review"
      case .consent: "consent"
      case .completion: "completion"
      case .active(let kind): kind.rawValue
      }
    }

    /// The keys of the step besides those of all steps.
    var keys: [String] {
      switch self {
      case .instruction: StepType.pageKeys + StepType.timeKeys
      case .form: StepType.pageKeys + StepType.timeKeys + ["items", "order", "feedback", "requires", "defaults"]
      case .question: StepType.pageKeys + StepType.timeKeys + ["item", "feedback", "requires", "defaults"]
      case .block: StepType.timeKeys + ["steps", "bank", "pick", "order", "feedback", "defaults"]
      case .loop: ["steps", "times", "forEach", "another", "maximum", "defaults"]
      case .review: StepType.pageKeys
      case .consent: StepType.pageKeys + ["document", "version", "signature", "declined"]
      case .completion: StepType.pageKeys + ["ending"]
      case .active(let kind):
        StepType.pageKeys + kind.table.parameters.map(\.name) + ["optional", "conclusion"]
      }
    }

    /// All keys of each type.
    static let known = Dictionary(uniqueKeysWithValues: allCases.map { ($0, commonKeys + $0.keys) })

    static let commonKeys = ["id", "type", "title", "showIf", "next"]
    private static let pageKeys = ["text"] + SurveyReader.mediaKeys
    private static let timeKeys = ["timeLimit", "onTimeout"]
  }

  /// Notes the ids of all steps and items first: rules may name later steps, and a name that is used before it is
  /// asked is told from one that is unknown.
  mutating func collectIDs(_ fields: Fields) {
    guard let list = fields["steps"], list.kind == .sequence else { return }
    collectIDs(of: list, depth: 0)
  }

  /// Whether the survey has no more steps than one may have.
  mutating func isOfBoundedLength() -> Bool {
    guard names.steps.count > SurveyReader.mostSteps else { return true }
    findings.error(
      "out-of-bounds", "the survey has \(names.steps.count) steps; a survey has \(SurveyReader.mostSteps) at most",
      at: names.steps[SurveyReader.mostSteps].span, label: "one too many",
      help: "make two surveys of it, or a bank of questions and a block that draws from it")
    return false
  }

  private mutating func collectIDs(of list: YAMLNode, depth: Int) {
    for node in list.elements where node.kind == .mapping {
      if let id = stepID(node), id.kind == .scalar { names.add(step: id.text, at: id.span) }
      for item in writtenItems(of: node) {
        if let id = item["id"], id.kind == .scalar, itemPlaces[id.text] == nil { itemPlaces[id.text] = id.span }
      }
      if let steps = node["steps"], steps.kind == .sequence, depth < SurveyReader.deepestGroup {
        collectIDs(of: steps, depth: depth + 1)
      }
    }
  }

  /// The id of a step: its own, or that of the one item of a question.
  private func stepID(_ node: YAMLNode) -> YAMLNode? {
    if let id = node["id"] { return id.isNull ? nil : id }
    guard node["type"]?.textEquals("question") == true, let item = node["item"], item.kind == .mapping else {
      return nil
    }
    return item["id"]
  }

  /// The items that a step writes down, rows of a matrix included.
  private func writtenItems(of step: YAMLNode) -> [YAMLNode] {
    guard step.kind == .mapping else { return [] }
    let items = step["items"].map { $0.kind == .sequence ? Array($0.elements) : [] } ?? []
    let rows = items.flatMap { item in
      item.kind == .mapping && item["rows"]?.kind == .sequence ? item["rows"].map { Array($0.elements) } ?? [] : []
    }
    return (items + rows + [step["item"]].compactMap(\.self)).filter { $0.kind == .mapping }
  }

  /// Notes an item that can't be read for what its step or its type is: to name it is no second fault.
  mutating func passOver(_ item: YAMLNode) {
    guard item.kind == .mapping, let id = item["id"], id.kind == .scalar, names.items[id.text] == nil else { return }
    names.items[id.text] = id.span
    names.unusable.insert(id.text)
  }

  mutating func readSteps(_ fields: Fields) {
    guard let list = fields.required("steps", &findings) else { return }
    guard list.kind == .sequence else {
      findings.wrongType(list, expected: "a list of steps", field: "steps")
      return
    }
    if list.elements.isEmpty {
      findings.error(
        "missing-value", "'steps' of \(fields.owner) is empty", at: list.span, help: "add at least one step")
    }
    for node in list.elements { readStep(node) }
  }

  private mutating func readStep(_ node: YAMLNode) {
    let start = itemNodes.count
    guard let type = stepType(node) else {
      writtenItems(of: node).forEach { passOver($0) }
      return
    }
    guard
      let (fields, shredded) = Fields.read(
        node, owner: "the \(type.name) step" + node.ownName, known: StepType.known[type] ?? [], &findings)
    else { return }
    let place = stepID(node) ?? fields.required("id", &findings)
    let id = place.flatMap { Identifier.read($0, of: "a step", dots: true, &findings) }
    if let id, let place { reportDuplicateStep(id, at: place.span) }
    let title = pipedText(fields, "title")
    let showIf = condition(fields, "showIf", unless: shredded)
    if type == .block || type == .loop {
      within(fields) { $0.readGroup(type, fields, shredded, id: id, title: title, showIf: showIf) }
      return
    }
    let text = pipedText(fields, "text")
    let media = media(fields)
    let rules = pageRules(fields, type)
    notes = []
    let kind = within(fields) { $0.stepKind(type, fields, id: id ?? "") }
    let order = fields.word("order", of: PresentationOrder.self, &findings) ?? .file
    let next = nextRules(fields)
    guard let id, let kind else {
      if fields.has("next") { hasFaultyNext = true }
      // A step that can't be made takes its items along: their slots must not be left without an owner.
      names.forgetItems(from: start)
      itemNodes.removeSubrange(start...)
      return
    }
    steps.append(
      Step(
        id: id, title: title, text: text, media: media, showIf: showIf, next: next, group: group,
        timeLimit: rules.timeLimit,
        itemOrder: order, feedback: rules.feedback, kind: kind, notes: notes))
    stepNodes.append(node)
  }

  private mutating func stepType(_ node: YAMLNode) -> StepType? {
    guard node.kind == .mapping else {
      findings.notAMap(node, owner: "a step")
      return nil
    }
    guard let type = node["type"], !type.isNull else {
      findings.missingType(node, owner: "a step", known: StepType.allCases.map(\.name))
      return nil
    }
    guard type.kind == .scalar, let known = StepType.allCases.first(where: { $0.name == type.text }) else {
      if type.kind == .scalar {
        findings.unknownWord(type, field: "type", known: StepType.allCases.map(\.name))
      } else {
        findings.wrongType(type, expected: "a word", field: "type")
      }
      return nil
    }
    return known
  }

  private mutating func reportDuplicateStep(_ id: String, at span: SourceSpan) {
    guard let first = names.stepPlaces[id], first != span else { return }
    findings.error(
      "duplicate-id", "two steps have the id '\(id)'", at: span, label: "used again here",
      notes: [.init("first used here", at: first)], help: "give each step an id of its own")
  }

  private mutating func stepKind(_ type: StepType, _ fields: Fields, id: String) -> StepKind? {
    switch type {
    case .instruction: return .instruction
    case .form: return readForm(fields)
    case .question:
      guard let node = fields.required("item", &findings) else { return nil }
      return readItem(node).flatMap { requiring(fields, [$0]).first }.map(StepKind.question)
    case .review: return .review
    case .block, .loop: return nil
    case .consent: return readConsent(fields)
    case .completion:
      return .completion(fields.word("ending", of: Ending.self, among: Ending.ofCompletions, &findings) ?? .complete)
    case .active(let kind): return readActiveTask(kind, fields)
    }
  }

  private mutating func readForm(_ fields: Fields) -> StepKind? {
    guard let list = fields.required("items", &findings) else { return nil }
    guard list.kind == .sequence else {
      findings.wrongType(list, expected: "a list of items", field: "items")
      return nil
    }
    if list.elements.isEmpty {
      findings.error(
        "missing-value", "'items' of \(fields.owner) is empty", at: list.span, help: "add at least one item")
      return nil
    }
    var items: [FormItem] = []
    for node in list.elements {
      if node.isNote {
        if let note = readNote(node) { notes.append(note) }
      } else {
        items += readItems(node)
      }
    }
    judgeNotes(Array(list.elements), of: fields.owner)
    return .form(requiring(fields, items))
  }

  private mutating func readConsent(_ fields: Fields) -> StepKind? {
    let document = fields.required("document", &findings).flatMap { consentDocument($0) }
    let version = fields.required("version", &findings).flatMap { $0.kind == .scalar ? $0.text : nil }
    let signature = fields.bool("signature", &findings)
    var declined: String?
    if let node = fields["declined"], node.kind == .scalar {
      if names.stepPlaces[node.text] != nil {
        declined = node.text
      } else {
        reportUnknownStep(node, field: "declined")
      }
    }
    guard let document, let version else { return nil }
    let item = ownItem("consent", .consent(ConsentFormat(signature: signature)), fields)
    return .consent(ConsentStep(item: item, document: document, version: version, declined: declined))
  }

  private mutating func consentDocument(_ node: YAMLNode) -> LocalizedText? {
    guard let references = LocalizedText.read(node, field: "document", language: language, &findings) else {
      return nil
    }
    var versions: [(LanguageTag, String)] = []
    for reference in references.versions {
      let place = node.kind == .mapping ? node[reference.language.tag] ?? node : node
      guard let (name, bytes) = namedFile(reference.marked, at: place.span, what: "the document") else { continue }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        findings.error(
          "not-utf8", "'\(name)' is not UTF-8 text", at: place.span,
          help: "save it as UTF-8, or convert it: iconv -f LATIN1 -t UTF-8")
        continue
      }
      findings.judgeControls(in: text, at: place.span, of: name)
      attachments.append(name)
      versions.append((reference.language, text))
    }
    return versions.isEmpty ? nil : LocalizedText(versions)
  }

  /// The item that a step itself is: known to expressions by none of its own, to answers by the step's id.
  mutating func ownItem(
    _ id: String, _ format: AnswerFormat, _ fields: Fields, optional: Bool = false
  ) -> FormItem {
    let slot = itemNodes.count
    itemNodes.append(fields.node)
    names.addUnnamedItem()
    return FormItem(id: id, slot: slot, prompt: LocalizedText("", in: language), format: format, optional: optional)
  }
}
