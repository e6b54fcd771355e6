extension Japanese {
  var goOn: String { "Enter キーで進みます" }
  var goOnOrChange: String { "番号で答えを変更、Enter キーで進みます" }
  var leave: String { "Enter キーで終わります" }
  var leaveOrChange: String { "Enter キーで終わります。番号で答えを変更できます" }
  func current(_ answer: String) -> String { "現在: \(answer)(Enter でそのまま)" }
  func suggested(_ answer: String) -> String { "候補: \(answer)(Enter で決定)" }
  func limit(_ seconds: Int) -> String { "制限時間 \(seconds) 秒" }
  func unknownCommand(_ word: String) -> String { "「\(word)」という命令はありません。:help で一覧を見られます" }
  var optionalNote: String { ":skip で飛ばせます" }
  var dontKnowNote: String { "わからないときは :dontknow" }
  var answersRecorded: String { "回答は記録されています。" }
  var changeDropped: String { "中断しました。回答は記録されています。途中の変更は保存されません。" }
  var changeLeftOpen: String { "中断しました。回答と変更は記録されています。変更に続く質問には答えていません。" }
  var recordChanged: String { "このページを開いている間に、研究担当者が記録を変更しました。現在の内容は担当者にお尋ねください。" }
  func stopped(keepsNothing: Bool) -> String {
    keepsNothing
      ? "中断しました。試しの回答は保存されません。"
      : "中断しました。答えた分は保存されています。同じ課題を開くと続きから始まります。"
  }
  var commandBack: String { "前の質問に戻る" }
  var commandSkip: String { "飛ばせる質問を飛ばす" }
  var commandDontKnow: String { "「わからない」と答える(できる質問のみ)" }
  var commandHelp: String { "この説明を見る" }
  var commandQuit: String { "中断する(答えた分は保存されます)" }
}
