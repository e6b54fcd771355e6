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
    buttons.merging(measured) { $1 }.merging(["practice": words.practice, "notSent": own.notSent]) { $1 }
  }

  private var buttons: [String: String] {
    [
      "again": own.again, "begin": own.begin, "breakOff": own.breakOff, "erase": own.erase, "finish": own.finish,
      "giveUp": own.giveUp, "goOn": own.goOn, "leftHand": own.leftHand, "ok": "OK", "press": own.press,
      "rightHand": own.rightHand, "send": own.send, "start": own.start, "stop": own.stop,
    ]
  }

  private var measured: [String: String] {
    switch task {
    case .rangeOfMotion(let task):
      func told(_ phase: MovementGuide.Phase) -> String { words.guidance(phase, task, by: own) }
      return faults.merging([
        "instruction": told(.instruction), "holdStill": told(.startPosition), "bend": told(.bend),
        "comeBack": told(.comeBack), "done": told(.done), "waiting": own.waiting,
      ]) { $1 }
    case .locationTrack:
      return faults.merging([
        "instruction": own.walk, "recording": own.recording, "walked": own.walked, "soFar": own.soFar,
        "drawing": own.drawing, "noPosition": own.noPosition,
      ]) { $1 }
    default: return screens
    }
  }

  private var faults: [String: String] {
    ["denied": own.denied, "noSensor": own.noSensor, "needsHTTPS": own.needsHTTPS]
  }

  /// What the screens of a task say, by the names that its machine has for them, and colours by theirs.
  private var screens: [String: String] {
    var texts: [String: String] = [:]
    for message in TaskScreen.Message.allCases { texts[message.rawValue] = words.message(message, by: own) }
    for colour in StroopTask.Colour.allCases { texts[colour.rawValue] = words.colour(colour) }
    texts["instruction"] = words.instruction(task, by: own)
    return texts
  }
}
