package import CivilTime
import Definitions
package import JSONText
package import Record
import StudyService

/// All that the roster knows of one participant: what lists show, and each change with its time.
package struct ParticipantSheet: Sendable {
  package let entry: RosterEntry
  /// Not each outcome need be in it: ``outcomeCount`` tells how many there are.
  package let record: ParticipantRecord
  package let outcomeCount: Int
  /// Of the participant's first schedule: what commands read instants by.
  package let clock: StudyClock
  private let ownClock: StudyClock
  /// Attributes that may tell who somebody is, where the reader may not know.
  package let withheld: Set<String>
  /// What the deed that returned the sheet did to the past; nothing when they were only looked at.
  package internal(set) var moved = MovedPast()

  /// - Parameter isNamed: Whether the reader may know who they are.
  init(_ view: ParticipantView, _ names: AssessorNames, isNamed: Bool, outcomeCount: Int) {
    self.outcomeCount = outcomeCount
    entry = RosterEntry(view, names, called: isNamed ? view.record.name : nil)
    withheld = isNamed ? [] : view.study.attributesThatTell
    record = view.record
    clock = view.firstClock
    ownClock = view.ownClock
  }

  /// Sittings that were begun and neither ended nor discarded.
  package var unfinished: [SittingFact] { record.sittings.filter { $0.ended == nil && !$0.discarded } }

  /// An instant where the participant is.
  package func reading(_ instant: Instant) -> String { ownClock.reading(at: instant) }

  package func reading(_ value: DayOrInstant) -> String {
    switch value {
    case .day(let date): date.description
    case .instant(let instant): reading(instant)
    }
  }
}

extension ParticipantSheet {
  /// An instant where the participant is: the date and the time to the minute.
  package func shortReading(_ instant: Instant) -> String {
    let local = ownClock.zone(on: ownClock.date(at: instant)).local(at: instant)
    return "\(local.date) \(local.time.description.prefix(5))"
  }

  /// The attributes that were ever set.
  package var attributeNames: [String] {
    var seen: Set<String> = []
    return record.attributes.map(\.name).filter { seen.insert($0).inserted }
  }

  /// What an attribute is now; nil when it was taken away.
  package func attribute(_ name: String) -> String? {
    record.attributes.last { $0.name == name }.flatMap { $0.json == "null" ? nil : text(of: $0) }
  }

  /// A value as people read it, as far as the reader may know it.
  package func text(of change: AttributeChange) -> String {
    if withheld.contains(change.name) { return "withheld" }
    guard let value = try? JSONValue(parsing: change.json), !value.isNull else { return "taken away" }
    return value.string ?? value.compactText
  }
}

extension StudyDesk {
  /// - Throws: ``StudyRefusal/nothingInForce``; ``StoreError/unknownParticipant(_:)``.
  package func participant(_ id: String) throws -> ParticipantSheet { try look(.seePeople) { try $0.sheet(of: id) } }
}

extension DeskReading {
  func sheet(of participant: String) throws -> ParticipantSheet { try look(at: participant, sheet) }

  func sheet(of view: ParticipantView) throws -> ParticipantSheet {
    let record = view.record
    return ParticipantSheet(
      view, try AssessorNames(reader, asOf: now), isNamed: may(.seeNames, record),
      outcomeCount: record.hasAllOutcomes
        ? record.outcomes.count : try reader.outcomeCount(of: record.participant, asOf: now))
  }
}

// MARK: - JSON

extension ParticipantSheet {
  /// The members of ``RosterEntry``, and what happened behind them.
  package var json: JSONValue { .object((entry.json.members ?? []) + history) }

  private var history: [JSONMember] {
    func list<Element>(_ name: String, _ elements: [Element], _ json: (Element) -> JSONValue) -> JSONMember {
      JSONMember(name, .array(elements.map(json)))
    }
    return [
      JSONMember("arm", .optional(record.allocation?.arm)),
      list("statuses", record.statuses) {
        ["status": .string($0.status.rawValue), "at": .string(reading($0.recorded)), "reason": .optional($0.reason)]
      },
      list("zones", record.zones) { ["zone": .string($0.zone), "from": .string(reading($0.from))] },
      list("milestones", record.milestones) {
        [
          "name": .string($0.name), "number": .integer($0.place), "value": .string(reading($0.value)),
          "corrected": .array($0.corrected.map { .string(reading($0)) }), "answer": .optional($0.answer?.json),
        ]
      },
      list("attributes", record.attributes) {
        [
          "name": .string($0.name),
          "value": withheld.contains($0.name) ? .null : (try? JSONValue(parsing: $0.json)) ?? .null,
          "from": .string(reading($0.from)), "answer": .optional($0.answer?.json),
        ]
      },
      list("pauses", record.pauses) {
        [
          "from": .string(reading($0.from)), "until": .optional($0.until.map { reading($0) }),
          "shift": .boolean($0.shifts), "reason": .optional($0.reason),
        ]
      },
      list("decisions", record.decisions) {
        ["event": .string($0.event), "decision": .string($0.decision.rawValue), "reason": .string($0.reason)]
      },
      list("unfinished", unfinished) { ["event": .string($0.event), "began": .string(reading($0.began))] },
      JSONMember("outcomes", .integer(outcomeCount)),
    ]
  }
}
