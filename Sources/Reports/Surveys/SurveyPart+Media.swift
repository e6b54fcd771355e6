import Definitions
import Foundation
import SurveyModel
import WebForms

extension SurveyPart {
  /// A picture, a sound or a film, within the page itself (RFC 2397).
  func figure(_ media: Media) -> String {
    guard let shown = media.shown(in: language, fallback: survey.language, saying: plain(media.alt)),
      let address = address(of: shown)
    else { return "" }
    return MediaMarkup.html(shown, at: address)
  }

  /// The picture of a choice, before its text.
  func picture(of choice: Choice) -> String {
    guard let shown = choice.picture?.shown(in: language, fallback: survey.language, saying: ""),
      let address = address(of: shown)
    else { return "" }
    return "<img class=\"choice\" src=\"\(address)\" alt=\"\"> "
  }

  private func address(of shown: ShownMedia) -> String? {
    guard let form = Media.form(of: shown.path), let bytes = media[shown.path]?.bytes else { return nil }
    return "data:\(form.contentType);base64," + Data(bytes).base64EncodedString()
  }
}
