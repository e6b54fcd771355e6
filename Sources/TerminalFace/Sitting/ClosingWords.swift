import CivilTime
import Sittings
import StudyDesk
import SurveyModel

/// The words of the page that closes a sitting, in English and Japanese.
struct ClosingWords {
  let language: LanguageTag

  private var words: Words { Words(language) }

  func closing(_ view: ClosingView) -> Closing {
    Closing(thanks: words.pick("Thank you", "ありがとうございました"), lines: lines(view))
  }

  /// The lines in the order of the page.
  private func lines(_ view: ClosingView) -> [String] {
    var lines = [recorded(view)] + view.scores.map { "\($0.label): \($0.value)" }
    if view.ring.due > 0 {
      lines.append(
        "(" + view.ring.bar(color: false) + ") " + FeedWords(language: language).done(view.ring.done, of: view.ring.due)
      )
    }
    if let next = view.next { lines.append(said(next, view)) }
    if let contact = view.contact { lines.append(words.pick("Questions? \(contact)", "お問い合わせ: \(contact)")) }
    return lines
  }

  private func recorded(_ view: ClosingView) -> String {
    let when = moment(view.recorded, today: view.today)
    return words.pick("Recorded \(when).", "\(when)に記録しました。")
  }

  private func said(_ next: ClosingView.Next, _ view: ClosingView) -> String {
    if next.isOpen { return words.pick("Open now: \(next.title)", "いま始められます: \(next.title)") }
    let when = moment(next.opens, today: view.today).trimmed
    return words.pick("Next: \(next.title), \(when)", "次回: \(next.title)、\(when)")
  }

  /// `today at 09:00`, `tomorrow at 08:00`, `on Monday 9 November at 08:00`; of what opens with the day, the day alone.
  func moment(_ local: CivilDateTime, today: CivilDate) -> String {
    let date = local.date.words(in: language)
    let day =
      switch Int(local.date.dayNumber) - Int(today.dayNumber) {
      case 0: words.pick("today", "今日")
      case 1: words.pick("tomorrow", "明日")
      default: words.pick("on \(local.date.weekday.title) \(date)", date)
      }
    if local.time.seconds == 0, local.date != today { return day }
    let time = ClosingWords.minutes(local.time)
    return words.pick("\(day) at \(time)", "\(day) \(time) ")
  }

  private static func minutes(_ time: TimeOfDay) -> String { String(time.description.prefix(5)) }
}
