package import CivilTime
import Definitions
import JSONText
import Record
import Scheduling
package import StudyService
import SurveyModel

/// What a coordinator looks at first: what must be seen to, what is due, what was missed, and who is away.
///
/// Lists may have been cut to the first of them; the counts of the sites are those of all.
package struct TodayView: Sendable {
  package let now: Instant
  /// Those that nobody has acknowledged, the most urgent first, then the oldest.
  package internal(set) var alerts: [Alert]
  /// Open now, by when they close.
  package let dueNow: Events
  /// Later on the study day of each participant.
  package let dueLater: Events
  /// Closed, and still to be done late, by when that ends.
  package let graceEnds: Events
  /// Missed since the study day before.
  package let missed: Events
  /// Begun, not finished, and still to be done.
  package let unfinished: Events
  /// Reminders of the last two days that failed, may have been lost, or that nobody sent.
  package let reminders: [Reminder]
  /// Those that nobody has closed.
  package let queries: [QueryView]
  /// What was entered from paper and waits for its second entry, or whose two entries differ; the first of a long list.
  package let secondEntries: [SecondEntryList.Row]
  /// In a pause now.
  package let away: [Absence]
  /// What staff record or somebody placed by hand, on the seven days to come.
  package let visits: Events
  /// Those who take part, by site.
  package let sites: [Site]

  /// A participant as lists for staff name them.
  package struct Person: Hashable, Sendable {
    package let id: String
    package let name: String?
    package let site: String?
  }

  package struct Alert: Hashable, Sendable {
    package let person: Person
    package let alert: AlertView
    /// The participant's.
    package let zone: Zone
    /// What raised it; nil for the later ones of a long list, and where the worker may not see it.
    package internal(set) var answers: [AlertList.Answer]?
  }

  package struct DayEvent: Sendable {
    package let person: Person
    package let event: StandingEvent
    /// When its sitting was begun; nil for one without.
    package let began: Instant?
  }

  package struct Reminder: Hashable, Sendable {
    package let person: Person
    package let row: ReminderRow
  }

  package struct Absence: Hashable, Sendable {
    package let person: Person
    package let from: Instant
    /// Nil for a pause without an end.
    package let until: Instant?
    package let reason: String?
    package let zone: Zone
  }

  /// Counts of a site, which lists of the same site have.
  package struct Site: Hashable, Sendable {
    /// Nil for people without a site.
    package let site: String?
    /// As the study calls it; nil where it does not.
    package let title: String?
    package internal(set) var participants = 0
    package internal(set) var alerts = 0
    package internal(set) var graceEnds = 0
    package internal(set) var dueNow = 0
    package internal(set) var dueLater = 0
    package internal(set) var missed = 0
    package internal(set) var unfinished = 0
    package internal(set) var reminders = 0
    package internal(set) var queries = 0
    package internal(set) var secondEntries = 0
    package internal(set) var away = 0
    package internal(set) var visits = 0

    init(_ site: String?, title: String? = nil) {
      self.site = site
      self.title = title
    }

    /// Whether there is nobody, and nothing to count.
    var isEmpty: Bool { self == Site(site, title: title) }
  }
}

extension RunningStudy {
  /// The sites that are declared, in the order of `study.yaml`, or the one that is asked for.
  fileprivate func sites(like site: String?, at instant: Instant) -> [TodayView.Site] {
    let (language, fallback) = (languageOfLists, current.definitions.study.defaultLanguage)
    return sites(at: instant).filter { site == nil || $0.id == site }.map { declared in
      let title = declared.title?.text(in: language, fallback: fallback)
      return TodayView.Site(declared.id, title: title)
    }
  }
}

extension StudyDesk {
  /// The study as it stands now.
  ///
  /// - Parameters:
  ///   - people: Whom it is about; everybody when nobody is named.
  ///   - most: How many of each list are wanted, the first; nil for all.
  /// - Throws: As ``DeskReading/forEachView(of:_:)``.
  package func today(_ people: PeopleFilter = PeopleFilter(), most: Int? = nil) throws -> TodayView {
    try look(.seeToday) { try $0.today(people, most: most) }
  }
}

extension DeskReading {
  /// - Parameter isAlone: Whether everybody is looked at alone, which is the plain and slow way to the same.
  package func today(_ people: PeopleFilter, most: Int? = nil, alone isAlone: Bool = false) throws -> TodayView {
    let alerts = reach(of: .seeAlerts).isNobody ? [] : try openAlerts()
    let queries = reach(of: .seeQueries).isNobody ? [] : try reader.queries(asOf: now).filter { $0.closed == nil }
    var gathering = TodayGathering(
      now: now, most: most,
      declared: study.sites(like: people.site, at: now).filter { reach.hasSite($0.site) || !reach.assessors.isEmpty },
      told: Set(alerts.map(\.participant) + queries.map(\.participant)),
      by: TodaySorting(study, zones: zones.cache, at: now, alone: isAlone))
    let isWanted = try condition(of: people)
    if let participant = people.participant {
      let view = try view(of: participant)
      if isWanted(view.record) { try gathering.add(view, called: name(of: view.record)) }
    } else {
      try reader.forEachRecord(
        asOf: now, needing: { record in isWanted(record) ? try gathering.needed(of: record) : .ofEvents([]) }
      ) { record in
        if isWanted(record) { try gathering.add(record, called: name(of: record), in: reader) }
      }
    }
    var view = gathering.view(
      alerts: alerts, queries: try views(of: queries.filter { gathering.isKnown($0.participant) }),
      secondEntries: try secondEntries(of: people).rows)
    try tellAnswers(in: &view.alerts, of: people)
    return view
  }

  private func tellAnswers(in alerts: inout [TodayView.Alert], of people: PeopleFilter) throws {
    let told = alerts.prefix(AlertList.mostWithAnswers)
    let known = try self.people(Set(told.map(\.person.id)), of: people)
    var answers = AnswersBehindAlerts(self)
    for place in told.indices {
      guard let person = known[alerts[place].person.id] else { continue }
      alerts[place].answers = try answers.answers(behind: alerts[place].alert.alert, of: person)
    }
  }
}
