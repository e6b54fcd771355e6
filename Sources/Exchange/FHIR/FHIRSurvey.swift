import Expressions
import JSONText

/// Builds a survey of a questionnaire: groups at its top become pages, groups in groups become notes above their items.
struct FHIRSurvey {
  let json: JSONValue
  let file: String
  let own: String
  /// Whether it was written here, so that its codes say what items are.
  let isOurs: Bool
  private(set) var choices: FHIRChoiceReader
  var answers = FHIRAnswers()
  var ids = ImportedIDs()
  var lost: [FidelityLine] = []
  /// Facts about participants that items ask for, by name, with their types.
  var attributes: [(name: String, type: String)] = []
  var sharedLists: [FHIRChoices: String] = [:]
  var isOptional = false
  var pages: FHIRPages
  /// Of a questionnaire that was written here.
  var scores: [DraftNode] = []
  /// The decimals of those whose value is rounded, by what expressions call them.
  var scorePlaces: [String: Int] = [:]
  var outcomes: [DraftNode] = []
  /// The table whose rows are being read.
  var matrix: String?
  private var roots: [FHIRItem] = []
  /// All variables of the questionnaire, by name.
  private var declared: [String: String] = [:]
  private var itemIDs: [String: String] = [:]

  init(_ json: JSONValue, file: String, sets: [JSONValue], pictures: SourcePictures) {
    (self.json, self.file) = (json, file)
    isOurs = FHIROwn.surveyID(json) != nil
    let language = json["language"]?.string
    own = isOurs ? language ?? "en" : FHIRSurvey.language(language)
    choices = FHIRChoiceReader(json, own: own, sets: sets, pictures: pictures)
    pages = FHIRPages(file: file, own: own, dots: isOurs)
  }

  /// `en` of `en-US`, since texts of surveys rarely differ by country; English where nothing is said.
  private static func language(_ tag: String?) -> String {
    guard let tag, let first = tag.split(whereSeparator: { "-_".contains($0) }).first, (2...3).contains(first.count),
      first.allSatisfy(\.isLetter)
    else { return "en" }
    return first.lowercased()
  }

  func line(
    _ construct: String, at item: FHIRItem, _ fate: Fate = .kept, note: String = "", source: String = ""
  ) -> FidelityLine {
    let place = item.linkID.isEmpty ? item.place : "\(item.place) (\(item.linkID))"
    return FidelityLine(construct, fate, in: file, at: place, note: note, source: source)
  }

  /// The survey under an id.
  mutating func map(id: String) -> DraftMap {
    gather()
    var head = FHIRHead(json: json, file: file, own: own).map(id: id)
    head.traces += FHIRExtensions(json).all("variable").map { variable($0) }
    for root in roots { add(root, FHIRScope(variables: variables(of: json, [:]))) }
    pages.close()
    if isOptional {
      let optional = DraftMap([DraftEntry("optional", .word("true"))])
      head.entries.append(DraftEntry("defaults", .map(DraftMap([DraftEntry("item", .map(optional))]))))
    }
    let lists = sharedLists.sorted { $0.value < $1.value }.map { choices, name in
      DraftEntry(
        name,
        choices.node(own: own) {
          FidelityLine("option extension \(FHIRChoices.media)", in: file, at: "", source: $0)
        })
    }
    if !lists.isEmpty { head.entries.append(DraftEntry("choices", .map(DraftMap(lists)))) }
    if pages.steps.isEmpty {
      pages.steps = [
        .map(
          DraftMap([
            DraftEntry("id", .word("empty")), DraftEntry("type", .word("instruction")),
            DraftEntry("text", .text("The questionnaire has no items.")),
          ]))
      ]
    }
    head.entries.append(DraftEntry("steps", .list(pages.steps)))
    if !scores.isEmpty { head.entries.append(DraftEntry("scores", .list(scores))) }
    if !outcomes.isEmpty { head.entries.append(DraftEntry("outcomes", .list(outcomes))) }
    head.traces += pages.pending
    lost += pages.lost
    return head
  }

  // MARK: - Before the items

  private mutating func gather() {
    for key in ["item", "group", "question"] {
      let elements = json[key]?.elements ?? (key == "group" ? json[key].map { [$0] } ?? [] : [])
      for (index, element) in elements.enumerated() {
        roots.append(FHIRItem(element, at: "/\(key)/\(index)", isGroup: key == "group"))
      }
    }
    // The one group that holds all of a DSTU2 questionnaire is no page.
    if roots.count == 1, json["group"] != nil, let root = roots.first, !root.children.isEmpty { roots = root.children }
    declared = allVariables
    choices.mentions = FHIRMentions(roots, root: json).codings
    var uses: [FHIRChoices: Int] = [:]
    var names: [FHIRChoices: String] = [:]
    var questions: [FHIRItem] = []
    for item in roots.flatMap(\.all) where item.type != "group" && item.type != "display" {
      if isOurs, addOwnAnswer(item) { continue }
      if item.type != "attachment" { questions.append(item) }
      let id = itemID(item)
      let list = choices.choices(of: item)
      // A list with an answer of one's own stands with its item.
      if let list, !list.choices.isEmpty, !list.isPartial, item.type == "choice", !item.isOwnScale, !isAttribute(item) {
        uses[list, default: 0] += 1
        if names[list] == nil { names[list] = listName(item, id) }
      }
      let kind = kind(of: item, list)
      answers.add(
        item.linkID, FHIRAnswers.Entry(id: id, kind: kind, unit: kind == .number ? item.unit(isOurs: isOurs) : nil))
    }
    blockUnsaid(questions)
    let order = { (list: FHIRChoices) in (names[list] ?? "", list.values.joined(separator: "\n")) }
    var listIDs = ImportedIDs()
    for (list, count) in uses.sorted(by: { order($0.key) < order($1.key) }) where count > 1 {
      sharedLists[list] = listIDs.fresh(names[list] ?? "choices")
    }
    isOptional = !questions.isEmpty && questions.allSatisfy { $0.json["required"]?.boolean != true }
  }

  /// Finds the items whose values can't be worked out here: they are left out, and nothing can ask for them.
  private mutating func blockUnsaid(_ items: [FHIRItem]) {
    let calculated = items.filter { $0.extensions["sdc-questionnaire-calculatedExpression"] != nil }
    var isChanged = true
    while isChanged {
      isChanged = false
      for item in calculated {
        guard let entry = answers.entries[item.linkID], !entry.isUnsaid,
          let each = item.extensions["sdc-questionnaire-calculatedExpression"]
        else { continue }
        let expression = each["valueExpression"] ?? .null
        if (try? FHIRCondition.formula(expression, answers, declared, item)) == nil {
          answers.block(item.linkID, FHIRAnswers.Entry.unsaid)
          isChanged = true
        }
      }
    }
  }

  /// Notes what a score or a fact about the participant is called in expressions; false for questions.
  private mutating func addOwnAnswer(_ item: FHIRItem) -> Bool {
    guard item.ownKind == "score" || item.linkID.hasPrefix("participant.") else { return false }
    let id = item.ownKind == "score" ? item.linkID.withoutSuffix("/score") : item.linkID
    answers.add(item.linkID, FHIRAnswers.Entry(id: id, kind: kind(of: item, nil)))
    return true
  }

  /// A list in the questionnaire goes by its own name, another by that of the first item that has it.
  private func listName(_ item: FHIRItem, _ id: String) -> String {
    guard let address = item.json["answerValueSet"]?.string ?? item.json["options"]?["reference"]?.string else {
      return id + "_choices"
    }
    return address.split(whereSeparator: { "#/|".contains($0) }).last.map(String.init) ?? id
  }

  /// The id of an item: its link id, without the strokes before it where it is a path.
  mutating func itemID(_ item: FHIRItem) -> String {
    if let known = itemIDs[item.place] { return known }
    let name = item.linkID.drop { $0 == "/" }
    let isNumber = name.first?.isNumber ?? true
    let id = ids.fresh(
      isNumber ? "q" + name.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined() : String(name))
    itemIDs[item.place] = id
    return id
  }

  func kind(of item: FHIRItem, _ list: FHIRChoices?) -> FHIRAnswers.Kind {
    switch item.type {
    case "boolean": .boolean
    case "integer", "decimal", "quantity", "positiveInt", "unsignedInt": .number
    case "date": .date
    case "dateTime", "instant": .dateTime
    case "time": .time
    // A file is its name in expressions.
    case "attachment": .text
    case "choice", "open-choice":
      if let list, !list.choices.isEmpty {
        isAttribute(item) ? .text : .choice(list, isMultiple: item.isRepeated)
      } else {
        .text
      }
    default: .text
    }
  }

  /// Whether nobody is asked and another system fills the item in.
  func isAttribute(_ item: FHIRItem) -> Bool {
    item.isHidden && item.extensions["sdc-questionnaire-calculatedExpression"] == nil && item.json["initial"] == nil
  }

  /// Every variable, for what is said of each.
  private var allVariables: [String: String] {
    roots.flatMap(\.all).reduce(into: variables(of: json, [:])) { $0 = variables(of: $1.json, $0) }
  }

  /// What becomes of a variable: it stands where its name stood, if it can be said.
  func variable(_ value: JSONValue, at item: FHIRItem? = nil) -> FidelityLine {
    let expression = value["valueExpression"]
    let source = expression?["expression"]?.string ?? ""
    var line = FidelityLine("variable", in: file, at: item?.place ?? "/extension", source: source)
    var translation = FHIRFormula(answers, variables: declared, current: item?.type == "group" ? nil : item?.linkID)
    do throws(FormulaFault) {
      let language = expression?["language"]?.string ?? "text/fhirpath"
      guard language == "text/fhirpath" else { throw FormulaFault("\(language) can't be run here") }
      _ = try translation.meaning(try FHIRPath(source))
    } catch {
      line = line.lost("\(error.reason); make its value an attribute of participants")
    }
    return line
  }

  /// The variables that an element declares, over those around it.
  func variables(of json: JSONValue, _ outer: [String: String]) -> [String: String] {
    FHIRExtensions(json).all("variable").reduce(into: outer) { names, each in
      let expression = each["valueExpression"]
      guard expression?["language"]?.string ?? "text/fhirpath" == "text/fhirpath" else { return }
      if let name = expression?["name"]?.string { names[name] = expression?["expression"]?.string ?? "" }
    }
  }
}

/// What holds for an item from those around it.
struct FHIRScope {
  var variables: [String: String] = [:]
  /// The conditions of the groups around it that are no pages.
  var conditions: [Formula] = []
  /// The conditions of the groups of pages around it.
  var pageConditions: [Formula] = []
  var isHidden = false
  var isInRepeat = false
  /// How many groups and questions it is in.
  var depth = 0
}
