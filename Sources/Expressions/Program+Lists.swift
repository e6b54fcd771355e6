extension Program {
  /// How many entries an operation has whoever answers: one unless it is a list; nil when that is known only later.
  func entryCount(_ index: Index) -> Int? {
    guard nodes[index].isList else { return 1 }
    switch nodes[index].operation {
    case .slots(let slots): return slots.count
    case .slot, .query, .conditional: return nil
    case let operation:
      guard let list = operation.operands.first(where: { nodes[$0].isList }) else { return nil }
      return entryCount(list)
    }
  }

  /// How many entries an operation has now; nil for a list that is blank itself.
  func entryCount<Source: ValueSource>(_ index: Index, _ source: borrowing Source) -> Int? {
    guard nodes[index].isList else { return 1 }
    switch nodes[index].operation {
    case .slots(let slots): return slots.count
    case .slot(let slot): return source.value(at: slot).entries?.count
    case .query(let query): return source.value(of: query).entries?.count
    case .conditional(let condition, let yes, let no):
      guard let truth = value(condition, source).truth else { return nil }
      return entryCount(truth ? yes : no, source)
    case .compare(_, let left, let right), .arithmetic(_, let left, let right):
      return entryCount(nodes[left].isList ? left : right, source)
    case .negate(let operand), .convert(let operand, _), .length(let operand, _): return entryCount(operand, source)
    default: return nil
    }
  }

  /// An entry of a list that the source holds itself; nil for lists that are computed entry by entry.
  func ownEntry<Source: ValueSource>(_ index: Index, _ entry: Int, _ source: borrowing Source) -> Value? {
    switch nodes[index].operation {
    case .slots(let slots): slots.indices.contains(entry) ? plain(source.value(at: slots[entry])) : .blank
    case .slot(let slot): source.value(at: slot).entry(entry)
    case .query(let query): source.value(of: query).entry(entry)
    default: nil
    }
  }

  /// The list as a value, for an expression whose result is one.
  func wholeList<Source: ValueSource>(_ index: Index, _ source: borrowing Source) -> Value {
    guard let count = entryCount(index, source) else { return .blank }
    return .list((0..<count).map { value(index, entry: $0, source) })
  }
}

extension Value {
  fileprivate var entries: [Value]? {
    if case .list(let values) = self { values } else { nil }
  }

  fileprivate func entry(_ index: Int) -> Value {
    guard case .list(let values) = self, values.indices.contains(index) else { return .blank }
    return plain(values[index])
  }
}

private func plain(_ value: Value) -> Value {
  if case .number(let number) = value, !number.isFinite { .blank } else { value }
}

// MARK: - Aggregates

extension Program {
  func aggregate<Source: ValueSource>(
    _ aggregate: Aggregate, _ operands: [Index], atLeast: Int?, _ source: borrowing Source
  ) -> Value {
    var tally = Tally()
    for operand in operands {
      guard let count = entryCount(operand, source) else {
        tally.blanks += 1
        continue
      }
      for entry in 0..<count { tally.add(value(operand, entry: entry, source)) }
    }
    return tally.result(of: aggregate, atLeast: atLeast)
  }
}

/// What an aggregate has seen so far.
private struct Tally {
  var known = 0
  var blanks = 0
  var holding = 0
  var sum = 0.0
  var least = Double.infinity
  var greatest = -Double.infinity

  mutating func add(_ value: Value) {
    switch value {
    case .blank: blanks += 1
    case .boolean(let truth):
      known += 1
      holding += truth ? 1 : 0
    case .number(let number):
      known += 1
      sum += number
      least = Swift.min(least, number)
      greatest = Swift.max(greatest, number)
    default: known += 1
    }
  }

  func result(of aggregate: Program.Aggregate, atLeast: Int?) -> Value {
    switch aggregate {
    case .any: return .truth(holding > 0 ? true : blanks > 0 ? nil : false)
    case .all: return .truth(holding < known ? false : blanks > 0 ? nil : true)
    case .count: return .number(Double(known))
    default: break
    }
    guard atLeast.map({ known >= $0 }) ?? (blanks == 0) else { return .blank }
    return switch aggregate {
    case .sum: .finite(sum)
    case .mean: .finite(sum / Double(known))
    case .min: .finite(least)
    case .max: .finite(greatest)
    default: .number(Double(holding))
    }
  }
}
