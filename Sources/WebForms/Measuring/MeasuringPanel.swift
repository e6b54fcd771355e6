import ActiveTasks
import JSONText
import Sensors
import Sittings
import SurveyModel
import Wording

/// The part of a page that measures: what its script is told, and the texts that it shows.
///
/// Without scripts it does not show; what can be taken by hand is typed then.
struct MeasuringPanel {
  let task: ActiveTask
  /// What the task's random numbers start from.
  let seed: String
  let words: any Catalogue

  /// In JSON, for the page's script.
  var plan: String {
    var members = task.plan(seed: seed)?.members ?? sensor
    members.append(JSONMember("kind", .string(task.kind.rawValue)))
    members.append(
      JSONMember("words", .object(texts.sorted { $0.key < $1.key }.map { JSONMember($0.key, .string($0.value)) })))
    return JSONValue.object(members).compactText
  }

  private var sensor: [JSONMember] {
    switch task {
    case .rangeOfMotion:
      [
        JSONMember("stillness", .double(MovementGuide.stillness)),
        JSONMember("stillSeconds", .double(MovementGuide.stillSeconds)),
        JSONMember("movement", .double(MovementGuide.movement)),
        JSONMember("nearStart", .double(MovementGuide.nearStart)),
        JSONMember("most", .integer(Measured.mostRows)),
      ]
    case .locationTrack(let task):
      [
        // What is to be known to a kilometre needs no satellite.
        JSONMember("fine", .boolean(task.accuracy.metres.map { $0 <= 100 } ?? true)),
        JSONMember("limit", task.maximumDuration.map(JSONValue.double) ?? .null),
        JSONMember("most", .integer(Measured.mostRows)),
      ]
    default: []
    }
  }
}

// MARK: - Texts

extension MeasuringPanel {
  private var own: any MeasureTexts { words.measuring }

  private var texts: [String: String] {
    common.merging(particular) { $1 }.merging(["instruction": instruction]) { $1 }
  }

  private var common: [String: String] {
    [
      "again": own.again, "begin": own.begin, "breakOff": own.breakOff, "done": words.taskDone, "finish": own.finish,
      "goOn": own.goOn, "notSent": own.notSent, "practice": words.practice, "send": own.send, "start": own.start,
      "stop": own.stop,
    ]
  }

  private var particular: [String: String] {
    switch task {
    case .rangeOfMotion(let task):
      [
        "holdStill": words.holdStill, "comeBack": words.comeBack, "waiting": own.waiting, "denied": own.denied,
        "noSensor": own.noSensor, "needsHTTPS": own.needsHTTPS,
        "bend": task.joint == .knee ? words.bend(limb(task)) : words.raiseArm(limb(task)),
      ]
    case .locationTrack:
      [
        "recording": own.recording, "walked": own.walked, "soFar": own.soFar, "drawing": own.drawing,
        "noPosition": own.noPosition, "denied": own.denied, "noSensor": own.noSensor, "needsHTTPS": own.needsHTTPS,
      ]
    case .timedWalk: ["walkReady": own.walkReady, "walking": own.walking, "walkFinished": own.walkFinished]
    case .tapping: ["tap": own.tapInTurn, "left": own.leftHand, "right": own.rightHand]
    case .reactionTime:
      judged.merging([
        "wait": words.waitForSign, "now": own.tapNow, "press": own.press, "tooSoon": words.tooSoon,
        "tooSlow": own.tooSlow,
      ]) { $1 }
    case .stroop:
      judged.merging([
        "nameInk": own.nameInk, "red": words.red, "green": words.green, "blue": words.blue, "yellow": words.yellow,
      ]) { $1 }
    case .digitSpan, .psat:
      judged.merging([
        "watch": words.watch, "enterDigits": own.enterDigits, "enterDigitsReversed": own.enterDigitsReversed,
        "add": own.addToLast, "erase": own.erase, "ok": "OK",
      ]) { $1 }
    case .towerOfHanoi:
      ["moveDisks": own.moveDisks, "cannotMove": words.cannotMove, "giveUp": own.giveUp]
    }
  }

  private var judged: [String: String] {
    ["ready": own.practiceOver, "right": words.right, "wrong": words.notRight]
  }

  private var instruction: String {
    switch task {
    case .rangeOfMotion(let task):
      own.fasten(to: task.joint == .knee ? words.shin : words.upperArm, of: limb(task))
    case .locationTrack: own.walk
    case .timedWalk(let task): own.timedWalk(metres: short(task.distance))
    case .reactionTime: own.reactionTime
    case .tapping(let task):
      own.tapping(
        task.hand == .left ? words.ofLeftHand : task.hand == .right ? words.ofRightHand : "",
        seconds: short(task.duration))
    case .stroop: own.stroop
    case .digitSpan(let task): task.requireReversal ? own.digitsBackwards : own.digitsInOrder
    case .psat(let task): own.serialAddition(seconds: short(task.interStimulusInterval))
    case .towerOfHanoi: own.towerOfHanoi
    }
  }

  private func limb(_ task: RangeOfMotionTask) -> String {
    words.limb(
      task.side == .left ? words.leftSide : words.rightSide, task.joint == .knee ? words.knee : words.shoulder)
  }

  /// `10` rather than `10.0`.
  private func short(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? number.description }
}
