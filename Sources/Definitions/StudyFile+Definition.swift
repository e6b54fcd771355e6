package import CivilTime
package import SurveyModel

/// What `study.yaml` says: facts that hold for every survey and schedule of the study.
package struct StudyDefinition: Hashable, Sendable {
  package var id: String
  package var title: LocalizedText?
  package var contact: String?
  /// The languages that every text should stand in; the first is that of plain strings.
  package var languages: [LanguageTag] = []
  /// An IANA name: of participants who give none.
  package var zone: String?
  package var holidays: [String: HolidayCalendar] = [:]
  package var attributes: [ParticipantAttribute] = []
  /// The dates of participants that schedules count from; nil where any word will do.
  package var milestones: [StudyMilestone]?
  /// Where the study takes place; empty where any word will do.
  package var sites: [StudySite] = []
  /// How many minutes a day the study may ask of a participant.
  package var minutesPerDay: Int?
  /// Whether something may be recorded under an instant that somebody states.
  package var statedClock = StatedClock.allowed
  /// Who may correct what a participant answered.
  package var corrections = Corrections.team
  /// Whether every personal link has a number that is asked for with it.
  package var linkPIN = LinkPIN.optional
  /// What participants are written when an event is called to mind; nil for the program's own words.
  package var reminderText: ReminderText?
  /// Holiday lists that are named but could not be read.
  var brokenHolidays: Set<String> = []

  package init(id: String) { self.id = id }

  /// The study of a folder without `study.yaml`.
  package static let unnamed = StudyDefinition(id: "study")

  package var defaultLanguage: LanguageTag { languages.first ?? .english }

  package func attribute(_ name: String) -> ParticipantAttribute? { attributes.first { $0.name == name } }

  /// Whether somebody may be of a site.
  package func hasSite(_ id: String) -> Bool { sites.isEmpty || sites.contains { $0.id == id } }
}

package enum StatedClock: String, Hashable, Sendable, CaseIterable {
  case allowed, forbidden
}

/// Who may correct what a participant answered, once the closing page is left.
package enum Corrections: String, Hashable, Sendable, CaseIterable {
  case team
  /// The participant too, while the event's window is open.
  case participant
}

/// Whether a personal link opens nothing without a number of six digits.
package enum LinkPIN: String, Hashable, Sendable, CaseIterable {
  /// Where whoever makes the link wants one.
  case optional
  case always
}

/// A place where a study is done.
package struct StudySite: Hashable, Sendable {
  package let id: String
  package let title: LocalizedText?
}

/// A list of holidays, from a CSV file of dates and names.
package struct HolidayCalendar: Hashable, Sendable {
  package struct Day: Hashable, Sendable {
    package let date: CivilDate
    package let name: String
  }

  package let path: String
  package let days: [Day]

  package var dates: [CivilDate] { days.map(\.date) }
}

/// A typed fact about each participant, with a history: `participant.wake`.
package struct ParticipantAttribute: Hashable, Sendable {
  package let name: String
  package let type: AttributeType
  package let defaultValue: AttributeValue?
  /// The values that it takes; empty for any of its type.
  package let values: [AttributeValue]

  /// A birth date, an address or a number to call may stand in these.
  package var mayTell: Bool { type == .date || type == .text && values.isEmpty }

  /// Reads a value; nil for a text that is none of the type, or not among the values that are listed.
  package func read(_ text: String) -> AttributeValue? {
    type.read(text).flatMap { values.isEmpty || values.contains($0) ? $0 : nil }
  }

  /// What it takes, for messages.
  package var example: String {
    values.isEmpty ? type.example : "one of " + values.map(\.description).joined(separator: ", ")
  }
}

extension AttributeValue: CustomStringConvertible {
  package var description: String {
    switch self {
    case .boolean(let value): String(value)
    case .number(let number): number.description
    case .text(let text): text
    case .date(let date): date.description
    case .timeOfDay(let time): time.description
    }
  }
}

package enum AttributeType: String, Hashable, Sendable, CaseIterable {
  case boolean, number, text, date, timeOfDay

  /// Reads a value of the type; nil for a text that is none.
  package func read(_ text: String) -> AttributeValue? {
    switch self {
    case .boolean: text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : nil
    case .number: DecimalNumber(text).map { .number($0) }
    case .text: text.isEmpty ? nil : .text(text)
    case .date: CivilDate(iso: text).map { .date($0) }
    case .timeOfDay: TimeOfDay(iso: text).map { .timeOfDay($0) }
    }
  }

  /// A value as it is written, for messages.
  package var example: String {
    switch self {
    case .boolean: "true or false"
    case .number: "a number such as 1.5"
    case .text: "a text"
    case .date: "a date such as 2026-11-20"
    case .timeOfDay: "a time of day such as 07:00"
    }
  }
}

package enum AttributeValue: Hashable, Sendable {
  case boolean(Bool)
  case number(DecimalNumber)
  case text(String)
  case date(CivilDate)
  case timeOfDay(TimeOfDay)
}
