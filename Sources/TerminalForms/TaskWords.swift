package import ActiveTasks
package import SurveyModel

/// What a person is told during an active task. Japanese for a Japanese reader, else English.
package struct TaskWords: Sendable {
  private let japanese: Bool

  package init(_ language: LanguageTag) { japanese = language.primary == "ja" }

  private func pick(_ english: String, _ japanese: String) -> String { self.japanese ? japanese : english }

  /// What the task is, in one or two sentences.
  package func instruction(_ task: ActiveTask) -> String {
    switch task {
    case .rangeOfMotion, .locationTrack: ""
    case .timedWalk(let task):
      pick(
        "For the observer: the person walks \(metres(task.distance)) m. Press Enter when they cross the first line, "
          + "and Enter again at the second. Escape breaks a walk off.",
        "観察者の方へ:\(metres(task.distance)) メートルの歩行です。最初の線を越えたとき Enter を、次の線で再び Enter を押してください。"
          + "Escape で中止します。")
    case .reactionTime:
      pick(
        "Wait until the sign fills the screen, then press any key as quickly as you can. Do not press before.",
        "画面に合図が出たら、できるだけ早くどれかのキーを押してください。その前には押さないでください。")
    case .tapping(let task):
      pick(
        "Press F and J in turn with two fingers\(hand(task)), as quickly as you can, for \(metres(task.duration)) "
          + "seconds. The time begins with your first press.",
        "\(hand(task))二本の指で F と J を交互に、できるだけ速く \(metres(task.duration)) 秒間押してください。最初に押したときから測ります。")
    case .stroop:
      pick(
        "Name the ink, not the word: press R for red, G for green, B for blue, Y for yellow. Be quick and right.",
        "文字の意味ではなく色を答えてください:赤は R、緑は G、青は B、黄は Y。速く正確に。")
    case .digitSpan(let task):
      task.requireReversal
        ? pick(
          "Digits show one after another. Then type them backwards, the last one first, and press Enter.",
          "数字が一つずつ出ます。そのあと逆の順に入力し、Enter を押してください。")
        : pick(
          "Digits show one after another. Then type them in the same order, and press Enter.",
          "数字が一つずつ出ます。そのあと同じ順に入力し、Enter を押してください。")
    case .psat(let task):
      pick(
        "A digit shows every \(metres(task.interStimulusInterval)) seconds. Add each to the one before it, and type "
          + "the sum before the next comes. Enter is not needed.",
        "\(metres(task.interStimulusInterval)) 秒ごとに数字が出ます。一つ前の数字との和を、次の数字が出る前に入力してください。"
          + "Enter は要りません。")
    case .towerOfHanoi:
      pick(
        "Move the whole tower to the place on the right, one disk at a time, never a larger one onto a smaller. "
          + "Press the number of the tower to take from, then of the one to put on. Escape gives up.",
        "塔全体を右端に移してください。一度に一枚ずつ、小さい円盤の上に大きい円盤は置けません。"
          + "取る塔の番号、置く塔の番号の順に押します。Escape であきらめます。")
    }
  }

  package func begin(canSkip: Bool) -> String {
    pick("Press Enter to begin", "Enter で始めます") + (canSkip ? pick(", S to skip.", "。S で飛ばします。") : pick(".", "。"))
  }

  package var practice: String { pick("Practice", "練習") }

  package func message(_ message: TaskScreen.Message) -> String {
    switch message {
    case .instruction: ""
    case .ready: pick("That was the practice. Press Enter to begin.", "練習は終わりです。Enter で始めます。")
    case .wait: pick("Wait ...", "待ってください…")
    case .now: pick("NOW", "今!")
    case .tooSoon: pick("Too soon. Wait for the sign.", "早すぎます。合図を待ってください。")
    case .tooSlow: pick("No key came in time.", "時間内にキーが押されませんでした。")
    case .right: pick("Right.", "正解です。")
    case .wrong: pick("Not right.", "違います。")
    case .watch: pick("Watch.", "見てください。")
    case .enterDigits: pick("Type the digits, then Enter.", "数字を入力し、Enter を押してください。")
    case .enterDigitsReversed: pick("Type the digits backwards, then Enter.", "数字を逆の順に入力し、Enter を押してください。")
    case .add: pick("Add to the one before.", "一つ前に足してください。")
    case .tap: pick("F  J  F  J", "F  J  F  J")
    case .nameInk: pick("R red   G green   B blue   Y yellow", "R 赤   G 緑   B 青   Y 黄")
    case .moveDisks: pick("From 1, 2 or 3, then to 1, 2 or 3.", "1・2・3 から、1・2・3 へ。")
    case .cannotMove: pick("That can't be moved there.", "そこには移せません。")
    case .walkReady: pick("Press Enter when the walk begins.", "歩き始めたら Enter を押してください。")
    case .walking: pick("Press Enter at the end; Escape breaks it off.", "終わりに Enter を、中止は Escape を押してください。")
    case .walkFinished: pick("Press Enter to go on.", "Enter で次へ進みます。")
    case .done: pick("Done.", "終わりました。")
    }
  }

  package func colour(_ colour: StroopTask.Colour) -> String {
    switch colour {
    case .red: pick("RED", "あか")
    case .green: pick("GREEN", "みどり")
    case .blue: pick("BLUE", "あお")
    case .yellow: pick("YELLOW", "きいろ")
    }
  }

  private func hand(_ task: TappingTask) -> String {
    switch task.hand {
    case .left: pick(" of your left hand", "左手の")
    case .right: pick(" of your right hand", "右手の")
    case .unspecified: ""
    }
  }

  /// `10` rather than `10.0`.
  private func metres(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? number.description }
}
