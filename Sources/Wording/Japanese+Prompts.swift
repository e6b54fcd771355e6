extension Japanese {
  var yes: String { "はい" }
  var no: String { "いいえ" }
  var agree: String { "同意します" }
  var disagree: String { "同意しません" }
  func picture(_ alt: String, file: String) -> String { "[画像: \(alt) (\(file))]" }
  func sound(_ alt: String, file: String) -> String { "[音声: \(alt) (\(file))]" }
  func film(_ alt: String, file: String) -> String { "[動画: \(alt) (\(file))]" }
  var drawnSignature: String { "手書きの署名" }
  var signature: String { "署名として氏名を入力してください" }
  func file(_ kind: String, _ maximum: String) -> String { "\(kind)のパスを入力してください(最大 \(maximum))" }
  func acceptedFile(_ accept: String) -> String {
    switch accept {
    case "image": "画像"
    case "audio": "音声ファイル"
    case "pdf": "PDF"
    default: "ファイル"
    }
  }
  func knownPart(_ field: String) -> String? {
    switch field {
    case "minimum": "最小の角度(度)"
    case "maximum": "最大の角度(度)"
    case "range": "可動域(度)"
    case "distance": "距離(メートル)"
    case "name": nameOfWay
    case "duration": "時間(秒)"
    default: nil
    }
  }
  var needsKeys: String { "この課題は時間を測るため、キー入力のできる端末が必要です。" }
  var nothingMeasured: String { "測定値なし" }
  var ownWords: String { "ご自身の言葉で" }
  var answerNeeded: String { "ここには答えが必要です" }
  var nothingAsked: String { "ここに質問はありません。Enter キーを押してください" }
  var mayNotSkip: String { "この質問は飛ばせません" }
  var mayNotKnow: String { "この質問に「わからない」はありません" }
  var consentGiven: String { "同意" }
  var unnamedQuestion: String { "質問" }
  var skipped: String { "飛ばしました" }
  var notKnown: String { "わからない" }
  var timedOut: String { "時間切れ" }
  func answerMissing(of day: String) -> String { "\(day)の回答の続きです。まだ回答のない質問があります。" }
  func notANumberHere(_ typed: String) -> String {
    "「\(typed)」は数ではありません。「38」のように数字だけで入力してください"
  }
  func entry(_ number: Int) -> String { "\(number)件目" }
  var changeAfterLeaving: String { "参加は終了しているため、この変更は保存されませんでした。" }
  var changedElsewhere: String { "その間に別の場所で変更されたため、この変更は保存されませんでした" }
  var noWayBack: String { "時間が終わったため、戻れません" }
  var atStart: String { "これが最初の質問です" }
  var finished: String { "調査は終わりました。" }
  var measured: String { "測定値を記録しました。" }
  func fromTo(_ smallest: String, _ greatest: String) -> String { "\(smallest) から \(greatest)" }
  var smallestOverGreatest: String { "最小の角度が最大の角度より大きいです" }
  func scale(_ minimum: String, _ maximum: String) -> String { "\(minimum) から \(maximum) までの数" }
  var right: String { "正解です。" }
  func wrong(_ correct: String) -> String { "不正解です。正解: \(correct)" }
  var timeIsUp: String { "時間切れです。" }
  func unansweredRight(_ correct: String) -> String { "正解: \(correct)" }
  func unit(_ unit: String) -> String {
    switch unit {
    case "s": "秒"
    case "deg": "°"
    default: " " + unit
    }
  }
  var email: String { "メールアドレス(例: name@example.org)" }
  var dateTime: String { "日時(例: 2026-11-20 07:30)" }
  var timeOfDay: String { "時刻(例: 07:30)" }
  var location: String { "緯度, 経度(例: 35.6812, 139.7671)" }
  var number: String { "数" }
  func numberFrom(_ minimum: String) -> String { "\(minimum) 以上の数" }
  func numberUpTo(_ maximum: String) -> String { "\(maximum) 以下の数" }
  var text: String { "一行の文" }
  var date: String { "日付: 年-月-日(例: 2026-11-20)" }
  func askedAgain(_ question: String) -> String { "次の答えが合わなくなったため、もう一度お尋ねします: \(question)" }
  func howMany(_ minimum: String?, _ maximum: String?) -> String {
    switch (minimum, maximum) {
    case (let minimum?, let maximum?):
      minimum == maximum ? "\(minimum)個選んでください。" : "\(minimum)~\(maximum)個選んでください。"
    case (let minimum?, nil): "\(minimum)個以上選んでください。"
    case (nil, let maximum?): "\(maximum)個まで選べます。"
    case (nil, nil): ""
    }
  }
  func readBack(_ answer: String) -> String { "\(answer) でよいですか?" }
  var answerStays: String { "変更はありません。記録された回答はそのままです" }
  func isThatRight(_ answer: String) -> String { "\(answer) は通常の範囲から外れています。間違いありませんか?" }
  var confirmOrRetype: String { "よければ Enter、違うときは n、またはもう一度入力してください" }
  func outside(_ answer: String, _ least: String, _ most: String) -> String {
    "\(answer) は \(least) から \(most) までの範囲にありません"
  }
  func below(_ number: String, _ minimum: String) -> String { "\(number) は最小値 \(minimum) より小さいです" }
  func above(_ number: String, _ maximum: String) -> String { "\(number) は最大値 \(maximum) より大きいです" }
  func tooEarly(_ date: String, _ minimum: String) -> String { "\(date)は最も早い日付 \(minimum)より前です" }
  func tooLate(_ date: String, _ maximum: String) -> String { "\(date)は最も遅い日付 \(maximum)より後です" }
  func decimalPoint(_ typed: String, _ pointed: String) -> String {
    "「\(typed)」は数ではありません。小数点は \(pointed) のように書いてください"
  }
  func wholeOnly(_ typed: String) -> String { "「\(typed)」は使えません。整数だけです" }
  func notATime(_ typed: String) -> String { "「\(typed)」は時刻ではありません。07:30、7時30分、午後7時30分 のように書いてください" }
  func notADateTime(_ typed: String) -> String { "「\(typed)」は日時ではありません。2026-11-20 07:30 のように書いてください" }
  var goniometer: String { "センサーがないときは、関節を両方向にできるだけ動かし、角度計で読んだ角度を入力してください。" }
  var wayByHand: String { "受信機がないときは、歩いた距離と時間を入力してください。" }
  var wayKept: String { "受信機で測った道はそのままです。名前だけを変えられます。" }
  var stopwatch: String { "ストップウォッチで測った時間を入力してください。" }
  var nameOfWay: String { "この記録の名前" }
  func nameTaken(_ name: String) -> String { "「\(name)」は以前の記録の名前です。別の名前にしてください" }
  var nameNeeded: String { "100 文字までの名前が必要です" }
  func question(_ number: Int) -> String { "質問 \(number)" }
  func question(_ number: Int, of total: Int) -> String { "質問 \(number) / \(total)" }
  func question(_ number: Int, ofAtMost total: Int) -> String { "質問 \(number) / 最大 \(total)" }
  var timeInterval: String { "長さ(例: 90秒、15分、7時間30分)" }
  var height: String { "センチメートル" }
  var weight: String { "キログラム" }
  func noSuchDay(_ day: Int, _ month: Int, _ year: Int, last: Int) -> String {
    "\(year)年\(month)月\(day)日という日付はありません。その月は \(last) 日までです"
  }
  func noSuchMonth(_ month: Int) -> String { "\(month)月という月はありません。11月20日は「2026-11-20」と入力してください" }
  func shortYear(_ typed: String) -> String { "「\(typed)」の年は 1960 のように 4 桁で書いてください" }
  func notADate(_ typed: String) -> String { "「\(typed)」は日付ではありません。2026-11-20、2026/11/20、2026年11月20日 のように書いてください" }
}
