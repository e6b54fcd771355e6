extension Japanese {
  var yesKey: Unicode.Scalar { "y" }
  func keyName(_ name: String) -> String { name }
  var noMatch: String { "一致するものがありません" }
  func characters(_ count: Int, of maximum: Int) -> String { "\(count) / \(maximum) 文字" }
  func many(_ count: Int) -> String { "選択肢 \(count) 個。矢印で移動、/ で検索" }
  func left(_ count: Int) -> String { "残り \(count) 個" }
  func marked(_ choice: String, _ isMarked: Bool) -> String { choice + (isMarked ? "、選択済み" : "、未選択") }
  func ranked(_ choice: String, place: Int?) -> String { choice + (place.map { "、\($0) 番目" } ?? "、順位なし") }
  var noValueYet: String { "未選択" }
  var moreAbove: String { "-- 続き: PgUp --" }
  var moreBelow: String { "-- 続き: PgDn --" }
  var tooSmall: String { "画面が小さすぎます。" }
  func noSuchKey(help: String) -> String { "\(help) で使えるキーが見られます。このキーは使えません" }
  var lastLine: String { "最後の行" }
  func shortHelp(_ key: String) -> String { "\(key) キー一覧" }
  var closeHelp: String { "どのキーでも戻ります" }
  var viewMoved: String { "画面を移動しました。ここから入力できます" }
  var beginAgain: String { "少し待ってから、もう一度入力してください。最初のキーで画面が移動したため、入力は受け付けていません" }
  var declineAsked: String { "Enter で「同意しない」になります。よければもう一度押してください" }
  var changesUnseen: String { "もう一度押すと実行します。一部は画面の外にあります" }
  var readOn: String { "-- 続きを読む: PgDn --" }
  var readOnFirst: String { "PgDn でここから最後まで読んでから同意してください" }
  func rankIsFull(_ places: Int) -> String { "順位の付いた項目で Space を押すと外せます。\(places) 個の順位はすべて埋まっています" }
  func emptied(skip: String) -> String { "\(skip) で質問を飛ばせます。飛ばさない場合は、\(answerNeeded)" }
  func skipsUnconfirmed(_ key: String) -> String { "\(key) をもう一度押すと、質問を飛ばします。ここに入力した内容はまだ確定していません" }
  func notKnownForUnconfirmed(_ key: String) -> String {
    "\(key) をもう一度押すと、代わりに「\(notKnown)」と答えます。ここに入力した内容はまだ確定していません"
  }
  func skipsRecorded(_ key: String) -> String { "\(key) をもう一度押すと、前の回答の代わりに「飛ばした」と記録します" }
  func notKnownForRecorded(_ key: String) -> String {
    "\(key) をもう一度押すと、前の回答の代わりに「\(notKnown)」と答えます"
  }
  var stopAskedInChange: String { "中断しますか? もう一度 Ctrl-C で中断、ほかのキーで続けます。記録された内容は残ります" }
  func stopAsked(isUnconfirmed: Bool) -> String {
    "中断しますか? もう一度 Ctrl-C で中断、ほかのキーで続けます。"
      + (isUnconfirmed ? "ここに入力した内容はまだ確定していないため残りません" : "答えた分は保存されています")
  }
  var reviewKeys: String { "Enter で進みます。答えを選んで Enter を押すと変更できます。" }
  var closingKeys: String { "Enter で終わります。答えを選んで Enter を押すと変更できます。" }
  func secondsLeft(_ seconds: Int) -> String { "残り \(seconds) 秒" }
  var begunBefore: String { "以前に始めた回答が途中で残っています。どうしますか?" }
  var goOnThere: String { "続きから始める" }
  var startOver: String { "最初からやり直す(これまでの回答は使いません)" }
  var discard: String { "今回の回答をやめる(あとで答える)" }
  var wasSkipped: String { "この課題は飛ばしました。どうしますか?" }
  var takeNow: String { "いま行う" }
  var leaveSkipped: String { "飛ばしたまま次へ進む" }
  var goBack: String { "前に戻る" }
  var runsElsewhere: String { "別の端末でこの回答が開かれています。どうしますか?" }
  var goesOn: String { "途中で止めたところから続けます。" }
  var goesOnHere: String { "別の端末で開かれていますが、ここで続けます。" }
  var goOnHere: String { "ここで続ける" }
  var leaveThere: String { "そのままにする" }
  var leftThere: String { "別の端末で続けてください。" }
  func goesOnElsewhere(losesAnswer: Bool) -> String { "この回答は別の画面で続いています。" + Japanese.kept(losesAnswer) }
  func finishedElsewhere(losesAnswer: Bool) -> String { "この回答は別の画面で終わりました。" + Japanese.kept(losesAnswer) }
  private static func kept(_ losesAnswer: Bool) -> String {
    losesAnswer ? "最後の回答は記録されませんでした。" : "答えた分は保存されています。"
  }
  func discardedElsewhere(losesAnswer: Bool) -> String {
    "この回答は別の画面で取りやめられました。" + (losesAnswer ? Japanese.kept(true) : "") + "あとで回答できます。"
  }
  var setAside: String { "取りやめました。あとで回答できます。" }
  var keyRecord: String { "決定" }
  var keyBack: String { "戻る" }
  var keySkip: String { "飛ばす" }
  var keyDontKnow: String { "わからない" }
  var keyStop: String { "中断" }
  var keyLineBreak: String { "改行" }
  var keyScroll: String { "スクロール" }
  var keyChoose: String { "選ぶ" }
  var keyHelp: String { "キー一覧" }
  var keyToggle: String { "印" }
  var keyFilter: String { "検索" }
  var keyApplyFilter: String { "この中から選ぶ" }
  var keyYear: String { "年" }
  var keyDecade: String { "10年" }
  var keyCloseFilter: String { "一覧に戻る" }
  var keyYes: String { "はい" }
  var keyNo: String { "いいえ" }
  var keyNumber: String { "番号・数値" }
  var keyCursor: String { "カーソル移動" }
  var keyClear: String { "入力を消す" }
  var keyClearBefore: String { "カーソルの前をすべて消す" }
  var keyClearWord: String { "1語消す" }
  var keyLargeStep: String { "大きく動かす" }
  var keyEnds: String { "最小・最大" }
  var keySet: String { "値" }
  var keyDay: String { "日" }
  var keyMonth: String { "月" }
  var keyHour: String { "時" }
  var keyMinutes: String { "5分" }
  var keyMove: String { "順番" }
  var keyBegin: String { "始める" }
  var keyToday: String { "今日" }
  var keyLeave: String { "終わる" }
  var keyChange: String { "変更" }
  var keyBackToLast: String { "最後の質問に戻る" }
}
