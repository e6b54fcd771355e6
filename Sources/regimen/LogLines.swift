import CivilTime
import Foundation
import JSONText
import StudyService
import SurveyModel

/// Quick entries from a file, a JSON object a line.
struct LogLines {
  private let path: String
  private let survey: Survey
  private let command: LogCommand

  init(_ path: String, _ survey: Survey, _ command: LogCommand) {
    self.path = path
    self.survey = survey
    self.command = command
  }

  /// The entries with their places.
  ///
  /// - Throws: ``CommandFailure`` after every line that is wrong was named.
  func entries() throws -> [(place: String, entry: QuickEntry)] {
    guard let data = path == "-" ? BoundedFile.read(.standardInput) : BoundedFile.read(path) else {
      throw CommandFailure.usage("'\(path)' can't be read")
    }
    var found: [(place: String, entry: QuickEntry)] = []
    var faults = 0
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) {
      let place = "\(path == "-" ? "standard input" : path):\(index + 1)"
      switch entry(String(decoding: line, as: UTF8.self)) {
      case .success(let entry): found.append((place, entry))
      case .failure(let fault):
        faults += 1
        Streams.standardError.writeLine(ConsoleText.safe("\(place): \(fault.reason)"))
      }
    }
    if faults > 0 { throw CommandFailure.badData("\(faults) of the lines are wrong; nothing was recorded") }
    return found
  }

  private struct Fault: Error { let reason: String }

  private func entry(_ line: String) -> Result<QuickEntry, Fault> {
    guard let json = try? JSONValue(parsing: line), let members = json.members else {
      return .failure(Fault(reason: "not a JSON object"))
    }
    var answers: [QuickLog.ItemAnswer] = []
    var texts: [String: String] = [:]
    for member in members {
      if ["participant", "observed", "source", "by"].contains(member.name) {
        guard let text = member.value.string else { return .failure(Fault(reason: "'\(member.name)' is not a text")) }
        texts[member.name] = text
        continue
      }
      let text = member.value.string ?? member.value.compactText
      switch survey.quickAnswer(text, to: member.name) {
      case .success(let answer): answers.append(answer)
      case .failure(let fault): return .failure(Fault(reason: fault.sentence))
      }
    }
    guard let participant = texts["participant"] ?? command.participant else {
      return .failure(Fault(reason: "no participant; say it in the line, or with -p"))
    }
    var observed = command.observed
    if let text = texts["observed"] {
      guard let instant = Instant(iso: text) else {
        return .failure(Fault(reason: "'\(text)' is no instant; write one such as 2026-11-20T08:00:00+09:00"))
      }
      observed = instant
    }
    return .success(
      QuickEntry(
        participant: participant, answers: answers, source: texts["source"] ?? command.source, observed: observed,
        by: texts["by"] ?? command.by))
  }
}
