package import CivilTime

/// At which times of its study day an element has events.
package enum EventTimes: Hashable, Sendable {
  /// None given: an event is the whole study day.
  case wholeDay
  case one(TimeValue)
  /// A list without names; event ids number it as the file orders it.
  case list([TimeValue])
  case named([NamedTime])

  var count: Int {
    switch self {
    case .wholeDay, .one: 1
    case .list(let times): times.count
    case .named(let times): times.count
    }
  }

  /// The time at `index`, nil for the whole day.
  func value(at index: Int) -> TimeValue? {
    switch self {
    case .wholeDay: nil
    case .one(let time): time
    case .list(let times): times.indices.contains(index) ? times[index] : nil
    case .named(let times): times.indices.contains(index) ? times[index].time : nil
    }
  }

  /// What follows the date in an event's id; nil when a day has one event without a name.
  func suffix(at index: Int) -> String? {
    switch self {
    case .wholeDay, .one: nil
    case .list(let times): times.count > 1 ? String(index + 1) : nil
    case .named(let times): times.indices.contains(index) ? times[index].name : nil
    }
  }

  func index(ofSuffix suffix: Substring?) -> Int? {
    (0..<count).first { index in self.suffix(at: index).map { Substring($0) } == suffix }
  }
}

package struct NamedTime: Hashable, Sendable {
  package var name: String
  package var time: TimeValue

  package init(_ name: String, _ time: TimeValue) {
    self.name = name
    self.time = time
  }
}

/// A time of day as a schedule gives it.
package enum TimeValue: Hashable, Sendable {
  case fixed(TimeOfDay)
  /// `participant.NAME`, a fact about each participant, and seconds that are added to it.
  case attribute(String, plus: Int = 0)
}
