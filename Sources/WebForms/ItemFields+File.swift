import Sittings
import SurveyModel
import Wording

/// The field for a file. A telephone offers its camera, or its recorder, and what it has stored: `capture` would leave the
/// camera alone.
extension ItemFields {
  func file(_ format: FileFormat) -> [String: Any] {
    let types: String? =
      switch format.accept {
      case .image: "image/*"
      case .audio: "audio/*"
      case .pdf: "application/pdf"
      case .any: nil
      }
    var values: [String: Any] = [:]
    if let types { values["types"] = types }
    return values
  }

  func fileHint(_ format: FileFormat) -> String {
    words.pages.chooseFile(words.acceptedFile(format.accept.rawValue), FileSize.text(format.maximumSize))
  }
}

extension Templates {
  static let file = """
    <div class="field">
    <h1><label for="answer">{{{marked}}}</label></h1>
    {{#hint}}<p class="hint" id="hint">{{hint}}</p>{{/hint}}
    {{#error}}<p class="error" id="answer-error"><span class="visually-hidden">{{errorWord}}: </span>{{error}}</p>{{/error}}
    <input id="answer" name="answer" type="file"{{#types}} accept="{{types}}"{{/types}}{{#described}} aria-describedby="{{described}}"{{/described}}{{#error}} aria-invalid="true"{{/error}}>
    </div>
    """
}
