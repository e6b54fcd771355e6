struct JapanesePages: PageTexts {
  var next: String { "次へ" }
  var back: String { "戻る" }
  var skip: String { "この質問を飛ばす" }
  var later: String { "中断して、あとで続ける" }
  var yesThatIsRight: String { "はい、間違いありません" }
  var begin: String { "始める" }
  var goOn: String { "続ける" }
  var startOver: String { "最初から" }
  var toToday: String { "今日の予定に戻る" }
  var toQuestion: String { "質問に戻る" }
  var change: String { "変更" }
  func change(_ question: String) -> String { "変更: \(question)" }
  func use(_ value: String) -> String { "\(value) を使う" }
  func keep(_ value: String) -> String { "\(value) のままにする" }
  var signOut: String { "サインアウト" }
  var today: String { "今日の予定" }
  var history: String { "これまでの記録" }
  func chooseFile(_ kind: String, _ maximum: String) -> String { "\(kind)を撮影するか選んでください(最大 \(maximum))。" }
  var signHere: String { "この枠に指かペンで署名するか、下に氏名を入力してください。" }
  var clearSignature: String { "書き直す" }
  var chooseOne: String { "一つ選んでください。" }
  var chooseSeveral: String { "当てはまるものをすべて選んでください。" }
  func place(_ number: Int) -> String { "\(number) 番目" }
  var choose: String { "選択" }
  var date: String { "日付" }
  var time: String { "時刻" }
  var ownWordsElsewhere: String { "この言葉は別の選択肢のものです。その選択肢を選ぶか、欄を空にしてください。" }
  func ownWordsNeeded(_ choice: String) -> String { "「\(choice)」の内容をこの欄に書いてください。" }
  var dateNeeded: String { "日付が入力されていません。その月にある日かどうか確かめてください。" }
  var timeNeeded: String { "時刻が入力されていません。" }
  var signatureNeeded: String { "署名が必要です。枠に署名するか、氏名を入力してください。" }
  func charactersAtMost(_ count: Int) -> String { "\(count) 文字以内" }
  var nothingPointedAt: String { "まだ選ばれていません" }
  var useWhereIAm: String { "現在地を使う" }
  var findingPlace: String { "現在地を調べています…" }
  func fileGiven(_ name: String) -> String { "\(name) を受け取りました。別のものを選ばなければ、そのまま残ります。" }
  var fileChosen: String { "選んだ写真" }
  var fileMadeSmaller: String { "写真が大きすぎたため、縮小しました。" }
  var problem: String { "入力を確認してください" }
  var error: String { "エラー" }
  var answers: String { "回答の内容" }
  var nothingAnswered: String { "まだ回答はありません。" }
  func timeLeft(_ seconds: Int) -> String { "残り時間: \(seconds) 秒" }
  var timeBegins: String { "次のページの時間は、先へ進むと始まります。" }
  var stale: String { "その画面はすでに回答済みです。二重に記録されてはおらず、記録と異なる回答は保存していません。現在の質問を表示しています。" }
  var changedTooLate: String { "最後の変更は保存していません。変更したページはもう開かれていません。回答は記録されたとおりです。" }
  var declineEntered: String { "参加者が「同意しない」と入力しています。この方への今後の質問はなくなります。ご本人の決定ですか?" }
  var signedAndDeclined: String { "署名がありますが「同意しない」が選ばれています。署名を消すか、もう一方を選んでください。" }
  var declinedUntilDone: String { "まだ「同意しない」と記録されています。続きの質問に答え終わると変わります。" }
  var choseOtherwise: String { "選び直されました。よろしければもう一度進んでください。" }
  var declineAsked: String { "「同意しない」を選んでいます。今後の質問はなくなります。よろしいですか?" }
  var notNow: String { "今は行えません。" }
  var answersDeleted: String { "研究担当者がこの回答を削除しました。現在は記録されていません。" }
  var skipToContent: String { "本文へ移動" }
  var week: String { "今週" }
  var tasks: String { "予定" }
  func recordedTimes(_ count: Int) -> String { count == 1 ? "1 回記録" : "\(count) 回記録、最後は" }
  var calendar: String { "カレンダーで予定を見るには、個人用リンクの後ろに /calendar.ics を付けて購読してください。" }
  var pinTitle: String { "暗証番号" }
  var pin: String { "リンクと一緒にお渡しした 6 桁の番号" }
  func pinWrong(triesLeft left: Int) -> String {
    "この番号は正しくありません。あと \(left) 回まちがえると、新しいリンクが必要になります。"
  }
  var pinNotSixDigits: String { "番号は 6 桁の数字です。" }
  var linkLocked: String { "番号が 5 回まちがって入力されました。研究担当者に新しいリンクをお求めください。" }
  var signedOut: String { "サインアウトしました" }
  var signedOutText: String { "この端末ではページを表示できなくなりました。個人用リンクからもう一度開けます。" }
  var openLink: String { "個人用リンクを開いてください" }
  var linkOver: String { "このリンクは無効になりました" }
  var linkText: String { "お渡ししたリンクからご自分のページを開けます。開けない場合は、研究担当者に新しいリンクをお求めください。" }
  var formOver: String { "このフォームは無効になりました" }
  var formText: String { "何も記録されていません。今日の予定に戻り、もう一度始めてください。" }
  var notHere: String { "ページが見つかりません" }
  var tooMuch: String { "送信できる量を超えています" }
  var waitALittle: String { "しばらくお待ちください" }
  var busy: String { "ただいま混み合っています" }
  var notRead: String { "読み取れませんでした" }
  var wentWrong: String { "問題が起きました" }
  var tryAgain: String { "すでに確定した回答は保存されています。1 分ほどしてから、もう一度お試しください。" }
  var noConnection: String { "接続がありません" }
  func offline(asOf: String) -> String { "接続がありません。\(asOf) 時点の内容です。" }
  var notSent: String { "まだ送信されていません" }
  var notSentText: String { "回答はこの端末に保存されています。接続が戻りしだい送信されます。この画面は開いたままでかまいません。" }
  var answerKept: String { "まだ送信されていない回答があります。" }
  func answersKept(_ count: String) -> String { "まだ送信されていない回答が \(count) 件あります。" }
  func answerAsked(_ given: String, _ question: String) -> String {
    "「\(given)」は次の質問の回答として受け付けられませんでした:\(question)"
  }
  var answerAgain: String { "もう一度答える" }
  var send: String { "今すぐ送信" }
  var keptWhole: String { "この端末に保存しました" }
  var keptWholeText: String { "回答はすべて終わりました。接続が戻り、このページが開かれると送信されます。" }
  var notTaken: String { "受け付けられなかった回答があります" }
  var notTakenText: String {
    "接続がないときの回答です。送信したときに受け付けられませんでした。必要な場合は研究担当者にお知らせください。"
  }
  func whyNotTaken(_ reason: NotTakenReason) -> String {
    switch reason {
    case .closed: "回答したときには、受付が終わっていました。"
    case .elsewhere: "届く前に、別のところで回答されていました。"
    case .changed: "届く前に、質問が変更されました。"
    case .excused: "回答する前に、免除されていました。"
    case .left: "回答したときには、研究への参加を終えていました。"
    case .studyClosed: "届く前に、研究が終了しました。"
    case .old: "この端末に一週間を超えて残っていました。"
    }
  }
  var signedOutHere: String {
    "この端末からページを消しました。接続がないため、接続が戻りしだいセッションを終了します。"
      + "送信されていない回答はこの端末に鍵をかけて残してあり、個人用リンクをここでもう一度開くと送信されます。"
  }
  var keepsNothing: String { "端末の保存内容が消去されたため、この研究のものは残っていません。接続が戻ったら個人用リンクを開いてください。" }
  var see: String { "表示する" }
  var forget: String { "この端末から削除する" }
  func logged(_ answers: String) -> String { "記録しました:\(answers)" }
  var loggedAlready: String { "その記録はすでに保存されています。二重には記録していません。" }
  var takeBack: String { "取り消す" }
  var takenBack: String { "記録を取り消しました。" }
  var isKept: String { "すでに確定した回答は保存されています。" }
}
