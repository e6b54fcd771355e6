import ArgumentParser
import Machine

/// How a server sends reminders; it sends none where nobody says how.
struct ReminderOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Send reminders: the attribute that says how people are reached.", valueName: "attribute"))
  var reminderContact: String?

  @Option(help: ArgumentHelp("Send them as mail that is from this address.", valueName: "address"))
  var mailFrom: String?

  @Option(help: ArgumentHelp("The program that takes mail, with its first arguments.", valueName: "program"))
  var sendmail = "sendmail"

  @Option(help: ArgumentHelp("Send them by a command of the shell that reads JSON.", valueName: "text"))
  var reminderCommand: String?

  /// - Throws: `SenderRefusal`.
  func sender(publicURL: String?) throws -> ReminderSender? {
    guard let reminderContact else { return nil }
    return try ReminderSender(
      mailFrom: mailFrom, sendmail: sendmail, command: reminderCommand, contact: reminderContact, publicURL: publicURL)
  }

  func validate() throws {
    if reminderContact == nil, mailFrom != nil || reminderCommand != nil {
      throw ValidationError("--mail-from and --reminder-command go with --reminder-contact")
    }
  }
}
