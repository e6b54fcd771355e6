import Expressions

/// The pages of a survey in the making.
struct FHIRPages {
  /// What stands on a page: an item, or words above the next one.
  struct Part {
    var map: DraftMap
    var isNote: Bool
    var condition: Formula?
    /// The constructs of the condition.
    var traces: [FidelityLine] = []
  }

  let file: String
  let own: String
  var steps: [DraftNode] = []
  var lost: [FidelityLine] = []
  /// Constructs of what has no place of its own: they stand with the next item.
  var pending: [FidelityLine] = []
  private var ids: ImportedIDs
  private var form: DraftMap?
  /// Whether the page says what it is.
  private var isTyped = false
  private var condition: (formula: Formula, traces: [FidelityLine])?
  private var parts: [Part] = []
  /// The condition of the group that pages are being made of, also behind a repeat in it.
  private(set) var standing: Formula?
  /// The steps before a repeat, while its own are made; the outermost repeat first.
  private var outer: [(steps: [DraftNode], map: DraftMap, showIf: DraftEntry?, standing: Formula?)] = []

  /// - Parameter dots: Whether ids of pages may have dots.
  init(file: String, own: String, dots: Bool = false) {
    (self.file, self.own) = (file, own)
    ids = ImportedIDs(dots: dots, taken: ["end"])
  }

  /// Begins a page.
  mutating func open(
    _ name: String, title: TextsByLanguage = TextsByLanguage(), condition: (Formula, [FidelityLine])? = nil,
    traces: [FidelityLine] = [], comments: [String] = [], type: String? = nil
  ) {
    close()
    isTyped = type != nil
    let type = DraftEntry("type", .word(type ?? "form"))
    var map = DraftMap([DraftEntry("id", .word(ids.fresh(name))), type], traces: traces)
    map.comments = comments
    let isShort = title.languages.allSatisfy { (title[$0]?.count ?? 0) < 100 && title[$0]?.contains("\n") != true }
    if !title.isEmpty {
      map.entries.append(DraftEntry(isShort || isTyped ? "title" : "text", title.node(own: own)))
    }
    form = map
    self.condition = condition.map { (formula: $0.0, traces: $0.1) }
    standing = condition?.0
  }

  /// Ends the group that pages are being made of.
  mutating func endGroup() {
    close()
    standing = nil
  }

  /// Puts words above the items of the page.
  mutating func setText(_ text: DraftEntry, _ traces: [FidelityLine]) {
    form?.entries.append(text)
    form?.traces += traces
  }

  /// Begins a page where there is none.
  mutating func begin() {
    if form == nil { open("page\(steps.count + 1)", condition: standing.map { ($0, []) }) }
  }

  mutating func add(_ part: Part) {
    begin()
    parts.append(part)
    parts[parts.count - 1].map.traces += pending
    pending = []
  }

  /// Ends the page; words that no item follows become pages of their own.
  mutating func close() {
    guard var form else { return }
    var trailing: [Part] = []
    while let last = parts.last, last.isNote { trailing.insert(parts.removeLast(), at: 0) }
    let all = (parts, condition)
    (self.form, parts, condition) = (nil, [], nil)
    if all.0.isEmpty, !isTyped {
      guard !trailing.isEmpty || form["title"] != nil || form["text"] != nil else {
        lost += form.traces.map { $0.lost("the group has no items") }
        return
      }
      form["type"] = .word("instruction")
      if let title = form["title"], form["text"] == nil, trailing.isEmpty { form["text"] = title; form["title"] = nil }
    }
    if let condition = all.1 {
      form.entries.append(
        DraftEntry("showIf", .expression(condition.formula.text), traces: condition.traces))
    }
    if all.0.isEmpty, !isTyped, let first = trailing.first, first.condition == nil, form["text"] == nil {
      form["text"] = first.map["text"]
      form.traces += first.map.traces + first.map.entries.flatMap(\.traces)
      trailing.removeFirst()
    } else if all.0.isEmpty, !isTyped, form["text"] == nil {
      form["text"] = form["title"] ?? .text("…")
      form["title"] = nil
    }
    if all.0.count == 1, case .word("question")? = form["type"] {
      form.entries.append(DraftEntry("item", .map(FHIRPages.finished(all.0[0]))))
    } else if !all.0.isEmpty {
      if case .word("question")? = form["type"] { form["type"] = .word("form") }
      form.entries.append(DraftEntry("items", .list(all.0.map { .map(FHIRPages.finished($0)) })))
    }
    steps.append(.map(form))
    for part in trailing { steps.append(.map(instruction(part, within: all.1?.formula))) }
  }

  /// The part with its condition.
  private static func finished(_ part: Part) -> DraftMap {
    var map = part.map
    if let condition = part.condition {
      map.entries.append(DraftEntry("showIf", .expression(condition.text), traces: part.traces))
    }
    return map
  }

  private mutating func instruction(_ part: Part, within page: Formula?) -> DraftMap {
    var whole = part
    if let page { whole.condition = whole.condition.map { FHIRSurvey.conjunction([page, $0]) } ?? page }
    var map = FHIRPages.finished(whole)
    map.entries.removeAll { $0.key == "type" }
    map.entries.insert(DraftEntry("type", .word("instruction")), at: 0)
    map.entries.insert(DraftEntry("id", .word(ids.fresh("words\(steps.count + 1)"))), at: 0)
    return map
  }

  // MARK: - Repeats

  /// How many entries a repeat that begins here has at most where nothing says so: few where repeats lie in one another,
  /// since each entry has entries of its own.
  var mostEntries: Int { [50, 5, 2][min(outer.count, 2)] }

  var isInRepeat: Bool { !outer.isEmpty }

  /// Whether another repeat may begin here.
  var mayRepeat: Bool { outer.count < 3 }

  /// Begins a repeat: the pages from here on are its own.
  mutating func openRepeat(_ map: DraftMap, showIf: DraftEntry?) {
    close()
    outer.append((steps, map, showIf, standing))
    (steps, standing) = ([], nil)
  }

  mutating func closeRepeat() {
    close()
    guard var whole = outer.popLast() else { return }
    let inner = steps
    (steps, standing) = (whole.steps, whole.standing)
    if let showIf = whole.showIf { whole.map.entries.append(showIf) }
    whole.map.entries.append(DraftEntry("steps", .list(inner)))
    if inner.isEmpty {
      lost += DraftNode.map(whole.map).allTraces.map { $0.lost("the group has no items") }
    } else {
      steps.append(.map(whole.map))
    }
  }

  /// The path of the page in results: its id behind those of the repeats that it is in.
  var path: String {
    func id(_ map: DraftMap?) -> String? { if case .word(let id)? = map?["id"] { id } else { nil } }
    let page = id(form) ?? ""
    return outer.compactMap { id($0.map).map { "\($0)/*/" } }.joined() + page
  }

  mutating func freshID(_ name: String) -> String { ids.fresh(name) }
}
