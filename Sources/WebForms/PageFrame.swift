package import SurveyModel
import Wording

/// What stands round the content of every page.
package struct PageFrame: Sendable {
  package var language: LanguageTag
  package var title: String
  /// The study's, above every page.
  package var study: String
  /// Where the style sheet and the script lie.
  package var assets: (style: String, script: String)
  /// What browsers show beside the title.
  package var icon: String?
  /// Where a device finds what it needs to keep the study like a program of its own; nil where it can't.
  package var installing: (manifest: String, icon: String, worker: String)?
  /// At the end of the header, made by a template.
  package var headerEnd = ""
  /// Below the content, made by a template.
  package var footer = ""

  package init(language: LanguageTag, title: String, study: String, assets: (style: String, script: String)) {
    self.language = language
    self.title = title
    self.study = study
    self.assets = assets
  }

  /// - Parameter content: Made by a template: it is not escaped again.
  package func html(_ content: String) -> String {
    Templates.render(
      "frame",
      [
        "language": language.tag, "direction": PageFrame.direction(of: language),
        "title": title.isEmpty ? study : "\(title) – \(study)",
        "study": study, "style": assets.style, "script": assets.script, "content": content,
        "skip": language.catalogue.pages.skipToContent, "headerEnd": headerEnd, "footer": footer,
        "icon": icon.map { $0 as Any } ?? false,
        "installing": installing.map {
          ["manifest": $0.manifest, "touchIcon": $0.icon, "worker": $0.worker] as Any
        } ?? false,
      ])
  }

  /// - SeeAlso: Unicode CLDR, `layout/orientation`.
  package static func direction(of language: LanguageTag) -> String {
    ["ar", "fa", "he", "ur", "ps", "sd", "ug", "yi", "dv", "ckb"].contains(language.primary) ? "rtl" : "ltr"
  }
}
