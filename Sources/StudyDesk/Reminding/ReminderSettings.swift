package import Record
import SurveyModel

/// How reminders leave a machine: a matter of the machine and not of the study's files.
package struct ReminderSettings: Hashable, Sendable {
  package let way: ReminderWay
  /// The attribute of participants that says how they are reached.
  package let contact: String
  /// Where participants reach the pages, without a slash at the end; nil for texts without a link.
  package let publicURL: String?
  /// How many seconds the program may take for one.
  package let seconds: Int

  package init(way: ReminderWay, contact: String, publicURL: String? = nil, seconds: Int = 60) {
    self.way = way
    self.contact = contact
    self.publicURL = publicURL.map { String($0.reversed().drop { $0 == "/" }.reversed()) }
    self.seconds = seconds
  }

  /// How long after its time limit a sender is taken for gone that left no word.
  static let grace: Int64 = 60_000
}

/// How the program that was to send a reminder ended.
package enum SendingEnd: Hashable, Sendable {
  case sent
  /// It said that it was not sent, or could not be run.
  case failed(String)
  /// It was cut off, so that nobody knows.
  case uncertain(String)
}
