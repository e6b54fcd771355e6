import CivilTime
import Record
import StudyService
package import SurveyModel

/// Why no quick entry was recorded, or none taken back.
package enum LogRefusal: Refusal, Hashable {
  /// Words that give no answers.
  case words([QuickFault])
  /// Lines of a file, some of which are no entries at all.
  case lines([LogFault])
  /// Entries that can't be recorded now.
  case entries([LogFault])
  case nothingRecorded(task: String, of: String)
  /// The touch is in the record.
  case recordedAlready

  package var kind: RefusalKind {
    switch self {
    case .words(let faults): faults.contains(where: \.isOfAnswer) ? .data : .request
    case .lines: .data
    case .entries(let faults):
      faults.contains { $0.kind == .data } ? .data : faults.allSatisfy { $0.kind == .request } ? .request : .state
    case .nothingRecorded, .recordedAlready: .state
    }
  }

  package var next: NextStep? {
    guard case .entries(let faults) = self, Set(faults.map(\.next)).count == 1 else { return nil }
    return faults.first?.next
  }

  /// A sentence a line for words and entries.
  package var message: String {
    switch self {
    case .words(let faults): faults.map(\.sentence).joined(separator: "\n")
    case .lines(let faults):
      "\(faults.count) of the lines \(faults.count == 1 ? "is" : "are") wrong; nothing was recorded"
    case .entries(let faults): (faults.map(\.text) + ["nothing was recorded"]).joined(separator: "\n")
    case .recordedAlready: "this entry is recorded already; nothing was recorded"
    case .nothingRecorded(let task, let participant): "nothing is recorded of '\(task)' for \(participant)"
    }
  }
}

/// What is wrong with one quick entry.
package struct LogFault: Error, Hashable, Sendable {
  /// The file and the line; nil for an entry of words.
  package let place: String?
  package let sentence: String
  var kind = RefusalKind.data
  /// What helps; nil when the sentence says all.
  var next: NextStep?

  package var text: String { (place.map { $0 + ": " } ?? "") + sentence }
}

extension QuickFault {
  /// Whether an item was named that does not take the answer.
  fileprivate var isOfAnswer: Bool { if case .refused = self { true } else { false } }

  var sentence: String {
    switch self {
    case .unknownWord(let word, let known):
      "'\(word)' is no alias and no answer of one item alone; write item=answer"
        + (known.isEmpty ? "" : ", or one of \(known.withoutRepeats.prefix(20).joined(separator: ", "))")
    case .unknownItem(let item, let known):
      "the survey has no item '\(item)'" + (known.isEmpty ? "" : "; it has \(known.joined(separator: ", "))")
    case .refused(let item, let refusal): "'\(item)': \(refusal.message())"
    case .unclear(let sentence): sentence
    case .contradicts(let word, let earlier, let item):
      "'\(word)' and '\(earlier)' answer '\(item)' differently; leave one of them out"
    }
  }
}

extension QuickEntry.Refusal {
  var kind: RefusalKind {
    switch self {
    case .unknownTask: .request
    case .notOpen, .wasWithdrawn, .beforeThisStay: .state
    case .later, .answers: .data
    }
  }

  /// What helps where the sentence does not say it.
  var next: NextStep? {
    if case .notOpen(_, let status) = self, status != .active { .enterEarlier } else { nil }
  }

  func sentence(_ task: String, _ participant: String) -> String {
    switch self {
    case .unknownTask(let known): EventRefusal.unknownTask(task, of: participant, known: known).message
    case .notOpen(let date, .active):
      "nothing of \(task) can be entered for \(participant) on \(date): 'regimen why \(task) -p \(participant) --date \(date)' says why"
    case .notOpen(let date, let status):
      "nothing of \(task) can be entered for \(participant) on \(date): they are \(status.rawValue)"
    case .wasWithdrawn: SittingRefusal.wasWithdrawn(participant: participant).message
    case .beforeThisStay(let schedule, let since):
      SittingRefusal.beforeThisStay(
        schedule: schedule, participant: participant, since: since.iso(offsetSeconds: 0, fraction: false)
      ).message
    case .later(let instant): "\(instant.iso(offsetSeconds: 0, fraction: false)) lies after now"
    case .answers(let faults):
      faults.map { $0.message + ($0.help.map { "; " + $0 } ?? "") }.joined(separator: "; ")
    }
  }
}

extension [String] {
  fileprivate var withoutRepeats: [String] {
    var told: Set<String> = []
    return filter { told.insert($0).inserted }
  }
}
