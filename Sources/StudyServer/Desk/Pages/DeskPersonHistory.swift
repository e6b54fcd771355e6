import CivilTime
import Record
import StudyDesk
import StudyService

/// What became of a person in the study, each change with when it was: below what holds now.
struct DeskPersonHistory {
  let view: PersonView

  private typealias Line = (text: String, link: (word: String, path: DeskPath)?)

  var sections: [[String: Any]] {
    let all: [(String, [Line])] = [
      ("Milestones", milestones), ("Enrolments", enrolments), ("Status", statuses), ("Pauses", pauses),
      ("Time zones", zones), ("Attributes", attributes), ("Decisions on events", decisions),
      ("Begun and not finished", unfinished),
    ]
    return all.filter { !$0.1.isEmpty }.map { title, lines in
      [
        "title": "\(title) (\(lines.count))",
        "lines": lines.map { line -> [String: Any] in
          [
            "text": line.text, "href": line.link.map { $0.path.text as Any } ?? false,
            "word": line.link?.word ?? "",
          ]
        },
      ]
    }
  }

  private var sheet: ParticipantSheet { view.sheet }
  private var record: ParticipantRecord { view.sheet.record }
  private var person: DeskPath { .person(sheet.entry.id) }

  private var milestones: [Line] {
    record.milestones.map { milestone in
      let before = milestone.corrected.map { sheet.reading($0) }.joined(separator: ", ")
      let path = DeskPath(person.text + "/milestone").adding("name", milestone.name)
        .adding("number", String(milestone.place))
      return (
        "\(milestone.name): \(sheet.reading(milestone.value))" + (before.isEmpty ? "" : " (before: \(before))")
          + (milestone.answer.map { ", " + $0.reading } ?? ""),
        view.may.contains(.manageRoster) ? ("Correct", path) : nil
      )
    }
  }

  private var enrolments: [Line] {
    sheet.entry.enrolments.map { enrolment in
      let left = enrolment.left.map { ", left \($0)" + (enrolment.leftReason.map { ": \($0)" } ?? "") } ?? ""
      let path = DeskPath(person.text + "/leave").adding("schedule", enrolment.schedule)
      return (
        "\(enrolment.schedule), from \(enrolment.from)" + left,
        enrolment.left == nil && view.may.contains(.manageRoster) ? ("Take out", path) : nil
      )
    }
  }

  private var statuses: [Line] {
    record.statuses.map { status in
      ("\(sheet.reading(status.recorded)): \(status.status.rawValue)" + (status.reason.map { ", \($0)" } ?? ""), nil)
    }
  }

  private var pauses: [Line] {
    record.pauses.map { pause in
      let end = pause.until.map { "to \(sheet.reading($0))" } ?? "without an end"
      return (
        "\(sheet.reading(pause.from)) \(end)" + (pause.shifts ? ", the schedule moves by it" : "")
          + (pause.reason.map { ": \($0)" } ?? ""), nil
      )
    }
  }

  private var zones: [Line] { record.zones.map { ("\($0.zone), from \(sheet.reading($0.from))", nil) } }

  private var attributes: [Line] {
    record.attributes.map { change in
      (
        "\(change.name): \(sheet.text(of: change)), from \(sheet.reading(change.from))"
          + (change.answer.map { ", " + $0.reading } ?? ""), nil
      )
    }
  }

  private var decisions: [Line] {
    record.decisions.map { decision in
      (
        "\(sheet.reading(decision.recorded)): \(decision.event) \(decision.decision.rawValue), \(decision.reason)",
        ("Show", .event(decision.event, of: sheet.entry.id))
      )
    }
  }

  private var unfinished: [Line] {
    sheet.unfinished.map { sitting in
      (
        "\(sitting.event), begun \(sheet.reading(sitting.began))",
        ("Show", .event(sitting.event, of: sheet.entry.id))
      )
    }
  }
}
