import CivilTime
import SurveyModel

/// What is said about a typed answer: how it was read, and why it was not taken.
extension Words {
  /// Asks whether what was understood is what was meant.
  func readBack(_ answer: String) -> String { pick("\(answer)?", "\(answer) でよいですか?") }
  func isThatRight(_ answer: String) -> String {
    pick("\(answer) is out of the ordinary. Is it right?", "\(answer) は通常の範囲から外れています。間違いありませんか?")
  }
  package var confirmOrRetype: String {
    pick("Enter if that is right, else type it again", "よければ Enter、違うときはもう一度入力してください")
  }

  func below(_ number: String, _ minimum: String) -> String {
    pick("\(number) is below the minimum, \(minimum)", "\(number) は最小値 \(minimum) より小さいです")
  }
  func above(_ number: String, _ maximum: String) -> String {
    pick("\(number) is above the maximum, \(maximum)", "\(number) は最大値 \(maximum) より大きいです")
  }
  func tooEarly(_ date: String, _ minimum: String) -> String {
    pick("\(date) is before the earliest date, \(minimum)", "\(date)は最も早い日付 \(minimum)より前です")
  }
  func tooLate(_ date: String, _ maximum: String) -> String {
    pick("\(date) is after the latest date, \(maximum)", "\(date)は最も遅い日付 \(maximum)より後です")
  }

  func decimalPoint(_ typed: String, _ pointed: String) -> String {
    pick(
      "'\(typed)' is not a number; decimals stand behind a point: \(pointed)",
      "「\(typed)」は数ではありません。小数点は \(pointed) のように書いてください")
  }

  /// For a number with decimals, where there are none.
  func wholeOnly(_ typed: String) -> String {
    pick("'\(typed)' is not taken here: whole numbers only", "「\(typed)」は使えません。整数だけです")
  }

  func notADate(_ typed: String, _ reading: DateReading) -> String {
    switch reading {
    case .missing(let year, let month, let day) where (1...12).contains(month):
      let last = CivilDate.days(inMonth: month, of: year)
      return pick(
        "there is no \(day) \(CivilDate.monthNames[month - 1]) \(year); that month has \(last) days",
        "\(year)年\(month)月\(day)日という日付はありません。その月は \(last) 日までです")
    case .missing(_, let month, _):
      return pick("there is no month \(month); write 2026-11-20 for 20 November", "\(month)月という月はありません")
    case .shortYear:
      return pick(
        "write the year of '\(typed)' with four digits: 1960", "「\(typed)」の年は 1960 のように 4 桁で書いてください")
    case .date, .unreadable:
      return pick(
        "'\(typed)' is not a date; write it as 2026-11-20, 20.11.2026 or 20 November 2026",
        "「\(typed)」は日付ではありません。2026-11-20、2026/11/20、2026年11月20日 のように書いてください")
    }
  }

  func notATime(_ typed: String) -> String {
    pick(
      "'\(typed)' is not a time of day; write it as 07:30, 7.30 or 7:30 pm",
      "「\(typed)」は時刻ではありません。07:30、7時30分、午後7時30分 のように書いてください")
  }

  func notADateTime(_ typed: String) -> String {
    pick(
      "'\(typed)' is not a date with a time; write it as 2026-11-20 07:30",
      "「\(typed)」は日時ではありません。2026-11-20 07:30 のように書いてください")
  }

  var goniometer: String {
    pick(
      "Without a sensor: move the joint as far as it goes both ways, and type the angles read off a goniometer.",
      "センサーがないときは、関節を両方向にできるだけ動かし、角度計で読んだ角度を入力してください。")
  }
  var wayByHand: String {
    pick(
      "Without a receiver: type how far you went and how long it took.", "受信機がないときは、歩いた距離と時間を入力してください。")
  }
  var stopwatch: String {
    pick("Type the time read off a stopwatch.", "ストップウォッチで測った時間を入力してください。")
  }

  package var nameOfWay: String { pick("Name of this recording", "この記録の名前") }
  package func nameTaken(_ name: String) -> String {
    pick("'\(name)' is the name of an earlier recording; choose another", "「\(name)」は以前の記録の名前です。別の名前にしてください")
  }
  package var nameNeeded: String {
    pick("a recording needs a name of at most 100 characters", "100 文字までの名前が必要です")
  }
}
