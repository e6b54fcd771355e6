import JSONText
package import CivilTime
import Record
import SurveyModel

/// A reminder as mail: RFC 5322, the words in UTF-8.
package struct ReminderMail: Hashable, Sendable {
  package let to: String
  /// With line feeds, as programs of the name `sendmail` take it.
  package let text: String

  /// - Parameters:
  ///   - sender: The address that it is from.
  ///   - now: Its date.
  /// - Returns: Nil for an address that is none: what stands there never reaches a header or a command line.
  package init?(_ message: ReminderMessage, from sender: String, at now: Instant) {
    guard ReminderMail.isAddress(message.to), ReminderMail.isAddress(sender) else { return nil }
    to = message.to
    let domain = sender.split(separator: "@").last ?? ""
    let head = [
      "From: \(MailText.phrase(message.study)) <\(sender)>", "To: <\(message.to)>",
      "Subject: \(MailText.unstructured(message.subject))", "Date: \(MailText.date(now))",
      "Message-ID: <\(message.id)@\(domain)>", "Auto-Submitted: auto-generated", "MIME-Version: 1.0",
      "Content-Language: \(message.language.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })",
      "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64",
    ]
    text = (head + [""] + MailText.lines(message.text)).joined(separator: "\n") + "\n"
  }

  /// An address of letters, digits and the usual signs, which no program takes for an option.
  package static func isAddress(_ text: String) -> Bool { EmailAddress.isWellFormed(text) && text.first != "-" }
}

/// Words in the head and the body of mail.
enum MailText {
  /// A name in front of an address: RFC 2047, in words of at most 75 signs.
  static func phrase(_ text: String) -> String { encoded(text) }

  /// A subject: as it is where it is short and plain, else in encoded words on lines of their own.
  static func unstructured(_ text: String) -> String {
    let isPlain = text.utf8.count <= 60 && text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !text.contains("=?")
    return isPlain ? text : encoded(text)
  }

  private static func encoded(_ text: String) -> String {
    var words: [String] = []
    var word = ""
    for character in text where !character.isNewline {
      if word.utf8.count + character.utf8.count > 42 {
        words.append(word)
        word = ""
      }
      word.append(character)
    }
    return (words + [word]).map { "=?utf-8?B?\(Base64.text(of: Array($0.utf8)))?=" }.joined(separator: "\n ")
  }

  /// Lines of 76 signs. Line ends are those of mail, which Base64 keeps as they are.
  static func lines(_ text: String) -> [String] {
    let crossing = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n") + "\r\n"
    let digits = Array(Base64.text(of: Array(crossing.utf8)))
    return stride(from: 0, to: digits.count, by: 76).map { String(digits[$0..<min($0 + 76, digits.count)]) }
  }

  /// `Tue, 24 Nov 2026 08:00:00 +0000`.
  static func date(_ instant: Instant) -> String {
    let local = Zone.utc.local(at: instant)
    let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let day = days[local.date.weekday.rawValue - 1]
    let time = instant.iso(offsetSeconds: 0, fraction: false).split(separator: "T").last?.prefix(8) ?? ""
    return "\(day), \(local.date.day) \(months[local.date.month - 1]) \(local.date.year) \(time) +0000"
  }
}
