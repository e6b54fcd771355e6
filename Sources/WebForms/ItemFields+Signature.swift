import Sittings
import SurveyModel
import Wording

/// The field for a signature: a place to draw where scripts run, and a line for the name.
extension ItemFields {
  var signature: [String: Any] {
    let known: SignatureAnswer? = if case .signature(let signature)? = asked.current?.answer { signature } else { nil }
    return [
      "value": value("answer", known?.name), "drawing": value("drawing", known?.drawing),
      "width": SignatureAnswer.width, "height": SignatureAnswer.height, "most": SignatureAnswer.mostBytes,
      "sign": words.pages.signHere, "clear": words.pages.clearSignature, "type": words.signature,
    ]
  }
}

extension SignatureAnswer {
  /// Nil when neither a name nor a drawing was sent.
  init?(_ fields: FormFields) {
    let (name, drawing) = (fields.text("answer"), fields.text("drawing"))
    if name == nil, drawing == nil { return nil }
    self.init(name: name, drawing: drawing)
  }
}

extension Templates {
  /// The drawing is part of the form; who can't draw types.
  static let signature = """
    <fieldset class="signature"{{#described}} aria-describedby="{{described}}"{{/described}}>
    <legend><h1>{{{marked}}}</h1></legend>
    {{#hint}}<p class="hint" id="hint">{{hint}}</p>{{/hint}}
    {{#error}}<p class="error" id="answer-error"><span class="visually-hidden">{{errorWord}}: </span>{{error}}</p>{{/error}}
    <div class="sign" hidden data-most="{{most}}">
    <p class="hint">{{sign}}</p>
    <svg class="sign-pad" viewBox="0 0 {{width}} {{height}}" role="img" aria-label="{{sign}}"><path d="{{drawing}}"></path></svg>
    <button type="button" class="small">{{clear}}</button>
    </div>
    <input type="hidden" name="drawing" value="{{drawing}}">
    <div class="field"><label for="answer">{{type}}</label><input type="text" id="answer" name="answer" value="{{value}}" autocomplete="name"{{#error}} aria-invalid="true"{{/error}}></div>
    </fieldset>
    """
}
