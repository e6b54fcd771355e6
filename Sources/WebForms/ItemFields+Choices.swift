import Sittings
import SurveyModel
import Wording

/// What is chosen: one thing, several, or an order of them.
extension ItemFields {
  func option(
    _ number: String, _ label: String, isFirst: Bool, _ type: String, exclusive: Bool = false, _ known: [String]
  ) -> [String: Any] {
    let checked = typed.map { $0.all("answer") } ?? known
    return [
      "id": isFirst ? "answer" : "answer-\(number)", "value": number, "label": label, "type": type,
      "checked": checked.contains(number), "exclusive": exclusive,
    ]
  }

  func decision(_ yes: String, _ no: String) -> [String: Any] {
    var known: [String] = []
    switch current {
    case .boolean(let value): known = [value ? "1" : "2"]
    case .consent(let consent): known = [consent.agreed ? "1" : "2"]
    default: break
    }
    var values: [String: Any] = [
      "kind": "choices",
      "options": [
        option("1", yes, isFirst: true, "radio", known), option("2", no, isFirst: false, "radio", known),
      ],
    ]
    if case .consent(let format) = prompt.item.format, format.signature {
      let name: String? = if case .consent(let consent)? = current { consent.signature } else { nil }
      values["signature"] = own("signature", words.signature, value("signature", name))
    }
    return values
  }

  func chosen(_ choices: [PromptChoice], _ several: Bool) -> [String: Any] {
    let given = current?.chosen ?? []
    let values = prompt.item.format.choices?.map(\.value) ?? []
    let known = zip(choices, values).filter { pair in given.contains { $0.value == pair.1 } }.map { "\($0.0.number)" }
    let type = several ? "checkbox" : "radio"
    let others = zip(choices, values).filter(\.0.other)
    let owns = others.map { choice, value in
      let field = PageField.ownWords(of: choice.number)
      let label = others.count == 1 ? words.ownWords : choice.label + " - " + words.ownWords
      return own(field, label, self.value(field, given.first { $0.value == value }?.other))
    }
    let byNumber = Dictionary(zip(others.map(\.0.number), owns)) { $1 }
    return [
      "kind": choices.contains { $0.picture != nil } ? "choices pictured" : "choices", "none": words.pages.choose,
      "owns": owns,
      "options": choices.enumerated().map { index, choice in
        option(
          "\(choice.number)", choice.label, isFirst: index == 0, type, exclusive: several && choice.exclusive, known
        ).merging(picture(of: choice)) { $1 }.merging(["own": byNumber[choice.number] ?? false]) { $1 }
      },
    ]
  }

  private func picture(of choice: PromptChoice) -> [String: Any] {
    ["picture": choice.picture.map { MediaMarkup.address(of: $0) as Any } ?? false]
  }

  private func own(_ field: String, _ label: String, _ value: String) -> [String: Any] {
    var values: [String: Any] = ["id": field, "label": label, "value": value]
    // What the page says of the whole answer does not stand here a second time.
    values["error"] = error(at: field) ?? false
    return values
  }

  func ranking(_ choices: [PromptChoice], _ count: Int) -> [String: Any] {
    var known: [String] = []
    if case .ranking(let values)? = current, let all = prompt.item.format.choices {
      known = values.compactMap { value in
        zip(choices, all).first { $0.1.value == value }.map { "\($0.0.number)" }
      }
    }
    let places = (1...max(count, 1)).map { place -> [String: Any] in
      let chosen = value("place\(place)", known.indices.contains(place - 1) ? known[place - 1] : nil)
      return [
        "id": "place\(place)", "label": words.pages.place(place), "none": words.pages.choose,
        "options": choices.map { choice -> [String: Any] in
          ["value": choice.number, "label": choice.label, "selected": chosen == "\(choice.number)"]
        },
      ]
    }
    let pictured = choices.filter { $0.picture != nil }.map { choice in
      picture(of: choice).merging(["label": choice.label]) { $1 }
    }
    return ["places": places, "pictured": pictured, "hasPictures": !pictured.isEmpty]
  }
}

extension Templates {
  /// A group of choices, drawn as large targets.
  static let choices = """
    <fieldset class="{{kind}}"{{#described}} aria-describedby="{{described}}"{{/described}}>
    {{#isAsked}}<legend><h1>{{{marked}}}</h1></legend>{{/isAsked}}{{^isAsked}}<legend class="visually-hidden">{{pageName}}</legend>{{/isAsked}}
    {{#hint}}<p class="hint" id="hint">{{hint}}</p>{{/hint}}
    {{#error}}<p class="error" id="answer-error"><span class="visually-hidden">{{errorWord}}: </span>{{error}}</p>{{/error}}
    <div class="options">
    {{#options}}
    <label class="option" for="{{id}}"><input type="{{type}}" id="{{id}}" name="answer" value="{{value}}"{{#exclusive}} data-exclusive{{/exclusive}}{{#checked}} checked{{/checked}}> {{#picture}}<img src="{{picture}}" alt=""> {{/picture}}<span>{{label}}</span></label>
    {{#own}}{{>own}}{{/own}}
    {{/options}}
    </div>
    </fieldset>
    """

  /// A long list, of which one is chosen.
  static let select = """
    <div class="field">
    <h1><label for="answer">{{{marked}}}</label></h1>
    {{#hint}}<p class="hint" id="hint">{{hint}}</p>{{/hint}}
    {{#error}}<p class="error" id="answer-error"><span class="visually-hidden">{{errorWord}}: </span>{{error}}</p>{{/error}}
    <select id="answer" name="answer"{{#described}} aria-describedby="{{described}}"{{/described}}{{#error}} aria-invalid="true"{{/error}}>
    <option value="">{{none}}</option>
    {{#options}}
    <option value="{{value}}"{{#checked}} selected{{/checked}}>{{label}}</option>
    {{/options}}
    </select>
    {{#owns}}{{>own}}{{/owns}}
    </div>
    """

  /// The text that goes with a choice.
  static let own = """
    <div class="own"><label for="{{id}}">{{label}}</label>
    {{#error}}<p class="error" id="{{id}}-error">{{error}}</p>{{/error}}
    <input type="text" id="{{id}}" name="{{id}}" value="{{value}}"{{#error}} aria-describedby="{{id}}-error" aria-invalid="true"{{/error}}></div>

    """

  static let decision = """
    {{>choices}}
    {{#signature}}<div class="field"><label for="signature">{{label}}</label>
    {{#error}}<p class="error" id="signature-error">{{error}}</p>{{/error}}
    <input type="text" id="signature" name="signature" value="{{value}}" autocomplete="name"></div>{{/signature}}
    """

  static let ranking = """
    <fieldset class="ranking"{{#described}} aria-describedby="{{described}}"{{/described}}>
    <legend><h1>{{{marked}}}</h1></legend>
    {{#hint}}<p class="hint" id="hint">{{hint}}</p>{{/hint}}
    {{#error}}<p class="error" id="answer-error"><span class="visually-hidden">{{errorWord}}: </span>{{error}}</p>{{/error}}
    {{#hasPictures}}<ul class="pictured">{{#pictured}}<li><img src="{{picture}}" alt=""> <span>{{label}}</span></li>{{/pictured}}</ul>{{/hasPictures}}
    {{#places}}
    <div class="field"><label for="{{id}}">{{label}}</label>
    <select id="{{id}}" name="{{id}}"><option value="">{{none}}</option>{{#options}}<option value="{{value}}"{{#selected}} selected{{/selected}}>{{label}}</option>{{/options}}</select></div>
    {{/places}}
    </fieldset>
    """
}
