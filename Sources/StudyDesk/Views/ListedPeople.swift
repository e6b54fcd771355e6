import CivilTime
import Definitions
package import JSONText
import Record
import Scheduling
import StudyService
import SurveyModel

/// A site that people can be listed by.
package struct ListedSite: Hashable, Sendable {
  package let id: String
  /// As the study calls it; its id where the study does not.
  package let title: String

  package var json: JSONValue { ["site": .string(id), "title": .string(title)] }
}

extension [ListedSite] {
  /// What a site is called; its id where it is not among them.
  func title(of site: String?) -> String? { site.map { id in first { $0.id == id }?.title ?? id } }
}

/// What lists can be narrowed to.
package struct ListChoices: Hashable, Sendable {
  /// Those of the people whom the worker may see.
  package let sites: [ListedSite]
  /// The ids of the tasks that any accepted schedule has.
  package let tasks: [String]
  /// Those of the surveys that they ask.
  package let surveys: [String]
}

extension StudyDesk {
  /// - Throws: ``PermissionRefusal``; ``StudyRefusal``; ``StoreError``.
  package func choices(_ permission: Permission) throws -> ListChoices {
    try look(permission) { reading in
      let tasks = reading.study.layers.flatMap { $0.schedules.values.flatMap { $0.schedule.tasks.map(\.id) } }
      return ListChoices(
        sites: try reading.listedSites(), tasks: Set(tasks).sorted(), surveys: reading.study.surveys(ofTask: nil))
    }
  }
}

/// A participant as lists name them, with the clock that they live by.
struct ListedPerson {
  let person: TodayView.Person
  let zone: Zone
  /// Whether the worker may see what tells who they are.
  let hasNames: Bool
  let seesAnswers: Bool
}

extension DeskReading {
  /// So many are asked for by themselves; of more, one pass over the roster costs less.
  static let few = 200

  /// Those of a list who are wanted: nobody who was removed, or whom the worker may not see.
  func people(_ ids: Set<String>, of filter: PeopleFilter) throws -> [String: ListedPerson] {
    if ids.isEmpty { return [:] }
    let isWanted = try condition(of: filter)
    var found: [String: ListedPerson] = [:]
    var cache = zones.cache
    func take(_ record: ParticipantRecord) throws {
      guard record.status != .removed, reach.contains(record), isWanted(record),
        filter.participant.map({ $0 == record.participant }) ?? true
      else { return }
      let view = try ParticipantView(study: study, record: record, zones: &cache, at: now)
      let person = TodayView.Person(id: record.participant, name: name(of: record), site: record.site)
      found[person.id] = ListedPerson(
        person: person, zone: view.zoneNow, hasNames: names.contains(record), seesAnswers: may(.seeAnswers, record))
    }
    if ids.count <= DeskReading.few {
      for id in ids { try take(reader.rosterRecord(of: id, asOf: now)) }
    } else {
      try reader.forEachRosterRecord(asOf: now) { record in if ids.contains(record.participant) { try take(record) } }
    }
    return found
  }

  /// The sites at which somebody is whom the worker may see, those that the study declares first.
  func listedSites() throws -> [ListedSite] {
    let declared = declaredSites
    let known = Set(declared.map(\.id))
    let others = try reader.sites(asOf: now).filter { !known.contains($0) }.map { ListedSite(id: $0, title: $0) }
    return (declared + others).filter { reach.hasSite($0.id) }
  }

  private var declaredSites: [ListedSite] {
    let fallback = study.current.definitions.study.defaultLanguage
    return study.sites(at: now).map { site in
      ListedSite(id: site.id, title: site.title?.text(in: language, fallback: fallback) ?? site.id)
    }
  }

  /// What a site is called, whoever asks: somebody who sees one person of it alone, too.
  func title(ofSite site: String?) -> String? { declaredSites.title(of: site) }

  /// What the survey of an event's task is called.
  func title(ofEvent event: String) -> String {
    let task = String(event.prefix { $0 != "/" })
    return study.survey(ofTask: task).map { $0.title.text(in: language, fallback: $0.language) } ?? task
  }
}
