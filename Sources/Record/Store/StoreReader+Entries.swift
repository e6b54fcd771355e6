package import CivilTime

extension StoreReader {
  /// Calls `body` with each entry that was recorded by `instant`, from the first, or from the last.
  package func forEachEntry(
    asOf instant: Instant, descending: Bool = false, detail: EntryDetail = .whole, _ body: (Entry) throws -> Void
  ) throws {
    try forEach(.all(descending: descending), asOf: instant, detail: detail, body)
  }

  /// Calls `body` with each entry, the contents of files among them.
  func forEachWholeEntry(_ body: (Entry) throws -> Void) throws {
    try forEach(.whole, asOf: Instant(milliseconds: .max), body)
  }

  /// Calls `body` with each entry about a participant, in the order in which they were recorded.
  ///
  /// - Parameter includingInputs: Whether the inputs of sittings are among them.
  package func forEachEntry(
    about participant: String, asOf instant: Instant, includingInputs: Bool = false, _ body: (Entry) throws -> Void
  ) throws {
    let person = try person(participant, asOf: instant)
    try forEach(.about(person, includingInputs: includingInputs), asOf: instant, body)
  }

  /// What ``forEachEntry(about:asOf:includingInputs:_:)`` gives, at once.
  package func entries(
    about participant: String, asOf instant: Instant, includingInputs: Bool = false
  ) throws -> [Entry] {
    let person = try person(participant, asOf: instant)
    return try all(.about(person, includingInputs: includingInputs), asOf: instant)
  }

  /// The entries about a participant, in the order in which they were recorded, with what was said of them; contents are read
  /// of the outcomes that are wanted alone, and of no sitting. Of the others there are entries without a content that tell no
  /// more than the latest instant before the next one that is wanted, and not each has one: that tells whose clock was set back.
  ///
  /// - Parameters:
  ///   - withSittings: What all sittings began with is read as well.
  ///   - detail: How much is read of the contents: for what asks for the values alone.
  ///   - isWanted: Takes an event and its task.
  /// - Complexity: O(entries) for what stands beside the contents, O(those wanted) for the contents.
  package func entries(
    about participant: String, asOf instant: Instant, withSittings: Bool = false, detail: EntryDetail = .whole,
    outcomes isWanted: (_ event: String, _ task: String) -> Bool
  ) throws -> [Entry] {
    let person = try person(participant, asOf: instant)
    let outcomes = try snapshot.outcomeEntries(of: person, where: isWanted)
    var entries: [Entry] = []
    if !withSittings, outcomes.count < StoreReader.most,
      var others = try snapshot.recordings(of: person, asOf: instant)?[...]
    {
      let selection = EntrySelection.telling(of: person, outcomes: Array(outcomes))
      try snapshot.forEachEntry(selection, asOf: instant, reading: { isRead($0, $1, among: outcomes) }) { row in
        if let latest = others.takeLatest(before: row.number, without: outcomes) {
          entries.append(Entry(number: latest.number, about: .participant(participant), at: latest.instant))
        }
        entries.append(try Entry(row, detail: detail))
      }
      return entries
    }
    try forEachRow(of: person, asOf: instant, withSittings: withSittings, outcomes: outcomes) {
      entries.append(try Entry($0, detail: detail))
    }
    return entries
  }

  /// The entries about a participant that tell of some events: of their outcomes, and what was said and decided of them; with what is
  /// said of the whole casebook, and the same entries without a content between them as ``entries(about:asOf:withSittings:detail:outcomes:)``.
  ///
  /// - Complexity: O(those), with a look by the backend at the numbers and instants of the others.
  package func entries(
    about participant: String, asOf instant: Instant, ofEvents events: Set<String>
  ) throws -> [Entry] {
    let person = try person(participant, asOf: instant)
    var entries: [Entry] = []
    var last: Int64 = 0
    for entry in try all(.ofEvents(events.sorted(), of: person), asOf: instant) {
      let latest = try snapshot.latestRecorded(about: person, after: last, before: entry.number, asOf: instant)
      if let latest { entries.append(Entry(number: entry.number - 1, about: .participant(participant), at: latest)) }
      entries.append(entry)
      last = entry.number
    }
    return entries
  }

  /// What was remarked on a participant and their events.
  package func notes(on participant: String, asOf instant: Instant) throws -> [Entry] {
    try all(.notes(on: person(participant, asOf: instant)), asOf: instant)
  }

  /// The outcomes of a participant's task near a study day: those whose day, by whatever clock, can be that one.
  package func outcomes(
    of participant: String, ofTask task: String, near date: CivilDate, asOf instant: Instant
  ) throws -> [OutcomeBrief] {
    // The clocks of a participant's schedules are at most a day apart, and UTC's another.
    try snapshot.outcomes(
      of: person(participant, asOf: instant), ofTask: task, .days(date.adding(days: -2), date.adding(days: 2)),
      asOf: instant)
  }

  /// The latest outcomes of a participant's task by their study days, whatever the clock: at least so many, unless there are fewer.
  package func outcomes(
    of participant: String, ofTask task: String, latest count: Int, asOf instant: Instant
  ) throws -> [OutcomeBrief] {
    let person = try person(participant, asOf: instant)
    // With some more, among which are nearly always all of the last days.
    let latest = try snapshot.outcomes(of: person, ofTask: task, .latest(count + 16), asOf: instant)
    guard latest.count == count + 16 else { return latest }
    let days = latest.map(\.spanDay).sorted()
    let first = days[16].adding(days: -2)
    if days[0] < first { return latest.filter { $0.spanDay >= first } }
    let last = CivilDate(dayNumber: CivilDate.dayNumbers.upperBound)
    return try snapshot.outcomes(of: person, ofTask: task, .days(first, last), asOf: instant)
  }

  /// How many outcomes of a participant stood at an instant.
  package func outcomeCount(of participant: String, asOf instant: Instant) throws -> Int {
    try snapshot.outcomeCount(of: person(participant, asOf: instant), asOf: instant)
  }

  /// Of more outcomes all entries are read, one after the other.
  private static let most = 5_000

  /// The rows that the same makes entries of, for who does that elsewhere.
  ///
  /// - Parameter task: Whose outcomes are wanted; nil for all.
  package func rows(
    about participant: String, asOf instant: Instant, withSittings: Bool = false, ofTask task: String?
  ) throws -> [EntryRow] {
    let person = try person(participant, asOf: instant)
    let outcomes = try task.map { task in try snapshot.outcomeEntries(of: person) { $1 == task } }
    var rows: [EntryRow] = []
    try forEachRow(of: person, asOf: instant, withSittings: withSittings, outcomes: outcomes) { rows.append($0) }
    return rows
  }

  /// - Parameter outcomes: The numbers of the entries of those that are wanted; nil for all.
  private func forEachRow(
    of person: Int64, asOf instant: Instant, withSittings: Bool, outcomes: Set<Int64>?,
    _ body: (EntryRow) throws -> Void
  ) throws {
    try snapshot.forEachEntry(
      .about(person, includingInputs: false), asOf: instant,
      reading: { $1 == "sittingBegan" ? withSittings : isRead($0, $1, among: outcomes) }, body)
  }

  /// - Parameter outcomes: Nil for all.
  private func isRead(_ number: Int64, _ kind: String, among outcomes: Set<Int64>?) -> Bool {
    switch kind {
    case "outcomeRecorded", "outcomeRevised", "outcomeDeleted": outcomes?.contains(number) ?? true
    default: true
    }
  }

  /// How many entries about a participant have a content: as many as ``StudyStore/erase(_:stamp:)`` erases.
  package func entryCount(about participant: String) throws -> Int64 {
    guard let person = try snapshot.person(.participant, participant) else {
      throw StoreError.unknownParticipant(participant)
    }
    return try snapshot.contentCount(about: person.key)
  }

  /// The entries of an event's outcome: recorded, then revised, then perhaps deleted and recorded again.
  package func outcomeEntries(of participant: String, event: String, asOf instant: Instant) throws -> [Entry] {
    try all(.outcome(event: event, of: person(participant, asOf: instant)), asOf: instant)
  }

  /// Nil when there is no such entry.
  package func entry(_ number: Int64) throws -> Entry? {
    try all(.one(number), asOf: Instant(milliseconds: .max)).first
  }

  /// The event that an entry is about, also when it names another entry that is about it.
  package func event(of content: EntryContent) throws -> String? {
    switch content {
    case .sitting(.input(let number, _, _)), .sitting(.discarded(let number, _)),
      .remark(.alertAcknowledged(let number, _)), .remark(.queryAnswered(let number, _)),
      .remark(.queryClosed(let number, _)):
      try entry(number)?.content?.event
    default: content.event
    }
  }

  /// The beginning of a sitting with the entry that says it; nil for a number that is not a sitting's.
  package func sitting(_ number: Int64) throws -> (began: SittingBegan, entry: Entry)? {
    guard let entry = try entry(number), case .sitting(.began(let began)) = entry.content else { return nil }
    return (began, entry)
  }

  /// How many inputs of a sitting are confirmed.
  package func position(of sitting: Int64) throws -> Int { try snapshot.inputCount(ofSitting: sitting) }

  /// The entries of a sitting's inputs, in their sequence.
  ///
  /// - Parameter position: Those that come after so many.
  package func inputs(of sitting: Int64, after position: Int = 0) throws -> [Entry] {
    try all(.inputs(of: sitting, after: position), asOf: Instant(milliseconds: .max))
  }

  /// Whether a sitting goes on, and how it ended; nil for a number that is not a sitting's.
  package func end(ofSitting number: Int64) throws -> SittingEnd? { try snapshot.standing(ofSitting: number) }

  func forEach(
    _ selection: EntrySelection, asOf instant: Instant, detail: EntryDetail = .whole, _ body: (Entry) throws -> Void
  ) throws {
    try snapshot.forEachEntry(selection, asOf: instant) { try body(Entry($0, detail: detail)) }
  }

  func all(_ selection: EntrySelection, asOf instant: Instant) throws -> [Entry] {
    var entries: [Entry] = []
    try forEach(selection, asOf: instant) { entries.append($0) }
    return entries
  }
}

extension ArraySlice<Recording> {
  /// Drops those with a lower number, and says which was the latest of them.
  fileprivate mutating func takeLatest(before number: Int64, without others: Set<Int64>) -> Recording? {
    var latest: Recording?
    while let first, first.number <= number {
      removeFirst()
      if first.number == number || others.contains(first.number) { continue }
      if latest.map({ $0.instant < first.instant }) ?? true { latest = first }
    }
    return latest
  }
}
