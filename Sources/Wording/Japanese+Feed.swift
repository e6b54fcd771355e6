extension Japanese {
  var allDay: String { "終日" }
  var nothingDue: String { "この日の予定はありません。" }
  var nobody: String { "担当する参加者はいません。" }
  func done(_ done: Int, of due: Int) -> String { "\(due) 件中 \(done) 件完了" }
  func menu(count: Int) -> String {
    let begin =
      switch count {
      case 0: ""
      case 1: "1 で始める、"
      default: "1 から \(count) で始める、"
      }
    return begin + "+ 次の日、- 前の日、. 今日、q 終わる"
  }
  func recorded(times: Int, last: String) -> String {
    times == 1
      ? "\(last) に 1 回記録"
      : "\(times) 回記録、最後は \(last)"
  }
  func opened(_ titles: [String]) -> String { "いま始められます: \(titles.joined(separator: "、"))" }
  var more: String { "-- 続き: Up/Down --" }
  var notDueToday: String { "今日の予定ではありません" }
  func later(_ when: String) -> String { "。次は\(when)です" }
  var changeable: String { "(回答を変更できます)" }
  var lacksAnswer: String { "未回答の質問があります" }
  var notNow: String { "今は始められません" }
  func notOnTheMenu(_ typed: String) -> String { "「\(typed)」はここではできません" }
  func open(until closes: String?) -> String { closes.map { "\($0) まで" } ?? "完了するまで" }
  func done(at time: String) -> String { "\(time) に完了" }
  func doneLate(at time: String) -> String { "\(time) に遅れて完了" }
  var enteredByTeam: String { "研究スタッフが回答を入力中です。ご自身で回答するには、最初からやり直してください" }
  var nothingToChange: String { "変更できる回答はまだありません" }
  var changedByTeam: String { "この回答を変更できるのは研究担当者だけです。誤りがあればお知らせください" }
  var nothingAfterDeclining: String { "行うことはありません。研究への参加は辞退されています。" }
  var nothingAsIneligible: String { "行うことはありません。回答の結果、この研究の対象ではありませんでした。" }
  var nothingAfterLeaving: String { "行うことはありません。参加は終了しています。" }
  var withdrawn: String { "参加を終了" }
  var declined: String { "辞退" }
  var ineligible: String { "対象外" }
  var done: String { "完了" }
  var doneLate: String { "遅れて完了" }
  var begun: String { "途中まで回答済み" }
  var late: String { "時間を過ぎています" }
  var missedBegun: String { "未完了(途中まで)" }
  var missed: String { "未回答" }
  var paused: String { "休止中" }
  var excused: String { "免除" }
  var stoppedByStudy: String { "研究により中止" }
  var studyOver: String { "研究は終了しました" }
  func begun(until time: String) -> String { "途中まで回答済み、\(time) まで" }
  func late(until time: String) -> String { "時間を過ぎています、\(time) まで可能" }
  func opens(_ time: String) -> String { "\(time) から" }
  func recorded(_ moment: String) -> String { "\(moment)に記録しました。" }
  func openNow(_ title: String) -> String { "いま始められます: \(title)" }
  func openNow(_ title: String, others: Int) -> String { "いま始められます: \(title)、ほか\(others)件" }
  func next(_ title: String, _ moment: String) -> String { "次回: \(title)、\(moment)" }
  func lastTimes(_ label: String, _ count: Int) -> String { "\(label)(最近\(count)回)" }
  func questions(_ contact: String) -> String { "お問い合わせ: \(contact)" }
  func closedDoor(_ whom: String) -> String { "今は表示できません。研究担当者\(whom)にお知らせください。" }
  var thanks: String { "ありがとうございました" }
}
