/// The names that an expression may use where it stands.
package struct Scope: Hashable, Sendable {
  private var items: [String: Symbol] = [:]
  private var scores: [String: Symbol] = [:]
  private(set) var attributes: [String: ValueType] = [:]
  /// What may be asked of a participant's record.
  package var record = RecordNames()
  private var tags: [String: [Int]] = [:]
  private var symbolsBySlot: [Int: Symbol] = [:]
  private var announced: Set<String> = []
  private var refused: [String: String] = [:]

  package init() {}
}

// MARK: - Filling

extension Scope {
  /// Gives a name to a slot: an item, or a repeat's item seen from outside, whose type is a list.
  package mutating func define(_ name: String, _ symbol: Symbol) {
    items[name] = symbol
    symbolsBySlot[symbol.slot] = symbol
    announced.remove(name)
  }

  /// Takes a name back, also from its tags.
  package mutating func remove(_ name: String) {
    guard let symbol = items.removeValue(forKey: name) else { return }
    symbolsBySlot[symbol.slot] = nil
    for tag in tags.keys { tags[tag]?.removeAll { $0 == symbol.slot } }
    tags = tags.filter { !$0.value.isEmpty }
  }

  /// Adds a defined slot to a tag; ``Expression`` reads a tag's items in this order.
  package mutating func tag(_ tag: String, slot: Int) {
    if tags[tag]?.contains(slot) != true { tags[tag, default: []].append(slot) }
  }

  /// Defines `scores.ID`, which bare `ID` means too when no item has it.
  package mutating func defineScore(_ id: String, _ symbol: Symbol) {
    scores[id] = symbol
    if symbolsBySlot[symbol.slot] == nil { symbolsBySlot[symbol.slot] = symbol }
  }

  /// Defines `participant.NAME`.
  package mutating func defineAttribute(_ name: String, _ type: ValueType) { attributes[name] = type }

  /// Defines a kind of outcome for `last("KIND")`, of a survey of the same name.
  package mutating func defineKind(_ kind: String, _ type: ValueType) { record.kinds[kind] = [kind: OutcomeKind(type)] }

  /// Defines a task for `completed(ID)` and `last(..., task=ID)`.
  package mutating func defineTask(_ id: String) { record.tasks[id] = [] }

  /// Says that a name exists but is asked later.
  package mutating func announce(_ name: String) {
    if items[name] == nil { announced.insert(name) }
  }

  /// Says why a name that exists can't be used here.
  package mutating func refuse(_ name: String, because reason: String) { refused[name] = reason }
}

// MARK: - Looking up

extension Scope {
  /// The slots of a tag in the order of their tagging; empty for an unknown one.
  package func slots(tagged tag: String) -> [Int] { tags[tag] ?? [] }

  /// What stands behind a name of an item or a score.
  enum Resolution {
    case symbol(Symbol)
    case later
    case refused(String)
    case unknown
  }

  func resolve(_ name: String) -> Resolution {
    if let symbol = items[name] { return .symbol(symbol) }
    if let reason = refused[name] { return .refused(reason) }
    if announced.contains(name) { return .later }
    if let symbol = scores[name] { return .symbol(symbol) }
    return .unknown
  }

  func score(_ id: String) -> Symbol? { scores[id] }

  func symbol(at slot: Int) -> Symbol? { symbolsBySlot[slot] }

  /// Every name that could have been meant; sorted, so that a guess never depends on chance.
  var names: [String] {
    var all = Set(items.keys).union(scores.keys).union(announced)
    all.formUnion(attributes.keys.map { "participant.\($0)" })
    return all.sorted()
  }

  var scoreNames: [String] { scores.keys.sorted() }
  var tagNames: [String] { tags.keys.sorted() }

  /// The units of the names, which an expression may use although the program does not know them.
  var units: Set<String> {
    var found: Set<String> = []
    let kinds = record.kinds.values.flatMap { $0.values.map(\.type) }
    for type in symbolsBySlot.values.map(\.type) + Array(attributes.values) + kinds {
      if let unit = type.numberUnit { found.insert(unit) }
    }
    return found
  }
}

extension ValueType {
  /// The unit of a number or of a list's numbers.
  fileprivate var numberUnit: String? {
    switch self {
    case .number(let unit): unit
    case .list(let element): element.numberUnit
    default: nil
    }
  }
}
