/// Functions of one number, of one date, and of texts.
extension Checker {
  /// Those that keep the unit, and those that take a number without one.
  mutating func curve(_ curve: Program.Curve, _ function: FunctionName, _ value: Int) -> Checked? {
    guard let type = typed[value] else { return nil }
    guard type.isNumeric else { return wrong(function, "a number", value) }
    let keepsUnit = curve == .abs || curve == .floor || curve == .ceil
    guard keepsUnit || type.unit.isNone else {
      return wrong(function, "a number without a unit, as number(...) gives it", value)
    }
    if curve != .abs { note(type.unit) }
    var result = Typed.number(type.unit).from(type.origin)
    result.isBare = type.isBare
    return (result, .curve(curve, Int32(value)))
  }

  mutating func part(_ curve: Program.Curve, _ function: FunctionName, _ value: Int) -> Checked? {
    guard let type = typed[value] else { return nil }
    guard case .date = type.element else { return wrong(function, "a date", value) }
    return (Typed.number().from(type.origin), .curve(curve, Int32(value)))
  }

  /// The type of a text; reports anything else.
  mutating func text(_ function: FunctionName, _ value: Int) -> Typed? {
    guard let type = typed[value] else { return nil }
    guard type.isTextual, !type.isNested else {
      _ = wrong(function, "a text", value)
      return nil
    }
    return type
  }

  mutating func concat(_ values: [Int]) -> Checked? {
    for value in values {
      guard let type = typed[value] else { return nil }
      if type.isNested || type.isBoolean { return wrong(.concat, "texts and numbers", value) }
    }
    guard let origin = origin(values) else { return nil }
    return (Typed(.text).from(origin), .concat(run(values)))
  }

  /// The text of a choice, as the person read it.
  mutating func choiceText(_ value: Int) -> Checked? {
    guard let type = typed[value] else { return nil }
    guard type.isName, !type.isList, case .slot(let slot) = program.operations[value],
      type.choices != nil || symbols[Int(slot)]?.isChosen == true
    else {
      return wrong(.choice, "an item with choices, of which one is chosen", value)
    }
    return (Typed(.text), .choiceText(slot))
  }

  /// A power: of a number with a unit a whole one from 2 to 9.
  mutating func power(_ base: Int, _ exponent: Int) -> Checked? {
    guard let a = typed[base], let b = typed[exponent], let origin = origin([base, exponent]) else { return nil }
    for (type, node) in [(a, base), (b, exponent)] where !type.isNumeric {
      report(.notANumber(operation: "^", found: type.type.description), at: node)
      return nil
    }
    guard b.unit.isNone else {
      report(.unitMismatch(Checker.words(b.unit), "an exponent"), at: exponent)
      return nil
    }
    var unit = a.unit
    if !unit.isNone {
      guard case .number(let power)? = b.literal, power == power.rounded(), (2...9).contains(power) else {
        report(.unitMismatch(Checker.words(a.unit), "a power other than a whole one from 2 to 9"), at: exponent)
        return nil
      }
      unit = (1..<Int(power)).reduce(unit) { unit, _ in unit.times(a.unit, power: 1) }
    }
    var type = Typed.number(unit).from(origin)
    type.isBare = a.isBare && b.isBare
    return (type, .power(Int32(base), Int32(exponent)))
  }
}
