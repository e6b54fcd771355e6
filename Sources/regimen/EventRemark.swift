import Record

/// Something that was said about an event.
struct EventRemark {
  let event: String?
  let stamp: Stamp
  let text: String

  /// The notes among a participant's entries.
  static func notes(in entries: [Entry]) -> [EventRemark] {
    entries.compactMap { entry in
      guard case .remark(.note(let event, let text))? = entry.content else { return nil }
      return EventRemark(event: event, stamp: entry.stamp, text: text)
    }
  }

  func line(_ reading: LocalReading) -> String { "\(reading.text(stamp.recorded))  \(stamp.author.reading): \(text)" }
}

extension Author {
  /// Who it was, for people.
  var reading: String {
    switch self {
    case .participant: "the participant"
    case .assessor(let id): id.isEmpty ? "an assessor who was erased" : "assessor \(id)"
    case .account(let name): "account \(name)"
    case .program: "the program"
    }
  }
}
