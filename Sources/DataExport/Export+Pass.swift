import Record
import StudyService

// MARK: - One pass over the record

extension Export {
  /// Writes tables together, in one pass over the record: rows are made on threads beside the one that reads, and written in
  /// the order of the participants.
  func write(_ sources: [any TableSource], into writers: inout [RowWriter]) throws -> ExportSummary {
    var summary = ExportSummary(head: try reading.reader.headOfData(asOf: reading.now))
    var sources = sources
    for index in sources.indices { try sources[index].begin(reading) { try writers[index].add($0) } }
    // Somebody may wait for the first rows: those are not collected, and the first person's are made here.
    for index in writers.indices { try writers[index].flush() }
    var isFirst = true
    let making = RowMaking(self, sources, writers.map(\.blank))
    var work = SideWork(making.rows)
    var leftOut = [Int](repeating: 0, count: sources.count)
    func take(_ made: RowMaking.Made) throws {
      for index in writers.indices {
        try writers[index].add(made.texts[index])
        leftOut[index] += made.leftOut[index]
      }
    }
    var piece = RowMaking.Piece()
    try forEachRead(for: sources) { view, rows in
      for index in sources.indices { try sources[index].add(view, in: reading) { try writers[index].add($0) } }
      if isFirst {
        isFirst = false
        let subject = try making.subject(view, rows)
        for index in sources.indices { try sources[index].add(subject) { try writers[index].add($0) } }
        return
      }
      piece.add(view, rows)
      guard piece.isFull else { return }
      try work.add(piece, take)
      piece = RowMaking.Piece()
    }
    try work.add(piece, take)
    try work.finish(take)
    for index in writers.indices { try writers[index].flush() }
    summary.rows = writers.map(\.rows).reduce(0, +)
    summary.leftOut = Export.leftOut(zip(sources, leftOut).map { ($0 is SurveyTable, $0.leftOut + $1) })
    return summary
  }

  /// Reads each participant who is wanted, as far as tables ask for it.
  private func forEachRead(
    for sources: [any TableSource], _ body: (ParticipantView, [EntryRow]) throws -> Void
  ) throws {
    let isOfRoster = sources.allSatisfy { $0.needs == .roster }
    func add(_ view: ParticipantView) throws {
      try body(view, isOfRoster ? [] : reading.rows(about: view, task: request.task))
    }
    if sources.contains(where: \.asksForEvents) {
      try reading.forEachView(request.participant, add)
    } else {
      try reading.forEachRosterView(request.participant, add)
    }
  }

  /// An answer that is left out is left out of several tables: it counts once.
  private static func leftOut(_ counts: [(isOfSurvey: Bool, count: Int)]) -> Int {
    let ofSurveys = counts.filter(\.isOfSurvey)
    return ofSurveys.isEmpty ? counts.map(\.count).max() ?? 0 : ofSurveys.map(\.count).reduce(0, +)
  }

  /// Fills tables together, in one pass over the record.
  func fill(
    _ sources: inout [any TableSource], _ row: (_ table: Int, _ cells: [Cell]) throws -> Void
  ) throws -> ExportSummary {
    var summary = ExportSummary(head: try reading.reader.headOfData(asOf: reading.now))
    func take(_ index: Int, _ cells: [Cell]) throws {
      summary.rows += 1
      try row(index, cells)
    }
    for index in sources.indices { try sources[index].begin(reading) { try take(index, $0) } }
    let making = RowMaking(self, sources, [])
    try forEachRead(for: sources) { view, rows in
      let subject = try making.subject(view, rows)
      for index in sources.indices {
        try sources[index].add(view, in: reading) { try take(index, $0) }
        try sources[index].add(subject) { try take(index, $0) }
      }
    }
    summary.leftOut = Export.leftOut(sources.map { ($0 is SurveyTable, $0.leftOut) })
    return summary
  }
}
