import Expressions

/// What an item has besides its type.
extension REDCapItem {
  mutating func makeByTag() {
    guard let made = REDCapItem.madeByTag(tags) else { return }
    if tags.has("@CALCDATE") {
      makeDate(made.expression)
    } else {
      makeComputed(made.expression, construct: "action tag @CALCTEXT", isText: true)
    }
  }

  mutating func makeComputed(_ source: String, construct: String, isText: Bool = false) {
    do throws(FormulaFault) {
      let (value, showIf) = try meaning.calculation(SourceLogic(redcap: source))
      map["type"] = .word("computed")
      map.traces.append(ofAnyEvent(line(construct, source: source), value.text, source))
      map["prompt"] = .text(promptText)
      map["value"] = .expression(value.text)
      if let showIf { map["showIf"] = .expression(showIf.text) }
      if source.contains("\"now\"") || source.contains("'now'") {
        map.traces[map.traces.count - 1] = line(
          construct, .approximated, note: "it counts to the study day, not to the minute", source: source)
      }
      if tags.has("@HIDDEN") || tags.has("@HIDDEN-SURVEY") { map["shown"] = .word("false") }
    } catch {
      let what = isText ? "a text is worked out" : "a value is worked out"
      addLost(line(construct, .lost, note: "\(what) there: \(error.reason)", source: source))
    }
  }

  /// `@CALCDATE(date, count, unit)`.
  private mutating func makeDate(_ source: String) {
    let parts = source.split(separator: ",").map(\.withoutOuterBlanks)
    do throws(FormulaFault) {
      guard parts.count == 3, let count = Int(parts[1]),
        let unit = ["d": "days", "M": "months", "y": "years"][parts[2].filter { $0.isLetter }]
      else { throw FormulaFault("only whole numbers of days, months and years can be added here") }
      let (date, kind) = try meaning.value(SourceLogic(redcap: parts[0]))
      guard kind == .date else { throw FormulaFault("'\(parts[0])' is no date") }
      map["type"] = .word("computed")
      map.traces.append(line("action tag @CALCDATE", source: source))
      map["prompt"] = .text(promptText)
      let step = Formula.literal("\(count.magnitude) \(unit)")
      map["value"] = .expression(Formula.arithmetic(count < 0 ? "-" : "+", date, step).text)
    } catch { addLost(line("action tag @CALCDATE", .lost, note: error.reason, source: source)) }
  }

  mutating func addRest() {
    let texts = REDCapTexts(project, meaning)
    if !field.label.isEmpty { map.traces += texts.traces(of: field.label, "label", field) }
    if !field.note.isEmpty, map["type"] != .word("computed") {
      map.add("hint", .text(texts.text(field.note, of: field)), line("field note"))
    } else if !field.note.isEmpty {
      addLost(line("field note", .lost, note: "a value that is worked out has no hint", source: field.note))
    }
    addShowIf()
    if map["type"] != .word("computed") { addRequired() }
    if REDCapField.isYes(field.identifier) {
      // These tell who somebody is without a word about it.
      let inherits =
        map["type"] == .word("computed")
        && REDCapTexts.references(in: field.choices + field.annotation).contains { name in
          project.field(named: name).map { REDCapField.isYes($0.identifier) } ?? false
        }
      if map["type"] == .word("signature") || map["type"] == .word("email") || inherits {
        map.traces.append(line("identifier"))
      } else {
        map.add("identifying", .word("true"), line("identifier"))
      }
    }
    if !field.alignment.isEmpty {
      map.traces.append(line("custom alignment", note: "", source: field.alignment))
    }
    if !field.number.isEmpty {
      addLost(
        line(
          "question number", .lost, note: "questions aren't numbered here; write it into the prompt",
          source: field.number))
    }
  }

  mutating func addShowIf() {
    addBranching()
    guard field.isHidden, map["type"] != nil else { return }
    let trace = line(
      "action tag \(tags.has("@HIDDEN") ? "@HIDDEN" : "@HIDDEN-SURVEY")", .approximated,
      note: "it shows to those participants alone whose attribute '\(REDCapField.hiddenAttribute)' is true")
    let isAllowed = Formula.name("participant.\(REDCapField.hiddenAttribute)")
    guard let place = map.entries.firstIndex(where: { $0.key == "showIf" }),
      case .expression(let own) = map.entries[place].value
    else { return map.add("showIf", .expression(isAllowed.text), trace) }
    let condition = own.contains(" or ") ? "(\(own))" : own
    map.entries[place].value = .expression(Formula.and([isAllowed, .literal(condition)]).text)
    map.entries[place].traces.append(trace)
  }

  private mutating func addBranching() {
    guard !field.branching.isEmpty else { return }
    do throws(FormulaFault) {
      var branching = meaning
      branching.blanksHaveOrder = true
      let condition = try branching.condition(SourceLogic(redcap: field.branching))
      if condition == .boolean(true) { return map.traces.append(line("branching logic", source: field.branching)) }
      var both = condition
      if case .expression(let own)? = map["showIf"] { both = .and([condition, .literal("(\(own))")]) }
      map["showIf"] = nil
      let trace = line("branching logic", source: field.branching)
      map.add("showIf", .expression(both.text), ofAnyEvent(trace, both.text, field.branching))
    } catch {
      addLost(
        line("branching logic", .lost, note: "the question always shows: \(error.reason)", source: field.branching))
    }
  }

  /// What is said of an expression that may ask for another event.
  private func ofAnyEvent(_ trace: FidelityLine, _ text: String, _ source: String) -> FidelityLine {
    var trace = trace
    if project.isOfAnyEvent(text, from: source) {
      (trace.fate, trace.note) = (.approximated, "it asks for the latest answer, at whichever event")
    }
    return trace
  }

  private mutating func addRequired() {
    guard REDCapField.isYes(field.required) else { return }
    if tags.has("@READONLY") || tags.has("@READONLY-SURVEY") {
      // Nobody could go on otherwise: there its value comes from a program.
      map.traces.append(line("required", .approximated, note: "it may be left out, as nobody can fill it in there"))
    } else {
      map.add("optional", .word("false"), line("required"))
    }
  }

  /// The tags that say something else than what the item is.
  mutating func addTags() {
    if !tags.words.isEmpty {
      map.comments += tags.words.split(whereSeparator: \.isNewline).map { "REDCap's annotation: \($0)" }
      if map["type"] != nil { map.traces.append(line("annotation in words")) }
    }
    for tag in tags.tags {
      if map["type"] == nil {
        addLost(
          line("action tag \(tag.name)", .lost, note: "its field has nothing that stands for it", source: tag.value))
      } else {
        add(tag)
      }
    }
  }

  private mutating func add(_ tag: REDCapTags.Tag) {
    func keep(_ fate: Fate = .kept, _ note: String = "") -> FidelityLine {
      line("action tag \(tag.name)", fate, note: note, source: tag.value)
    }
    let isComputed = map["type"] == .word("computed")
    switch tag.name {
    case "@CALCTEXT", "@CALCDATE": break
    case "@HIDDEN" where isComputed, "@HIDDEN-SURVEY" where isComputed: map.traces.append(keep())
    case "@HIDDEN" where field.isHidden, "@HIDDEN-SURVEY" where field.isHidden: break
    case "@HIDDEN", "@HIDDEN-SURVEY", "@HIDDEN-FORM", "@HIDDEN-APP":
      map.traces.append(keep(.approximated, "the question shows here; take it out if nobody shall answer it"))
    case "@HIDDEN-PDF", "@HIDEBUTTON", "@INLINE", "@SYNC-APP", "@HIDDEN-EMAIL":
      map.traces.append(keep(.kept, "it concerns looks that are not ours"))
    case "@READONLY" where isComputed, "@READONLY-FORM" where isComputed, "@READONLY-SURVEY" where isComputed:
      map.traces.append(keep())
    case "@READONLY", "@READONLY-FORM", "@READONLY-SURVEY", "@READONLY-APP":
      map.traces.append(keep(.approximated, "the question can be answered here"))
    case "@PLACEHOLDER" where map["hint"] == nil && !isComputed && !tag.value.isEmpty:
      map.add("hint", .text(tag.value), keep(.approximated, "it is a hint below the question"))
    case "@CHARLIMIT", "@CHARACTERLIMIT":
      if map["type"] == .word("text"), let count = Int(tag.value), count > 0 {
        map.add("maximumLength", .number(count), keep())
      } else {
        addLost(keep(.lost, "only a text has a length"))
      }
    case "@MAXCHECKED": addCount("maximumChosen", tag, keep())
    case "@MINCHECKED": addCount("minimumChosen", tag, keep())
    case "@RANDOMORDER": map.add("order", .word("random"), keep())
    case "@NONEOFTHEABOVE", "@HIDECHOICE", "@NOMISSING", "@FORCE-MINMAX": map.traces.append(keep())
    case "@DEFAULT", "@SETVALUE", "@PREFILL", "@TODAY", "@NOW", "@TODAY-SERVER", "@NOW-SERVER", "@TODAY-UTC",
      "@NOW-UTC":
      addSuggestion(tag, keep())
    default: addLost(keep(.lost, REDCapItem.reasons[tag.name] ?? "the tag has no like here"))
    }
  }

  private mutating func addCount(_ key: String, _ tag: REDCapTags.Tag, _ kept: FidelityLine) {
    if let count = Int(tag.value), map["multiple"] != nil {
      map.add(key, .number(count), kept)
    } else {
      addLost(kept.lost("only several choices are counted"))
    }
  }

  private static let reasons = [
    "@USERNAME": "who recorded it stands with every outcome",
    "@APPUSERNAME-APP": "who recorded it stands with every outcome",
    "@LATITUDE": "ask for a place with an item of the type location",
    "@LONGITUDE": "ask for a place with an item of the type location",
    "@BARCODE-APP": "type the code; nothing is scanned here", "@PASSWORDMASK": "what is typed shows",
    "@IMAGEMAP": "write the places as choices", "@WORDLIMIT": "lengths are counted in characters: 'maximumLength'",
    "@MAXCHOICE": "choices are not counted over participants",
    "@IF": "write the item twice, each with a 'showIf'",
  ]

  /// A value that is there at first is one that is suggested here, and only where something is typed.
  private mutating func addSuggestion(_ tag: REDCapTags.Tag, _ kept: FidelityLine) {
    guard case .word(let type)? = map["type"] else { return }
    let isToday = tag.name.hasPrefix("@TODAY") || tag.name.hasPrefix("@NOW")
    let node: DraftNode? =
      switch type {
      case "date":
        isToday
          ? .expression("today + 0 days")
          : REDCapItem.date(tag.value, dayFirst: field.validation.contains("dmy")).map { .word($0) }
      case "numeric": Double(tag.value) == nil ? nil : .word(tag.value)
      case "text" where !isToday && !tag.value.contains("["): .text(tag.value)
      default: nil
      }
    if let node, map["suggest"] == nil { return map.add("suggest", node, kept) }
    addLost(kept.lost(REDCapItem.unsuggested(type, isToday, tag.value)))
  }

  /// Why a value isn't suggested.
  private static func unsuggested(_ type: String, _ isToday: Bool, _ value: String) -> String {
    switch type {
    case "computed": "its value is worked out"
    case "dateTime" where isToday, "timeOfDay" where isToday: "the time of the answer is recorded with it"
    case "date", "dateTime", "timeOfDay", "numeric", "text", "email":
      value.contains("[")
        ? "a suggestion can't be another answer; write a 'computed' item"
        : "the value can't be suggested here; write it into the hint"
    default: "nothing is chosen before the person chooses; leave it out, or write it into the hint"
    }
  }
}
