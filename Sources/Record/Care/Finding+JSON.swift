import CivilTime
package import JSONText

extension Finding {
  /// As a backend keeps it.
  package var json: JSONValue {
    [
      "at": .integer(at.milliseconds), "entries": .integer(entries), "head": .optional(head?.description),
      "fault": .optional(fault), "clockSteps": .integer(clockSteps),
      "wholeEntries": .optional(whole.map { .integer($0.entries) }), "wholeHead": .optional(whole?.head.description),
    ]
  }

  package init?(json: JSONValue) {
    guard let instant = json["at"]?.integer, let entries = json["entries"]?.integer else { return nil }
    self.init(
      at: Instant(milliseconds: Int64(instant)), entries: Int64(entries),
      head: json["head"]?.string.flatMap { SHA256Value(hexadecimal: $0) }, fault: json["fault"]?.string,
      clockSteps: json["clockSteps"]?.integer ?? 0)
    if let entries = json["wholeEntries"]?.integer,
      let head = json["wholeHead"]?.string.flatMap({ SHA256Value(hexadecimal: $0) })
    {
      whole = End(entries: Int64(entries), head: head)
    }
  }
}
