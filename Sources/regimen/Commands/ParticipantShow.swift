import ArgumentParser
import CivilTime
import JSONText
import StudyService
import Record

struct ParticipantShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "All that the roster knows of one participant.")

  @Argument(help: ArgumentHelp("The participant's id.", valueName: "id"), completion: .participants) var id: String
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let open = try OpenStudy(study, clock, readOnly: true)
    let view = try open.view(of: id, in: try open.requireRunningStudy())
    let assessors = try StoreFailure.translated {
      try open.store.read { try AssessorNames($0, asOf: open.now) }
    }
    let row = RosterRow(view, assessors)
    let sheet = RosterSheet(view)
    if json {
      Streams.standardOutput.writeLine(JSONValue.object((row.json.members ?? []) + sheet.members).prettyText())
      return
    }
    for (name, value) in row.lines + sheet.lines {
      Streams.standardOutput.writeLine(ConsoleText.padded(name, to: 11) + ConsoleText.safe(value))
    }
  }
}

extension RosterRow {
  fileprivate var lines: [(String, String)] {
    var lines = [("id", id), ("status", status)]
    for enrolment in enrolments {
      lines.append(("enrolled", "\(enrolment.schedule) from \(enrolment.instant)"))
      guard let left = enrolment.left else { continue }
      lines.append(("left", "\(enrolment.schedule) at \(left.at)" + (left.reason.map { ": \($0)" } ?? "")))
    }
    lines += [
      ("zone", zone), ("language", language ?? "the study's"), ("site", site ?? "none"), ("name", name ?? "none"),
    ]
    if !assessors.isEmpty { lines.append(("assessors", assessors.joined(separator: ", "))) }
    return lines
  }
}

/// What happened to a participant, beside what lists print: each change with its time.
private struct RosterSheet {
  let record: ParticipantRecord
  private let clock: StudyClock

  init(_ view: ParticipantView) {
    record = view.record
    clock = StudyClock(dayStart: .midnight, zones: view.timeline)
  }

  private func text(_ instant: Instant) -> String { clock.reading(at: instant) }

  private func text(_ value: DayOrInstant) -> String {
    switch value {
    case .day(let date): date.description
    case .instant(let instant): text(instant)
    }
  }

  var lines: [(String, String)] {
    func because(_ reason: String?) -> String { reason.map { ": \($0)" } ?? "" }
    var lines: [(String, String)] = []
    if let allocation = record.allocation {
      lines.append(
        ("arm", "\(allocation.arm), line \(allocation.line) of list \(allocation.list.description.prefix(12))"))
    }
    lines += record.statuses.map { ("became", "\($0.status.rawValue) at \(text($0.recorded))" + because($0.reason)) }
    if record.zones.count > 1 { lines += record.zones.map { ("was in", "\($0.zone) from \(text($0.from))") } }
    lines += record.milestones.map { milestone in
      let before = milestone.corrected.map { text($0) }.joined(separator: ", ")
      return ("milestone", "\(milestone.name) \(text(milestone.value))" + (before.isEmpty ? "" : ", was \(before)"))
    }
    lines += record.attributes.map { ("attribute", "\($0.name) = \($0.json) from \(text($0.from))") }
    lines += record.pauses.map { pause in
      let until = pause.until.map { "until \(text($0))" } ?? "until it is ended"
      return ("paused", "from \(text(pause.from)) \(until)\(pause.shifts ? ", moved" : "")" + because(pause.reason))
    }
    lines += record.decisions.map { ("event", "\($0.event) \($0.decision.rawValue)" + because($0.reason)) }
    let unfinished = record.sittings.filter { $0.ended == nil && !$0.discarded }
    lines += unfinished.map { ("unfinished", "\($0.event), begun \(text($0.began))") }
    lines.append(("outcomes", String(record.outcomes.count)))
    return lines
  }

  var members: [JSONMember] {
    func list<Element>(_ name: String, _ elements: [Element], _ json: (Element) -> JSONValue) -> JSONMember {
      JSONMember(name, .array(elements.map(json)))
    }
    return [
      JSONMember("arm", .optional(record.allocation?.arm)),
      list("statuses", record.statuses) {
        ["status": .string($0.status.rawValue), "at": .string(text($0.recorded)), "reason": .optional($0.reason)]
      },
      list("zones", record.zones) { ["zone": .string($0.zone), "from": .string(text($0.from))] },
      list("milestones", record.milestones) {
        [
          "name": .string($0.name), "value": .string(text($0.value)),
          "corrected": .array($0.corrected.map { .string(text($0)) }),
        ]
      },
      list("attributes", record.attributes) {
        [
          "name": .string($0.name), "value": (try? JSONValue(parsing: $0.json)) ?? .null,
          "from": .string(text($0.from)),
        ]
      },
      list("pauses", record.pauses) {
        [
          "from": .string(text($0.from)), "until": .optional($0.until.map { text($0) }), "shift": .boolean($0.shifts),
          "reason": .optional($0.reason),
        ]
      },
      list("decisions", record.decisions) {
        ["event": .string($0.event), "decision": .string($0.decision.rawValue), "reason": .string($0.reason)]
      },
      list("unfinished", record.sittings.filter { $0.ended == nil && !$0.discarded }) {
        ["event": .string($0.event), "began": .string(text($0.began))]
      },
      JSONMember("outcomes", .integer(record.outcomes.count)),
    ]
  }
}
