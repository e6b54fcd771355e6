import CivilTime
package import Randomness
package import SurveyModel

/// One sitting of a virtual participant, from the first page to the end.
package struct VirtualSitting {
  package private(set) var runner: StepRunner
  package private(set) var journal: [JournalEntry] = []
  /// How many items were answered or skipped.
  private(set) var items = 0
  private var at: Instant
  private let person: SeededHash

  /// How fast people read: characters a second.
  private static let reading = 15
  /// From having read an item to its confirmation.
  private static let deciding: Int64 = 2000
  /// What a measurement takes.
  private static let measuring: Int64 = 30_000

  /// - Parameters:
  ///   - person: A hash of who answers, the same in all their sittings.
  ///   - hash: Of the sitting.
  /// - Returns: Nil when the model has no answer to an item that needs one.
  package init?(
    _ runner: StepRunner, _ answers: VirtualAnswers, person: SeededHash = SeededHash(), _ hash: inout SeededHash
  ) {
    self.runner = runner
    self.person = person
    at = runner.context.started
    // A page is visited a bounded number of times, so that each sitting ends.
    while self.runner.ending == nil {
      guard let page = self.runner.page else { return nil }
      if let open = page.items.first(where: { $0.visible && $0.response == nil }) {
        guard answer(open.slot, on: page, answers, &hash) else { return nil }
      } else {
        at = at.adding(milliseconds: readingTime(of: self.runner.step?.text) + 500)
        guard take(.forward) || take(.expire) else { return nil }
      }
    }
  }

  private mutating func answer(
    _ slot: Int, on page: Visit, _ answers: VirtualAnswers, _ hash: inout SeededHash
  ) -> Bool {
    let item = runner.presented(slot)
    let path = runner.survey.path(of: slot, entries: page.entries)
    let isMeasured: Bool = if case .active = item.format { true } else { false }
    let time = isMeasured ? VirtualSitting.measuring : VirtualSitting.deciding + readingTime(of: item.prompt)
    at = at.adding(milliseconds: time)
    items += 1
    // What a rule across items refuses is drawn anew; to one that only asks, most people say that it is right.
    for _ in 0..<50 {
      let drawn = answers.response(to: item, path: path, on: runner.context.date, person: person, &hash)
      guard let response = drawn else { return false }
      let input = SittingInput.respond(slot: slot, entries: page.entries, response)
      if take(input, milliseconds: Int(time)) || take(input, milliseconds: Int(time), affirmed: true) { return true }
    }
    return take(.expire)
  }

  private func readingTime(of text: LocalizedText?) -> Int64 {
    guard let text else { return 0 }
    return Int64(
      text.text(in: runner.context.language, fallback: runner.survey.language).count * 1000 / VirtualSitting.reading)
  }

  private mutating func take(_ input: SittingInput, milliseconds: Int? = nil, affirmed: Bool = false) -> Bool {
    let entry = JournalEntry(input, at: at, path: .file, milliseconds: milliseconds, affirmed: affirmed)
    return runner.take(entry, keepingIn: &journal)
  }

  var finished: Instant { runner.finished ?? at }
}

extension Instant {
  func adding(milliseconds: Int64) -> Instant { Instant(milliseconds: self.milliseconds &+ milliseconds) }
}
