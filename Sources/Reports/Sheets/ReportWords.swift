import SurveyModel

/// The words of a report that no survey gives, in its language: Japanese, else English.
struct ReportWords: Sendable {
  let language: LanguageTag

  private var isJapanese: Bool { language.primary == "ja" }

  private func word(_ english: String, _ japanese: String) -> String { isJapanese ? japanese : english }

  var person: String { word("Person", "対象者") }
  var participant: String { word("Participant", "ID") }
  var assessor: String { word("Assessed by", "評価者") }
  var selfReport: String { word("self-report", "本人") }
  var unnamed: String { word("not stated", "記載なし") }
  var date: String { word("Date", "日付") }
  var printed: String { word("Printed", "出力日時") }
  var item: String { word("Item", "項目") }
  var subtotal: String { word("Subtotal", "小計") }
  var scores: String { word("Scores", "得点") }
  var corrections: String { word("Corrections", "訂正") }
  var remarks: String { word("Notes and queries", "備考と照会") }
  var noScore: String { word("no score", "算出なし") }
  var notInVersion: String { word("not asked in this version", "この版には項目なし") }
  var lateMark: String { word("late", "遅れて記録") }
  var instrument: String { word("Instrument", "尺度") }
  var licence: String { word("Licence", "使用許諾") }
  var study: String { word("Study", "研究") }
  var survey: String { word("Survey version", "調査票の版") }

  func outOf(_ maximum: String) -> String { word("out of \(maximum)", "/ \(maximum)") }

  /// How a blank is said.
  func blank(_ state: ItemState) -> String {
    switch state {
    case .answered: ""
    case .skipped: word("not answered", "未回答")
    case .dontKnow: word("not known", "わからない")
    case .notShown: word("not asked", "対象外")
    case .notReached: word("not reached", "未到達")
    case .timedOut: word("out of time", "時間切れ")
    }
  }

  func blanks(_ count: Int) -> String {
    isJapanese ? "未回答 \(count)項目" : "\(count) \(count == 1 ? "item" : "items") blank"
  }

  func corrected(from old: String) -> String { word("corrected, was \(old)", "訂正、旧 \(old)") }

  func correction(_ date: String, _ recorded: String, _ reason: String) -> String {
    word(
      "\(date): corrected \(recorded). Reason: \(reason)", "\(date): \(recorded) に訂正。理由: \(reason)")
  }

  /// `2026-11-05: query, open on checkin.form/pain: Really 7? (2026-11-05T09:00:00+00:00)`.
  func remark(_ remark: ReportedOutcome.Remark, on date: String) -> String {
    let kind =
      switch remark.kind {
      case .note: word("note", "備考")
      case .openQuery: word("query, open", "照会(未回答)")
      case .answeredQuery: word("query, answered", "照会(回答済み)")
      case .closedQuery: word("query, closed", "照会(完了)")
      }
    let about = remark.path.map { word(" on \($0)", " \($0)") } ?? ""
    let answers = remark.answers.map { word(" Answer: \($0)", " 回答: \($0)") }.joined()
    let closing = remark.closing.map { word(" Closed: \($0)", " 完了: \($0)") } ?? ""
    return "\(date): \(kind)\(about): \(remark.text)\(answers)\(closing) (\(remark.recorded))"
  }

  var adapted: String {
    word(
      "The wording of this instrument is adapted, not the official one; bands are published for the official wording.",
      "この調査票の文言は独自の表現で、公式のものではありません。区分は公式の文言について公表されたものです。")
  }
}
