package import CivilTime
package import JSONText
import Record
package import Scheduling
package import StudyService

/// What of a study's completeness is asked for.
package struct AdherenceRequest: Hashable, Sendable {
  package var people: PeopleFilter
  /// The first study day; nil for each enrolment's.
  package var from: CivilDate?
  /// The last study day, included; nil for today.
  package var to: CivilDate?
  /// Only this task.
  package var task: String?

  package init(
    _ people: PeopleFilter = PeopleFilter(), from: CivilDate? = nil, to: CivilDate? = nil, task: String? = nil
  ) {
    self.people = people
    self.from = from
    self.to = to
    self.task = task
  }
}

extension StudyDesk {
  /// How complete the study is, in cells of one participant, task and study day each.
  ///
  /// - Throws: ``StudyRefusal/unknownTask(_:known:)``, ``StudyRefusal/endBeforeStart(from:to:)``; as ``DeskReading/forEachView(of:_:)``.
  package func adherence(_ request: AdherenceRequest) throws -> AdherenceTable {
    try look(.seeQuality) { reading in
      try reading.require(request)
      var table = AdherenceTable()
      try reading.forEachView(of: request.people) { view in
        table.add(view, from: request.from, to: request.to) { id in request.task.map { $0 == id } ?? true }
      }
      return table
    }
  }

  /// Whom to call.
  ///
  /// - Parameter least: How many events of a task they missed in a row, up to now.
  /// - Throws: As ``adherence(_:)``.
  package func calls(_ request: AdherenceRequest, missing least: Int) throws -> CallList {
    try look(.seeQuality) { reading in
      try reading.require(request)
      var table = AdherenceTable()
      var nameless: Set<String> = []
      try reading.forEachView(of: request.people) { view in
        table.add(view, from: request.from, to: request.to) { id in request.task.map { $0 == id } ?? true }
        if !reading.names.contains(view.record) { nameless.insert(view.record.participant) }
      }
      return CallList(table, missing: least, withoutNamesOf: nameless)
    }
  }

  /// How complete the study is, summed while people are read: what many people have alike is counted once.
  ///
  /// - Throws: As ``adherence(_:)``.
  package func completeness(
    _ request: AdherenceRequest, by grouping: AdherenceGrouping, rate: EventRate? = nil
  ) throws -> AdherenceSums {
    try look(.seeQuality) { reading in
      try reading.require(request)
      var tally = AdherenceTally(
        reading.study, by: grouping, from: request.from, to: request.to, zones: reading.zones.cache, at: reading.now
      ) { id in request.task.map { $0 == id } ?? true }
      let isWanted = try reading.condition(of: request.people)
      if let participant = request.people.participant {
        let view = try reading.view(of: participant)
        if isWanted(view.record) { tally.add(view) }
      } else {
        try reading.reader.forEachRecord(asOf: reading.now) { record in
          if isWanted(record) { try tally.add(record, in: reading.reader) }
        }
      }
      return AdherenceSums(tally, rate: rate)
    }
  }
}

/// Completeness summed by people, tasks, sites or times.
package struct AdherenceSums: Sendable {
  package let grouping: AdherenceGrouping
  package let rows: [Row]
  package let total: Row

  package struct Row: Sendable {
    /// An id, or a date; empty for people without a site.
    package let key: String
    package let counts: AdherenceCounts
    /// What is owed for what was done; nil when nobody asked.
    package let owed: String?
  }

  /// - Parameter rate: What one done event is worth; nil when nothing is owed.
  init(_ tally: AdherenceTally, rate: EventRate?) {
    func row(_ key: String, _ counts: AdherenceCounts) -> Row {
      Row(key: key, counts: counts, owed: rate.flatMap { $0.owed(for: counts.completed) })
    }
    grouping = tally.grouping
    let sums = tally.sums
    switch grouping {
    case .participant, .task: rows = sums.rows.map(row)
    case .site, .day, .week: rows = sums.rows.sorted { $0.key < $1.key }.map(row)
    }
    total = row("all", sums.total)
  }

  package var json: JSONValue {
    .array(
      rows.map { row in
        .object(
          [
            JSONMember(grouping.rawValue, grouping == .site && row.key.isEmpty ? .null : .string(row.key)),
            JSONMember("share", row.counts.share.map { .double($0) } ?? .null),
            JSONMember("done", .integer(row.counts.completed)), JSONMember("late", .integer(row.counts.doneLate)),
            JSONMember("missed", .integer(row.counts.missed)), JSONMember("open", .integer(row.counts.open)),
          ] + (row.owed.map { [JSONMember("owed", .number(literal: $0))] } ?? []))
      })
  }
}

extension DeskReading {
  /// That what is asked for can be: the task is known, and the days are in order.
  fileprivate func require(_ request: AdherenceRequest) throws {
    if let task = request.task { try study.requireTask(task) }
    try StudyRefusal.requireOrder(from: request.from, to: request.to)
  }
}
