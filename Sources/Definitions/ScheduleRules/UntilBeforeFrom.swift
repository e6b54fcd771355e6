import CivilTime
import Diagnostics
import Scheduling
import YAMLTree

/// `until-before-from`: an element that ends before it begins; `never-fires` when both are one point.
///
/// Told when it holds for every participant: both anchors have one base, or are dates. A month has 28 to 31 days.
enum UntilBeforeFrom: ScheduleRule {
  static func judge(_ loaded: LoadedSchedule, _ scene: ScheduleScene, _ findings: inout Findings) {
    for (task, places) in zip(loaded.schedule.tasks, loaded.tasks) {
      for (element, place) in zip(task.elements, places.elements) {
        guard let until = element.until, let node = place.node["until"], element.hasStart else { continue }
        let from = element.from ?? .enrollment
        let notes = place.node["from"].map { [Diagnostic.Label("it begins here", at: $0.span)] } ?? []
        let name = "the element '\(element.id)' of the task '\(task.id)'"
        switch AnchorOrder(until, from) {
        case .before:
          findings.error(
            "until-before-from", "\(name) ends before it begins" + (notes.isEmpty ? ", at the enrollment" : ""),
            at: node.span, notes: notes, help: "swap 'from' and 'until', or fix the one that is wrong")
        case .same:
          findings.warning(
            "never-fires", "\(name) has no events: 'until' is not included, and equals 'from'", at: node.span,
            notes: notes, help: "write a later 'until', or 'once' for a single event")
        case .open: break
        }
      }
    }
  }
}

extension ScheduleElement {
  /// Whether it repeats from a start on.
  var hasStart: Bool {
    switch rule {
    case .once, .each: from != nil
    default: true
    }
  }
}

/// How two anchors lie to each other, whatever the participant.
enum AnchorOrder {
  case before, same, open

  init(_ first: Anchor, _ second: Anchor) {
    let (one, other) = (Distance(first), Distance(second))
    guard one.base == other.base else {
      self = .open
      return
    }
    if let months = one.months, let others = other.months {
      self = months < others ? .before : months == others ? .same : .open
      return
    }
    // Where elapsed hours meet days, a change of zone may move one against the other.
    let slack = one.isElapsed == other.isElapsed || one.isZero || other.isZero ? 0 : 2 * 1_440
    if one == other {
      self = .same
    } else {
      self = one.greatest + slack <= other.least ? .before : .open
    }
  }

  /// The least and the greatest distance of an anchor from its base, in minutes.
  private struct Distance: Equatable {
    var base: AnchorBase
    var least = 0
    var greatest = 0
    /// Set when the distance is one of months or years.
    var months: Int?
    var isElapsed = false

    var isZero: Bool { least == 0 && greatest == 0 }

    init(_ anchor: Anchor) {
      base = anchor.base
      if let offset = anchor.offset { add(offset) }
      if case .date(let date) = base {
        base = .enrollment
        let start = Int(date.dayNumber) * 1_440
        if let months {
          let day = date.adding(months: months, monthEnd: .clamp) ?? date
          least = Int(day.dayNumber) * 1_440
          greatest = least
          self.months = nil
        } else {
          least += start
          greatest += start
        }
        base = .milestone(" date")
      }
    }

    private mutating func add(_ offset: AnchorOffset) {
      let (count, unit) = (offset.duration.count, offset.duration.unit)
      switch unit {
      case .second, .minute, .hour:
        least = Int((offset.duration.elapsedMilliseconds ?? 0) / 60_000)
        greatest = least
        isElapsed = true
      case .day, .week:
        least = count * (unit == .week ? 7 : 1) * 1_440
        greatest = least
      case .month, .year:
        let all = unit == .year ? count * 12 : count
        months = offset.isBackward ? -all : all
        least = (all / 12 * 365 + all % 12 * 28) * 1_440
        greatest = (all / 12 * 366 + all % 12 * 31) * 1_440
      }
      if offset.isBackward { (least, greatest) = (-greatest, -least) }
    }
  }
}
