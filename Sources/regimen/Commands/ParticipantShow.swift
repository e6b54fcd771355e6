import ArgumentParser
import CommandOptions
import Record
import StudyDesk
import TerminalFace

struct ParticipantShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "All that the roster knows of one participant.",
    discussion: """
      regimen participant show P001
      regimen participant show P001 --json
      """)

  @OptionGroup var person: ParticipantArgument
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let sheet = try desk.open(readOnly: true).participant(person.id)
    if json { return Streams.print(sheet.json) }
    Streams.print(sheet.entry.fields + sheet.fields, width: 11)
  }
}

extension RosterEntry {
  fileprivate var fields: [(String, String)] {
    var fields = [("id", id), ("status", status.rawValue)]
    for enrolment in enrolments {
      fields.append(("enrolled", "\(enrolment.schedule) from \(enrolment.from)"))
      guard let left = enrolment.left else { continue }
      fields.append(("left", "\(enrolment.schedule) at \(left)" + (enrolment.leftReason.map { ": \($0)" } ?? "")))
    }
    fields += [
      ("zone", zone), ("language", language ?? "the study's"), ("site", site ?? "none"), ("name", name ?? "none"),
    ]
    if !assessors.isEmpty { fields.append(("assessors", assessors.joined(separator: ", "))) }
    return fields
  }
}

extension ParticipantSheet {
  fileprivate var fields: [(String, String)] {
    func because(_ reason: String?) -> String { reason.map { ": \($0)" } ?? "" }
    func told(_ answer: AnswerSource?) -> String {
      answer.map { $0.isTakenBack ? ", taken back with \($0.event)" : ", " + $0.reading } ?? ""
    }
    var fields: [(String, String)] = []
    if let allocation = record.allocation {
      fields.append(
        ("arm", "\(allocation.arm), line \(allocation.line) of list \(allocation.list.description.prefix(12))"))
    }
    fields += record.statuses.map {
      ("became", "\($0.status.rawValue) at \(reading($0.recorded))" + because($0.reason))
    }
    if record.zones.count > 1 { fields += record.zones.map { ("in zone", "\($0.zone) from \(reading($0.from))") } }
    fields += record.milestones.map { milestone in
      let before = milestone.corrected.map { reading($0) }.joined(separator: ", ")
      let was = before.isEmpty ? "" : ", was \(before)"
      return ("milestone", "\(milestone.name) \(reading(milestone.value))" + was + told(milestone.answer))
    }
    fields += record.attributes.map {
      ("attribute", "\($0.name) = \($0.json) from \(reading($0.from))" + told($0.answer))
    }
    fields += record.pauses.map { pause in
      let until = pause.until.map { "until \(reading($0))" } ?? "until it is ended"
      return ("paused", "from \(reading(pause.from)) \(until)\(pause.shifts ? ", moved" : "")" + because(pause.reason))
    }
    fields += record.decisions.map { ("event", "\($0.event) \($0.decision.rawValue)" + because($0.reason)) }
    fields += unfinished.map { ("unfinished", "\($0.event), begun \(reading($0.began))") }
    return fields + [("outcomes", String(outcomeCount))]
  }
}
