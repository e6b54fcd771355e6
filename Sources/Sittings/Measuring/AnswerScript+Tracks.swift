import ActiveTasks
import JSONText
import Sensors
package import SurveyModel

extension AnswerScript {
  /// The ways whose distance, duration or speed are not those of their own positions.
  package func trackFaults(of survey: Survey) -> [ScriptFault] {
    let ids = survey.items.flatMap { place -> [String] in
      guard case .active(.locationTrack) = place.item.format else { return [] }
      return [place.item.id, survey.steps[place.step].id]
    }
    return entries.compactMap { entry in
      guard case .answer(let json) = entry.prepared, json["track"] != nil,
        entry.key.split(separator: "/").contains(where: { ids.contains(String($0)) }),
        let fault = TrackPoints(result: json)?.contradiction(in: json)
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
      let rounded = (computed * 1000).rounded() / 1000
      return .contradicted(
        field: field, value: JSONValue.double(given).compactText, computed: JSONValue.double(rounded).compactText,
        unit: unit)
    }
    return nil
  }
}
