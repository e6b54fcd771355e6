package import CivilTime
import Definitions
package import JSONText
import Record
import StudyService
import SurveyModel
import Wording

/// A reminder as it is handed to the program that sends it.
package struct ReminderMessage: Hashable, Sendable {
  package let participant: String
  package let event: String
  package let task: String
  package let title: String
  /// The study's title, or its id.
  package let study: String
  package let name: String?
  package let language: String
  /// How the participant is reached, as the attribute says it.
  package let to: String
  package let subject: String
  package let text: String
  package let link: String?
  package let at: Instant
  package let closes: Instant?
  package let zone: Zone
  package let attempt: Int
  /// 32 hexadecimal digits that are the same for each attempt at this reminder, and tell nobody whose it is.
  package let id: String
}

extension ReminderMessage {
  /// What `--command` reads on standard input.
  package var json: JSONValue {
    [
      "id": .string(id), "to": .string(to), "subject": .string(subject), "text": .string(text),
      "link": .optional(link), "participant": .string(participant), "name": .optional(name),
      "language": .string(language), "study": .string(study), "event": .string(event), "task": .string(task),
      "title": .string(title), "at": .string(zone.reading(at: at)),
      "closes": .optional(closes.map { zone.reading(at: $0) }), "attempt": .integer(attempt),
    ]
  }
}

/// Puts a participant's reminder into words.
struct ReminderWriting {
  let view: ParticipantView
  let reminder: ComingReminder
  let link: String?

  private var study: StudyDefinition { view.study.current.definitions.study }
  private var words: any Catalogue { view.language.catalogue }

  var title: String {
    study.title?.text(in: view.language, fallback: study.defaultLanguage) ?? study.id
  }

  var subject: String {
    filled(study.reminderText?.subject, else: words.reminders.subject)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  var text: String { filled(study.reminderText?.body, else: words.reminders.body) }

  private func filled(_ own: LocalizedText?, else common: String) -> String {
    ReminderText.fill(own?.text(in: view.language, fallback: study.defaultLanguage) ?? common, value)
  }

  private func value(_ word: ReminderText.Word) -> String? {
    switch word {
    case .title: reminder.event.row.title
    case .until: reminder.event.row.closes.map(reading)
    case .link: link
    // In one line: a name adds none to the message.
    case .name: view.record.name?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    case .study: title
    case .contact: study.contact
    }
  }

  /// `Tue 3 Nov 18:00`: a message may be read on another day. The end of a day is its 24:00.
  private func reading(_ instant: Instant) -> String {
    let local = reminder.event.row.local(instant)
    let date = local.time == .midnight ? local.date.adding(days: -1) : local.date
    let time = reminder.event.row.time(of: instant, on: date) ?? local.time.description
    return "\(words.shortDay(date)) \(time.prefix(5))"
  }
}

extension ParticipantView {
  /// How the participant is reached now; nil when nothing says so.
  func address(_ attribute: String) -> String? {
    guard let change = record.attributes.last(where: { $0.name == attribute && $0.from <= now }),
      let value = try? JSONValue(parsing: change.json)
    else { return nil }
    let text = (value.string ?? (value == .null ? "" : value.compactText))
    return text.contains { !$0.isWhitespace } ? text : nil
  }
}
