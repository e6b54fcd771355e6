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
  /// - Parameter each: Takes the sums of people as they come, which the result is without then.
  /// - Throws: As ``adherence(_:)``.
  package func completeness(
    _ request: AdherenceRequest, by grouping: AdherenceGrouping, rate: EventRate? = nil,
    each: ((AdherenceSums.Row) -> Void)? = nil
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
          guard isWanted(record) else { return }
          try tally.add(record, in: reading.reader)
          if let each { for sum in tally.takeSettled() { each(AdherenceSums.Row(sum.key, sum.counts, rate)) } }
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

    init(_ key: String, _ counts: AdherenceCounts, _ rate: EventRate?) {
      self.key = key
      self.counts = counts
      owed = rate.flatMap { $0.owed(for: counts.completed) }
    }

    package func json(by grouping: AdherenceGrouping) -> JSONValue {
      .object(
        [
          JSONMember(grouping.rawValue, grouping == .site && key.isEmpty ? .null : .string(key)),
          JSONMember("share", counts.share.map { .double($0) } ?? .null),
          JSONMember("done", .integer(counts.completed)), JSONMember("late", .integer(counts.doneLate)),
          JSONMember("missed", .integer(counts.missed)), JSONMember("open", .integer(counts.open)),
        ] + (owed.map { [JSONMember("owed", .number(literal: $0))] } ?? []))
    }
  }

  /// - Parameter rate: What one done event is worth; nil when nothing is owed.
  init(_ tally: AdherenceTally, rate: EventRate?) {
    func row(_ key: String, _ counts: AdherenceCounts) -> Row { Row(key, counts, rate) }
    grouping = tally.grouping
    let sums = tally.sums
    switch grouping {
    case .participant, .task: rows = sums.rows.map(row)
    case .site, .day, .week: rows = sums.rows.sorted { $0.key < $1.key }.map(row)
    }
    total = row("all", sums.total)
  }

  package var jsonRows: [JSONValue] { rows.map { $0.json(by: grouping) } }
}

extension DeskReading {
  /// That what is asked for can be: the task is known, and the days are in order.
  fileprivate func require(_ request: AdherenceRequest) throws {
    if let task = request.task { try study.requireTask(task) }
    try StudyRefusal.requireOrder(from: request.from, to: request.to)
  }
}
