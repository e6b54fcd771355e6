import Diagnostics
import SurveyModel
import Wording

/// What a page shows beside its questions, in the language of the sitting.
package struct PageText: Hashable, Sendable {
  package let title: String?
  package let text: String?
  /// Of a consent, in Markdown.
  package let document: String?
}

/// An answer on the way to a review.
package struct ReviewRow: Hashable, Sendable {
  package let question: String
  package let answer: String
  /// What the entries of the repeats round it are called, from outside in.
  package let entries: [String]
  /// What is typed to change it, from 1; nil for what can't be changed.
  package let number: Int?

  package init(question: String, answer: String, entries: [String], number: Int?) {
    self.question = question
    self.answer = answer
    self.entries = entries
    self.number = number
  }
}

/// A value that the survey works out and shows.
package struct ComputedRow: Hashable, Sendable {
  package let name: String
  package let value: String
}

extension FormSession {
  /// Nil when the sitting has ended.
  package var page: PageText? {
    guard let step = runner.step else {
      return isClosing ? PageText(title: closing?.thanks, text: told(), document: nil) : nil
    }
    var document: String?
    if case .consent(let consent) = step.kind { document = text(consent.document) }
    return PageText(title: step.title.map(text), text: isClosing ? told(step) : step.text.map(text), document: document)
  }

  /// Whether the page that shows is a review, from which answers can be changed.
  package var isReview: Bool { if case .review? = runner.step?.kind { true } else { false } }

  /// Whether answers can be gone back to by their numbers: from a review, and from the page that closes the sitting.
  package var offersChanges: Bool { isReview || isClosing }

  /// The text of the closing page.
  private func told(_ step: Step? = nil) -> String {
    let own = step?.text.map(text).map { [$0, ""] } ?? []
    return (own + (closing?.lines ?? []).map { escapingControls($0) }).joined(separator: "\n")
  }

  /// The answers on the way that can be named by their numbers; at the end none that the survey keeps from the
  /// participant.
  var listed: [StepRunner.Reviewed] {
    if isReview { return runner.reviewed }
    guard isClosing || runner.isClosing else { return [] }
    return runner.reviewed.filter { isAssessed || runner.survey.closingShows($0.slot) }
  }

  private var isAssessed: Bool { runner.survey.respondent == .assessor }

  /// The numbers of what is listed: those that can be changed are counted, the others have none.
  var reviewNumbers: [Int?] {
    var count = 0
    // Once a time limit has ended the sitting nothing is.
    let isFixed = runner.ending != nil && !runner.canReopen
    return listed.map { item in
      if isFixed || !item.isOpen { return nil }
      count += 1
      return count
    }
  }

  /// The answers on the way to a review, which ``Act/revise(_:)`` names by their numbers from 1; empty on other pages.
  package var review: [ReviewRow] {
    guard offersChanges else { return [] }
    return zip(listed, reviewNumbers).map { item, number in
      let form = runner.survey.items[item.slot].item
      return ReviewRow(
        question: escapingControls(question(item)), answer: prompt(of: form).shown(item.response),
        entries: runner.entryNames(ofStep: runner.survey.items[item.slot].step, in: item.entries)
          .map { escapingControls($0) }, number: number)
    }
  }

  /// The question in words; what has none is named by its page, as a consent is.
  private func question(_ item: StepRunner.Reviewed) -> String {
    let (survey, language) = (runner.survey, runner.context.language)
    let place = survey.items[item.slot].step
    let step = survey.steps[place]
    let named = [survey.items[item.slot].item.prompt, step.title].compactMap(\.self).first {
      !$0.text(in: language, fallback: survey.language).isEmpty
    }
    if let named { return runner.text(named, ofStep: place, in: item.entries).withoutGaps }
    return if case .consent = step.kind { words.consentGiven } else { words.unnamedQuestion }
  }

  /// The texts between the question before and the one that is asked.
  package var notes: [String] {
    guard let cursor, let items = runner.page?.items else { return [] }
    let first = (items[..<cursor].lastIndex(where: runner.isAsked) ?? -1) + 1
    return runner.notes(before: items[first...cursor].map(\.slot)).map(text)
  }

  /// The values that are worked out between the question before and the one that is asked.
  package var computed: [ComputedRow] {
    guard let items = runner.page?.items else { return [] }
    guard let cursor else { return computed(in: 0..<items.count) }
    return computed(in: (items[..<cursor].lastIndex(where: runner.isAsked) ?? -1) + 1..<cursor)
  }

  /// Those after the last question of the page.
  var computedAtEnd: [ComputedRow] {
    guard let items = runner.page?.items else { return [] }
    return computed(in: (items.lastIndex(where: runner.isAsked) ?? -1) + 1..<items.count)
  }

  private func computed(in range: Range<Int>) -> [ComputedRow] {
    guard let page = runner.page else { return [] }
    return range.compactMap { index in
      let record = page.items[index]
      guard record.visible, let answer = record.response?.answer,
        case .computed(let format) = runner.survey.items[record.slot].item.format, format.shown
      else { return nil }
      let prompt = prompt(record.slot)
      return ComputedRow(name: prompt.question, value: prompt.shown(answer))
    }
  }

  private func text(_ localized: LocalizedText) -> String {
    escapingControls(runner.text(localized).withoutGaps, keepingLineBreaks: true)
  }
}
