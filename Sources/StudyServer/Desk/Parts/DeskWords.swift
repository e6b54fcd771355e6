import CivilTime
import Record
import StudyDesk
import StudyService

/// How the desk names people and instants.
enum DeskWords {
  /// Who it was: an account of the pages by its id.
  static func who(_ author: Author) -> String { PageAccount.reading(author) }

  /// Who it was, and who typed it for them.
  static func who(_ stamp: Stamp) -> String {
    let author = who(stamp.author)
    let typist = stamp.typist.map { PageAccount.id($0) ?? $0 }
    return typist.map { "\(author), typed by \($0)" } ?? author
  }

  /// The same, with what is to be known of the clock.
  static func who(_ stamp: Stamp, _ clock: ClockMark) -> String {
    clock.remark.map { "\(who(stamp)) (\($0))" } ?? who(stamp)
  }

  /// Date and minute by a zone's clocks.
  static func moment(_ instant: Instant, _ zone: Zone) -> String {
    let local = zone.local(at: instant)
    return "\(local.date) \(local.time.description.prefix(5))"
  }

  /// When a page was made: it may be looked at from anywhere.
  static func asOf(_ instant: Instant) -> String { moment(instant, .utc) + " UTC" }

  /// How long something has been so: `3 h`.
  static func age(_ instant: Instant, at now: Instant) -> String {
    let minutes = max(0, (now.milliseconds - instant.milliseconds) / 60_000)
    if minutes < 60 { return "\(minutes) min" }
    return minutes < 48 * 60 ? "\(minutes / 60) h" : "\(minutes / 1_440) days"
  }

  /// A word as people read it: `outcomeRevised` as `outcome revised`.
  static func plain(_ word: String) -> String {
    word.reduce(into: "") { text, letter in
      text += letter.isUppercase ? " " + letter.lowercased() : letter == "-" ? " " : String(letter)
    }
  }
}

extension Refusal {
  /// As the desk says it: an account of the pages by its id.
  var deskMessage: String { message.replacing("account pages/", with: "") }
}

extension MovedPast {
  /// What a deed says, and what it did to the past.
  func told(after sentence: String) -> String { ([sentence] + sentences.map { $0 + "." }).joined(separator: " ") }
}
