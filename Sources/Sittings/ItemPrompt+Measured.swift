package import ActiveTasks
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
  func measured(_ known: HandParts, _ typed: String) -> PromptReply {
    guard let task, let field = handFields[safe: known.count] else { return .refused(words.needsKeys) }
    guard let reading = habits.number(typed, in: field.unit, upTo: task.most(of: field)) else {
      if field.unit == "s", !typed.allSatisfy(LocalHabits.isOfNumber) {
        return refused(.notAQuantity(typed, .timeInterval))
      }
      return notANumber(typed) { number in field.fault(of: .number(literal: number.description)).map { .result($0) } }
    }
    return measured(known.with(reading.value, isInDoubt: reading.isInDoubt))
  }

  /// - Parameter parts: As many as are known, the last one being the newest.
  func measured(_ parts: HandParts) -> PromptReply {
    guard let task else { return .refused(words.needsKeys) }
    // A part is judged while it is asked: a fault in it leaves those before it as they are.
    if let fault = task.fault(inParts: json(parts)), fault.field == handFields[safe: parts.count - 1]?.name {
      return refused(.result(fault))
    }
    if parts.count < handFields.count { return .more(.measured(parts)) }
    return task.kind == .locationTrack ? .more(.named(parts)) : measured(parts, by: task, name: nil)
  }

  /// Takes the name of a way, which no other has.
  func named(_ name: String, _ parts: HandParts) -> PromptReply {
    guard let task else { return .refused(words.needsKeys) }
    return refusal(ofName: name) ?? measured(parts, by: task, name: name)
  }

  /// Gives what a receiver measured another name; the rest stays as it is.
  package func renamed(_ result: ActiveResult, _ name: String) -> PromptReply {
    refusal(ofName: name) ?? judged(.active(result.named(name)))
  }

  private func refusal(ofName name: String) -> PromptReply? {
    guard UsedNames.isName(name) else { return .refused(words.nameNeeded) }
    return usedNames.contains(name) ? .refused(escapingControls(words.nameTaken(name))) : nil
  }

  /// The whole measurement; what is out of the ordinary, or could be read otherwise, is asked about before it counts.
  private func measured(_ parts: HandParts, by task: ActiveTask, name: String?) -> PromptReply {
    let name = name.map { [JSONMember("name", .string($0))] } ?? []
    switch task.result(from: .object((json(parts).members ?? []) + name)) {
    case .success(let result):
      return judged(.active(result), isInDoubt: parts.isInDoubt || !task.isOrdinary(result))
    case .failure(let fault):
      guard case .refused(let reason) = refused(.result(fault)) else { return refused(.result(fault)) }
      return .begunAnew(reason)
    }
  }

  private func json(_ parts: HandParts) -> JSONValue {
    .object(zip(handFields, parts.numbers).map { JSONMember($0.name, .number(literal: $1.description)) })
  }

  /// The input of one part; of a task that can't be typed in there is none.
  func measurement(_ index: Int) -> PromptInput {
    handFields[safe: index].map { .measurement(unit: $0.unit) } ?? .task
  }

  var task: ActiveTask? { if case .active(let task) = item.format { task } else { nil } }

  var handFields: [ResultField] {
    guard let table = task?.kind.table else { return [] }
    return table.byHand.compactMap(table.field)
  }
}

extension ItemPrompt {
  /// A result in one line.
  func shown(_ result: ActiveResult) -> String { escapingControls(result.words(words)) }
}

extension ActiveTask {
  /// The most of a part that the task measures: the longest time that a way is recorded, or that a walk may take.
  fileprivate func most(of field: ResultField) -> DecimalNumber? {
    guard field.unit == "s" else { return nil }
    return switch self {
    case .locationTrack(let task): task.maximumDuration.flatMap { DecimalNumber($0) }
    case .timedWalk(let task): DecimalNumber(task.timeLimit)
    default: nil
    }
  }
}

extension ResultFault {
  /// The field that it is about.
  var field: String? {
    switch self {
    case .missing(let field), .unknown(let field, _), .wrongKind(let field, _), .outOfBounds(let field, _, _, _, _),
      .tooMany(let field, _, _), .controlCharacter(let field),
      .contradicted(let field, _, _, _):
      field
    case .notAnObject, .minimumOverMaximum: nil
    }
  }
}

extension Array {
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
