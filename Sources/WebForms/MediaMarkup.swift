package import SurveyModel

/// Pictures, sounds and films in HTML.
package enum MediaMarkup {
  /// Where a server has the files that were accepted: under their digests, so that they never change.
  package static let folder = "/media/"

  /// - Parameter address: Where the file is loaded from.
  package static func html(_ media: ShownMedia, at address: String) -> String {
    let (address, alt) = (MarkdownPage.escaped(address), MarkdownPage.escaped(media.alt))
    return switch media.kind {
    case .picture: "<figure class=\"media\"><img src=\"\(address)\" alt=\"\(alt)\"></figure>\n"
    case .sound:
      "<figure class=\"media\"><audio controls preload=\"metadata\" src=\"\(address)\" aria-label=\"\(alt)\"></audio>"
        + "<figcaption>\(alt)</figcaption></figure>\n"
    case .film:
      "<figure class=\"media\"><video controls playsinline preload=\"metadata\" src=\"\(address)\" aria-label=\"\(alt)\"></video>"
        + "<figcaption>\(alt)</figcaption></figure>\n"
    }
  }

  static func html(_ media: ShownMedia) -> String { html(media, at: address(of: media)) }

  static func address(of media: ShownMedia) -> String {
    folder + media.digest + "." + (Media.ending(of: media.path) ?? "")
  }
}
