import CivilTime
import Scheduling
import StudyService
import Record
package import SurveyModel
import TerminalForms

/// What a feed says of days and states, in English and Japanese.
package struct FeedWords {
  let language: LanguageTag

  package init(language: LanguageTag) { self.language = language }

  private func pick(_ english: String, _ japanese: String) -> String { isJapanese ? japanese : english }
  private var isJapanese: Bool { language.primary == "ja" }

  var allDay: String { pick("all day", "終日") }
  var nothingDue: String { pick("Nothing to do on this day.", "この日の予定はありません。") }
  package var nobody: String { pick("Nobody is on this assessor's list.", "担当する参加者はいません。") }

  func done(_ done: Int, of due: Int) -> String { pick("\(done) of \(due) done", "\(due) 件中 \(done) 件完了") }

  func menu(count: Int) -> String {
    let begin =
      switch count {
      case 0: ""
      case 1: pick("1 begins it, ", "1 で始める、")
      default: pick("1 to \(count) begins one, ", "1 から \(count) で始める、")
      }
    return begin + pick("+ the next day, - the day before, . today, q leaves", "+ 次の日、- 前の日、. 今日、q 終わる")
  }

  /// Of a task that may be done any number of times.
  func recorded(times: Int, last: String) -> String {
    times == 1
      ? pick("recorded once, at \(last)", "\(last) に 1 回記録")
      : pick("recorded \(times) times, last at \(last)", "\(times) 回記録、最後は \(last)")
  }
  func opened(_ titles: [String]) -> String {
    pick("open now: \(titles.joined(separator: ", "))", "いま始められます: \(titles.joined(separator: "、"))")
  }

  /// Stands where cards are hidden.
  var more: String { pick("-- more: Up/Down --", "-- 続き: ↑↓ --") }

  var notDueToday: String { pick("not due today", "今日の予定ではありません") }

  /// When a task can be done that can't be done now.
  func later(_ when: String) -> String { pick("; it comes again \(when)", "。次は\(when)です") }

  var notNow: String { pick("this can't be begun now", "今は始められません") }

  /// One line of key help, from the table that dispatches.
  func keys(_ table: [(keys: [Key], action: FeedAction, name: String?)]) -> String {
    table.compactMap { line in line.name.map { $0 + " " + meaning(line.action) } }.joined(separator: "  ")
  }

  private func meaning(_ action: FeedAction) -> String {
    switch action {
    case .dayBefore, .dayAfter: pick("day", "日")
    case .previous, .next: pick("choose", "選ぶ")
    case .begin: pick("begin", "始める")
    case .today: pick("today", "今日")
    case .leave, .suspend: pick("leave", "終わる")
    }
  }

  func notOnTheMenu(_ typed: String) -> String {
    pick("'\(typed)' is nothing that can be done here", "「\(typed)」はここではできません")
  }

  func standing(_ status: ParticipantStatus) -> String {
    switch status {
    case .withdrawn: pick("withdrawn from the study", "参加を終了")
    case .declined: pick("declined", "辞退")
    case .ineligible: pick("ineligible", "対象外")
    case .active, .removed: status.rawValue
    }
  }
}

// MARK: - Days

extension FeedWords {
  /// Two columns in Japanese, three in English.
  func weekday(_ date: CivilDate) -> String {
    let index = date.weekday.rawValue - 1
    return isJapanese
      ? ["月", "火", "水", "木", "金", "土", "日"][index] : ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][index]
  }

  /// `Monday 2 November 2026, today`.
  func day(_ date: CivilDate, today: CivilDate) -> String {
    let words = date.words(in: language)
    let full = isJapanese ? "\(words)(\(weekday(date)))" : "\(date.weekday.title) \(words)"
    switch Int(date.dayNumber) - Int(today.dayNumber) {
    case 0: return full + pick(", today", " 今日")
    case 1: return full + pick(", tomorrow", " 明日")
    case -1: return full + pick(", yesterday", " 昨日")
    default: return full
    }
  }

  /// `Tue 3 Nov`.
  func shortDay(_ date: CivilDate) -> String {
    let (_, month, day) = date.components
    return isJapanese
      ? "\(month)月\(day)日(\(weekday(date)))" : "\(weekday(date)) \(day) \(CivilDate.monthNames[month - 1].prefix(3))"
  }
}

// MARK: - States

extension FeedWords {
  /// Where an event stands, with the time that matters to who reads it.
  ///
  /// - Parameter reading: Says an instant as it reads on the day that is shown.
  func state(of event: StandingEvent, _ reading: (Instant) -> String) -> String {
    let row = event.row
    switch event.state {
    case .done: return event.completed.map { done(at: reading($0)) } ?? pick("done", "完了")
    case .doneLate: return event.completed.map { doneLate(at: reading($0)) } ?? pick("done late", "遅れて完了")
    case .open: return open(until: row.closes.map(reading))
    case .started:
      return row.closes.map { pick("begun, open until \(reading($0))", "途中まで回答済み、\(reading($0)) まで") }
        ?? pick("begun", "途中まで回答済み")
    case .late:
      return row.graceEnds.map { pick("late, still possible until \(reading($0))", "時間を過ぎています、\(reading($0)) まで可能") }
        ?? pick("late", "時間を過ぎています")
    case .upcoming: return pick("opens \(reading(row.opens))", "\(reading(row.opens)) から")
    case .missed(let partial): return partial ? pick("missed, begun", "未完了(途中まで)") : pick("missed", "未回答")
    case .excused(let cause): return excused(cause)
    case .withdrawn: return standing(.withdrawn)
    case .waiting, .lapsed: return event.state.name
    }
  }

  private func open(until closes: String?) -> String {
    closes.map { pick("open until \($0)", "\($0) まで") } ?? pick("open until it is done", "完了するまで")
  }

  private func done(at time: String) -> String { pick("done at \(time)", "\(time) に完了") }

  private func doneLate(at time: String) -> String { pick("done late, at \(time)", "\(time) に遅れて完了") }

  private func excused(_ cause: ExcuseCause) -> String {
    switch cause {
    case .pause: pick("paused", "休止中")
    case .declined: pick("declined", "辞退")
    case .reason: pick("excused", "免除")
    case .stopped: pick("stopped by the study", "研究により中止")
    case .closed: pick("the study is over", "研究は終了しました")
    }
  }
}
