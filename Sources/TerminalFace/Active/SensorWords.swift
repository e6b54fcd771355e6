import ActiveTasks
import Sensors
import SurveyModel

/// What a person is told while a sensor measures. Japanese for a Japanese reader, else English.
struct SensorWords {
  private let japanese: Bool

  init(_ language: LanguageTag) { japanese = language.primary == "ja" }

  private func pick(_ english: String, _ japanese: String) -> String { self.japanese ? japanese : english }

  func recording(canStop: Bool) -> String {
    canStop
      ? pick("Recording where you go. Press Enter to stop.", "位置を記録しています。Enter で止まります。")
      : pick("Recording where you go, until the source ends.", "位置を記録しています。送信が終わるまで続きます。")
  }

  func track(metres: Double, seconds: Double, positions: Int) -> String {
    let (whole, meters) = (Int(min(seconds, 1e9)), Int(min(metres, 1e12)))
    let clock = "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)"
    return pick("\(clock)  \(meters) m  \(positions) positions", "\(clock)  \(meters) m  位置 \(positions) 件")
  }

  func lost(positions: Int) -> String {
    pick(
      "The connection to gpsd broke off; the \(positions) positions that came are kept.",
      "gpsd との接続が切れました。届いた \(positions) 件の位置は保存されます。")
  }

  func damaged(_ count: Int, _ first: String) -> String {
    pick("\(count) lines could not be read; \(first)", "\(count) 行が読めませんでした。\(first)")
  }

  func guidance(_ phase: MovementGuide.Phase, _ task: RangeOfMotionTask) -> String {
    let limb = japanese ? "\(side(task))\(joint(task))" : "\(task.side.rawValue) \(task.joint.rawValue)"
    let isKnee = task.joint == .knee
    switch phase {
    case .instruction:
      return pick(
        "Fasten the phone to your \(isKnee ? "shin" : "upper arm") (\(limb)). Waiting for its first sample.",
        "\(limb)の\(isKnee ? "すね" : "上腕")にスマートフォンを固定してください。データを待っています。")
    case .startPosition: return pick("Start position: hold still.", "開始位置で動かないでください。")
    case .bend:
      return isKnee
        ? pick("Now bend your \(limb) as far as you can.", "\(limb)をできるだけ曲げてください。")
        : pick("Now raise your arm (\(limb)) as far as you can.", "腕(\(limb))をできるだけ上げてください。")
    case .comeBack: return pick("And slowly back to the start.", "ゆっくり元の位置に戻してください。")
    case .done: return pick("Done.", "終わりました。")
    }
  }

  private func side(_ task: RangeOfMotionTask) -> String { task.side == .left ? "左" : "右" }
  private func joint(_ task: RangeOfMotionTask) -> String { task.joint == .knee ? "膝" : "肩" }
}
