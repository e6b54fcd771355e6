import CivilTime
import Definitions
import JSONText
import Sittings
import StudyService
import SurveyModel

/// A line of a file that says no answers to the survey of its event.
struct QuickLineFault: Error {
  let sentence: String
}

/// A quick entry with where it stands.
struct PlacedEntry {
  /// `entries.ndjson:3`; nil for an entry of words.
  let place: String?
  let entry: QuickEntry
}

extension LogRequest {
  /// The entries that are asked for, or what is wrong with a line that is none, in their order.
  ///
  /// - Throws: ``LogRefusal/words(_:)``; so do the answers of words, by a survey. Those of a line throw ``QuickLineFault``.
  func entries() throws -> [Result<PlacedEntry, LogFault>] {
    switch input {
    case .words(let words):
      let source = source?.trimmed
      if let fault = LogRequest.fault(ofSource: source) { throw LogRefusal.words([.unclear(fault)]) }
      let entry = QuickEntry(
        participant: participant ?? "", source: source, observed: observed, by: by, run: touch?.id
      ) { survey in
        let (answers, faults) = survey.quickAnswers(words, reading: LogRequest.answer)
        if !faults.isEmpty { throw LogRefusal.words(faults) }
        return answers
      }
      return [.success(PlacedEntry(place: nil, entry: entry))]
    case .lines(let bytes, let name): return entries(in: bytes, of: name)
    }
  }

  private func entries(in bytes: [UInt8], of name: String) -> [Result<PlacedEntry, LogFault>] {
    var found: [Result<PlacedEntry, LogFault>] = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) {
      let place = "\(name):\(index + 1)"
      do throws(Fault) {
        let entry = try entry(String(decoding: line, as: UTF8.self))
        found.append(.success(PlacedEntry(place: place, entry: entry)))
      } catch {
        found.append(.failure(LogFault(place: place, sentence: error.reason)))
      }
    }
    return found
  }

  private struct Fault: Error { let reason: String }

  private static func fault(ofSource text: String?) -> String? {
    text.flatMap(ShortText.fault).map { "the source \($0)" }
  }

  private func entry(_ line: String) throws(Fault) -> QuickEntry {
    let json: JSONValue
    do throws(JSONFault) { json = try JSONValue(parsing: line) } catch {
      throw Fault(reason: "not a JSON object: \(error)")
    }
    guard let members = json.members else { throw Fault(reason: "not a JSON object") }
    var said: [JSONMember] = []
    var texts: [String: String] = [:]
    for member in members {
      if ["participant", "observed", "source", "by"].contains(member.name) {
        guard let text = member.value.string else { throw Fault(reason: "'\(member.name)' is not a text") }
        texts[member.name] = text
        continue
      }
      said.append(member)
    }
    if let meant = participant, let named = texts["participant"], named != meant, !allowsOthers {
      throw Fault(reason: "the line is about \(named), and -p says \(meant); leave -p out, or say --others")
    }
    guard let participant = texts["participant"] ?? participant else {
      throw Fault(reason: "no participant; say it in the line, or with -p")
    }
    var observed = observed
    if let text = texts["observed"] {
      guard let instant = Instant(iso: text) else {
        throw Fault(reason: "'\(text)' is not an instant; write one such as 2026-11-20T08:00:00+09:00")
      }
      observed = instant
    }
    let source = (texts["source"] ?? source)?.trimmed
    if let fault = LogRequest.fault(ofSource: source) { throw Fault(reason: fault) }
    return QuickEntry(participant: participant, source: source, observed: observed, by: texts["by"] ?? by) {
      [said] survey in
      try said.map { member in
        let text = member.value.string ?? member.value.compactText
        switch survey.quickAnswer(text, to: member.name, reading: { LogRequest.answer(member.value, $0, to: $1) }) {
        case .success(let answer): return answer
        case .failure(let fault): throw QuickLineFault(sentence: fault.sentence)
        }
      }
    }
  }
}

extension LogRequest {
  /// The answer that a word of the command line gives: what `--set` of a correction takes.
  private static func answer(_ text: String, to item: FormItem) -> Result<QuickLog.ItemAnswer, QuickFault> {
    do throws(TypedAnswer.Unclear) {
      let entry = try TypedAnswer.entry(text, to: item.id, for: item.format, parsing: AnswersFile.flow)
      return QuickLog.ItemAnswer.judged(entry.prepared, affirmed: entry.affirmed, to: item)
    } catch {
      return .failure(.unclear(error.sentence))
    }
  }

  /// The answer that a value of a line gives; a text may say in JSON what is none.
  private static func answer(
    _ value: JSONValue, _ text: String, to item: FormItem
  ) -> Result<QuickLog.ItemAnswer, QuickFault> {
    let (prepared, affirmed, unknown) = AnswerScript.prepared(value)
    if let unknown { return .failure(.unclear("'\(item.id)': '\(unknown)' is no state; write skipped or dontKnow")) }
    let own = QuickLog.ItemAnswer.judged(prepared, affirmed: affirmed, to: item)
    guard case .failure = own, value.string != nil, let parsed = try? JSONValue(parsing: text),
      case .success(let answer) = QuickLog.ItemAnswer.judged(.answer(parsed), to: item)
    else { return own }
    return .success(answer)
  }
}
