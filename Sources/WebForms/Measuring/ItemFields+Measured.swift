import ActiveTasks
import JSONText
import Sittings
import SurveyModel
import Wording

extension ItemFields {
  /// What measures, and the parts of a measurement that is taken by hand, all on one page.
  var measured: [String: Any] {
    guard case .active(let task) = prompt.item.format else { return [:] }
    let fields = task.kind.table.byHand
    let parts = fields.indices.map { index -> [String: Any] in
      let stage = PromptStage.measured(HandParts(count: index))
      // Units are written too, and a minus: a pad of digits has neither.
      return part("part\(index)", prompt.question(at: stage), mode: nil, known: handNumber(fields[index]))
    }
    var values: [String: Any] = [
      "parts": parts, "hasParts": !parts.isEmpty, "byHand": words.measuring.byHand,
      "needsScript": words.measuring.needsScript, "script": measureScript, "measured": value("measured", nil),
      "plan": MeasuringPanel(task: task, seed: seed, words: words).plan,
      "measuredError": error(at: "measured") ?? error(at: "answer") ?? false,
    ]
    if task.kind == .locationTrack {
      values["named"] = part("name", words.nameOfWay, mode: nil, known: known?["name"]?.string)
    }
    return values
  }

  private var known: ActiveResult? { if case .active(let result)? = current { result } else { nil } }

  /// A number that was typed before.
  private func handNumber(_ field: String) -> String? {
    known.flatMap { $0.isByHand ? $0[field]?.compactText : nil }
  }

  private func part(_ field: String, _ label: String, mode: String?, known: String?) -> [String: Any] {
    var values: [String: Any] = ["id": field, "label": label, "value": value(field, known)]
    values["error"] = error(at: field) ?? false
    values["mode"] = mode ?? false
    return values
  }
}
