import Sittings
import SurveyModel
import Wording

/// A scale: values that are tapped, or a line on which any of many is pointed at.
extension ItemFields {
  func scaled(_ scale: PromptScale) -> (String, [String: Any]) {
    guard let steps = scale.stepValues else { return ("slider", slider(scale)) }
    let known = current?.number.map { ["\($0)"] } ?? []
    let isList = !scale.criteria.isEmpty
    // With their values: on a phone the numbers stand in two rows, and a label may stand below another number.
    let ends = zip([steps.first, steps.last], [scale.minimumLabel, scale.maximumLabel]).map { value, label in
      label.flatMap { label in value.map { "\($0): \(label)" } }
    }
    let options = steps.enumerated().map { index, step -> [String: Any] in
      let meaning = scale.criteria.first { $0.value == step }.map { "\(step)  \($0.text)" }
      var values = option("\(step)", meaning ?? "\(step)", isFirst: index == 0, "radio", known)
      let label = scale.allLabels.first { $0.value.shortest == DecimalNumber(step) }.map { $0.text as Any } ?? false
      // Who doesn't see the labels hears them with their values; on a ladder they stand on their rungs.
      values[scale.isLadder ? "rung" : "end"] = label
      return values
    }
    let values: [String: Any] = [
      "kind": scale.isLadder ? "ladder" : isList ? "choices" : "scale",
      "options": scale.isLadder ? options.reversed() : options,
      "hasEnds": !scale.isLadder && ends.contains { $0 != nil },
      "least": ends[0] ?? "", "most": ends[1] ?? "",
    ]
    return (isList ? "choices" : "scale", values)
  }

  /// A line without a value until somebody points at it, and the number of the place; where no script runs, the number alone.
  private func slider(_ scale: PromptScale) -> [String: Any] {
    func end(_ value: DecimalNumber, _ label: String?) -> String { "\(value)" + (label.map { ": " + $0 } ?? "") }
    return number(decimals: scale.decimals, unit: scale.unit).merging([
      "minimum": "\(scale.minimum)", "maximum": "\(scale.maximum)",
      "step": scale.step.map { "\($0)" }
        ?? (scale.decimals > 0 ? "0." + String(repeating: "0", count: scale.decimals - 1) + "1" : "1"),
      "least": end(scale.minimum, scale.minimumLabel), "most": end(scale.maximum, scale.maximumLabel),
      "question": asked.question, "nothing": words.pages.nothingPointedAt,
    ]) { $1 }
  }
}

extension PromptScale {
  /// More values than these are typed, not tapped.
  private static let most = 13

  /// The values that can be tapped; nil for a scale of more.
  var stepValues: [Int]? {
    guard let step, step > 0, minimum.significantDecimals == 0, maximum.significantDecimals == 0 else { return nil }
    let (least, most) = (Int(minimum.doubleValue), Int(maximum.doubleValue))
    guard most >= least, (most - least) / step < PromptScale.most else { return nil }
    return Array(stride(from: least, through: most, by: step))
  }
}

extension Templates {
  static let scale = """
    <fieldset class="{{kind}}"{{#described}} aria-describedby="{{described}}"{{/described}}>
    <legend><h1>{{{marked}}}</h1></legend>
    {{#hint}}<p class="hint" id="hint">{{hint}}</p>{{/hint}}
    {{#error}}<p class="error" id="answer-error"><span class="visually-hidden">{{errorWord}}: </span>{{error}}</p>{{/error}}
    <div class="steps">
    {{#options}}
    <label class="step" for="{{id}}"><input type="radio" id="{{id}}" name="answer" value="{{value}}"{{#checked}} checked{{/checked}}> <span>{{label}}</span>{{#end}}<span class="visually-hidden">{{end}}</span>{{/end}}{{#rung}}<span class="rung">{{rung}}</span>{{/rung}}</label>
    {{/options}}
    </div>
    {{#hasEnds}}<p class="ends" aria-hidden="true"><span>{{least}}</span> <span>{{most}}</span></p>{{/hasEnds}}
    </fieldset>
    """

  /// The line has no name: what is sent is the number.
  static let slider = """
    <div class="field slider">
    <h1><label for="answer">{{{marked}}}</label></h1>
    {{#hint}}<p class="hint" id="hint">{{hint}}</p>{{/hint}}
    {{#error}}<p class="error" id="answer-error"><span class="visually-hidden">{{errorWord}}: </span>{{error}}</p>{{/error}}
    <input type="range" min="{{minimum}}" max="{{maximum}}" step="{{step}}" aria-label="{{question}}" aria-describedby="ends" data-nothing="{{nothing}}" hidden>
    <p class="ends" id="ends"><span>{{least}}</span> <span>{{most}}</span></p>
    <div class="with-unit"><input id="answer" name="answer" type="text"{{#mode}} inputmode="{{mode}}"{{/mode}} value="{{value}}" aria-describedby="ends{{#described}} {{described}}{{/described}}"{{#error}} aria-invalid="true"{{/error}}>{{#unit}}<span class="unit">{{unit}}</span>{{/unit}}</div>
    </div>
    """
}
