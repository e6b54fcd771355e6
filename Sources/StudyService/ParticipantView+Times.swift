import CivilTime
import Definitions
import JSONText
import Record
import Scheduling

extension ParticipantView {
  /// The attributes that are times of day, the study's defaults first.
  static func times(
    _ record: ParticipantRecord, _ layer: StudyLayer, _ clock: StudyClock, _ enrolled: Instant
  ) -> [String: [DatedTime]] {
    var found: [String: [DatedTime]] = [:]
    // What was entered before the enrolment goes before the default too.
    let earliest = record.attributes.map(\.from).min().map { min($0, enrolled) } ?? enrolled
    for attribute in layer.definitions.study.attributes {
      if case .timeOfDay(let time)? = attribute.defaultValue {
        found[attribute.name] = [DatedTime(from: clock.date(at: earliest), time)]
      }
    }
    let defaults = found.compactMapValues(\.first?.time)
    // By attribute, when each answer was given, and the time that it sets.
    var answered: [String: [(from: Instant, time: DatedTime)]] = [:]
    for change in record.attributes {
      let own = (try? JSONValue(parsing: change.json))?.string.flatMap { TimeOfDay(iso: $0) }
      if own == nil, found[change.name] == nil { continue }
      if change.answer != nil, found[change.name] == nil {
        found[change.name] = [DatedTime(from: clock.date(at: change.from), nil)]
      }
      let time = DatedTime(from: change.firstDay(by: clock), own ?? defaults[change.name])
      if change.answer != nil {
        answered[change.name, default: []].append((change.from, time))
      } else {
        // An answer of the day on which it is entered by hand was to hold from the next day on: it does not any more.
        let over = (answered[change.name] ?? []).filter { $0.from <= change.from && $0.time.from > time.from }
        found[change.name]?.removeAll { time in over.contains { $0.time == time } }
      }
      found[change.name, default: []].append(time)
    }
    return found
  }
}

extension AttributeChange {
  /// The study day from which times of the day are read from it. What an answer sets holds from the next one on: a day
  /// that has begun keeps its times, or has none.
  func firstDay(by clock: StudyClock) -> CivilDate {
    let day = clock.date(at: from)
    return answer == nil ? day : day.adding(days: 1)
  }
}
