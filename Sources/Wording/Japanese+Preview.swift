struct JapanesePreview: PreviewTexts {
  var flow: String { "流れ" }
  func flowTooLarge(_ steps: Int) -> String { "ステップが\(steps)あり、図にするには経路が多すぎます。" }
  var end: String { "終了" }
  var shownIf: String { "表示の条件:" }
  var then: String { "次へ:" }
  func goTo(_ target: String) -> String { "\(target) へ進む" }
  var ifDeclined: String { "同意しない場合:" }
  var whenOver: String { "時間切れの場合:" }
  var `if`: String { "条件:" }
  var endsHere: String { "調査はここで終わります。" }
  var maySkip: String { "省略可" }
  var maySkipIf: String { "省略できる条件:" }
  var refusedUnless: String { "受け付ける条件:" }
  var asksBackUnless: String { "確認なしで受け付ける条件:" }
  func range(_ minimum: String?, _ maximum: String?) -> String? {
    switch (minimum, maximum) {
    case (let minimum?, let maximum?): "\(minimum)から\(maximum)まで"
    case (let minimum?, nil): "\(minimum)以上"
    case (nil, let maximum?): "\(maximum)以下"
    case (nil, nil): nil
    }
  }
  var today: String { "今日" }
  func seconds(_ count: String) -> String { "表示時間は\(count)秒です。" }
  func kind(_ format: String) -> String { JapanesePreview.kinds[format] ?? format }
  func times(_ count: String, atMost maximum: Int) -> String { "\(count)回くり返す(最大\(maximum)回)" }
  func forEach(_ item: String, atMost maximum: Int) -> String { "\(item)の回答ごとにくり返す(最大\(maximum)回)" }
  func another(atMost maximum: Int) -> String { "まだある間くり返す(最大\(maximum)回)" }
  func rows(_ count: Int, of file: String) -> String { "\(file)の\(count)行から一つ" }
  var randomOrder: String { "順序は無作為" }
  func drawn(_ count: Int) -> String { "\(count)件を無作為に抽出" }
  var computedAs: String { "計算式:" }
  var scores: String { "得点" }
  var alerts: String { "警告" }
  var onlyByAlert: String { "次の警告があったときだけ表示:" }
  func itemCount(_ count: Int) -> String { "\(count)項目" }
  func method(_ word: String) -> String { JapanesePreview.methods[word] ?? word }
  var countsReversed: String { "逆転項目" }
  func counts(times weight: String) -> String { "重み\(weight)" }
  func counts(hidden value: String) -> String { "表示されないときは\(value)とする" }
  var points: String { "配点" }
  var anyBlank: String { "一つでも回答がないと得点は出ません。" }
  func prorated(from share: String) -> String {
    "\(share)%以上に回答があれば、残りは回答の平均とみなします。それより少ないと得点は出ません。"
  }
  func extreme(from share: String, isLeast: Bool) -> String {
    "\(share)%以上に回答があれば、回答の\(isLeast ? "最小値" : "最大値")を得点とします。それより少ないと得点は出ません。"
  }
  var blanksCountZero: String { "回答のない項目は0とします。" }
  var version: String { "版" }
  var burden: String { "所要時間" }
  func burden(items: String, minutes: String) -> String { "\(items)項目、約\(minutes)分(推定)" }
  func word(_ sign: String) -> String? { JapanesePreview.words[sign] }

  private static let methods = [
    "sum": "合計", "mean": "平均", "pomp": "最大可能得点に対する割合(%)", "percent": "最大値に対する割合(%)", "marks": "正答の得点",
    "seconds": "回答にかかった秒数", "max": "最大値", "min": "最小値",
  ]
  private static let kinds = [
    "scale": "尺度", "boolean": "はい・いいえ", "choice": "選択", "numeric": "数値", "text": "文章", "date": "日付",
    "continuousScale": "線上の位置", "textScale": "尺度", "rank": "順位", "email": "メールアドレス", "dateTime": "日時",
    "timeOfDay": "時刻", "timeInterval": "時間の長さ", "height": "身長", "weight": "体重", "ladder": "はしごの段",
    "location": "場所", "computed": "計算(質問しない)", "consent": "同意",
  ]
  private static let words = [
    "==": "=", "!=": "≠", ">=": "≧", "<=": "≦", "contains": "に含まれる:", "and": "かつ", "or": "または", "not": "でない:",
    "true": "はい", "false": "いいえ",
  ]
}
