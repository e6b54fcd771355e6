package import CivilTime
package import JSONText
package import Record

extension QueryRecord {
  package var json: JSONValue {
    [
      "number": .integer(number), "participant": .string(participant), "event": .string(event),
      "item": .optional(path), "text": .string(text), "author": .string(stamp.author.reading),
      "recorded": .string(stamp.recorded.iso(offsetSeconds: 0, fraction: false)),
      "answers": .array(answers.map(\.json)), "closed": .optional(closed.map(\.json)),
    ]
  }

  /// The query with what was said to it, as people read it; `reading` tells an instant.
  package func lines(_ reading: (Instant) -> String) -> [String] {
    func line(_ stamp: Stamp, _ what: String) -> String {
      "  \(reading(stamp.recorded))  \(stamp.author.reading) \(what)"
    }
    let about = path.map { " \($0)" } ?? ""
    let head = "query \(number)\(closed == nil ? "" : " (closed)")  \(participant)  \(event)\(about)"
    let said = answers.map { line($0.stamp, "answers: \($0.text ?? "")") }
    let end = closed.map { line($0.stamp, "closes it" + ($0.text.map { ": " + $0 } ?? "")) }
    return [head, line(stamp, "asks: \(text)")] + said + (end.map { [$0] } ?? [])
  }
}

extension QueryRecord.Answer {
  fileprivate var json: JSONValue {
    [
      "recorded": .string(stamp.recorded.iso(offsetSeconds: 0, fraction: false)),
      "author": .string(stamp.author.reading), "text": .optional(text),
    ]
  }
}
