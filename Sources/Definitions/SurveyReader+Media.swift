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
    guard let shown = shownFiles(node, "media", kinds: [.picture, .sound, .film]), let alt else { return nil }
    return Media(files: shown.files, digests: shown.digests, alt: alt)
  }

  /// The files that a field names, one or one for each language, with their digests; nil when it names none that can be
  /// shown.
  mutating func shownFiles(
    _ node: YAMLNode, _ field: String, kinds: Set<Media.Kind>
  ) -> (files: LocalizedText, digests: [String: String])? {
    guard let references = LocalizedText.read(node, field: field, language: language, &findings) else { return nil }
    var digests: [String: String] = [:]
    let files = references.versions.compactMap { version -> (LanguageTag, String)? in
      let place = node.kind == .mapping ? node[version.language.tag] ?? node : node
      guard let name = mediaFile(version.marked, at: place.span, kinds, &digests) else { return nil }
      return (version.language, name)
    }
    return files.isEmpty ? nil : (LocalizedText(literal: files), digests)
  }

  private mutating func mediaFile(
    _ reference: String, at place: SourceSpan, _ kinds: Set<Media.Kind>, _ digests: inout [String: String]
  ) -> String? {
    let form = Media.form(of: reference)
    guard let form, kinds.contains(form.kind) else {
      let known = Media.forms.filter { kinds.contains($0.value.kind) }.keys.sorted().joined(separator: ", ")
      let name = escapingControls(reference.prefix(60))
      findings.error(
        "bad-media", form == nil ? "browsers don't show '\(name)'" : "'\(name)' is no picture", at: place,
        help: "name a file that ends in one of \(known)")
      return nil
    }
    guard let name = resolved(reference, at: place) else { return nil }
    guard let file = files.media[name] else {
      findings.error(
        "missing-file", "there is no file '\(escapingControls(name))'", at: place,
        label: nearest(name, among: files.media.keys), help: "put it there, or name the one that is there")
      return nil
    }
    if let fault = file.bytes.flatMap({ Media.fault(of: $0, at: name) }) {
      let (what, help) =
        switch fault {
        case .empty: ("is empty", "put the file there again")
        case .ofAnotherKind: ("is not what its name says", "name a file of that kind, or give it its own ending")
        case .cutOff: ("ends too early", "put the whole file there")
        }
      findings.error("bad-media", "'\(escapingControls(name))' \(what)", at: place, help: help)
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
