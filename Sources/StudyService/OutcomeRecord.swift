package import CivilTime
package import JSONText
package import Record
package import SurveyModel

/// What was recorded of one event's outcome, with all that was said about it later.
package struct OutcomeRecord: Sendable {
  package let outcome: RecordedOutcome
  /// The number and the mark of the entry that recorded it.
  package let number: Int64
  package let stamp: Stamp
  /// Of that entry.
  package let firstClock: ClockMark
  /// In the order of recording; the last one counts.
  package private(set) var revisions: [Revision] = []
  /// The tombstone, when it was deleted and not recorded again.
  package private(set) var deletion: Deletion?
  /// What stands over the result; nil for an outcome without one.
  package private(set) var heading: ResultHeading?

  package struct Revision: Sendable {
    /// Of its entry.
    package let number: Int64
    package let stamp: Stamp
    package let clock: ClockMark
    package let reason: String
    /// Nil when only the values were corrected.
    package let result: JSONValue?
    package let values: [RecordedValue]

    package var recorded: Instant { stamp.recorded }
  }

  package struct Deletion: Sendable {
    package let number: Int64
    package let stamp: Stamp
    package let clock: ClockMark
    package let reason: String

    package var recorded: Instant { stamp.recorded }
  }

  /// The outcomes that entries tell of, deleted ones too, in the order in which they were recorded.
  ///
  /// - Parameter entries: Those about one participant, in the order of recording.
  package static func all(in entries: [Entry]) -> [OutcomeRecord] {
    var found: [OutcomeRecord] = []
    // The place of an event's latest outcome.
    var places: [String: Int] = [:]
    var clocks = ClockOrder()
    for entry in entries {
      let clock = clocks.mark(entry.stamp)
      guard case .outcome(let change)? = entry.content else { continue }
      switch change {
      case .recorded(let outcome):
        places[outcome.event] = found.count
        var record = OutcomeRecord(outcome: outcome, number: entry.number, stamp: entry.stamp, firstClock: clock)
        record.heading = record.resultJSON.flatMap(ResultHeading.init(json:))
        found.append(record)
      case .revised(let event, let reason, let result, let values):
        guard let place = places[event] else { continue }
        found[place].revisions.append(
          Revision(
            number: entry.number, stamp: entry.stamp, clock: clock, reason: reason, result: result, values: values))
        if result != nil { found[place].heading = found[place].resultJSON.flatMap(ResultHeading.init(json:)) }
      case .deleted(let event, let reason):
        guard let place = places[event] else { continue }
        found[place].deletion = Deletion(number: entry.number, stamp: entry.stamp, clock: clock, reason: reason)
      }
    }
    return found
  }
}

extension OutcomeRecord {
  /// Whose clock told when it was recorded, and when it was revised: the mark that says most.
  package var clock: ClockMark { revisions.map(\.clock).reduce(firstClock, max) }

  /// The number of the entry that made it what it is now. What is made of it names this number, and is refused when there
  /// is another by then.
  package var revision: Int64 { deletion?.number ?? revisions.last?.number ?? number }

  /// The values as they stand.
  package var values: [RecordedValue] { revisions.last?.values ?? outcome.values }

  /// The result as it stands: a revision without one leaves the one before.
  package var resultJSON: JSONValue? {
    (revisions.last { $0.result != nil }?.result ?? outcome.result).map(namingAssessor)
  }

  /// The result as it stands, read.
  ///
  /// - Complexity: O(answers), anew at each call; ``heading`` costs nothing.
  package var result: TaskResult? { resultJSON.flatMap(TaskResult.init(json:)) }

  /// The results in the order in which they were recorded, the first one first; a revision without one has the one
  /// before.
  package var results: [TaskResult?] {
    func read(_ json: JSONValue?) -> TaskResult? { json.map(namingAssessor).flatMap(TaskResult.init(json:)) }
    return revisions.reduce(into: [read(outcome.result)]) { results, revision in
      results.append(read(revision.result) ?? results.last.flatMap(\.self))
    }
  }

  /// The assessor who recorded it, by the id that they have now; nil when it was somebody else, and when the assessor was
  /// erased.
  package var assessor: String? {
    guard case .assessor(let id) = stamp.author, !id.isEmpty else { return nil }
    return id
  }

  /// A result keeps the id that its assessor had when it was made; since stores were merged, it may be somebody else's.
  func namingAssessor(_ result: JSONValue) -> JSONValue {
    guard let by = result["by"]?.string, by != assessor, let members = result.members else { return result }
    return .object(members.map { $0.name == "by" ? JSONMember("by", .optional(assessor)) : $0 })
  }

  /// The id of the survey that was answered; nil for an outcome without a result.
  package var survey: String? { heading?.survey }
}

extension OutcomeRecord {
  /// How a value was measured whose numbers are not those of another method: an angle by hand and one of a recording do
  /// not share a zero. Nil for any other value.
  ///
  /// - Complexity: O(answers) for a value of such a field.
  package func method(of value: RecordedValue) -> String? {
    guard let path = value.from.flatMap({ ResultPath($0) }), let field = path.field, path.mayDependOnMethod else {
      return nil
    }
    return result?.items.first { $0.path == path.withoutField }?.method(of: field)
  }
}

extension StoreReader {
  /// What stands of an event; nil where nothing was recorded, or what was is deleted.
  ///
  /// - Parameter instant: What was recorded later is not seen.
  package func standingOutcome(
    of participant: String, event: String, asOf instant: Instant = Instant(milliseconds: .max)
  ) throws -> OutcomeRecord? {
    OutcomeRecord.all(in: try outcomeEntries(of: participant, event: event, asOf: instant)).last { $0.deletion == nil }
  }
}
