struct JapaneseReports: ReportTexts {
  var person: String { "対象者" }
  var participant: String { "ID" }
  var assessor: String { "評価者" }
  var selfReport: String { "本人" }
  var unnamed: String { "記載なし" }
  var date: String { "日付" }
  var printed: String { "出力日時" }
  var item: String { "項目" }
  var subtotal: String { "小計" }
  var scores: String { "得点" }
  var corrections: String { "訂正" }
  var remarks: String { "備考と照会" }
  var noScore: String { "算出なし" }
  var notInVersion: String { "この版には項目なし" }
  var withoutUnit: String { "単位なし" }
  var earlierVersions: String { "以前の版の項目" }
  var notDrawn: String { "抽出されず" }
  var noEntry: String { "該当なし" }
  var lateMark: String { "遅れて記録" }
  var instrument: String { "尺度" }
  var licence: String { "使用許諾" }
  var study: String { "研究" }
  var survey: String { "調査票の版" }
  func outOf(_ maximum: String) -> String { "/ \(maximum)" }
  func blanks(_ count: Int) -> String { "未回答 \(count)項目" }
  func corrected(from old: String) -> String { "訂正、旧 \(old)" }
  func correction(_ date: String, _ recorded: String, _ reason: String) -> String {
    "\(date): \(recorded) に訂正。理由: \(reason)"
  }
  var adapted: String { "この調査票の文言は独自の表現で、公式のものではありません。区分は公式の文言について公表されたものです。" }
  var notAnswered: String { "未回答" }
  var notKnown: String { "わからない" }
  var notAsked: String { "対象外" }
  var notReached: String { "未到達" }
  var outOfTime: String { "時間切れ" }
  var note: String { "備考" }
  var openQuery: String { "照会(未回答)" }
  var answeredQuery: String { "照会(回答済み)" }
  var closedQuery: String { "照会(完了)" }
  func about(_ path: String) -> String { " \(path)" }
  func answer(_ text: String) -> String { " 回答: \(text)" }
  func closing(_ text: String) -> String { " 完了: \(text)" }
  var signatures: String { "署名" }
  var correctedSince: String { "(署名後に訂正されたため無効)" }
  func takenBack(_ reason: String) -> String { "(取り消し: \(reason))" }
}
