package import SurveyModel

/// The program's own words to a participant, in English and Japanese.
package struct Words: Sendable {
  package let language: LanguageTag

  package init(_ language: LanguageTag) { self.language = language }

  package func pick(_ english: String, _ japanese: String) -> String {
    language.primary == "ja" ? japanese : english
  }

  package var yes: String { pick("Yes", "はい") }
  package var no: String { pick("No", "いいえ") }
  package var agree: String { pick("I agree", "同意します") }
  package var disagree: String { pick("I do not agree", "同意しません") }
  package var signature: String { pick("Type your full name as your signature", "署名として氏名を入力してください") }
  /// What is asked for a part of a measurement taken by hand.
  package func measuredPart(_ field: String, unit: String?) -> String {
    knownPart(field) ?? field + (unit.map { " (\($0))" } ?? "")
  }

  /// A part of a measurement with its unit; nil for one that has no name in words.
  package func knownPart(_ field: String) -> String? {
    switch field {
    case "minimum": pick("Smallest angle in degrees", "最小の角度(度)")
    case "maximum": pick("Greatest angle in degrees", "最大の角度(度)")
    case "range": pick("From the smallest to the greatest in degrees", "可動域(度)")
    case "distance": pick("Distance in metres", "距離(メートル)")
    case "duration": pick("Time in seconds", "時間(秒)")
    default: nil
    }
  }
  package var needsKeys: String {
    pick("This task times you and needs a terminal with keys.", "この課題は時間を測るため、キー入力のできる端末が必要です。")
  }
  package var nothingMeasured: String { pick("nothing measured", "測定値なし") }
  package var ownWords: String { pick("In your own words", "ご自身の言葉で") }
  package var answerNeeded: String { pick("an answer is needed here", "ここには答えが必要です") }
  /// For an answer where none is asked for.
  package var nothingAsked: String { pick("nothing is asked here; press Enter", "ここに質問はありません。Enter キーを押してください") }
  package var mayNotSkip: String { pick("this question can't be skipped", "この質問は飛ばせません") }
  package var mayNotKnow: String { pick("this question has no \"I don't know\"", "この質問に「わからない」はありません") }
  /// For a consent on a page without a title.
  package var consentGiven: String { pick("Your consent", "同意") }
  /// For a question without words, on a page without a title.
  package var unnamedQuestion: String { pick("Question", "質問") }
  package var skipped: String { pick("skipped", "飛ばしました") }
  package var notKnown: String { pick("I don't know", "わからない") }
  package var timedOut: String { pick("the time ran out", "時間切れ") }
  /// Of a change on the closing page.
  package var changedElsewhere: String {
    pick(
      "those who run the study changed the record meanwhile; this change is not kept",
      "その間に研究担当者が記録を変更したため、この変更は保存されませんでした")
  }
  package var noWayBack: String { pick("its time is over: there is no way back", "時間が終わったため、戻れません") }
  package var atStart: String { pick("this is the first question", "これが最初の質問です") }
  package var finished: String { pick("The survey is finished.", "調査は終わりました。") }
  package var measured: String { pick("The measurement is recorded.", "測定値を記録しました。") }

  package func question(_ number: Int, of total: QuestionTotal?) -> String {
    guard let total else { return pick("Question \(number)", "質問 \(number)") }
    return total.mayBeFewer && number < total.most
      ? pick("Question \(number) of at most \(total.most)", "質問 \(number) / 最大 \(total.most)")
      : pick("Question \(number) of \(total.most)", "質問 \(number) / \(total.most)")
  }

  package func scale(_ minimum: String, _ maximum: String) -> String {
    pick("a number from \(minimum) to \(maximum)", "\(minimum) から \(maximum) までの数")
  }

  package var right: String { pick("Right.", "正解です。") }
  package func wrong(_ correct: String) -> String { pick("Wrong. Right is: \(correct)", "不正解です。正解: \(correct)") }
  /// A length of time as a person would type it: `2 h 15 min`.
  package func duration(_ seconds: Int) -> String { language.duration(seconds) }
  /// The unit of a measurement behind its number.
  func unit(_ unit: String) -> String { unit == "s" ? pick(" s", "秒") : " " + unit }
  package var email: String { pick("an address such as name@example.org", "メールアドレス(例: name@example.org)") }
  package var dateTime: String { pick("a date and a time: 2026-11-20 07:30", "日時(例: 2026-11-20 07:30)") }
  package var timeOfDay: String { pick("a time of day: 07:30", "時刻(例: 07:30)") }
  package var location: String {
    pick("latitude, longitude in degrees: 51.5072, -0.1276", "緯度, 経度(例: 35.6812, 139.7671)")
  }
  package func quantity(_ kind: QuantityFormat.Kind) -> String {
    switch kind {
    case .timeInterval: pick("a length of time: 90 s, 15 min, 7 h 30 min", "長さ(例: 90秒、15分、7時間30分)")
    case .height: pick("centimetres, or 5 ft 8 in", "センチメートル")
    case .weight: pick("kilograms, or 155 lb", "キログラム")
    }
  }

  package var number: String { pick("a number", "数") }
  package var text: String { pick("a line of text", "一行の文") }
  package var date: String { pick("a date: year-month-day", "日付: 年-月-日(例: 2026-11-20)") }
}
