package import Sittings

/// The words of prompts that are answered line by line.
extension Words {
  var goOn: String { pick("Press Enter to go on", "Enter キーで進みます") }
  var goOnOrChange: String {
    pick("a number to change that answer; Enter to go on", "番号で答えを変更、Enter キーで進みます")
  }
  var leave: String { pick("Press Enter to leave", "Enter キーで終わります") }
  var leaveOrChange: String {
    pick("Enter to leave; a number to change that answer", "Enter キーで終わります。番号で答えを変更できます")
  }
  func current(_ answer: String) -> String { pick("now: \(answer), Enter keeps it", "現在: \(answer)(Enter でそのまま)") }
  func suggested(_ answer: String) -> String {
    pick("suggested: \(answer), Enter takes it", "候補: \(answer)(Enter で決定)")
  }
  func limit(_ seconds: Int) -> String { pick("\(seconds) seconds", "制限時間 \(seconds) 秒") }

  func unknownCommand(_ word: String) -> String {
    pick("there is no command '\(word)'; :help lists them", "「\(word)」という命令はありません。:help で一覧を見られます")
  }

  var commands: [(command: String, meaning: String)] {
    [
      (":back", pick("to the question before", "前の質問に戻る")),
      (":skip", pick("skip a question that may be skipped", "飛ばせる質問を飛ばす")),
      (":dontknow", pick("say that you don't know, where that is offered", "「わからない」と答える(できる質問のみ)")),
      (":help", pick("these lines", "この説明を見る")),
      (":quit", pick("stop; what you confirmed is kept", "中断する(答えた分は保存されます)")),
    ]
  }

  var optionalNote: String { pick(":skip to skip", ":skip で飛ばせます") }
  var dontKnowNote: String { pick(":dontknow if you don't know", "わからないときは :dontknow") }

  /// What a person reads who stopped after their answers were recorded.
  package var answersRecorded: String { pick("your answers are recorded", "回答は記録されています。") }
  /// The same in the middle of a change.
  package var changeDropped: String {
    pick(
      "stopped; your answers are recorded, the change that was not finished is not kept",
      "中断しました。回答は記録されています。途中の変更は保存されません。")
  }

  /// What a person reads who has stopped.
  package func stopped(keepsNothing: Bool) -> String {
    keepsNothing
      ? pick("stopped; a rehearsal keeps nothing", "中断しました。試しの回答は保存されません。")
      : pick(
        "stopped; what you confirmed is kept, and the same task goes on there",
        "中断しました。答えた分は保存されています。同じ課題を開くと続きから始まります。")
  }
}
