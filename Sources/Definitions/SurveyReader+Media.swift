import Diagnostics
import SurveyModel
import YAMLTree

extension SurveyReader {
  static let mediaKeys = ["media", "alt"]

  /// What a step, an item or a note shows; nil when it names nothing that can be shown.
  mutating func media(_ fields: Fields) -> Media? {
    guard let node = fields["media"] else {
      if let alt = fields["alt"] {
        findings.error(
          "conflicting-fields", "'alt' means nothing without 'media'", at: alt.span,
          help: "add 'media: FILE', or remove 'alt'")
      }
      return nil
    }
    if fields["alt"] == nil {
      findings.error(
        "missing-value", "'media' of \(fields.owner) has no 'alt'", at: node.span,
        help: "write what it shows or says, for who doesn't see or hear it: 'alt: A knee, bent to a right angle'")
    }
    let alt = pipedText(fields, "alt")
    guard let references = LocalizedText.read(node, field: "media", language: language, &findings) else { return nil }
    var digests: [String: String] = [:]
    let files = references.versions.compactMap { version -> (LanguageTag, String)? in
      let place = node.kind == .mapping ? node[version.language.tag] ?? node : node
      guard let name = mediaFile(version.marked, at: place.span, &digests) else { return nil }
      return (version.language, name)
    }
    guard let alt, !files.isEmpty else { return nil }
    return Media(files: LocalizedText(literal: files), digests: digests, alt: alt)
  }

  private mutating func mediaFile(
    _ reference: String, at place: SourceSpan, _ digests: inout [String: String]
  ) -> String? {
    guard Media.ending(of: reference) != nil else {
      let known = Media.forms.keys.sorted().joined(separator: ", ")
      findings.error(
        "bad-media", "browsers don't show '\(escapingControls(reference.prefix(60)))'", at: place,
        help: "name a file that ends in one of \(known)")
      return nil
    }
    guard let name = resolved(reference, at: place) else { return nil }
    guard let file = files.media[name] else {
      findings.error(
        "missing-file", "there is no file '\(escapingControls(name))'", at: place,
        label: didYouMean(name, among: files.media.keys.sorted()).map { "did you mean '\($0)'?" } ?? "",
        help: "put it there, or name the one that is there")
      return nil
    }
    if file.size > Media.mostBytes {
      findings.error(
        "bad-media", "'\(escapingControls(name))' is larger than \(Media.mostBytes >> 20) MB", at: place,
        help: "make it smaller: it is loaded over a telephone's network")
      return nil
    }
    if !attachments.contains(name) { attachments.append(name) }
    digests[name] = file.digest
    return name
  }
}
