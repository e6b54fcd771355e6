import ActiveTasks
package import JSONText

/// An answer in the JSON of a result, and where it stands there.
package struct AnswerPlace: Hashable, Sendable {
  package let path: ResultPath
  /// A JSON pointer (RFC 6901) into the result.
  package let pointer: String
  package let answer: JSONValue
}

extension TaskResult {
  /// The answers of all visits in a result, as ``json`` writes it. The JSON itself is read, so that no place is missed for
  /// an answer that this version can't read.
  package static func answers(in json: JSONValue) -> [AnswerPlace] {
    answers(of: json["results"]?.elements ?? [], below: "/results", in: [])
  }

  private static func answers(of steps: [JSONValue], below pointer: String, in outer: [String]) -> [AnswerPlace] {
    steps.enumerated().flatMap { index, step -> [AnswerPlace] in
      let entry = step["entry"]?.integer.map { [String($0)] } ?? []
      let path = outer + entry + [step["step"]?.string ?? ""]
      let inner = step["results"]?.elements ?? []
      let base = "\(pointer)/\(index)/results"
      if StepResult.isGroup(step["type"]?.string ?? "") { return answers(of: inner, below: base, in: path) }
      return inner.enumerated().compactMap { place, item in
        guard let answer = item["answer"], !answer.isNull else { return nil }
        let matrix = item["matrix"]?.string.map { [$0] } ?? []
        return AnswerPlace(
          path: ResultPath(components: path + matrix + [item["item"]?.string ?? ""]),
          pointer: "\(base)/\(place)/answer", answer: answer)
      }
    }
  }
}

extension AnswerFormat {
  /// Which fields of an answer say neither who nor where somebody was, nor exactly when; nil for an answer that is judged
  /// as a whole.
  package var fieldsWithoutNames: Set<String>? {
    switch self {
    case .consent: ["agreed"]
    case .file: ["digest", "type", "size"]
    case .active(let task): Set(task.kind.table.fields.filter { $0.isPlain && !$0.mayTell }.map(\.name))
    default: nil
    }
  }
}
