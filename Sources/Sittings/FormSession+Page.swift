import Diagnostics
package import SurveyModel
import Wording

/// What a page shows beside its questions, in the language of the sitting.
package struct PageText: Hashable, Sendable {
  package let title: String?
  package let text: String?
  /// The text with its marks.
  package let marked: String?
  /// What stands below the text; in ``text`` its words do.
  package let media: ShownMedia?
  /// Of a consent, in Markdown.
  package let document: String?
}

/// A text between two questions with its marks, and what stands below it.
package struct MarkedNote: Hashable, Sendable {
  package let marked: String
  package let media: ShownMedia?
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
    guard let step = runner.step ?? completed else {
      return isClosing
        ? PageText(title: closing?.thanks, text: told(), marked: told(marked: true), media: nil, document: nil)
        : nil
    }
    var document: String?
    if case .consent(let consent) = step.kind { document = marked(consent.document) }
    let media = step.media.flatMap(shown)
    let lines = [isClosing ? told(step) : step.text.map(text), media.map(words)].compactMap(\.self)
    return PageText(
      title: step.title.map(text), text: lines.isEmpty ? nil : lines.joined(separator: "\n"),
      marked: isClosing ? told(step, marked: true) : step.text.map(marked), media: media, document: document)
  }

  /// What the page is called where it has no title: by the first heading of a consent's document, else by the survey.
  package var pageName: String {
    guard let step = runner.step ?? completed else { return page?.title ?? "" }
    if let title = step.title.map(text), !title.isEmpty { return title }
    if case .consent(let consent) = step.kind, let heading = heading(of: marked(consent.document)) { return heading }
    return text(runner.survey.title)
  }

  private func heading(of document: String) -> String? {
    let lines = document.split(whereSeparator: \.isNewline).lazy.map { $0.drop { $0 == " " } }
    let heading = lines.first { $0.hasPrefix("#") && $0.drop { $0 == "#" }.hasPrefix(" ") }
    return heading.map { MarkedText.plain(String($0.drop { $0 == "#" })).trimmed }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The survey's own end, which a sitting that has ended still closes with.
  private var completed: Step? {
    guard isClosing, let last = runner.path.last else { return nil }
    let step = runner.survey.steps[runner.visits[last].step]
    return if case .completion = step.kind { step } else { nil }
  }

  /// Whether the page that shows is a review, from which answers can be changed.
  package var isReview: Bool { if case .review? = runner.step?.kind { true } else { false } }

  /// Whether answers can be gone back to by their numbers: from a review, and from the page that closes the sitting.
  package var offersChanges: Bool { isReview || isClosing }

  /// The text of the closing page.
  private func told(_ step: Step? = nil, marked isMarked: Bool = false) -> String {
    let own = step?.text.map(isMarked ? marked : text).map { [$0, ""] } ?? []
    let lines = (closing?.lines ?? []).map { escapingControls($0) }
    // Each line a paragraph.
    return isMarked
      ? (own + lines.map(MarkedText.literal)).joined(separator: "\n\n") : (own + lines).joined(separator: "\n")
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
        entries: (runner.entryNames(
          ofStep: runner.survey.items[item.slot].step, in: item.entries, otherwise: words.entry)
          + [matrixPrompt(of: item)].compactMap(\.self)).map { escapingControls($0) }, number: number)
    }
  }

  /// What stands above the rows of a matrix that an answer is of.
  private func matrixPrompt(of item: StepRunner.Reviewed) -> String? {
    let place = runner.survey.items[item.slot]
    guard let prompt = place.item.matrix?.prompt else { return nil }
    let text = runner.text(prompt, ofStep: place.step, in: item.entries)
    return text.isEmpty ? nil : text
  }

  /// The question in words; what has none is named by its page, as a consent is.
  private func question(_ item: StepRunner.Reviewed) -> String {
    let (survey, language) = (runner.survey, runner.language)
    let place = survey.items[item.slot].step
    let step = survey.steps[place]
    let named = [survey.items[item.slot].item.prompt, step.title].compactMap(\.self).first {
      !$0.text(in: language, fallback: survey.language).isEmpty
    }
    if let named { return runner.text(named, ofStep: place, in: item.entries) }
    return if case .consent = step.kind { words.consentGiven } else { words.unnamedQuestion }
  }

  /// What stands between the question before and the one that is asked, as plain texts.
  package var notes: [String] {
    shownNotes.flatMap { [text($0.text), $0.media.flatMap(shown).map(words)].compactMap(\.self) }
      + [askedMedia.map(words)].compactMap(\.self)
  }

  /// The same as a page shows it.
  package var pageNotes: [MarkedNote] {
    shownNotes.map { MarkedNote(marked: marked($0.text), media: $0.media.flatMap(shown)) }
      + [askedMedia.map { MarkedNote(marked: "", media: $0) }].compactMap(\.self)
  }

  /// What stands with the question that is asked.
  private var askedMedia: ShownMedia? {
    guard let cursor, let items = runner.page?.items, items.indices.contains(cursor) else { return nil }
    return runner.survey.items[items[cursor].slot].item.media.flatMap(shown)
  }

  private var shownNotes: [PageNote] {
    guard let cursor, let items = runner.page?.items else { return [] }
    let first = (items[..<cursor].lastIndex(where: runner.isAsked) ?? -1) + 1
    return runner.notes(before: items[first...cursor].map(\.slot))
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

  private func shown(_ media: Media) -> ShownMedia? { runner.shown(media) }

  /// What stands for a medium where none can be shown: what it shows, and the name of its file.
  private func words(_ media: ShownMedia) -> String {
    let alt = escapingControls(media.alt)
    let file = escapingControls(media.path.split(separator: "/").last.map(String.init) ?? media.path)
    return switch media.kind {
    case .picture: words.picture(alt, file: file)
    case .sound: words.sound(alt, file: file)
    case .film: words.film(alt, file: file)
    }
  }

  private func text(_ localized: LocalizedText) -> String {
    escapingControls(runner.text(localized), keepingLineBreaks: true)
  }

  private func marked(_ localized: LocalizedText) -> String {
    escapingControls(runner.marked(localized), keepingLineBreaks: true)
  }
}
