import CivilTime
import Record
import Sittings
import StudyDesk
import StudyService

/// Corrections and second entries on their way: nothing of them is in the record, and when they are lost nothing recorded is.
actor DeskCorrections {
  struct Live: Sendable {
    let account: String
    let participant: String
    let event: String
    let purpose: Purpose
    var session: FormSession
    /// Counts the pages: a form of another number is stale.
    var position: Int
    var touched: Instant

    var isOneItem: Bool { if case .item = purpose { true } else { false } }
  }

  /// What becomes of the answers.
  enum Purpose: Sendable {
    case all(Correction, reason: String)
    /// One item of the outcome.
    case item(String, Correction, reason: String)
    /// From the same paper, by somebody else: an assessor, or the account.
    case secondEntry(EntryAgain, by: String?)
  }

  private var corrections: [String: Live] = [:]
  /// The events of those whose last page was sent, to tell who sends it twice.
  private var sent: [String: (account: String, event: DeskPath)] = [:]

  /// One that nobody goes on with is over after so long.
  private static let longest: Int64 = 1_800_000
  private static let most = 200

  static func newKey() -> String { hexadecimal(randomBytes(16)) }

  func find(_ key: String, of staff: DeskStaff, at now: Instant) -> Live? {
    guard let live = corrections[key], live.account == staff.id,
      now.milliseconds - live.touched.milliseconds <= DeskCorrections.longest
    else { return nil }
    return live
  }

  func keep(_ live: Live, _ key: String) {
    let oldest = live.touched.milliseconds - DeskCorrections.longest
    if corrections.count > DeskCorrections.most {
      corrections = corrections.filter { $0.value.touched.milliseconds > oldest }
    }
    corrections[key] = live
  }

  /// Takes one whose last page was sent.
  func take(_ key: String) {
    guard let live = corrections.removeValue(forKey: key) else { return }
    if sent.count >= DeskCorrections.most { sent = [:] }
    sent[key] = (live.account, .event(live.event, of: live.participant))
  }

  /// Where the outcome stands of one whose last page was sent before.
  func sent(_ key: String, by staff: DeskStaff) -> DeskPath? {
    sent[key].flatMap { $0.account == staff.id ? $0.event : nil }
  }
}
