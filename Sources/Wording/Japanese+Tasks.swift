extension Japanese {
  func begin(canSkip: Bool) -> String { "Enter で始めます" + (canSkip ? "。S で飛ばします。" : "。") }
  var practice: String { "練習" }
  func recording(canStop: Bool) -> String {
    canStop
      ? "位置を記録しています。Enter で止まります。"
      : "位置を記録しています。送信が終わるまで続きます。"
  }
  func track(metres: Double, seconds: Double, positions: Int) -> String {
    let (whole, meters) = (Int(min(seconds, 1e9)), Int(min(metres, 1e12)))
    let clock = "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)"
    return "\(clock)  \(meters) m  位置 \(positions) 件"
  }
  func lost(positions: Int) -> String { "gpsd との接続が切れました。届いた \(positions) 件の位置は保存されます。" }
  func damaged(_ count: Int, _ first: String) -> String { "\(count) 行が読めませんでした。\(first)" }
  func timedWalk(metres: String) -> String {
    "観察者の方へ:\(metres) メートルの歩行です。最初の線を越えたとき Enter を、次の線で再び Enter を押してください。" + "Escape で中止します。"
  }
  var reactionTime: String { "画面に合図が出たら、できるだけ早くどれかのキーを押してください。その前には押さないでください。" }
  func tapping(_ hand: String, seconds: String) -> String {
    "\(hand)二本の指で F と J を交互に、できるだけ速く \(seconds) 秒間押してください。最初に押したときから測ります。"
  }
  var stroop: String { "文字の意味ではなく色を答えてください:赤は R、緑は G、青は B、黄は Y。速く正確に。" }
  var digitsBackwards: String { "数字が一つずつ出ます。そのあと逆の順に入力し、Enter を押してください。" }
  var digitsInOrder: String { "数字が一つずつ出ます。そのあと同じ順に入力し、Enter を押してください。" }
  func serialAddition(seconds: String) -> String {
    "\(seconds) 秒ごとに数字が出ます。一つ前の数字との和を、次の数字が出る前に入力してください。" + "Enter は要りません。"
  }
  var towerOfHanoi: String { "塔全体を右端に移してください。一度に一枚ずつ、小さい円盤の上に大きい円盤は置けません。" + "取る塔の番号、置く塔の番号の順に押します。Escape であきらめます。" }
  var ofLeftHand: String { "左手の" }
  var ofRightHand: String { "右手の" }
  var practiceOver: String { "練習は終わりです。Enter で始めます。" }
  var waitForSign: String { "待ってください…" }
  var pressNow: String { "今!" }
  var tooSoon: String { "早すぎます。合図を待ってください。" }
  var tooSlow: String { "時間内にキーが押されませんでした。" }
  var notRight: String { "違います。" }
  var watch: String { "見てください。" }
  var enterDigits: String { "数字を入力し、Enter を押してください。" }
  var enterDigitsReversed: String { "数字を逆の順に入力し、Enter を押してください。" }
  var addToLast: String { "一つ前に足してください。" }
  var tapInTurn: String { "F  J  F  J" }
  var nameInk: String { "R 赤   G 緑   B 青   Y 黄" }
  var moveDisks: String { "1・2・3 から、1・2・3 へ。" }
  var cannotMove: String { "そこには移せません。" }
  var walkReady: String { "歩き始めたら Enter を押してください。" }
  var walking: String { "終わりに Enter を、中止は Escape を押してください。" }
  var walkFinished: String { "Enter で次へ進みます。" }
  var taskDone: String { "終わりました。" }
  var red: String { "あか" }
  var green: String { "みどり" }
  var blue: String { "あお" }
  var yellow: String { "きいろ" }
  var leftSide: String { "左" }
  var rightSide: String { "右" }
  var knee: String { "膝" }
  var shoulder: String { "肩" }
  func limb(_ side: String, _ joint: String) -> String { "\(side)\(joint)" }
  var shin: String { "すね" }
  var upperArm: String { "上腕" }
  func fasten(to part: String, of limb: String) -> String { "\(limb)の\(part)にスマートフォンを固定してください。データを待っています。" }
  var holdStill: String { "開始位置で動かないでください。" }
  func bend(_ limb: String) -> String { "\(limb)をできるだけ曲げてください。" }
  func raiseArm(_ limb: String) -> String { "腕(\(limb))をできるだけ上げてください。" }
  var comeBack: String { "ゆっくり元の位置に戻してください。" }
}
