package import CivilTime
import Definitions
import Record
import Scheduling
import StudyService
import SurveyModel
import Wording

/// A card whose entries are made by one touch: a button for each word of the survey's log, and what was recorded today.
package struct LogCard: Sendable {
  package let buttons: [Button]
  /// In the order of their times.
  package let entries: [Entry]

  package struct Button: Sendable {
    /// As `regimen log` takes it.
    package let word: String
    /// What it stands for, in the participant's language.
    package let label: String

    /// Whether the word is a picture, which says more than its letters do.
    package var isPicture: Bool { !word.contains { $0.isLetter || $0.isNumber } }
  }

  package struct Entry: Sendable {
    package let event: String
    package let finished: Instant
    package let answers: String
    /// Whether the participant made it, and may take it back.
    package let isOwn: Bool
  }
}

extension LogCard {
  /// Nil for an event whose survey has no words for a log, or that can't be taken now.
  init?(_ event: StandingEvent, _ records: [OutcomeRecord], _ view: ParticipantView) {
    guard event.event.slot == .offer, event.state.isAvailable, let buttons = LogCard.buttons(of: event, view) else {
      return nil
    }
    self.buttons = buttons
    entries = records.map { record in
      Entry(
        event: record.outcome.event, finished: record.outcome.finished,
        answers: RecordedFact.all(of: record, view, for: .participant).map(\.value)
          .joined(separator: view.language.catalogue.listSeparator),
        isOwn: record.isOwn(of: event, view))
    }
  }
}

extension LogCard {
  /// One for each word of the log that the event's survey has; nil where it has none.
  static func buttons(of event: StandingEvent, _ view: ParticipantView) -> [Button]? {
    guard let survey = view.study.layers[event.layer].definitions.surveys[event.row.survey]?.survey,
      !survey.log.aliases.isEmpty
    else { return nil }
    return survey.log.aliases.map { Button(word: $0.word, label: survey.words(of: $0, in: view.language)) }
  }
}

extension OutcomeRecord {
  /// Whether a participant made it by their own hand, today: theirs to take back.
  func isOwn(of event: StandingEvent?, _ view: ParticipantView) -> Bool {
    guard let event, event.event.slot == .offer, event.state.isAvailable else { return false }
    // By the clock of its own schedule, whose day may begin later than another's.
    return stamp.author == .participant && outcome.date == view.clock(of: event.row.schedule)?.date(at: view.now)
  }

  /// Whether it was theirs to take back at an instant that is over, whatever day it is by now.
  func wasOwn(at instant: Instant, _ view: ParticipantView) -> Bool {
    guard let stem = outcome.event.lastIndex(of: ".").map({ String(outcome.event[..<$0]) }),
      let event = view.event(stem), event.event.slot == .offer, isEntry(of: event)
    else { return false }
    return stamp.author == .participant && (outcome.finished...view.now).contains(instant)
      && outcome.date == view.clock(of: event.row.schedule)?.date(at: instant)
  }
}

extension Survey {
  /// What a word of the log stands for: the texts of its answers.
  fileprivate func words(of alias: QuickLog.Alias, in language: LanguageTag) -> String {
    let texts = alias.answers.compactMap { given -> String? in
      guard let item = items.first(where: { $0.item.id == given.item })?.item,
        case .answer(let json) = given.prepared, case .success(let answer) = item.format.answer(from: json)
      else { return nil }
      return item.format.words(of: answer, in: language, fallback: self.language)
    }
    return texts.joined(separator: language.catalogue.listSeparator)
  }
}
