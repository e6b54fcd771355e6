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
    let given: FileAnswer? = if case .file(let file)? = current { file } else { nil }
    return [
      "types": types ?? false, "most": format.maximumSize, "isPicture": format.accept == .image,
      "given": given.map { words.pages.fileGiven(prompt.shown(.file($0))) as Any } ?? false,
      "chosen": words.pages.fileChosen, "smaller": words.pages.fileMadeSmaller,
      "tooLarge": AnswerRefusal.file(.tooLarge(size: nil, maximum: format.maximumSize)).message(in: prompt.language),
    ]
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
    {{#given}}<p class="notice">{{given}}</p>{{/given}}
    <input id="answer" name="answer" type="file"{{#types}} accept="{{types}}"{{/types}} data-most="{{most}}"{{#isPicture}} data-picture="{{chosen}}"{{/isPicture}} data-smaller="{{smaller}}" data-too-large="{{tooLarge}}"{{#described}} aria-describedby="{{described}}"{{/described}}{{#error}} aria-invalid="true"{{/error}}>
    <p class="chosen" role="status"></p>
    </div>
    """
}
