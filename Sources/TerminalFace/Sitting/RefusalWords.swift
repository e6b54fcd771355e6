import Scheduling
import Sittings
import StudyDesk
import StudyService
import SurveyModel
import TerminalForms

/// Why nothing can be taken now, as whoever sits at the terminal reads it: titles and days, no ids.
struct RefusalWords {
  let view: ParticipantView
  let language: LanguageTag

  /// - Returns: Nil for what was asked wrongly, which is told to the letter.
  func said(_ refusal: SittingRefusal) -> String? {
    let later = refusal.later.flatMap { view.event($0.event) }
    guard let about = refusal.event.flatMap(view.event) ?? later else { return nil }
    let state = refusal.event == nil ? words.notDueToday : state(of: about)
    return about.row.title + ": " + state + (later.map { words.later(when($0)) } ?? "")
  }

  private var words: FeedWords { FeedWords(language: language) }

  /// As the feed has it.
  private func state(of event: StandingEvent) -> String {
    switch event.state {
    case .waiting, .lapsed, .open, .started, .late: words.notNow
    default: words.state(of: event) { FeedPrinter.reading($0, event.row, on: view.today, words) }
    }
  }

  private func when(_ event: StandingEvent) -> String {
    ClosingWords(language: language).moment(event.row.local(event.row.opens), today: view.today).trimmed
  }
}
