import ActiveTasks
import Diagnostics
package import Expressions
package import SurveyModel
import YAMLTree

/// The names that a survey has given so far: its steps, and the items that expressions may read.
struct SurveyNames {
  /// In the order of the file, those that are named twice twice.
  private(set) var steps: [(id: String, span: SourceSpan)] = []
  /// Where each step's id stands first.
  private(set) var stepPlaces: [String: SourceSpan] = [:]
  /// Where each item's id stands, usable or not.
  var items: [String: SourceSpan] = [:]
  /// Items with a fault of their own: a second fault wherever they are named would only be noise.
  var unusable: Set<String> = []
  /// Tags of such items.
  var unusableTags: Set<String> = []
  private(set) var scope = Scope()
  private var order: [String?] = []
  private var known: [String: Known] = [:]
  private var foretold: [String] = []

  /// What a name of an item or a score stands for.
  private struct Known {
    /// Where expressions find its value; nil when none can.
    var slot: Int?
    /// Nil for a score.
    var type: ValueType?
    var domain: Domain = .any
    var tags: [String] = []
  }

  mutating func define(_ attributes: [ParticipantAttribute], _ record: RecordNames) {
    for attribute in attributes { scope.defineAttribute(attribute.name, attribute.valueType) }
    scope.record = record
  }

  mutating func add(step id: String, at span: SourceSpan) {
    steps.append((id, span))
    if stepPlaces[id] == nil { stepPlaces[id] = span }
  }

  /// A score is known to the scores that come after it.
  mutating func add(score id: String, slot: Int) {
    if known[id]?.slot == nil { known[id, default: Known()].slot = slot }
    scope.define(id, Symbol(slot: slot, type: .number(unit: nil)))
    scope.define("scores." + id, Symbol(slot: slot, type: .number(unit: nil)))
  }

  /// Makes the scores known to the conditions and texts of steps, which stand before them in the file; as they are
  /// while the steps are read, scores are what the answers so far give.
  mutating func foretell(scores node: YAMLNode?) {
    guard let node, node.kind == .sequence else { return }
    var index = 0
    for score in node.elements {
      guard let id = score["id"], id.kind == .scalar else { continue }
      foretold.append(id.text)
      add(score: id.text, slot: ExpressionSlot.score(index))
      index += 1
    }
  }

  /// Takes the scores back: among themselves they know only those before them.
  mutating func forgetScores() {
    for id in foretold {
      if case .score? = slot(of: id).map(ExpressionSlot.meaning(of:)) { scope.remove(id) }
      scope.remove("scores." + id)
    }
    foretold = []
  }

  /// From here on the items from a slot on are seen from outside their repeat: as lists.
  mutating func leaveRepeat(from start: Int) {
    for case let (slot, id?) in zip(start..., order[min(start, order.count)...]) {
      guard case .item = self.slot(of: id).map(ExpressionSlot.meaning(of:)), let item = known[id], let type = item.type
      else { continue }
      scope.remove(id)
      guard case .list = type else {
        let list = ExpressionSlot.list(of: slot)
        scope.define(id, Symbol(slot: list, type: .list(type), domain: item.domain, isRepeated: true))
        known[id]?.type = .list(type)
        known[id]?.slot = list
        for tag in item.tags { scope.tag(tag, slot: list) }
        continue
      }
      known[id]?.slot = nil
      scope.refuse(id, because: "each entry of the repeat has several answers of its own")
    }
  }

  /// Where expressions find the value of a name.
  func slot(of name: String) -> Int? { known[name]?.slot }

  /// Whether an item has a choice of that value.
  func isChoice(_ word: String) -> Bool {
    known.values.contains { item in
      switch item.type {
      case .choice(let values), .list(.choice(let values)): values.contains(.text(word))
      default: false
      }
    }
  }

  func type(of name: String) -> ValueType? { known[name]?.type }

  /// Whether an item lies in a repeat that has been read.
  func isInRepeat(_ item: String) -> Bool {
    slot(of: item).map { if case .list = ExpressionSlot.meaning(of: $0) { true } else { false } }
      ?? (type(of: item) != nil)
  }

  mutating func add(_ item: FormItem, at span: SourceSpan) {
    let (type, domain) = (item.format.valueType, item.format.domain)
    known[item.id] = Known(slot: item.slot, type: type, domain: domain, tags: item.tags)
    items[item.id] = span
    order.append(item.id)
    let isChosen = item.format.choiceTable != nil
    scope.define(item.id, Symbol(slot: item.slot, type: type, domain: domain, isChosen: isChosen))
    for tag in item.tags { scope.tag(tag, slot: item.slot) }
  }

  /// An item without a name in expressions still takes a slot.
  mutating func addUnnamedItem() { order.append(nil) }

  /// Takes back the items from a slot on, when the step that holds them could not be made.
  mutating func forgetItems(from slot: Int) {
    for case let id? in order[min(slot, order.count)...] {
      unusable.insert(id)
      scope.remove(id)
      known[id]?.slot = nil
    }
    order.removeSubrange(min(slot, order.count)...)
  }
}

extension AnswerFormat {
  /// The type of the item in expressions.
  package var valueType: ValueType {
    switch self {
    case .scale(let format): .number(unit: format.unit)
    case .numeric(let format): .number(unit: format.unit)
    case .boolean, .consent: .boolean
    case .text: .text
    case .date: .date
    case .continuousScale(let format): .number(unit: format.unit)
    case .ladder(let format): .number(unit: format.unit)
    case .quantity(let format): .number(unit: format.kind.unit)
    case .textScale(let format): .choice(values: format.choices.map(\.value.value))
    case .rank(let format): .list(.choice(values: format.choices.map(\.value.value)))
    case .email, .location, .signature, .file: .text
    case .dateTime: .dateTime
    case .timeOfDay: .timeOfDay
    case .computed(let format): format.type
    case .active(let task): task.kind.table.primaryType
    // What a table holds is not told one by one.
    case .choice(let format) where format.table != nil: format.multiple ? .list(.text) : .text
    case .choice(let format):
      format.multiple
        ? .list(.choice(values: format.choices.map(\.value.value))) : .choice(values: format.choices.map(\.value.value))
    }
  }

  /// What is known of its values before anybody answers.
  var domain: Domain {
    switch self {
    case .scale(let format):
      format.minimum < format.maximum
        ? .range(Double(format.minimum)...Double(format.maximum), step: Double(format.step)) : .any
    case .numeric(let format):
      if let minimum = format.minimum?.doubleValue, let maximum = format.maximum?.doubleValue, minimum <= maximum {
        .range(minimum...maximum, step: nil)
      } else {
        .any
      }
    case .choice(let format) where format.multiple: .any
    case .choice(let format), .textScale(let format): .values(format.choices.map(\.value.value))
    case .continuousScale, .ladder, .quantity: numericBounds.map { .range($0, step: nil) } ?? .any
    case .computed(let format): format.expression.wholeRange.map { .range($0, step: 1) } ?? .any
    case .boolean, .text, .date, .rank, .email, .dateTime, .timeOfDay, .location, .signature, .file, .consent, .active:
      .any
    }
  }
}

extension ComputedFormat {
  /// The type of the value; a unit that the file says goes before that of the expression.
  var type: ValueType {
    if case .number = expression.type { .number(unit: unit) } else { expression.type }
  }
}

extension TaskTable {
  /// The type of the field that stands for the whole result.
  var primaryType: ValueType { field(primary)?.valueType ?? .number(unit: nil) }
}

extension ResultField {
  /// The type of the field in expressions; lists and records are for reading alone.
  var valueType: ValueType? {
    switch kind {
    case .number(_, let unit), .whole(_, let unit): .number(unit: unit)
    case .text, .word: .text
    case .truth: .boolean
    case .rows, .record: nil
    }
  }
}
