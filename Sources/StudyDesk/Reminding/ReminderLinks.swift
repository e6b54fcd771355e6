import CivilTime
import Definitions
import Record
import StudyService

/// A link in a reminder is a way in beside the personal one: for this participant, until the event closes. Of it and of the
/// devices that it opened only digests are kept, as ``Secret``s of one kind.
enum ReminderLink {
  /// How long a link holds whose event never closes.
  static let longest: Int64 = 14 * 86_400_000

  /// A page that was open as the event closed may be finished.
  static let finishing: Int64 = 3_600_000

  /// What the secret of a device has for content, so that none is taken for a link.
  static let device = "device"

  static func digest(of secret: String) -> SHA256Value { SHA256Value(of: ("reminder:" + secret).utf8) }
}

extension Deed {
  /// The way to a participant's pages that stands in a reminder; nil where nobody said how pages are reached.
  ///
  /// Whose personal link asks for a number, as all do where the study says so, has none of their own: mail that somebody else
  /// reads would open their pages. They are sent to the pages, which a device that is signed in opens.
  mutating func link(
    for coming: ComingReminder, of view: ParticipantView, _ settings: ReminderSettings
  ) throws -> String? {
    guard let url = settings.publicURL else { return nil }
    let id = view.record.participant
    let asksPIN = try study.current.definitions.study.linkPIN == .always || reading.reader.link(of: id)?.pin != nil
    if asksPIN { return url + "/" }
    let secret = hexadecimal(randomBytes(16))
    let longest = now.adding(milliseconds: ReminderLink.longest)
    try writer.keep(
      Secret(
        .reminder, ReminderLink.digest(of: secret), person: reading.reader.personNumber(of: id), made: now,
        expires: min(coming.event.row.closes ?? longest, longest)))
    return url + "/l/" + secret
  }

  /// Takes back the link of a reminder that was not sent.
  mutating func removeLink(of message: ReminderMessage) throws {
    guard let link = message.link, let secret = link.split(separator: "/").last else { return }
    try writer.remove(.reminder, ReminderLink.digest(of: String(secret)))
  }
}

extension StudyDesk {
  /// Takes away the links of reminders that are over.
  ///
  /// - Throws: ``StoreError``.
  package func clearReminderLinks() throws {
    try store.write { try $0.removeSecrets(.reminder, expiredBy: clock.now) }
  }
}

extension StoreReader {
  /// The link of a reminder, or a device that one opened, and whose it is; nil when it is none, or over.
  func reminderSecret(
    _ digest: SHA256Value, isDevice: Bool, at now: Instant
  ) throws -> (secret: Secret, participant: String)? {
    guard let secret = try secret(.reminder, digest), secret.expires.map({ now < $0 }) ?? false,
      (secret.content == ReminderLink.device) == isDevice, let participant = try participant(of: secret)
    else { return nil }
    return (secret, participant)
  }
}

extension StoreWriter {
  /// Signs a device in by the link of a reminder; nil when it is none.
  mutating func openReminder(_ link: String, at now: Instant) throws -> OpenedSession? {
    guard let (found, participant) = try reader.reminderSecret(ReminderLink.digest(of: link), isDevice: false, at: now),
      let person = found.person, let expires = found.expires
    else { return nil }
    let secret = hexadecimal(randomBytes(16))
    try keep(
      Secret(
        .reminder, PageSession.digest(of: secret), person: person, made: now,
        expires: expires.adding(milliseconds: ReminderLink.finishing), content: ReminderLink.device))
    return OpenedSession(participant: participant, secret: secret)
  }
}
