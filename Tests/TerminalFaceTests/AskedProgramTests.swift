import Foundation
import Machine
import Testing

/// Programs that reminders are handed to, and how they end.
struct AskedProgramTests {
  private func ask(_ script: String, input: String = "", seconds: Int = 20) -> OtherProgram.Ended {
    OtherProgram.ask(
      URL(fileURLWithPath: "/bin/sh"), ["-c", script], input: Array(input.utf8), within: .seconds(seconds))
  }

  @Test func `a program reads all that it is given, and its code is told with the first line of its errors`() {
    #expect(ask("test \"$(wc -c)\" -eq 50000", input: String(repeating: "x", count: 50_000)) == .ended(0, ""))
    #expect(ask("echo one >&2; echo two >&2; exit 7") == .ended(7, "one"))
  }

  @Test func `one that reads nothing, writes much, or leaves something running is not waited for in vain`() {
    #expect(ask("exit 3", input: String(repeating: "x", count: 50_000)) == .ended(3, ""))
    #expect(ask("head -c 1000000 /dev/zero | tr '\\\\0' x >&2; exit 2").code == 2)
    #expect(ask("sleep 20 & exit 4", seconds: 10) == .ended(4, ""))
  }

  @Test func `one that does not end in time is ended, and what it did is not known`() {
    #expect(ask("exec sleep 60", seconds: 1) == .cutOff("it did not end within 1 s"))
    #expect(ask("kill -9 $$") == .cutOff("signal 9 ended it"))
  }

  @Test func `what a program has begun ends with it`() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("asked-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(ask("sleep 60 & echo $! > '\(file.path)'; wait", seconds: 1) == .cutOff("it did not end within 1 s"))
    let id = try #require(Int32(String(contentsOf: file, encoding: .utf8).filter(\.isNumber)))
    // It is gone soon, or waits for whoever takes its end up.
    func isRunning() -> Bool {
      let stat = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
      return stat?.split(separator: ")").last.map { !$0.hasPrefix(" Z") } ?? false
    }
    for _ in 0..<500 where isRunning() { usleep(10_000) }
    #expect(!isRunning())
  }

  @Test func `what can't be run, and what is too long, was not done`() {
    let absent = OtherProgram.ask(URL(fileURLWithPath: "/absent"), [], input: [], within: .seconds(1))
    #expect(absent == .notRun("'/absent' can't be run"))
    guard case .notRun = ask("true", input: String(repeating: "x", count: 70_000)) else { Issue.record(); return }
  }

  @Test func `many at once do not wait for each other`() async {
    await withTaskGroup(of: OtherProgram.Ended.self) { group in
      for number in 0..<8 { group.addTask { ask("cat > /dev/null; exit \(number)", input: "x") } }
      var codes: [Int32] = []
      for await ended in group { ended.code.map { codes.append($0) } }
      #expect(codes.sorted() == Array(0..<8))
    }
  }

  @Test func `a way to send is one of the two, from an address, by a program that is there`() throws {
    func sender(_ from: String?, _ sendmail: String = "/bin/true", command: String? = nil, url: String? = nil) throws {
      _ = try ReminderSender(mailFrom: from, sendmail: sendmail, command: command, contact: "email", publicURL: url)
    }
    #expect(throws: SenderRefusal.notOneWay) { try sender(nil) }
    #expect(throws: SenderRefusal.notOneWay) { try sender("a@example.org", command: "cat") }
    #expect(throws: SenderRefusal.notAnAddress("-a@b")) { try sender("-a@b") }
    #expect(throws: SenderRefusal.noProgram("absent-mailer")) { try sender("a@example.org", "absent-mailer -t") }
    #expect(throws: SenderRefusal.notAnURL("x.org")) { try sender(nil, command: "cat", url: "x.org") }
    try sender("a@example.org")
    try sender(nil, command: "cat", url: "https://x.org")
  }
}

extension OtherProgram.Ended {
  fileprivate var code: Int32? { if case .ended(let code, _) = self { code } else { nil } }
}

/// The clock of a server that sends reminders.
struct ReminderClockTests {
  @Test func `it goes on after a round that failed, and ends when it is cancelled`() async {
    let (rounds, said) = (AsyncStream<Int>.makeStream(), AsyncStream<String>.makeStream())
    let clock = ReminderClock(
      every: .milliseconds(1), say: { said.continuation.yield($0) },
      round: { isStopping in
        rounds.continuation.yield(isStopping() ? -1 : 1)
        throw SenderRefusal.notOneWay
      })
    let task = Task { await clock.run() }
    var seen = 0
    for await round in rounds.stream {
      seen += round
      if seen == 3 { break }
    }
    task.cancel()
    await task.value
    var lines = said.stream.makeAsyncIterator()
    #expect(await lines.next() == "no reminders are sent: " + SenderRefusal.notOneWay.message)
  }
}
