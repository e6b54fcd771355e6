extension AnswerRefusal {
  /// The refusal for a reader: rule, value and unit, and what to do. Japanese for a Japanese reader, else English.
  package func message(in language: LanguageTag = .english) -> String {
    language.primary == "ja" ? japanese : english
  }

  private var english: String {
    switch self {
    case .wrongKind(let expected): "this is not \(expected)"
    case .notANumber(let text): "'\(text)' is not a number"
    case .tooManyDigits(let text): "'\(Self.short(text))' has more digits than the 15 that a number can have here"
    case .makesTooLarge(let id): "this makes '\(id)' larger than the 15 digits that a number can have here"
    case .notAQuantity(let text, let kind):
      switch kind {
      case .timeInterval: "'\(text)' is not a length of time; write it as 90 s, 15 min or 7 h 30 min"
      case .height: "'\(text)' is not a height; write it as 172 cm or 5 ft 8 in"
      case .weight: "'\(text)' is not a weight; write it as 70.5 kg or 155 lb"
      }
    case .notWhole(let number): "\(number) is not a whole number"
    case .tooManyDecimals(let number, let allowed):
      "\(number) has too many decimals; give at most \(allowed)"
    case .below(let number, let minimum, let unit):
      "\(number) is below the minimum, \(minimum)\(Self.suffix(unit))"
    case .above(let number, let maximum, let unit):
      "\(number) is above the maximum, \(maximum)\(Self.suffix(unit))"
    case .offStep(let number, let step, let from): "\(number) is between two steps; from \(from) on, count by \(step)"
    case .notAmongChoices(let text, let choices):
      "'\(text)' is not among the choices: \(choices.prefix(12).joined(separator: ", "))"
        + (choices.count > 12 ? " and \(choices.count - 12) more" : "")
    case .chosenTwice(let text): "'\(text)' is chosen twice"
    case .notAlone(let text): "'\(text)' can only be chosen alone"
    case .otherNotTaken(let text): "'\(text)' takes no text of your own"
    case .otherMissing(let text): "'\(text)' needs a text of your own"
    case .nothingChosen: "nothing is chosen; choose at least one"
    case .emptyText: "the text is empty"
    case .tooLong(let count, let maximum): "the text has \(count) characters; at most \(maximum) are allowed"
    case .lineBreak: "the text has a line break; write it on one line"
    case .controlCharacter(let place): "character \(place) is a control character; remove it"
    case .unreadable(let place): "character \(place) can't be read, its bytes are no UTF-8; type it again"
    case .notADate(let text): "'\(text)' is not a date; write it as year-month-day: 2026-11-20"
    case .before(let date, let minimum): "\(date) is before the earliest date, \(minimum)"
    case .after(let date, let maximum): "\(date) is after the latest date, \(maximum)"
    case .notATime(let text): "'\(text)' is not a time of day; write it as 07:30"
    case .notADateTime(let text): "'\(text)' is not a date with a time; write it as 2026-11-20 07:30"
    case .tooEarly(let text, let minimum): "\(text) is before the earliest, \(minimum)"
    case .tooLate(let text, let maximum): "\(text) is after the latest, \(maximum)"
    case .wrongCount(let count, let wanted): "\(count) are put in order; put \(wanted) in order"
    case .notAnAddress(let text): "'\(text)' is not an address such as name@example.org"
    case .notAPlace(let text): "'\(text)' is not a place; write latitude and longitude in degrees: 51.5072, -0.1276"
    case .otherForm(let text): "'\(text)' does not have the form that is asked for"
    case .notAsked: "this is worked out and takes no answer"
    case .signatureMissing: "the name that signs is missing"
    case .missingField(let name): "'\(name)' is missing"
    case .unknownField(let name): "'\(name)' is not a part of this answer"
    case .result(let fault): fault.english
    }
  }

  private var japanese: String {
    switch self {
    case .wrongKind: "この質問に合わない形の答えです"
    case .notANumber(let text): "「\(text)」は数ではありません"
    case .tooManyDigits(let text): "「\(Self.short(text))」は桁が多すぎます。15 桁までです"
    case .makesTooLarge(let id): "この答えでは「\(id)」の値が 15 桁を超えます"
    case .notAQuantity(let text, let kind):
      switch kind {
      case .timeInterval: "「\(text)」は時間の長さではありません。90秒、15分、7時間30分 のように書いてください"
      case .height: "「\(text)」は身長ではありません。172 cm のように書いてください"
      case .weight: "「\(text)」は体重ではありません。70.5 kg のように書いてください"
      }
    case .notWhole(let number): "\(number) は整数ではありません"
    case .tooManyDecimals(let number, let allowed): "\(number) の小数は \(allowed) 桁までです"
    case .below(let number, let minimum, let unit): "\(number) は最小値 \(minimum)\(Self.suffix(unit)) より小さいです"
    case .above(let number, let maximum, let unit): "\(number) は最大値 \(maximum)\(Self.suffix(unit)) より大きいです"
    case .offStep(let number, let step, let from): "\(number) は選べません。\(from) から \(step) ずつ数えてください"
    case .notAmongChoices(let text, _): "「\(text)」は選択肢にありません"
    case .chosenTwice(let text): "「\(text)」が二度選ばれています"
    case .notAlone(let text): "「\(text)」は他と一緒に選べません"
    case .otherNotTaken(let text): "「\(text)」には自由な記入はできません"
    case .otherMissing(let text): "「\(text)」には記入が必要です"
    case .nothingChosen: "一つ以上選んでください"
    case .emptyText: "何も書かれていません"
    case .tooLong(let count, let maximum): "\(count) 文字あります。\(maximum) 文字までです"
    case .lineBreak: "改行は使えません。一行で書いてください"
    case .controlCharacter(let place): "\(place) 文字目は使えない制御文字です。消してください"
    case .unreadable(let place): "\(place) 文字目が読めません(UTF-8 ではありません)。入力し直してください"
    case .notADate(let text): "「\(text)」は日付ではありません。2026-11-20 のように書いてください"
    case .before(let date, let minimum): "\(date) は最も早い日付 \(minimum) より前です"
    case .after(let date, let maximum): "\(date) は最も遅い日付 \(maximum) より後です"
    case .notATime(let text): "「\(text)」は時刻ではありません。07:30 のように書いてください"
    case .notADateTime(let text): "「\(text)」は日時ではありません。2026-11-20 07:30 のように書いてください"
    case .tooEarly(let text, let minimum): "\(text) は最も早い \(minimum) より前です"
    case .tooLate(let text, let maximum): "\(text) は最も遅い \(maximum) より後です"
    case .wrongCount(let count, let wanted): "\(count) 個に順位がついています。\(wanted) 個に順位をつけてください"
    case .notAnAddress(let text): "「\(text)」はメールアドレスではありません"
    case .notAPlace(let text): "「\(text)」は場所ではありません。緯度と経度を 35.6812, 139.7671 のように書いてください"
    case .otherForm(let text): "「\(text)」は求められている形ではありません"
    case .notAsked: "これは計算される値で、答えられません"
    case .signatureMissing: "署名する人の名前がありません"
    case .missingField(let name): "「\(name)」がありません"
    case .unknownField(let name): "「\(name)」はこの答えにはありません"
    case .result(let fault): fault.japanese
    }
  }

  /// The beginning of what may be very long.
  private static func short(_ text: String) -> String { text.count > 24 ? text.prefix(24) + "…" : text }

  private static func suffix(_ unit: String?) -> String { unit.map { " " + $0 } ?? "" }
}
