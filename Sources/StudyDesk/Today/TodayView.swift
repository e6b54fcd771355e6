package import CivilTime
import Definitions
import JSONText
import Record
import Scheduling
package import StudyService
import SurveyModel

/// What a coordinator looks at first: what must be seen to, what is due, what was missed, and who is away.
package struct TodayView: Sendable {
  package let now: Instant
  /// Those that nobody has acknowledged, the most urgent first, then the oldest.
  package let alerts: [Alert]
  /// Open now, by when they close.
  package let dueNow: [DayEvent]
  /// Later on the study day of each participant.
  package let dueLater: [DayEvent]
  /// Closed, and still to be done late, by when that ends.
  package let graceEnds: [DayEvent]
  /// Missed since the study day before.
  package let missed: [DayEvent]
  /// Begun, not finished, and still to be done.
  package let unfinished: [DayEvent]
  /// Reminders of the last two days that failed, may have been lost, or that nobody sent.
  package let reminders: [Reminder]
  /// Those that nobody has closed.
  package let queries: [QueryView]
  /// In a pause now.
  package let away: [Absence]
  /// What staff record or somebody placed by hand, on the seven days to come.
  package let visits: [DayEvent]
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
    package internal(set) var away = 0
    package internal(set) var visits = 0

    init(_ site: String?, title: String? = nil) {
      self.site = site
      self.title = title
    }
  }
}

extension RunningStudy {
  /// The sites that `study.yaml` declares, in its order, or the one that is asked for.
  fileprivate func sites(like site: String?) -> [TodayView.Site] {
    let study = current.definitions.study
    return study.sites.filter { site == nil || $0.id == site }.map { declared in
      let title = declared.title?.text(in: study.defaultLanguage, fallback: study.defaultLanguage)
      return TodayView.Site(declared.id, title: title)
    }
  }
}

extension StudyDesk {
  /// The study as it stands now.
  ///
  /// - Parameter people: Whom it is about; everybody when nobody is named.
  /// - Returns: The view, and the sites that there are when nobody is of the one that was asked for.
  /// - Throws: As ``DeskReading/forEachView(of:_:)``.
  package func today(_ people: PeopleFilter = PeopleFilter()) throws -> (view: TodayView, sites: [String]?) {
    try look(.seeToday) { reading in
      var gathering = TodayGathering(now: reading.now, declared: reading.study.sites(like: people.site))
      try reading.forEachView(of: people) { gathering.add($0, called: reading.name(of: $0.record)) }
      let alerts = try reading.openAlerts(of: people)
      let queries = try reading.openQueries()
      return (gathering.view(alerts: alerts, queries: queries), try reading.sitesInstead(of: people))
    }
  }
}
