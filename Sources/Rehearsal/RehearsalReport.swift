package import CivilTime
package import JSONText
import SurveyModel

/// What a rehearsal of a study showed.
package struct RehearsalReport: Sendable {
  package internal(set) var sittings = 0
  package internal(set) var missed = 0
  /// Participants without a sitting.
  package internal(set) var idle = 0
  package internal(set) var endings: [String: Int] = [:]
  package internal(set) var alerts: [String: Int] = [:]
  /// Events of one participant that begin at the same instant.
  package internal(set) var clashes = 0
  /// Surveys that the answer model could not take to their end, with how often.
  package internal(set) var stuck: [String: Int] = [:]
  /// What each participant did on each study day.
  package internal(set) var days: [Day: Burden] = [:]
  /// By survey: the paths of steps, items and options that nobody came to, in the order of the file.
  package internal(set) var neverReached: [String: [String]] = [:]

  package struct Day: Hashable, Sendable {
    package let participant: Int
    package let date: CivilDate
  }

  package struct Burden: Hashable, Sendable {
    package internal(set) var items = 0
    package internal(set) var milliseconds: Int64 = 0

    package var minutes: Double { Double(milliseconds) / 60_000 }
  }
}

extension RehearsalReport {
  package var meanMinutes: Double {
    days.isEmpty ? 0 : days.values.map(\.minutes).reduce(0, +) / Double(days.count)
  }

  package var meanItems: Double {
    days.isEmpty ? 0 : Double(days.values.map(\.items).reduce(0, +)) / Double(days.count)
  }

  /// The heaviest day of anybody.
  package var heaviest: (day: Day, burden: Burden)? {
    days.max { one, other in
      (one.value.milliseconds, other.key.date, other.key.participant)
        < (other.value.milliseconds, one.key.date, one.key.participant)
    }.map { ($0.key, $0.value) }
  }

  /// How many days of participants take longer than a limit; none without one.
  package func daysOver(minutes limit: Int?) -> Int {
    limit.map { limit in days.values.count { $0.minutes > Double(limit) } } ?? 0
  }

  package var json: JSONValue {
    func counts(_ counts: [String: Int]) -> JSONValue {
      .object(counts.sorted { $0.key < $1.key }.map { JSONMember($0.key, .integer($0.value)) })
    }
    func rounded(_ value: Double) -> JSONValue { .double((value * 100).rounded() / 100) }
    return [
      "sittings": .integer(sittings), "missed": .integer(missed), "idle": .integer(idle), "endings": counts(endings),
      "alerts": counts(alerts),
      "clashes": .integer(clashes), "stuck": counts(stuck), "daysWithSittings": .integer(days.count),
      "meanMinutes": rounded(meanMinutes), "maximumMinutes": rounded(heaviest?.burden.minutes ?? 0),
      "meanItems": rounded(meanItems), "maximumItems": .integer(days.values.map(\.items).max() ?? 0),
      "neverReached": .object(
        neverReached.sorted { $0.key < $1.key }.map { JSONMember($0.key, .array($0.value.map(JSONValue.string))) }),
    ]
  }
}
