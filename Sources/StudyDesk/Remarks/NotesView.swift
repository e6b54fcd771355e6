package import CivilTime
package import JSONText
package import Record
package import StudyService

/// The remarks on a participant and their events.
package struct NotesView: Sendable {
  package let participant: String
  package let notes: [EventRemark]
  /// What the instants are read by: the clock of the participant's first schedule.
  package let clock: StudyClock

  package var json: JSONValue {
    .array(
      notes.map { note in
        [
          "participant": .string(participant), "event": .optional(note.event),
          "recorded": .string(clock.reading(at: note.stamp.recorded)), "author": .string(note.stamp.author.reading),
          "text": .string(note.text),
        ]
      })
  }
}

extension StudyDesk {
  /// - Throws: ``StoreError/unknownParticipant(_:)``.
  package func notes(on participant: String) throws -> NotesView {
    try look(.seePeople) { try $0.notes(on: participant) }
  }

  /// Keeps a remark on a participant, or on one of their events.
  ///
  /// - Parameter event: One that they have or had; nil for a remark on the participant.
  /// - Returns: All that was remarked, this one among it.
  /// - Throws: ``StudyRefusal/emptyNote``, ``EventRefusal/unknownEvent(_:of:)``; ``StoreError``.
  package func note(
    _ text: String, on event: String?, of participant: String, by author: Author
  ) throws -> NotesView {
    if text.allSatisfy(\.isWhitespace) { throw StudyRefusal.emptyNote }
    return try deed(.note, by: author, about: participant) { deed in
      if let event { try deed.reading.look(at: participant) { try $0.requireKnown(event) } }
      try deed.append(.remark(.note(event: event, text: text)), about: participant)
      return try deed.readingAfter.notes(on: participant)
    }
  }
}

extension DeskReading {
  fileprivate func notes(on participant: String) throws -> NotesView {
    NotesView(
      participant: participant, notes: EventRemark.notes(in: try reader.notes(on: participant, asOf: now)),
      clock: try look(at: participant, \.firstClock))
  }
}

extension ParticipantView {
  /// - Throws: ``EventRefusal/unknownEvent(_:of:)`` for an event that the participant neither has nor had.
  fileprivate func requireKnown(_ event: String) throws {
    if self.event(event) == nil, outcome(of: event) == nil {
      throw EventRefusal.unknownEvent(event, of: record.participant)
    }
  }
}
