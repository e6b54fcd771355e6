package import CivilTime
package import JSONText

/// Whether a participant takes part.
package enum ParticipantStatus: String, Hashable, Sendable, CaseIterable {
  case active, ineligible, declined, withdrawn
  /// Off all lists; what was recorded stays.
  case removed
}

/// A change of what is known about a participant. All of them keep their history.
package enum RosterChange: Hashable, Sendable {
  /// A new participant, whose id no other has.
  case added(participant: String, name: String?)
  case named(String?)
  /// An enrolment, or the correction of one: the last for a schedule counts. `date` is that of a stated study day.
  case enrolled(schedule: String, at: Instant, date: CivilDate?)
  case left(schedule: String, reason: String?)
  /// The zone, an IANA name, from an instant on.
  case zone(String, from: Instant)
  case language(String)
  case site(String?)
  /// A milestone's value. `replacing` is the number of the entry that it corrects; a nil value takes that one back.
  /// `answer` is what it comes from, nil for one that was entered by hand.
  case milestone(name: String, value: DayOrInstant?, replacing: Int64?, answer: AnswerSource? = nil)
  /// An attribute's value from an instant on; null takes it away.
  case attribute(name: String, value: JSONValue, from: Instant, answer: AnswerSource? = nil)
  case status(ParticipantStatus, reason: String?)
  /// A pause: the events in it are excused, or, when it shifts, the schedule moves by it.
  case paused(from: Instant, until: Instant?, reason: String?, shifts: Bool = false)
  case resumed(at: Instant)
  /// Another id, which no other has. What was drawn by lot keeps to the first id.
  case renamed(participant: String, from: String)
  /// An assessor assesses them, or no longer does. The assessor is named by the number of the entry that added them.
  case assigned(assessor: Int64, Bool)
  /// The line of a randomisation list that they were given, and its arm.
  case allocated(list: SHA256Value, line: Int, arm: String)
}

extension RosterChange {
  /// The answer that it follows.
  package var answer: AnswerSource? {
    switch self {
    case .milestone(_, _, _, let answer), .attribute(_, _, _, let answer): answer
    default: nil
    }
  }

  package var kind: String {
    switch self {
    case .added: "participantAdded"
    case .named: "nameSet"
    case .enrolled: "enrolled"
    case .left: "left"
    case .zone: "zoneSet"
    case .language: "languageSet"
    case .site: "siteSet"
    case .milestone: "milestoneSet"
    case .attribute: "attributeSet"
    case .status: "statusSet"
    case .paused: "paused"
    case .resumed: "resumed"
    case .renamed: "participantRenamed"
    case .assigned: "assessorAssigned"
    case .allocated: "allocated"
    }
  }

  var json: JSONValue {
    switch self {
    case .added(let id, let name): .members(["participant": .string(id), "name": .text(name)])
    case .named(let name): .members(["name": .text(name)])
    case .enrolled(let schedule, let instant, let date):
      .members(["schedule": .string(schedule), "at": .instant(instant), "date": .day(date)])
    case .left(let schedule, let reason): .members(["schedule": .string(schedule), "reason": .text(reason)])
    case .zone(let name, let from): .members(["zone": .string(name), "from": .instant(from)])
    case .language(let tag): .members(["language": .string(tag)])
    case .site(let site): .members(["site": .text(site)])
    case .milestone(let name, let value, let replacing, let answer):
      .members([
        "name": .string(name), "value": .dayOrInstant(value), "replacing": .count(replacing), "answer": answer?.json,
      ])
    case .attribute(let name, let value, let from, let answer):
      .members(["name": .string(name), "value": value, "from": .instant(from), "answer": answer?.json])
    case .status(let status, let reason): .members(["status": .string(status.rawValue), "reason": .text(reason)])
    case .paused(let from, let until, let reason, let shifts):
      .members([
        "from": .instant(from), "until": .instant(until), "reason": .text(reason),
        "shift": shifts ? .boolean(true) : nil,
      ])
    case .resumed(let instant): .members(["at": .instant(instant)])
    case .renamed(let id, let old): .members(["participant": .string(id), "from": .string(old)])
    case .assigned(let assessor, let assigned):
      .members(["assessor": .integer(assessor), "assigned": .boolean(assigned)])
    case .allocated(let list, let line, let arm):
      .members(["list": .string(list.description), "line": .integer(line), "arm": .string(arm)])
    }
  }

  init?(kind: String, json: JSONValue) {
    let change: RosterChange? =
      switch kind {
      case "participantAdded": json.text("participant").map { .added(participant: $0, name: json.text("name")) }
      case "nameSet": .named(json.text("name"))
      case "enrolled": RosterChange(enrolled: json)
      case "left": json.text("schedule").map { .left(schedule: $0, reason: json.said("reason")) }
      case "zoneSet": RosterChange(zone: json)
      case "languageSet": json.text("language").map(RosterChange.language)
      case "siteSet": .site(json.text("site"))
      case "milestoneSet":
        json.text("name").map {
          .milestone(
            name: $0, value: json.dayOrInstant("value"), replacing: json.count("replacing"),
            answer: AnswerSource(json: json["answer"]))
        }
      case "attributeSet": RosterChange(attribute: json)
      case "statusSet":
        json.text("status").flatMap(ParticipantStatus.init).map { .status($0, reason: json.said("reason")) }
      case "paused":
        json.instant("from").map {
          .paused(
            from: $0, until: json.instant("until"), reason: json.said("reason"),
            shifts: json["shift"]?.boolean ?? false)
        }
      case "resumed": json.instant("at").map(RosterChange.resumed)
      case "participantRenamed": RosterChange(renamed: json)
      case "assessorAssigned":
        json.count("assessor").map { .assigned(assessor: $0, json["assigned"]?.boolean ?? true) }
      case "allocated": RosterChange(allocated: json)
      default: nil
      }
    guard let change else { return nil }
    self = change
  }

  private init?(renamed json: JSONValue) {
    guard let id = json.text("participant"), let old = json.text("from") else { return nil }
    self = .renamed(participant: id, from: old)
  }

  private init?(allocated json: JSONValue) {
    guard let list = json.text("list").flatMap(SHA256Value.init(hexadecimal:)), let line = json["line"]?.integer,
      let arm = json.text("arm")
    else { return nil }
    self = .allocated(list: list, line: line, arm: arm)
  }

  private init?(enrolled json: JSONValue) {
    guard let schedule = json.text("schedule"), let instant = json.instant("at") else { return nil }
    self = .enrolled(schedule: schedule, at: instant, date: json.day("date"))
  }

  private init?(zone json: JSONValue) {
    guard let name = json.text("zone"), let from = json.instant("from") else { return nil }
    self = .zone(name, from: from)
  }

  private init?(attribute json: JSONValue) {
    guard let name = json.text("name"), let value = json["value"], let from = json.instant("from") else { return nil }
    self = .attribute(name: name, value: value, from: from, answer: AnswerSource(json: json["answer"]))
  }
}
