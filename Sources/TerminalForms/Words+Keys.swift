import CivilTime
package import Sittings
import SurveyModel

/// The words of the prompts that are answered by keys.
extension Words {
  var noMatch: String { pick("no match", "一致するものがありません") }
  func characters(_ count: Int, of maximum: Int) -> String {
    pick("\(count) of \(maximum) characters", "\(count) / \(maximum) 文字")
  }
  func many(_ count: Int) -> String {
    pick("\(count) choices; arrows move, / finds", "選択肢 \(count) 個。矢印で移動、/ で検索")
  }
  var noValueYet: String { pick("not set yet", "未選択") }
  var moreAbove: String { pick("-- more: PgUp --", "-- 続き: PgUp --") }
  var moreBelow: String { pick("-- more: PgDn --", "-- 続き: PgDn --") }
  var tooSmall: String { pick("The window is too small.", "画面が小さすぎます。") }
  func noSuchKey(help: String) -> String {
    pick("this key does nothing here; \(help) names those that do", "このキーは使えません。使えるキーは \(help) で見られます")
  }
  var lastLine: String { pick("the last line", "最後の行") }
  func shortHelp(_ key: String) -> String { pick("\(key) keys", "\(key) キー一覧") }
  var closeHelp: String { pick("any key goes back", "どのキーでも戻ります") }
  var readFirst: String { pick("there is more to read first", "先に続きを読んでください") }
  /// Asked once before what is set and not confirmed is left behind.
  func leaveUnconfirmed(_ key: String) -> String {
    pick(
      "what you set here is not confirmed; \(key) again skips without it",
      "ここに入力した内容はまだ確定していません。もう一度 \(key) を押すと、入力せずに飛ばします")
  }
  /// Asked once in the middle of a change, when the answers are recorded.
  var stopAskedInChange: String {
    pick(
      "stop? your answers are recorded, this change is not; Ctrl-C again stops, any other key goes on",
      "中断しますか? 回答は記録されていますが、この変更はまだです。もう一度 Ctrl-C で中断、ほかのキーで続けます")
  }
  func stopAsked(isUnconfirmed: Bool) -> String {
    isUnconfirmed
      ? pick(
        "stop? what you set here is not confirmed and is not kept; Ctrl-C again stops, any other key goes on",
        "中断しますか? ここに入力した内容はまだ確定していないため残りません。もう一度 Ctrl-C で中断、ほかのキーで続けます")
      : pick(
        "stop? what you confirmed is kept; Ctrl-C again stops, any other key goes on",
        "中断しますか? 答えた分は保存されています。もう一度 Ctrl-C で中断、ほかのキーで続けます")
  }
  var reviewKeys: String {
    pick("Enter goes on. Mark an answer, then Enter, to change it.", "Enter で進みます。答えを選んで Enter を押すと変更できます。")
  }
  var closingKeys: String {
    pick("Enter leaves. Mark an answer, then Enter, to change it.", "Enter で終わります。答えを選んで Enter を押すと変更できます。")
  }
  func secondsLeft(_ seconds: Int) -> String { pick("\(seconds) s left", "残り \(seconds) 秒") }

  /// The question about a sitting that was begun and not finished.
  package var begunBefore: String {
    pick("This was begun before and is not finished. What now?", "以前に始めた回答が途中で残っています。どうしますか?")
  }
  package var goOnThere: String { pick("Go on where it was left", "続きから始める") }
  package var startOver: String { pick("Start over; what was answered so far is set aside", "最初からやり直す(これまでの回答は使いません)") }
  package var discard: String { pick("Set it aside and answer later", "今回の回答をやめる(あとで答える)") }
  /// The question about a task that was skipped and is come back to.
  package var wasSkipped: String { pick("This was skipped. What now?", "この課題は飛ばしました。どうしますか?") }
  package var takeNow: String { pick("Take it now", "いま行う") }
  package var leaveSkipped: String { pick("Leave it skipped and go on", "飛ばしたまま次へ進む") }
  package var goBack: String { pick("Go back", "前に戻る") }
  /// The question about a sitting that another terminal has open.
  package var runsElsewhere: String {
    pick("Another terminal has this open. What now?", "別の端末でこの回答が開かれています。どうしますか?")
  }
  /// What stands behind the name of a task that goes on.
  package var goesOn: String {
    pick("was begun before and goes on where it was left", "途中で止めたところから続けます。")
  }
  package var goesOnHere: String {
    pick("another terminal has it, and it goes on here", "別の端末で開かれていますが、ここで続けます。")
  }
  package var goOnHere: String { pick("Go on here", "ここで続ける") }
  package var leaveThere: String { pick("Leave it there", "そのままにする") }
  package var leftThere: String { pick("left where it is", "別の端末で続けてください。") }
  /// What somebody reads whose sitting was taken over.
  package var goesOnElsewhere: String {
    pick(
      "this goes on elsewhere now; what you confirmed is kept", "この回答は別の画面で続いています。答えた分は保存されています。")
  }
  package var finishedElsewhere: String {
    pick("this was finished elsewhere; what you confirmed is kept", "この回答は別の画面で終わりました。答えた分は保存されています。")
  }
  package var discardedElsewhere: String {
    pick("this was set aside elsewhere; it can be answered again", "この回答は別の画面で取りやめられました。あとで回答できます。")
  }
  package func chooseNumber(_ count: Int) -> String { choose(count) }
  package func notOnList(_ text: String, _ count: Int) -> String { notANumberOfTheList(text, count) }
  package var setAside: String { pick("set aside; it can be answered again", "取りやめました。あとで回答できます。") }

  var weekdays: [String] {
    language.primary == "ja" ? ["月", "火", "水", "木", "金", "土", "日"] : ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
  }

  func month(_ year: Int, _ month: Int) -> String {
    let names = CivilDate.monthNames
    return pick("\(names.indices.contains(month - 1) ? names[month - 1] : "") \(year)", "\(year)年\(month)月")
  }

  /// What the key help says that a key does.
  func meaning(_ action: KeyAction) -> String {
    switch action {
    case .record: pick("go on", "決定")
    case .back: pick("back", "戻る")
    case .skip: pick("skip", "飛ばす")
    case .dontKnow: pick("don't know", "わからない")
    case .stop: pick("stop", "中断")
    case .lineBreak: pick("new line", "改行")
    case .scrollUp, .scrollDown: pick("scroll", "スクロール")
    case .previous, .next, .first, .last, .pageBefore, .pageAfter: pick("choose", "選ぶ")
    case .help: pick("keys", "キー一覧")
    case .toggle: pick("mark", "印")
    case .filter: pick("find", "検索")
    case .applyFilter: pick("choose among these", "この中から選ぶ")
    case .yearBefore, .yearAfter: pick("year", "年")
    case .decadeBefore, .decadeAfter: pick("10 years", "10年")
    case .closeFilter: pick("whole list", "一覧に戻る")
    case .yes: pick("yes", "はい")
    case .no: pick("no", "いいえ")
    case .less, .more, .muchLess, .muchMore, .least, .most: pick("set", "値")
    case .dayBefore, .dayAfter, .weekBefore, .weekAfter: pick("day", "日")
    case .monthBefore, .monthAfter: pick("month", "月")
    case .hourBefore, .hourAfter: pick("hour", "時")
    case .minutesBefore, .minutesAfter: pick("5 minutes", "5分")
    case .earlierPlace, .laterPlace: pick("move", "順番")
    }
  }
}
