import Sittings
import SurveyModel
import Wording

/// What is written, in one line or several, and a place.
extension ItemFields {
  func line(_ mode: String?, _ known: String?) -> [String: Any] {
    var values: [String: Any] = ["type": "text", "value": value("answer", known)]
    if let mode { values["mode"] = mode }
    return values
  }

  func written(lines: Int, atMost length: Int) -> (String, [String: Any]) {
    let known: String? = if case .text(let text)? = current { text } else { nil }
    var values = line(nil, known)
    if length < TextFormat.hardMaximum { values["limit"] = length }
    values["rows"] = min(lines, 12)
    return (lines > 1 ? "lines" : "line", values)
  }

  /// The degrees, with the accuracy where it is known: what is confirmed again is the same.
  var place: [String: Any] {
    let known: String? =
      if case .location(let place)? = current {
        [place.latitude, place.longitude, place.accuracy].compactMap { $0?.description }.joined(separator: ", ")
      } else {
        nil
      }
    let texts = words.measuring
    return line(nil, known).merging([
      "useHere": words.pages.useWhereIAm, "waiting": words.pages.findingPlace, "denied": texts.denied,
      "noPosition": texts.noPosition, "needsHTTPS": texts.needsHTTPS,
    ]) { $1 }
  }
}

extension Templates {
  static let line = """
    <div class="field">
    <h1><label for="answer">{{{marked}}}</label></h1>
    {{#hint}}<p class="hint" id="hint">{{hint}}</p>{{/hint}}
    {{#error}}<p class="error" id="answer-error"><span class="visually-hidden">{{errorWord}}: </span>{{error}}</p>{{/error}}
    <div class="with-unit"><input id="answer" name="answer" type="{{type}}"{{#mode}} inputmode="{{mode}}"{{/mode}} value="{{value}}"{{#least}} min="{{least}}"{{/least}}{{#most}} max="{{most}}"{{/most}}{{#described}} aria-describedby="{{described}}"{{/described}}{{#error}} aria-invalid="true"{{/error}}>{{#unit}}<span class="unit">{{unit}}</span>{{/unit}}</div>
    {{#limit}}<p class="count" data-limit="{{limit}}" hidden></p>{{/limit}}
    {{#useHere}}<div class="here" hidden data-waiting="{{waiting}}" data-denied="{{denied}}" data-no-position="{{noPosition}}" data-needs-https="{{needsHTTPS}}"><button type="button">{{useHere}}</button><p role="status"></p></div>{{/useHere}}
    </div>
    """

  static let lines = """
    <div class="field">
    <h1><label for="answer">{{{marked}}}</label></h1>
    {{#hint}}<p class="hint" id="hint">{{hint}}</p>{{/hint}}
    {{#error}}<p class="error" id="answer-error"><span class="visually-hidden">{{errorWord}}: </span>{{error}}</p>{{/error}}
    <textarea id="answer" name="answer" rows="{{rows}}"{{#described}} aria-describedby="{{described}}"{{/described}}{{#error}} aria-invalid="true"{{/error}}>{{value}}</textarea>
    {{#limit}}<p class="count" data-limit="{{limit}}" hidden></p>{{/limit}}
    </div>
    """
}
