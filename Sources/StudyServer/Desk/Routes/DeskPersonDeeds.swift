import CivilTime
import Record
import StudyDesk
import WebForms

/// What is done to a person: each deed a form of its own.
struct DeskPersonDeeds {
  let desk: DeskRoutes

  func add() {
    addDescribing()
    addMilestones()
    addSchedules()
    addPausing()
    addStanding()
    addRemarks()
  }

  /// A deed on the person of the address, who is asked for before the form is shown.
  private func deed(
    _ name: String, _ permission: Permission, title: @escaping @Sendable (String) -> String, about: String,
    submit: String, fields: @escaping @Sendable (PersonView, DeskRequest) throws -> [DeskField],
    perform: @escaping @Sendable (StudyDesk, DeskRequest, String) throws -> String?
  ) {
    desk.deed("/participants/:id/" + name) { desk, request in
      let id = try request.parameter("id")
      try desk.require(permission, of: id)
      return DeskForm(
        title(id), about: about, try fields(desk.person(id), request), submit: submit, back: .person(id))
    } perform: { desk, request in
      let id = try request.parameter("id")
      try desk.require(permission, of: id)
      return DeskOutcome(.person(id), try perform(desk, request, id))
    }
  }

  // MARK: - Who they are

  private func addDescribing() {
    deed(
      "describe", .manageRoster, title: { "What is known of \($0)" },
      about: "The record keeps earlier values. Empty fields change nothing.", submit: "Keep it"
    ) { person, _ in
      let entry = person.sheet.entry
      return [
        DeskField("name", "Name", value: entry.name ?? "", isOptional: true),
        DeskField.site(person.choices.sites, entry.site),
        DeskField(
          "language", "Language", value: entry.language ?? "",
          hint: "A tag such as \(person.choices.languages.first ?? "en").", isOptional: true),
      ]
    } perform: { desk, request, id in
      let known = try desk.participant(id).entry
      var details = ParticipantDetails()
      if let name = request.said("name"), name != known.name { details.name = name }
      if let site = request.said("site"), site != known.site { details.site = site }
      if let language = request.said("language"), language != known.language { details.language = language }
      let done = try desk.describe(id, details, by: desk.author)
      if done.count == 0 { return "Nothing was different." }
      return done.isUntranslated ? "It is kept. No survey has a text in their language." : "It is kept."
    }
    deed(
      "zone", .manageRoster, title: { "Where \($0) is" },
      about: "Their days are those of the zone from the next start of a study day on.", submit: "Set the zone"
    ) { person, _ in
      [
        DeskField("zone", "Time zone", value: person.sheet.entry.zone, hint: "Such as Europe/London."),
        DeskField(
          "from", "From", .dateTime, hint: "By the clocks of where they were then; now when empty.", isOptional: true),
      ]
    } perform: { desk, request, id in
      let from = try request.instant("from", desk.clock(of: id))
      let done = try desk.setZone(of: id, to: request.needed("zone", "the zone"), from: from, by: desk.author)
      return done.moved.told(after: "The zone is set.")
    }
    deed(
      "attribute", .manageRoster, title: { "An attribute of \($0)" },
      about: "It holds from now on; what it was before stays in the record.", submit: "Set it"
    ) { person, request in
      [
        DeskField(
          "name", "Attribute", .choice(person.choices.attributes.map { ($0.name, $0.name) }),
          value: request.asked("name") ?? ""),
        DeskField(
          "value", "Value",
          hint: person.choices.attributes.map { "\($0.name): \($0.example)" }.joined(separator: "; ")),
      ]
    } perform: { desk, request, id in
      var details = ParticipantDetails()
      details.attributes = [
        .init(try request.needed("name", "the attribute"), try request.needed("value", "the value"))
      ]
      _ = try desk.describe(id, details, by: desk.author)
      return "The attribute is set."
    }
  }

  // MARK: - Milestones

  private func addMilestones() {
    deed(
      "milestone", .manageRoster, title: { "A milestone of \($0)" },
      about:
        "Events that count from it move at once. The record keeps values that are corrected or taken back.",
      submit: "Record it"
    ) { person, request in
      let number = request.asked("number")
      let name = request.asked("name")
      let known = person.sheet.record.milestones.first { $0.name == name && String($0.place) == number }
      let (date, time): (String, String) =
        switch known?.value {
        case nil: ("", "")
        case .day(let date): (date.description, "")
        case .instant(let instant):
          (String(person.sheet.shortReading(instant).prefix(10)), String(person.sheet.shortReading(instant).suffix(5)))
        }
      return [
        person.choices.milestones.isEmpty
          ? DeskField("name", "Milestone", value: name ?? "")
          : DeskField(
            "name", "Milestone", .choice(person.choices.milestones.map { ($0, $0) }), value: name ?? ""),
        DeskField("date", "Date", .date, value: date),
        DeskField(
          "time", "Time", value: time,
          hint: "Such as 08:30, in the participant's local time. Leave it empty for the whole day.",
          isOptional: true),
      ]
        + (number == nil
          ? []
          : [
            .hidden("number", number ?? ""), DeskField("clear", "Take this value back, it never was so", .check),
          ])
    } perform: { desk, request, id in
      let name = try request.needed("name", "the milestone")
      let number = try request.number("number").map { Int(clamping: $0) }
      let value = try request.when("date", "time", desk.clock(of: id), isStudyDay: false)
      let deed: MilestoneDeed
      if number != nil, request.said("clear") != nil {
        deed = .clear(number: number)
      } else {
        guard let value else { throw DeskInput.missing("the date") }
        deed = number == nil ? .record(value) : .correct(value, number: number)
      }
      let done = try desk.milestone(name, of: id, deed, by: desk.author)
      return done.sheet.moved.told(
        after: done.isNamed ? "It is recorded." : "It is recorded. No schedule of theirs counts from it.")
    }
  }

  // MARK: - Schedules

  private func addSchedules() {
    deed(
      "enroll", .manageRoster, title: { "Enrol \($0) in a schedule" },
      about: "Its events count from the study day of the enrolment.", submit: "Enrol them"
    ) { person, _ in
      [
        DeskField("schedule", "Schedule", .choice(person.choices.schedules.map { ($0, $0) })),
        DeskField("date", "Study day", .date, hint: "Now when empty.", isOptional: true),
      ]
    } perform: { desk, request, id in
      let schedule = try request.needed("schedule", "the schedule")
      let done = try desk.enroll(id, in: schedule, on: request.date("date").map(StudyDay.date), by: desk.author)
      return done.moved.told(after: "They are in \(schedule).")
    }
    deed(
      "leave", .manageRoster, title: { "Take \($0) out of a schedule" },
      about: "Nothing in it is due any more. The record is kept.", submit: "Take them out"
    ) { person, request in
      let current = person.sheet.entry.enrolments.filter { $0.left == nil }.map(\.schedule)
      return [
        DeskField(
          "schedule", "Schedule", .choice(current.map { ($0, $0) }), value: request.asked("schedule") ?? ""),
        .reason,
      ]
    } perform: { desk, request, id in
      let schedule = try request.needed("schedule", "the schedule")
      _ = try desk.leave(id, schedule: schedule, reason: request.said("reason") ?? "", by: desk.author)
      return "They left \(schedule)."
    }
  }

  // MARK: - Pauses

  private func addPausing() {
    deed(
      "pause", .manageRoster, title: { "A pause of \($0)" },
      about: "Events in it are excused; or the whole schedule moves by it.", submit: "Begin the pause"
    ) { _, _ in
      [
        DeskField("from", "First day", .date, hint: "Now when empty.", isOptional: true),
        DeskField("until", "Day on which it is over", .date, hint: "Until it is ended when empty.", isOptional: true),
        DeskField("shift", "Move the schedule by the pause", .check),
        DeskField("reason", "Reason", .area, hint: "It stays in the record.", isOptional: true),
      ]
    } perform: { desk, request, id in
      _ = try desk.pause(
        id, from: request.date("from").map(DayOrInstant.day), until: request.date("until").map(DayOrInstant.day),
        shifts: request.said("shift") != nil, reason: request.said("reason"), by: desk.author)
      return "The pause is recorded."
    }
    deed(
      "resume", .manageRoster, title: { "End the pause of \($0)" }, about: "What opens from now on is due again.",
      submit: "End it"
    ) { _, _ in
      []
    } perform: { desk, _, id in
      _ = try desk.resume(id, by: desk.author)
      return "The pause is over."
    }
  }

  // MARK: - Taking part

  private func addStanding() {
    deed(
      "withdraw", .manageRoster, title: { "Withdraw \($0)" },
      about: "Nothing is due for them from now on. The record is kept.", submit: "Withdraw them"
    ) { _, _ in
      [.reason]
    } perform: { desk, request, id in
      _ = try desk.withdraw(id, reason: request.said("reason") ?? "", by: desk.author)
      return "\(id) is withdrawn."
    }
    deed(
      "reinstate", .manageRoster, title: { "Take \($0) back in" }, about: "They take part again from now on.",
      submit: "Take them back"
    ) { _, _ in
      [.reason]
    } perform: { desk, request, id in
      _ = try desk.reinstate(id, reason: request.said("reason") ?? "", by: desk.author)
      return "\(id) takes part again."
    }
    deed(
      "remove", .manageRoster, title: { "Remove \($0) from the lists" },
      about:
        "Lists, reports and exports leave them out. The record is kept. Withdraw participants who leave the study.",
      submit: "Remove them"
    ) { _, _ in
      [.reason]
    } perform: { desk, request, id in
      _ = try desk.remove(id, reason: request.said("reason") ?? "", by: desk.author)
      return "\(id) is off the lists."
    }
  }

  // MARK: - Assessors and notes

  private func addRemarks() {
    deed(
      "assign", .manageAssessors, title: { "Who assesses \($0)" },
      about: "They have the participant on their list, and record what assessors record.", submit: "Keep it"
    ) { person, _ in
      person.choices.assessors.map { assessor in
        DeskField(
          "by-" + assessor, assessor, .check, value: person.sheet.entry.assessors.contains(assessor) ? "yes" : "")
      }
    } perform: { desk, request, id in
      let person = try desk.person(id)
      for assessor in person.choices.assessors {
        let wanted = request.said("by-" + assessor) != nil
        if wanted != person.sheet.entry.assessors.contains(assessor) {
          _ = try desk.assign([id], to: assessor, wanted, by: desk.author)
        }
      }
      return "It is kept."
    }
    deed(
      "note", .note, title: { "A note on \($0)" },
      about: "Everyone who can see the participant can see it. It can't be changed.",
      submit: "Keep the note"
    ) { _, _ in
      [DeskField("text", "Note", .area)]
    } perform: { desk, request, id in
      _ = try desk.note(request.needed("text", "the note"), on: nil, of: id, by: desk.author)
      return "The note is kept."
    }
  }
}
