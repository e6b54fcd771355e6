struct JapaneseRefusals: RefusalTexts {
  func wrongKind(_ expected: String) -> String { "この質問に合わない形の答えです" }
  func notANumber(_ text: String) -> String { "「\(text)」は数ではありません" }
  func tooManyDigits(_ text: String) -> String { "「\(shortened(text))」は桁が多すぎます。15 桁までです" }
  func makesTooLarge(_ id: String) -> String { "この答えでは「\(id)」の値が 15 桁を超えます" }
  func notWhole(_ number: String) -> String { "\(number) は整数ではありません" }
  func tooManyDecimals(_ number: String, _ allowed: String) -> String { "\(number) の小数は \(allowed) 桁までです" }
  func below(_ number: String, _ minimum: String, _ unit: String?) -> String {
    "\(number) は最小値 \(minimum)\(behind(unit)) より小さいです"
  }
  func above(_ number: String, _ maximum: String, _ unit: String?) -> String {
    "\(number) は最大値 \(maximum)\(behind(unit)) より大きいです"
  }
  func offStep(_ number: String, _ step: String, _ from: String) -> String {
    "\(number) は選べません。\(from) から \(step) ずつ数えてください"
  }
  func notAmongChoices(_ text: String, _ choices: [String]) -> String { "「\(text)」は選択肢にありません" }
  func chosenTwice(_ text: String) -> String { "「\(text)」が二度選ばれています" }
  func notAlone(_ text: String) -> String { "「\(text)」は他と一緒に選べません" }
  func otherNotTaken(_ text: String) -> String { "「\(text)」には自由な記入はできません" }
  func otherMissing(_ text: String) -> String { "「\(text)」には記入が必要です" }
  var nothingChosen: String { "一つ以上選んでください" }
  func tooFewChosen(_ count: String, _ minimum: String) -> String {
    "\(count)個選ばれています。\(minimum)個以上選んでください"
  }
  func tooManyChosen(_ count: String, _ maximum: String) -> String {
    "\(count)個選ばれています。\(maximum)個まで選べます"
  }
  func noneFits(_ minimum: String, _ maximum: String) -> String {
    "答えられる値がありません。最小の\(minimum)が最大の\(maximum)を超えています。前の答えを確かめてください"
  }
  func doubtful(_ message: String) -> String { "\(message) 間違いありませんか?" }
  var emptyText: String { "何も書かれていません" }
  func tooLong(_ count: String, _ maximum: String) -> String { "\(count) 文字あります。\(maximum) 文字までです" }
  var lineBreak: String { "改行は使えません。一行で書いてください" }
  func controlCharacter(_ place: String) -> String { "\(place) 文字目は使えない制御文字です。消してください" }
  func unreadable(_ place: String) -> String { "\(place) 文字目が読めません(UTF-8 ではありません)。入力し直してください" }
  func notADate(_ text: String) -> String { "「\(text)」は日付ではありません。2026-11-20 のように書いてください" }
  func before(_ date: String, _ minimum: String) -> String { "\(date) は最も早い日付 \(minimum) より前です" }
  func after(_ date: String, _ maximum: String) -> String { "\(date) は最も遅い日付 \(maximum) より後です" }
  func notATime(_ text: String) -> String { "「\(text)」は時刻ではありません。07:30 のように書いてください" }
  func notADateTime(_ text: String) -> String { "「\(text)」は日時ではありません。2026-11-20 07:30 のように書いてください" }
  func tooEarly(_ text: String, _ minimum: String) -> String { "\(text) は最も早い \(minimum) より前です" }
  func tooLate(_ text: String, _ maximum: String) -> String { "\(text) は最も遅い \(maximum) より後です" }
  func wrongCount(_ count: String, _ wanted: String) -> String { "\(count) 個に順位がついています。\(wanted) 個に順位をつけてください" }
  func notAnAddress(_ text: String) -> String { "「\(text)」はメールアドレスではありません" }
  func notAPlace(_ text: String) -> String { "「\(text)」は場所ではありません。緯度と経度を 35.6812, 139.7671 のように書いてください" }
  func otherForm(_ text: String) -> String { "「\(text)」は求められている形ではありません" }
  var fileEmpty: String { "ファイルが空です。別のファイルを選んでください" }
  func fileTooLarge(_ size: String?, _ maximum: String) -> String {
    "ファイルが大きすぎます\(size.map { "(\($0))" } ?? "")。最大 \(maximum) です"
  }
  func fileOfOtherKind(_ type: String, wanted: String) -> String {
    "ファイルの中身は\(type == "application/octet-stream" ? "不明な形式" : " \(type) ")です。\(Japanese().acceptedFile(wanted))を選んでください"
  }
  var fileCutOff: String { "ファイルが途中で切れています。もう一度コピーしてください" }
  var fileBadName: String { "このファイル名は使えません。200 文字以内の普通の名前にしてください" }
  var fileBadContent: String { "内容が base64 ではありません" }
  var fileOtherDigest: String { "内容がダイジェストと一致しません" }
  var fileNoPath: String { "ファイルの場所が空です。場所を書いてください" }
  func fileNotFound(_ path: String) -> String { "「\(path)」というファイルはありません" }
  func fileIsFolder(_ path: String) -> String { "「\(path)」はフォルダです。中のファイルを指定してください" }
  func fileIsNone(_ path: String) -> String { "「\(path)」は普通のファイルではありません" }
  func fileNotAllowed(_ path: String) -> String { "「\(path)」を読む権限がありません" }
  func fileCannotBeRead(_ path: String) -> String { "「\(path)」を読めません" }
  func fileOutside(_ path: String) -> String { "「\(path)」は回答ファイルのフォルダの外にあります。コピーを隣に置いてください" }
  func fileNotRead(_ path: String) -> String { "「\(shortened(path))」はパスです。ここではファイルを読めません。name と content を書いてください" }
  func fileNotHeld(_ name: String) -> String { "「\(name)」の内容が記録にありません。ファイルのパスを書いてください" }
  var notAsked: String { "これは計算される値で、答えられません" }
  var signatureMissing: String { "署名する人の名前がありません" }
  var declinedButSigned: String { "「同意しない」なのに署名があります。どちらか一方にしてください" }
  func missingField(_ name: String) -> String { "「\(name)」がありません" }
  func unknownField(_ name: String) -> String { "「\(name)」はこの答えにはありません" }
  func notALength(_ text: String) -> String { "「\(text)」は時間の長さではありません。90秒、15分、7時間30分 のように書いてください" }
  func notAHeight(_ text: String) -> String { "「\(text)」は身長ではありません。172 cm のように書いてください" }
  func notAWeight(_ text: String) -> String { "「\(text)」は体重ではありません。70.5 kg のように書いてください" }
  var notAMeasurement: String { "測定値の形ではありません" }
  func partMissing(_ field: String) -> String { "「\(field)」がありません" }
  func unknownPart(_ field: String, _ known: [String]) -> String { "「\(field)」はこの答えにはありません" }
  func wrongPart(_ field: String, _ expected: String) -> String { "「\(field)」の形が合いません" }
  func partOutOfBounds(_ field: String, _ value: String, _ minimum: String, _ maximum: String, _ unit: String?)
    -> String
  {
    "「\(field)」が \(value) です。\(minimum) から \(maximum)\(behind(unit)) までです"
  }
  func tooManyParts(_ field: String, _ count: String, _ maximum: String) -> String {
    "「\(field)」は \(count) 個あります。\(maximum) 個までです"
  }
  func controlCharacterInPart(_ field: String) -> String { "「\(field)」に使えない制御文字が含まれています" }
  func partContradicted(_ field: String, _ value: String, _ computed: String) -> String {
    "「\(field)」が \(value) ですが、結果のほかの部分からは \(computed) です"
  }
  var minimumOverMaximum: String { "最小値が最大値より大きいです" }
}
