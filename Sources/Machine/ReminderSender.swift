import CivilTime
import Foundation
import Glibc
import JSONText
import Record
package import StudyDesk
import Synchronization

/// The program of this machine that reminders are handed to, one call for each.
package struct ReminderSender: Sendable {
  package let settings: ReminderSettings
  private let program: Program

  private enum Program: Sendable {
    /// `sendmail` or what takes its arguments.
    case mail(from: String, program: URL, words: [String])
    /// A command of the shell.
    case command(String)
  }

  /// - Parameters:
  ///   - sender: The address that mail is from; nil for a command.
  ///   - sendmail: The program and its first arguments.
  /// - Throws: ``SenderRefusal``.
  package init(
    mailFrom sender: String?, sendmail: String, command: String?, contact: String, publicURL: String?, seconds: Int = 60
  ) throws {
    if let publicURL, !PublicAddress.isWhole(publicURL) {
      throw SenderRefusal.notAnURL(publicURL)
    }
    switch (sender, command) {
    case (let sender?, nil):
      guard ReminderMail.isAddress(sender) else { throw SenderRefusal.notAnAddress(sender) }
      let words = sendmail.split(separator: " ").map(String.init)
      let name = words.first ?? ""
      let found =
        name.contains("/")
        ? URL(fileURLWithPath: name) : OtherProgram.find(name, alsoIn: ["/usr/sbin", "/usr/lib", "/usr/local/sbin"])
      guard let found, FileManager.default.isExecutableFile(atPath: found.path) else {
        throw SenderRefusal.noProgram(name)
      }
      program = .mail(from: sender, program: found, words: Array(words.dropFirst()))
      settings = ReminderSettings(way: .mail, contact: contact, publicURL: publicURL, seconds: seconds)
    case (nil, let command?):
      program = .command(command)
      settings = ReminderSettings(way: .command, contact: contact, publicURL: publicURL, seconds: seconds)
    default: throw SenderRefusal.notOneWay
    }
  }
}

/// Why nothing can be sent.
package enum SenderRefusal: Refusal, Hashable {
  case notOneWay
  case notAnAddress(String)
  case noProgram(String)
  case notAnURL(String)

  package var kind: RefusalKind {
    switch self {
    case .noProgram: .state
    case .notOneWay, .notAnAddress, .notAnURL: .request
    }
  }

  package var message: String {
    switch self {
    case .notOneWay: "reminders are sent by mail or by a command: give one of the two"
    case .notAnAddress(let text):
      "'\(text)' is not an address that mail can be from; write one such as study@example.org"
    case .noProgram(let name): "there is no program '\(name)'; install one with 'apt-get install msmtp-mta', or name it"
    case .notAnURL(let text):
      "'\(text)' is not a whole address of the pages; write one such as https://study.example.org"
    }
  }
}

// MARK: - One reminder

extension ReminderSender {
  /// Hands a reminder to the program, and waits for what it says.
  func send(_ message: ReminderMessage) -> SendingEnd {
    switch program {
    case .mail(let sender, let program, let words):
      guard let mail = ReminderMail(message, from: sender, at: MachineClock.now) else {
        return .failed("what stands there is no address")
      }
      // With -t the addresses are taken from the head of the mail.
      let arguments = words.contains("-t") ? words : words + ["-i", "-f", sender, "--", mail.to]
      return ReminderSender.run(program, arguments, Array(mail.text.utf8), settings)
    case .command(let command):
      let input = Array((message.json.compactText + "\n").utf8)
      return ReminderSender.run(URL(fileURLWithPath: "/bin/sh"), ["-c", command], input, settings)
    }
  }

  private static func run(
    _ program: URL, _ arguments: [String], _ input: [UInt8], _ settings: ReminderSettings
  ) -> SendingEnd {
    switch OtherProgram.ask(program, arguments, input: input, within: .seconds(settings.seconds)) {
    case .notRun(let why): .failed(why)
    case .ended(0, _): .sent
    case .ended(let code, let said): .failed(said.isEmpty ? "it ended with \(code)" : said)
    case .cutOff(let why): .uncertain(why)
    }
  }
}

// MARK: - A round of them

extension ReminderSender {
  /// Sends the reminders whose time has come, several at once, each by an entry before and one after it.
  ///
  /// - Parameters:
  ///   - limit: The most that are taken up; nil for all.
  ///   - atOnce: How many programs run beside each other.
  ///   - isStopping: Asked before each: what is under way ends, and no other is begun.
  ///   - tell: Called with each as it has ended, on any thread.
  /// - Throws: A ``Refusal``; `StoreError`, after what was under way has ended.
  package func round(
    _ desk: StudyDesk, limit: Int? = nil, atOnce: Int = 4, isStopping: @escaping @Sendable () -> Bool = { false },
    tell: @escaping @Sendable (ReminderRow) -> Void = { _ in }
  ) throws -> ReminderRound {
    let left = try desk.settleLeftReminders()
    left.forEach(tell)
    let due = try desk.remindersToSend(contact: settings.contact)
    if !due.isEmpty { try desk.clearReminderLinks() }
    let work = Work(due: Array(due.prefix(limit ?? due.count)), round: ReminderRound(now: desk.clock.now, rows: left))
    let group = DispatchGroup()
    for _ in 0..<min(atOnce, due.count) {
      group.enter()
      let thread = Thread {
        while !isStopping(), let row = work.next() {
          do {
            if let ended = try send(row, desk) {
              work.add(ended)
              tell(ended)
            }
          } catch {
            work.stop(error)
          }
        }
        group.leave()
      }
      // Files of a study may nest conditions deeply.
      thread.stackSize = 8 << 20
      thread.start()
    }
    group.wait()
    return try work.ended()
  }

  private func send(_ row: ReminderRow, _ desk: StudyDesk) throws -> ReminderRow? {
    switch try desk.take(row, settings) {
    case nil: return nil
    case .failed(let row): return row
    case .message(let message, let passedOver):
      return try desk.note(send(message), of: message, passedOver: passedOver)
    }
  }
}

/// What several threads share of a round.
private final class Work: Sendable {
  private struct State {
    var due: ArraySlice<ReminderRow>
    var round: ReminderRound
    var failure: (any Error)?
  }

  private let state: Mutex<State>

  init(due: [ReminderRow], round: ReminderRound) { state = Mutex(State(due: due[...], round: round)) }

  func next() -> ReminderRow? { state.withLock { $0.failure == nil ? $0.due.popFirst() : nil } }

  func add(_ row: ReminderRow) { state.withLock { $0.round.add(row) } }

  func stop(_ error: any Error) { state.withLock { $0.failure = $0.failure ?? error } }

  func ended() throws -> ReminderRound {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      return state.round
    }
  }
}
