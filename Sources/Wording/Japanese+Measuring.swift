struct JapaneseMeasuring: MeasureTexts {
  func fasten(to part: String, of limb: String) -> String {
    "座って、\(limb)の\(part)にスマートフォンを画面を外側にして固定し、「開始」を押してください。次にすることをお伝えします。"
  }
  var walk: String { "「開始」を押して歩いてください。このページを開いたままにします。画面は消えません。最後に「終了」を押してください。" }
  var reactionTime: String { "色が変わったら、できるだけ早くタップしてください。その前にはタップしないでください。" }
  func tapping(_ hand: String, seconds: String) -> String {
    "スマートフォンを机に置き、\(hand)二本の指で二つのボタンを交互に、できるだけ速く \(seconds) 秒間タップしてください。最初のタップから測ります。"
  }
  var stroop: String { "言葉が出ます。言葉の意味ではなく、書かれている色をタップしてください。速く正確に。" }
  var digitsBackwards: String { "数字が一つずつ出ます。そのあと逆の順に入力してください。" }
  var digitsInOrder: String { "数字が一つずつ出ます。そのあと同じ順に入力してください。" }
  func serialAddition(seconds: String) -> String {
    "\(seconds) 秒ごとに数字が出ます。一つ前の数字との和を、次の数字が出る前に入力してください。"
  }
  var towerOfHanoi: String { "塔全体を右端に移してください。一度に一枚ずつ、小さい円盤の上に大きい円盤は置けません。取る塔、置く塔の番号の順にタップします。" }
  func timedWalk(metres: String) -> String {
    "観察者の方へ:\(metres) メートルの歩行です。最初の線を越えたら「開始」を、次の線で「停止」をタップしてください。"
  }

  var practiceOver: String { "練習は終わりです。ここから本番です。" }
  var pressNow: String { "今!" }
  var tooSlow: String { "時間内にタップされませんでした。" }
  var enterDigits: String { "同じ順に数字を入力してください。" }
  var enterDigitsReversed: String { "逆の順に数字を入力してください。" }
  var addToLast: String { "一つ前に足してください。" }
  var tapInTurn: String { "左、右、左、右" }
  var nameInk: String { "何色で書かれていますか?" }
  var waiting: String { "センサーを待っています…" }
  var moveDisks: String { "どの塔から、どの塔へ?" }
  var walkReady: String { "歩き始めたら「開始」をタップしてください。" }
  var walking: String { "終わりに「停止」をタップしてください。" }
  var walkFinished: String { "歩行を測りました。" }
  var recording: String { "位置を記録しています。" }
  var soFar: String { "{m} m、位置 {n} 件" }
  var drawing: String { "これまでの道のり" }

  var begin: String { "始める" }
  var start: String { "開始" }
  var stop: String { "停止" }
  var finish: String { "終了" }
  var again: String { "やり直す" }
  var goOn: String { "続ける" }
  var send: String { "送信" }
  var press: String { "ここをタップ" }
  var leftHand: String { "左" }
  var rightHand: String { "右" }
  var erase: String { "消す" }
  var giveUp: String { "あきらめる" }
  var breakOff: String { "中止" }
  var byHand: String { "手で入力する" }

  var walked: String { "道のりは記録されましたが、まだ送信されていません。「次へ」を押すか、記録を続けてください。" }
  var notSent: String { "測定は終わりましたが、まだ送信されていません。" }
  var denied: String { "ブラウザーにセンサーの使用が許可されていません。ページの設定で許可するか、手で入力してください。" }
  var noSensor: String { "この端末ではこのデータが得られません。別の端末を使うか、手で入力してください。" }
  var needsHTTPS: String { "センサーは https のページでだけ使えます。研究担当者にお知らせください。" }
  var noPosition: String { "まだ現在地が分かりません。空の見える場所へ移動してください。" }
  var needsScript: String { "この測定にはスクリプトが必要です。ブラウザーの設定で有効にしてください。" }
  var notWhole: String { "測定が最後まで届きませんでした。もう一度お願いします。" }
  func noPosition(of count: Int, within accuracy: String) -> String {
    "\(count) 件の位置が届きましたが、\(accuracy) の精度に達したものがありません。空の見える場所を歩いてください。"
  }
}
