import CivilTime
import Sittings
import SurveyModel
import Wording

/// A date and a time, each with a field of its own.
extension ItemFields {
  func moment(_ minimum: CivilDate?, _ maximum: CivilDate?) -> [String: Any] {
    var known: (date: String, time: String)?
    if case .dateTime(let moment)? = current {
      // By the clocks round the person, as it will be read again.
      let parts = moment.instant.iso(offsetSeconds: prompt.offsetSeconds, fraction: false).split(separator: "T")
      let time = (parts.last ?? "").prefix(8)
      known = (String(parts[0]), String(time.hasSuffix(":00") ? time.dropLast(3) : time))
    }
    return bounds(minimum, maximum).merging([
      "date": value("answer", known?.date), "time": value("time", known?.time), "dateWord": words.pages.date,
      "timeWord": words.pages.time, "timeError": error(at: "time") ?? false,
    ]) { $1 }
  }
}

extension Templates {
  static let moment = """
    <fieldset class="moment"{{#described}} aria-describedby="{{described}}"{{/described}}>
    <legend><h1>{{{marked}}}</h1></legend>
    {{#hint}}<p class="hint" id="hint">{{hint}}</p>{{/hint}}
    {{#error}}<p class="error" id="answer-error"><span class="visually-hidden">{{errorWord}}: </span>{{error}}</p>{{/error}}
    <div class="field"><label for="answer">{{dateWord}}</label><input type="date" id="answer" name="answer" value="{{date}}"{{#least}} min="{{least}}"{{/least}}{{#most}} max="{{most}}"{{/most}}{{#error}} aria-describedby="answer-error" aria-invalid="true"{{/error}}></div>
    <div class="field"><label for="time">{{timeWord}}</label>
    {{#timeError}}<p class="error" id="time-error">{{timeError}}</p>{{/timeError}}
    <input type="time" id="time" name="time" value="{{time}}"{{#timeError}} aria-describedby="time-error" aria-invalid="true"{{/timeError}}></div>
    </fieldset>
    """
}
