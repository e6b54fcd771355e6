import ActiveTasks
import Diagnostics
import JSONText
import SurveyModel
import Wording

extension ItemPrompt {
  /// What is asked for the part of a measurement that a person takes by hand and types in.
  func measuredPart(_ index: Int) -> String {
    guard let field = handFields[safe: index] else { return words.needsKeys }
    return words.measuredPart(field.name, unit: field.unit)
  }

  /// Takes one part; the last one makes the answer.
  func measured(_ known: [DecimalNumber], _ typed: String) -> PromptReply {
    guard case .active(let task) = item.format, known.count < handFields.count else { return .refused(words.needsKeys) }
    let field = handFields[known.count]
    guard let number = number(typed, of: field) else {
      return field.unit == "s" ? refused(.notAQuantity(typed, .timeInterval)) : notANumber(typed)
    }
    // A part is judged while it is asked: a fault in it leaves those before it as they are.
    if let fault = field.fault(of: .number(literal: number.description)) { return refused(.result(fault)) }
    let parts = known + [number]
    if parts.count < handFields.count { return .more(.measured(parts)) }
    return task.kind == .locationTrack ? .more(.named(parts)) : measured(parts, by: task, name: nil)
  }

  /// A number as people type it; a time with its units too, but for `1:30`, which may be minutes or hours.
  private func number(_ typed: String, of field: ResultField) -> DecimalNumber? {
    if let number = habits.number(typed)?.value { return number }
    guard field.unit == "s", typed.count(where: { $0 == ":" }) != 1 else { return nil }
    return QuantityFormat.Kind.timeInterval.reads(habits.hasDecimalComma ? typed.replacing(",", with: ".") : typed)
  }

  /// Takes the name of a way, which no other has.
  func named(_ name: String, _ parts: [DecimalNumber]) -> PromptReply {
    guard case .active(let task) = item.format else { return .refused(words.needsKeys) }
    guard UsedNames.isName(name) else { return .refused(words.nameNeeded) }
    if usedNames.contains(name) { return .refused(escapingControls(words.nameTaken(name))) }
    return measured(parts, by: task, name: name)
  }

  /// The whole measurement; what is out of the ordinary is asked about before it counts.
  private func measured(_ parts: [DecimalNumber], by task: ActiveTask, name: String?) -> PromptReply {
    let numbers = zip(handFields, parts).map { JSONMember($0.name, .number(literal: $1.description)) }
    let name = name.map { [JSONMember("name", .string($0))] } ?? []
    switch task.result(from: .object(numbers + name)) {
    case .success(let result):
      guard case .answer(let answer) = judged(.active(result)) else { return judged(.active(result)) }
      return task.isOrdinary(result) ? .answer(answer) : .more(.confirming(answer))
    case .failure(let fault):
      guard case .refused(let reason) = refused(.result(fault)) else { return refused(.result(fault)) }
      return .begunAnew(reason)
    }
  }

  /// The input of one part; of a task that can't be typed in there is none.
  func measurement(_ index: Int) -> PromptInput {
    handFields[safe: index].map { .measurement(unit: $0.unit) } ?? .task
  }

  /// A result in one line: the parts that are taken by hand, else the one that stands for the whole.
  func shown(_ result: ActiveResult) -> String {
    let table = result.kind.table
    if result.kind == .rangeOfMotion, let minimum = result["minimum"], let maximum = result["maximum"] {
      return "\(minimum.compactText)° - \(maximum.compactText)°"
    }
    guard let primary = result.primary else { return words.nothingMeasured }
    return JSONValue.double(primary).compactText + (table.field(table.primary)?.unit.map(words.unit) ?? "")
  }

  private var handFields: [ResultField] {
    guard case .active(let task) = item.format else { return [] }
    let table = task.kind.table
    return table.byHand.compactMap(table.field)
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
