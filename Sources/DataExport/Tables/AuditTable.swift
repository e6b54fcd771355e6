import CivilTime
import Record
import StudyService

/// A row for each entry of the record: what was done, when, by whom, and about whom. Inputs of sittings are not among
/// them; their outcomes are.
struct AuditTable: TableSource {
  let isIdentified: Bool
  let request: ExportRequest
  let tasks: Set<String>?
  let table: DataTable
  private var clocks: [Subject: ClockOrder] = [:]

  init(_ request: ExportRequest, tasks: Set<String>?) {
    self.request = request
    self.tasks = tasks
    isIdentified = request.isIdentified
    table = DataTable(
      name: StudyTable.audit.rawValue, title: "Entries of the record",
      variables: [
        Variable("entry", "Number of the entry", .integer, measure: .nominal),
        Variable("participant", "Whom it is about (pseudonym)", .text), Variable("kind", "What was done", .text),
        Variable("event", "Event", .text), Variable("date", "Day on which it was recorded, in UTC", .date),
        Variable("author", "Role of who did it", .text),
        Variable("assessor", "Assessor who did it (pseudonym)", .text),
        Variable.clock("Which clock told when it was recorded"),
        Variable("erased", "The content was erased", .boolean),
        Variable("program", "Version of the program", .text),
        Variable("zoneData", "Version and digest of the zone data", .text),
        Variable("surveyDigest", "Version of the survey", .text),
        Variable("scheduleVersion", "Version of the schedule", .text),
      ]
        + (isIdentified
          ? [
            Variable("recorded", "Recorded at", .dateTime), Variable("machine", "The machine's clock then", .dateTime),
            Variable("account", "Account of the machine", .text), Variable("reason", "Why", .text),
          ] : []))
  }

  /// Entries stand in the order of the record, whomever they are about.
  mutating func begin(_ reading: RecordReading, _ row: RowSink) throws {
    var wanted: Set<String> = []
    let isWhole = request.participant == nil && tasks == nil && !reading.isFiltered
    if !isWhole {
      try reading.forEachRosterView(request.participant) { wanted.insert($0.record.participant) }
    }
    try reading.reader.forEachEntry(asOf: reading.now, detail: .outline) { entry in
      if case .sitting(.input)? = entry.content { return }
      let clock = clocks[entry.subject, default: ClockOrder()].mark(entry.stamp)
      switch entry.subject {
      // Who was removed is on no list, and their entries stay.
      case .participant(let id): guard isWhole || wanted.contains(id) else { return }
      case .nobody, .assessor: guard isWhole else { return }
      }
      let event = try entry.content.flatMap { try reading.reader.event(of: $0) }
      if tasks != nil, !(event.map { RemarkColumns.isOf(tasks, $0) } ?? false) { return }
      try row(cells(entry, event, clock))
    }
  }

  private func cells(_ entry: Entry, _ event: String?, _ clock: ClockMark) -> [Cell] {
    let stamp = entry.stamp
    var participant: String?
    if case .participant(let id) = entry.subject { participant = id }
    var assessor: String?
    if case .assessor(let id) = stamp.author { assessor = id }
    let cells: [Cell] = [
      .number(entry.number), .text(participant), .text(entry.kind), .text(event),
      .text(Zone.utc.local(at: stamp.recorded).date.description), .text(stamp.author.role), .text(assessor),
      .text(clock.rawValue), .truth(entry.content == nil), .text(stamp.program),
      .text(stamp.tzdata), .text(stamp.survey), .text(stamp.schedule),
    ]
    guard isIdentified else { return cells }
    return cells + [
      .text(Zone.utc.reading(at: stamp.recorded)), .text(stamp.machine.map(Zone.utc.reading)), .text(stamp.account),
      .text(entry.content?.reason ?? entry.content?.remarkText),
    ]
  }
}

extension Author {
  fileprivate var role: String {
    switch self {
    case .participant: "participant"
    case .assessor: "assessor"
    case .account: "account"
    case .program: "program"
    }
  }
}

extension EntryContent {
  /// What somebody wrote in a note or a query, or signed for.
  fileprivate var remarkText: String? {
    if case .signature(.outcome(_, _, let signer)) = self { return signer.meaning }
    if case .signature(.casebook(_, let signer)) = self { return signer.meaning }
    guard case .remark(let remark) = self else { return nil }
    switch remark {
    case .note(_, let text), .queryOpened(_, _, let text), .queryAnswered(_, let text): return text
    case .alertRaised, .alertAcknowledged, .queryClosed: return nil
    }
  }
}
