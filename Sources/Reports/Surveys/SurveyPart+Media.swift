import Definitions
import Foundation
import SurveyModel
import WebForms

extension SurveyPart {
  /// A picture, a sound or a film, within the page itself (RFC 2397).
  func figure(_ media: Media) -> String {
    let path = media.files.text(in: language, fallback: survey.language)
    guard let form = Media.ending(of: path).flatMap({ Media.forms[$0] }), let bytes = self.media[path]?.bytes else {
      return ""
    }
    let shown = ShownMedia(kind: form.kind, path: path, digest: "", alt: plain(media.alt))
    return MediaMarkup.html(shown, at: "data:\(form.contentType);base64," + Data(bytes).base64EncodedString())
  }
}
