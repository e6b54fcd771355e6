extension Expression {
  /// The units of the numbers that it counts together, where it reads some as plain numbers that have a unit: a score of milligrams.
  ///
  /// - Parameter known: The units of what a slot holds, an empty text for none; nil where the type of the slot says its unit.
  /// - Returns: Their canonical spellings, an empty one for a number without a unit. None for digits alone, several where numbers of
  ///   unlike units are added.
  package func units(where known: (Int) -> Set<String>?) -> Set<String> {
    var found: [Counted] = []
    found.reserveCapacity(tree.nodes.count)
    for index in tree.nodes.indices { found.append(units(at: index, made: found, known)) }
    return Set(found[tree.root].units.map(\.description))
  }

  /// The units of a node, and whether it has some that its type does not say.
  private struct Counted {
    var units: Set<UnitOfMeasure>
    var isOwn = false
  }

  private func units(at index: Int, made: [Counted], _ known: (Int) -> Set<String>?) -> Counted {
    let told = Counted(units: typed[index].isBare && typed[index].unit.isNone ? [] : [typed[index].unit])
    func all(_ parts: [Int]) -> Counted {
      guard parts.contains(where: { made[$0].isOwn }) else { return told }
      return Counted(units: parts.reduce(into: []) { $0.formUnion(made[$1].units) }, isOwn: true)
    }
    switch tree.nodes[index].kind {
    case .name:
      switch program.operations[index] {
      case .slot(let slot), .slotList(let slot):
        return known(Int(slot)).map { Counted(units: Set($0.map { UnitOfMeasure($0) }), isOwn: true) } ?? told
      default: return told
      }
    case .negate(let inner): return all([inner])
    case .arithmetic(.add, let left, let right), .arithmetic(.subtract, let left, let right): return all([left, right])
    case .arithmetic(let sign, let left, let right) where made[left].isOwn || made[right].isOwn:
      guard sign == .multiply || sign == .divide else { return told }
      // Digits alone have no unit to multiply with.
      let (first, second) = (made[left].units.orPlain, made[right].units.orPlain)
      let products = first.flatMap { one in second.map { one.times($0, power: sign == .multiply ? 1 : -1) } }
      return Counted(units: Set(products), isOwn: true)
    case .call(let name, let arguments):
      let values = arguments.filter { $0.name == nil }.map(\.value)
      switch FunctionName(rawValue: name) {
      case .sum, .mean, .median, .sd, .min, .max: return all(values)
      case .round, .abs, .floor, .ceil: return all(Array(values.prefix(1)))
      case .if: return all(Array(values.dropFirst()))
      default: return told
      }
    default: return told
    }
  }
}

extension Set<UnitOfMeasure> {
  fileprivate var orPlain: Set { isEmpty ? [.one] : self }
}
