import Expressions

/// What an item has besides its type.
extension XLSFormItem {
  mutating func addRest() {
    let isComputed = map["type"] == .word("computed")
    let isNote = map["type"] == .word("note")
    for (column, cell) in row.cells.sorted(by: { $0.key < $1.key })
    where column == "label" && !form.languages.isCovered(row, column) || column.hasPrefix("label::") {
      map.traces += form.traces(of: cell, column == "label" ? "label" : "label in a language", row)
    }
    if let hint = form.texts(row, "hint") ?? form.texts(row, "guidance_hint") {
      if isComputed || isNote {
        lose("hint", "what asks nothing has no hint")
      } else {
        map.add("hint", hint, line("hint"))
      }
    }
    addCondition()
    if !isComputed, !isNote { addRequired() }
    if !isComputed, !isNote { addConstraint() }
    if !isComputed, !row["default"].isEmpty { addDefault() }
    if ["yes", "true", "true()", "1"].contains(row["readonly"].lowercased()), !isComputed, !isNote {
      map.traces.append(line("read_only", .approximated, note: "the question can be answered here"))
    } else if !row["readonly"].isEmpty {
      map.traces.append(line("read_only"))
    }
    addAppearance()
    addParameters()
    for column in row.cells.keys.sorted()
    where ["media", "image", "audio", "video", "big-image"].contains(column.prefix { $0 != ":" }) {
      lose(
        "media", "the file is not in the form; put it below Surveys/ and name it with 'media' and 'alt'",
        source: row[column])
    }
    if !row["body::accept"].isEmpty, question.type != "file" {
      lose("accept", "only questions of the type file name what they take", source: row["body::accept"])
    }
    if !row["calculation"].isEmpty, !isComputed, question.kind != .calculate {
      lose(
        "calculation", "the question is asked; a value that is worked out is a question of the type calculate",
        source: row["calculation"])
    }
    if !row["trigger"].isEmpty {
      lose("trigger", "a value is worked out whenever what it reads changes", source: row["trigger"])
    }
  }

  /// Looks are not ours; some appearances are no looks.
  private mutating func addAppearance() {
    let source = row["appearance"]
    guard !source.isEmpty else { return }
    if source.contains("search(") {
      lose("appearance", "choices are loaded from another file there; those of the sheet are offered", source: source)
    } else if source.hasPrefix("ex:") || source.contains(" ex:") {
      lose("appearance", "another program gives the answer there; it is typed here", source: source)
    } else {
      map.traces.append(line("appearance", note: "looks are not ours", source: source))
    }
  }

  /// What a question's type takes besides, of which ranges are told with their type.
  private mutating func addParameters() {
    guard !row["parameters"].isEmpty, question.kind != .range else { return }
    for (name, value) in XLSFormItem.parameters(row["parameters"]).sorted(by: { $0.key < $1.key }) {
      let source = "\(name)=\(value)"
      switch name {
      case "randomize" where map["choices"] != nil && value.lowercased() == "true":
        map.add("order", .word("random"), line("parameters", source: source))
      case "randomize" where value.lowercased() != "true": map.traces.append(line("parameters", source: source))
      case "seed" where map["order"] != nil:
        map.traces.append(
          line("parameters", .approximated, note: "the order is drawn for each sitting", source: source))
      case "max-pixels", "quality":
        lose("parameters", "a file is kept as it was given; bound its size by 'maximumSize'", source: source)
      case "value", "label": lose("parameters", "the file of the choices is not there", source: source)
      default: lose("parameters", "there is no such thing here", source: source)
      }
    }
  }

  mutating func addCondition() {
    let source = row["relevant"]
    guard !source.isEmpty else { return }
    do throws(FormulaFault) {
      var formula = try meaning.condition(SourceLogic(xpath: source, own: question.name))
      // An item without a choice to show does not show.
      if case .and(let parts) = formula, let anyChoice, parts.last == anyChoice {
        formula = Formula.joined(parts.dropLast())
      }
      if formula == .boolean(true) || formula == anyChoice {
        return map.traces.append(said("relevant", source))
      }
      var both = formula
      if case .expression(let own)? = map["showIf"] { both = .and([formula, .literal("(\(own))")]) }
      map["showIf"] = nil
      map.add("showIf", .expression(both.text), said("relevant", source))
    } catch { lose("relevant", "the question always shows: \(error.reason)", source: source) }
  }

  mutating func addRequired() {
    let source = row["required"]
    switch source.lowercased() {
    case "": break
    case "yes", "true", "true()", "1": map.add("optional", .word("false"), line("required"))
    case "no", "false", "false()", "0": map.traces.append(line("required: no"))
    default:
      do throws(FormulaFault) {
        let formula = try meaning.truth(SourceLogic(xpath: source, own: question.name), isGuarded: true)
        map.add("optional", .expression(formula.opposed.text), line("required", source: source))
      } catch { lose("required", error.reason, source: source) }
    }
    if let message = form.texts(row, "required_message") {
      _ = message
      map.traces.append(line("required_message", .approximated, note: "the program has words of its own for it"))
    }
  }

  /// What a rule says that has no words of its own.
  static let plainMessage = "Please check this answer."

  mutating func addConstraint() {
    let source = row["constraint"]
    guard !source.isEmpty else { return }
    do throws(FormulaFault) {
      let logic = try SourceLogic(xpath: source, own: question.name)
      let message = form.texts(row, "constraint_message")
      if let bounds = bounds(logic) {
        for (key, node) in bounds { map[key] = node }
        let isOfDays = map["type"] == .word("dateTime")
        map.traces.append(
          line(
            "constraint", isOfDays ? .approximated : .kept, note: isOfDays ? "the bound is the whole study day" : "",
            source: source))
        if let message { map.add("refusal", message, line("constraint_message")) }
        return
      }
      let formula = try meaning.requirement(logic)
      var rule = DraftMap([DraftEntry("if", .expression(formula.text))])
      rule["message"] = message ?? .text(XLSFormItem.plainMessage)
      map.add("requires", .list([.map(rule)]), line("constraint", source: source))
      if message != nil { map.traces.append(line("constraint_message")) }
    } catch { lose("constraint", error.reason, source: source) }
  }

  /// `. >= 0 and . <= 120`, `regex(., '...')`: what the fields of an item say; nil for anything else.
  func bounds(_ logic: SourceLogic) -> [(String, DraftNode)]? {
    var found: [(String, DraftNode)] = []
    let isNumber = map["type"] == .word("numeric")
    let isDate = map["type"] == .word("date") || map["type"] == .word("dateTime")
    for part in logic.parts(of: "and") {
      switch part {
      case .call("regex", let parts)
      where parts.count == 2 && parts[0].isField(question.name) && map["type"] == .word("text"):
        guard case .text(let pattern) = parts[1] else { return nil }
        found.append(("pattern", .text(pattern.unanchored)))
      case .operation(let sign, .call(let name, let counted), let right) where counted == [.own(question.name)]:
        guard let literal = right.literal, let bound = lengths(name, sign, literal) else { return nil }
        guard !found.contains(where: { $0.0 == bound.0 }) else { return nil }
        found.append(bound)
      case .operation(let sign, let left, let right) where isNumber || isDate:
        guard left.isField(question.name), let literal = right.literal else { return nil }
        let isWhole = map["decimals"] == .number(0)
        let value: String
        if isDate {
          let isDay = literal == "today" || map["type"] == .word("date") && XLSFormItem.isDate(literal)
          guard isDay, sign == "<=" || sign == ">=" else { return nil }
          value = literal
        } else if let number = Int(literal), sign == "<" || sign == ">", isWhole, number.magnitude < 1_000_000_000 {
          value = "\(sign == "<" ? number - 1 : number + 1)"
        } else {
          guard Double(literal) != nil, sign == "<=" || sign == ">=" else { return nil }
          value = literal
        }
        let key = sign.hasPrefix("<") ? "maximum" : sign.hasPrefix(">") ? "minimum" : ""
        guard !key.isEmpty, !found.contains(where: { $0.0 == key }) else { return nil }
        found.append((key, .word(value)))
      default: return nil
      }
    }
    return found.isEmpty ? nil : found
  }

  /// `count-selected(.) <= 3`, `string-length(.) <= 10`.
  private func lengths(_ name: String, _ sign: String, _ literal: String) -> (String, DraftNode)? {
    guard let number = Int(literal), (1...100_000).contains(number) else { return nil }
    switch (name, sign) {
    case ("count-selected", "<=") where map["multiple"] != nil: return ("maximumChosen", .number(number))
    case ("count-selected", "<") where map["multiple"] != nil && number > 1:
      return ("maximumChosen", .number(number - 1))
    case ("count-selected", ">=") where map["multiple"] != nil: return ("minimumChosen", .number(number))
    case ("count-selected", ">") where map["multiple"] != nil: return ("minimumChosen", .number(number + 1))
    case ("length", "<=") where map["type"] == .word("text"): return ("maximumLength", .number(number))
    case ("length", "<") where map["type"] == .word("text") && number > 1:
      return ("maximumLength", .number(number - 1))
    default: return nil
    }
  }

  static func isDate(_ text: String) -> Bool {
    let parts = text.split(separator: "-")
    return parts.count == 3 && parts[0].count == 4 && parts.allSatisfy { Int($0) != nil }
  }

  mutating func addDefault() {
    let source = row["default"]
    guard case .word(let type)? = map["type"] else { return }
    let node: DraftNode? =
      switch type {
      case "date":
        source == "today()" ? .expression("today + 0 days") : XLSFormItem.isDate(source) ? .word(source) : nil
      case "numeric": Double(source) == nil ? nil : .word(source)
      case "text": source.contains("(") || source.contains("$") ? nil : .text(source)
      default: nil
      }
    if let node { return map.add("suggest", node, line("default", source: source)) }
    let isTyped = ["date", "dateTime", "timeOfDay", "numeric", "text", "email"].contains(type)
    lose(
      "default",
      isTyped
        ? "only a value that is written out can be suggested, and today"
        : "nothing is chosen before the person chooses",
      source: source)
  }

  /// What a row says that nothing stands for.
  mutating func loseRest() {
    guard lost.contains(where: { $0.fate == .lost }) else { return }
    for column in ["label", "hint", "relevant", "required", "constraint", "default"] where !row[column].isEmpty {
      lose(column, "its question is lost", source: row[column])
    }
  }
}

extension SourceLogic {
  fileprivate func isField(_ name: String) -> Bool { self == .own(name) }

  fileprivate static func own(_ name: String) -> SourceLogic { .field(name, code: nil, elsewhere: nil) }
}
