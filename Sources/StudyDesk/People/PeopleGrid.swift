package import CivilTime
import Definitions
package import JSONText
import Record
import Scheduling
package import StudyService
import SurveyModel

/// People against days, or against visits: how each event stands, a page of people at a time.
package struct PeopleGrid: Sendable {
  package enum Span: Hashable, Sendable {
    /// Study days from one on.
    case days(from: CivilDate?, count: Int)
    case visits
  }

  package let columns: [Column]
  package let rows: [Row]
  package let people: RosterPage.Place
  package let choices: RosterChoices
  /// The first day of those that are shown; nil for visits.
  package let from: CivilDate?
  /// The day that holds now, by the study's zone.
  package let today: CivilDate
  package let hasVisits: Bool

  package struct Column: Hashable, Sendable {
    /// A date, or `schedule/visit`.
    package let id: String
    package let title: String
    package let isToday: Bool
  }

  package struct Row: Sendable {
    package let id: String
    package let name: String?
    package let site: String?
    package let isActive: Bool
    /// The events of each column, in the order of the day.
    package let cells: [[StandingEvent]]
  }

  /// No grid shows more days.
  package static let mostDays = 31
}

extension StudyDesk {
  /// - Parameters:
  ///   - number: Of the page, from 1.
  ///   - size: How many people a page has.
  /// - Throws: As ``rosterPage(_:number:size:)``.
  package func grid(_ span: PeopleGrid.Span, of query: RosterQuery, number: Int, size: Int) throws -> PeopleGrid {
    let number = min(max(number, 1), 1_000_000)
    return try look(.seePeople) { reading in
      let page = try RosterSelection(query, in: reading).page(number, size: size)
      var cache = reading.zones.cache
      let views = try page.ids.map { id in
        let record = try reading.reader.record(of: id, asOf: reading.now)
        return try reading.study.view(of: record, in: reading.reader, zones: &cache, at: reading.now)
      }
      let today = reading.zones.zone(of: reading.study.current.definitions.study).local(at: reading.now).date
      let columns: [PeopleGrid.Column]
      let from: CivilDate?
      let cells: (ParticipantView) -> [[StandingEvent]]
      switch span {
      case .days(let asked, let count):
        let first = asked ?? today.firstDay(ofWeekFrom: .monday)
        let dates = (0..<min(max(count, 1), PeopleGrid.mostDays)).map { first.adding(days: $0) }
        from = first
        columns = dates.map { PeopleGrid.Column(id: $0.description, title: $0.short, isToday: $0 == today) }
        cells = { $0.cells(on: dates) }
      case .visits:
        from = nil
        columns = reading.study.visitColumns(of: views)
        let ids = columns.map(\.id)
        cells = { $0.cells(of: ids) }
      }
      return PeopleGrid(
        columns: columns,
        rows: views.map { view in
          PeopleGrid.Row(
            id: view.record.participant, name: reading.name(of: view.record), site: view.record.site,
            isActive: view.record.status == .active, cells: cells(view))
        },
        people: RosterPage.Place(number, size: size, page),
        choices: try reading.rosterChoices(), from: from, today: today, hasVisits: reading.study.hasVisits)
    }
  }
}

extension CivilDate {
  /// `Tue 24 Nov`.
  fileprivate var short: String {
    let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let day = "\(weekday)".prefix(3)
    return day.prefix(1).uppercased() + day.dropFirst() + " \(self.day) \(names[month - 1])"
  }
}

// MARK: - Cells

extension ParticipantView {
  /// What a list of the day has; an offer only once it was taken.
  private func isShown(_ event: StandingEvent) -> Bool {
    event.state.isListed && (event.event.slot != .offer || event.completed != nil)
  }

  fileprivate func cells(on dates: [CivilDate]) -> [[StandingEvent]] {
    guard let first = dates.first, let last = dates.last else { return [] }
    let events = schedule(from: first, to: last.adding(days: 1)).filter(isShown)
    let byDate = Dictionary(grouping: events, by: \.row.date)
    return dates.map { byDate[$0] ?? [] }
  }

  fileprivate func cells(of visits: [String]) -> [[StandingEvent]] {
    var found: [String: [StandingEvent]] = [:]
    for schedule in schedules {
      guard let loaded = study.current.definitions.schedules[schedule] else { continue }
      let start = record.enrolments.last { $0.schedule == schedule }.flatMap { enrolment in
        clock(of: schedule)?.date(at: enrolment.instant)
      }
      for task in Set(loaded.visits.flatMap(\.tasks)).sorted() {
        for event in visitEvents(ofTask: task, from: start ?? today) {
          guard let visit = event.row.visit, event.schedule == schedule else { continue }
          found[schedule + "/" + visit.id, default: []].append(event)
        }
      }
    }
    return visits.map { found[$0] ?? [] }
  }

  /// A visit lies before its anchor at times; no study plans more of them than this.
  private static let (daysBefore, mostVisits) = (60, 200)

  /// The events of a task that visits have, one after the other.
  private func visitEvents(ofTask task: String, from start: CivilDate) -> [StandingEvent] {
    var found: [StandingEvent] = []
    var from = start.adding(days: -ParticipantView.daysBefore)
    for _ in 0..<ParticipantView.mostVisits {
      guard let event = nextEvent(ofTask: task, from: from), event.row.date >= from else { break }
      let (day, next) = (event.row.date, event.row.date.adding(days: 1))
      found += schedule(from: day, to: next).filter { $0.row.task == task && isShown($0) }
      if next == day { break }
      from = next
    }
    return found
  }
}

extension RunningStudy {
  /// The visits of the schedules that people are in, in the order of the files.
  fileprivate func visitColumns(of views: [ParticipantView]) -> [PeopleGrid.Column] {
    let definitions = current.definitions
    let fallback = definitions.study.defaultLanguage
    let schedules = Set(views.flatMap(\.schedules)).sorted().compactMap { definitions.schedules[$0] }
      .filter { !$0.visits.isEmpty }
    return schedules.flatMap { schedule in
      schedule.visits.map { visit in
        let title = visit.title?.text(in: languageOfLists, fallback: fallback) ?? visit.id
        return PeopleGrid.Column(
          id: schedule.schedule.id + "/" + visit.id,
          title: schedules.count > 1 ? "\(schedule.schedule.id): \(title)" : title, isToday: false)
      }
    }
  }
}

// MARK: - JSON

extension PeopleGrid {
  package var json: JSONValue {
    [
      "page": .integer(people.number), "size": .integer(people.size),
      "total": people.total.map { .integer($0) } ?? .null, "more": .boolean(people.hasMore),
      "columns": .array(columns.map { ["id": .string($0.id), "title": .string($0.title)] }),
      "participants": .array(
        rows.map { row in
          [
            "participant": .string(row.id), "name": .optional(row.name), "site": .optional(row.site),
            "cells": .array(row.cells.map { .array($0.map(PeopleGrid.json)) }),
          ]
        }),
    ]
  }

  private static func json(_ event: StandingEvent) -> JSONValue {
    [
      "event": .string(event.id), "task": .string(event.row.task), "title": .string(event.row.title),
      "date": .string(event.row.date.description), "state": .string(event.state.name),
    ]
  }
}
