import ActiveTasks
import JSONText
import Sensors
package import SurveyModel

extension AnswerScript {
  /// The measurements whose numbers contradict each other, or their own positions.
  package func measurementFaults(of survey: Survey) -> [ScriptFault] {
    var tasks: [String: ActiveTask] = [:]
    for place in survey.items {
      guard case .active(let task) = place.item.format else { continue }
      tasks[place.item.id] = task
      tasks[survey.steps[place.step].id] = task
    }
    return entries.compactMap { entry in
      guard case .answer(let json) = entry.prepared,
        let task = entry.key.split(separator: "/").reversed().lazy.compactMap({ tasks[String($0)] }).first,
        let fault = task.contradiction(in: json) ?? TrackPoints(result: json)?.contradiction(in: json)
      else { return nil }
      return .refused(key: entry.key, .result(fault))
    }
  }
}

extension TrackPoints {
  /// The first field that the positions contradict by more than their rounding.
  fileprivate func contradiction(in json: JSONValue) -> ResultFault? {
    // One position is no way.
    if segments.lazy.map(\.count).reduce(0, +) < 2 { return nil }
    let speed = duration > 0 ? distance / duration : nil
    let fields: [(String, Double?, String, Double)] = [
      ("distance", distance, "m", 1 + distance / 100), ("duration", duration, "s", 1),
      ("speed", speed, "m/s", 0.01 + (speed ?? 0) / 50),
    ]
    for (field, computed, unit, tolerance) in fields {
      guard let given = json[field]?.double, let computed, abs(given - computed) > tolerance else { continue }
      return .contradicted(field, given, by: computed, unit: unit)
    }
    return nil
  }
}
