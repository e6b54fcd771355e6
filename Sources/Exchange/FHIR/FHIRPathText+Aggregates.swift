import Expressions

/// Sums, means, counts, the least and the greatest.
extension FHIRPathText {
  mutating func aggregate(_ name: String, _ arguments: [Formula.Argument]) throws(FormulaFault) -> Said {
    let values = arguments.filter { $0.label == nil }.map(\.value)
    if name == "mean", case .text? = values.first {
      throw FormulaFault("mean() of a kind asks for what was recorded before")
    }
    if arguments.contains(where: { $0.label != nil && $0.label != "atLeast" }) {
      throw FormulaFault("\(name)() asks for what was recorded before")
    }
    var least: Int?
    if let argument = arguments.first(where: { $0.label == "atLeast" }) {
      guard case .number(let digits) = argument.value, let count = Int(digits) else {
        throw FormulaFault("atLeast is no number")
      }
      least = count
    }
    if values.count == 1, let only = values.first {
      if let item = entries(only) { return try ofEntries(name, item, only, least) }
      if name == "count", let list = try ofChoices(only) { return list }
    }
    guard !values.isEmpty else { throw FormulaFault("\(name)() is of nothing") }
    return name == "count" ? try count(values, least) : try combined(name, values, least)
  }

  private mutating func ofChoices(_ formula: Formula) throws(FormulaFault) -> Said? {
    guard case .name = formula else { return nil }
    let part = try said(formula)
    guard part.kind == .choices else { return nil }
    return Said(text: part.text.withoutSuffix(".value") + ".count()", kind: .number(unit: nil))
  }

  /// Over the answers of all entries of a repeat.
  private mutating func ofEntries(
    _ name: String, _ item: Int, _ formula: Formula, _ least: Int?
  ) throws(FormulaFault) -> Said {
    let list = try whole(item)
    if least == nil { note("a blank in an entry is left out there; here it makes the whole a blank") }
    if case .name = formula {
    } else {
      guard name == "count" else { throw FormulaFault("FHIRPath works out no lists of entries") }
      return Said(text: "\(list).where(\(try single(item, formula))).count()", kind: .number(unit: nil))
    }
    let part = try said(formula)
    guard case .entries(let kind) = part.kind else { throw FormulaFault("'\(formula.told(survey))' is no list") }
    if name == "count", kind == .boolean {
      return Said(text: "\(list).where($this).count()", kind: .number(unit: nil))
    }
    let functions = ["count": "count", "sum": "sum", "mean": "avg", "min": "min", "max": "max"]
    let numbers = kind == .choice ? list + ".code.select($this.toDecimal())" : list
    let result: Kind = name == "count" || kind == .choice ? .number(unit: nil) : kind
    let text = "\(numbers).\(functions[name] ?? name)()"
    guard let least, name != "count" else { return Said(text: text, kind: result) }
    return Said(text: "iif(\(numbers).count() >= \(least), \(text))", kind: result)
  }

  /// How many conditions hold, or how many answers there are.
  private mutating func count(_ parts: [Formula], _ least: Int?) throws(FormulaFault) -> Said {
    var terms: [Formula] = []
    for part in parts {
      if try said(part).kind == .boolean {
        terms.append(.call("if", part, .number("1"), .number("0")))
      } else {
        terms.append(.call("if", .call("answered", part), .number("1"), .number("0")))
      }
    }
    return try combined("sum", terms, least)
  }

  /// A sum, a mean, the least or the greatest of several parts.
  ///
  /// - Parameter times: What a mean is to be multiplied with, before it is divided.
  mutating func combined(
    _ name: String, _ parts: [Formula], _ least: Int?, times: String? = nil
  ) throws(FormulaFault) -> Said {
    var terms: [Said] = []
    for part in parts {
      let term = name == "min" || name == "max" ? try said(part) : try number(part)
      let plain = term.kind == .choice ? try number(part) : term
      terms.append(try terms.first.map { first throws(FormulaFault) in try sameUnit(first, plain).1 } ?? plain)
    }
    let kind = terms.lazy.map(\.kind).first { $0 != .number(unit: nil) } ?? .number(unit: nil)
    guard least != nil || name == "min" || name == "max" else {
      let sum = Self.chain(terms.map { $0.within(Level.product) }[...])
      if name == "sum" { return Said(text: sum, kind: kind, level: terms.count == 1 ? Level.product : Level.sum) }
      return Said(text: "(\(sum)) / \(terms.count)", kind: kind, level: Level.product)
    }
    let list = variable(Self.list(terms))
    let product = times.map { " * \($0)" } ?? ""
    let value = name == "mean" ? "\(list).sum()\(product) / \(list).count()" : "\(list).\(name)()"
    return Said(text: "iif(\(list).count() >= \(least ?? terms.count), \(value))", kind: kind)
  }

  /// All values that are there, one after the other; answers as numbers, since not every program takes them for such.
  static func list(_ terms: [Said]) -> String {
    let numbers = terms.map { term in
      term.isNumber && term.level == Level.path && term.text.hasSuffix(".answer.value")
        ? Said(text: term.text + ".toDecimal()", kind: term.kind) : term
    }
    let rest = numbers.dropFirst().map { ".combine(\($0.text))" }.joined()
    return (numbers.first?.within(Level.path) ?? "{}") + rest
  }

  /// A sum of many terms, in halves, so that it is not nested as deep as it is long.
  static func chain(_ terms: ArraySlice<String>) -> String {
    guard terms.count > 12 else { return terms.joined(separator: " + ") }
    let middle = terms.startIndex + terms.count / 2
    return "(\(chain(terms[..<middle]))) + (\(chain(terms[middle...])))"
  }
}
