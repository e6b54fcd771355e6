import JSONText

/// The answers that a questionnaire's conditions name: all that is known of a set that isn't among the files.
struct FHIRMentions {
  /// By link id, each answer once, with its words where the condition has them.
  private(set) var codings: [String: [JSONValue]] = [:]
  private var variables: [String: String] = [:]

  /// The words of codes that stand nearly everywhere.
  private static let words = [
    "LA33-6": "Yes", "LA32-8": "No", "LA12688-0": "Don't know", "LA4489-6": "Unknown", "373066001": "Yes",
    "373067005": "No",
  ]

  init(_ roots: [FHIRItem], root: JSONValue) {
    declare(root)
    let all = roots.flatMap(\.all)
    for item in all { declare(item.json) }
    for item in all { read(item) }
    for (_, source) in variables.sorted(by: { $0.key < $1.key }) { read(source) }
    share(among: all)
  }

  /// Items that take their answers from one set have all that is known of it.
  private mutating func share(among items: [FHIRItem]) {
    let sets = Dictionary(grouping: items) { $0.json["answerValueSet"]?.string ?? "" }
    for (address, members) in sets where !address.isEmpty && members.count > 1 {
      let known = members.flatMap { codings[$0.linkID] ?? [] }
      for member in members { for coding in known { add(member.linkID, coding) } }
    }
  }

  private mutating func declare(_ json: JSONValue) {
    for each in FHIRExtensions(json).all("variable") {
      guard let name = each["valueExpression"]?["name"]?.string else { continue }
      variables[name] = each["valueExpression"]?["expression"]?.string ?? ""
    }
  }

  private mutating func read(_ item: FHIRItem) {
    for rule in item.json["enableWhen"]?.elements ?? [] {
      guard let question = rule["question"]?.string else { continue }
      if let coding = rule["answerCoding"] { add(question, coding) }
      if let text = rule["answerString"]?.string { add(question, text) }
    }
    for name in ["sdc-questionnaire-enableWhenExpression", "sdc-questionnaire-calculatedExpression"] {
      for each in item.extensions.all(name) { read(each["valueExpression"]?["expression"]?.string ?? "") }
    }
  }

  private mutating func read(_ source: String) {
    guard let path = try? FHIRPath(source) else { return }
    read(path)
  }

  private mutating func add(_ item: String, _ code: String) {
    add(item, .object([JSONMember("code", .string(code)), JSONMember("display", .string(code))]))
  }

  private mutating func add(_ item: String, _ coding: JSONValue) {
    guard let code = coding["code"]?.scalarText else { return }
    if coding["display"]?.string ?? code == code, let words = FHIRMentions.words[code] {
      return add(item, .object([JSONMember("code", .string(code)), JSONMember("display", .string(words))]))
    }
    let place = codings[item, default: []].firstIndex { $0["code"]?.scalarText == code }
    guard let place else { return codings[item, default: []].append(coding) }
    let isBare = codings[item]?[place]["display"]?.string == code
    if isBare, coding["display"]?.string != nil { codings[item]?[place] = coding }
  }

  // MARK: - FHIRPath

  private mutating func read(_ path: FHIRPath) {
    switch path {
    case .binary(let sign, let left, let right):
      if ["=", "~", "!=", "!~", "contains"].contains(sign) { compare(left, right) }
      if sign == "in" { compare(left, right) }
      read(left)
      read(right)
    case .call(let base, let name, let arguments):
      if let base {
        read(base)
        if name == "where" || name == "exists", let link = link(base), let condition = arguments.first {
          inner(link, condition)
        }
      }
      for argument in arguments { read(argument) }
    case .member(let base?, _), .index(let base, _), .negative(let base): read(base)
    default: break
    }
  }

  /// `answer.where(value.code = 'x')`.
  private mutating func inner(_ link: String, _ condition: FHIRPath) {
    guard case .binary(let sign, let left, let right) = condition else { return }
    if sign == "and" || sign == "or" {
      inner(link, left)
      inner(link, right)
    } else if case .text(let code) = right, case .member(_, let name) = left, name != "system", name != "linkId" {
      add(link, code)
    }
  }

  private mutating func compare(_ left: FHIRPath, _ right: FHIRPath) {
    if case .binary("|", let one, let other) = right {
      compare(left, one)
      compare(left, other)
    } else if case .text(let code) = right, let link = link(left) {
      add(link, code)
    } else if case .text(let code) = left, let link = link(right) {
      add(link, code)
    }
  }

  /// The item whose answer a path leads to.
  private func link(_ path: FHIRPath, depth: Int = 0) -> String? {
    guard depth < 30 else { return nil }
    switch path {
    case .call(_, "where", let arguments):
      if case .binary("=", .member(_, "linkId"), .text(let link))? = arguments.first { return link }
      return nil
    case .call(let base?, _, _), .member(let base?, _), .index(let base, _): return link(base, depth: depth + 1)
    case .variable(let name):
      return variables[name].flatMap { try? FHIRPath($0) }.flatMap { link($0, depth: depth + 1) }
    default: return nil
    }
  }
}
