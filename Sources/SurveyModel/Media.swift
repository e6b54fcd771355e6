/// A picture, a sound or a film that a survey shows, with what it says for who doesn't see or hear it.
package struct Media: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case picture, sound, film }

  /// How a file of one ending is shown.
  package struct Form: Hashable, Sendable {
    package let kind: Kind
    /// By RFC 6838.
    package let contentType: String
  }

  /// Paths relative to the study's folder.
  package let files: LocalizedText
  /// SHA-256 of each file in hexadecimal digits, by its path.
  package let digests: [String: String]
  package let alt: LocalizedText

  package init(files: LocalizedText, digests: [String: String], alt: LocalizedText) {
    self.files = files
    self.digests = digests
    self.alt = alt
  }
}

extension Media {
  /// What browsers show, by the ending of a file's name.
  package static let forms: [String: Form] = [
    "png": Form(kind: .picture, contentType: "image/png"), "jpg": Form(kind: .picture, contentType: "image/jpeg"),
    "jpeg": Form(kind: .picture, contentType: "image/jpeg"), "gif": Form(kind: .picture, contentType: "image/gif"),
    "webp": Form(kind: .picture, contentType: "image/webp"), "svg": Form(kind: .picture, contentType: "image/svg+xml"),
    "mp3": Form(kind: .sound, contentType: "audio/mpeg"), "m4a": Form(kind: .sound, contentType: "audio/mp4"),
    "ogg": Form(kind: .sound, contentType: "audio/ogg"), "wav": Form(kind: .sound, contentType: "audio/wav"),
    "mp4": Form(kind: .film, contentType: "video/mp4"), "webm": Form(kind: .film, contentType: "video/webm"),
  ]

  /// A file may have so many bytes.
  package static let mostBytes = 8 << 20

  /// What shows in a language, with what is said for who doesn't see or hear it.
  package func shown(in language: LanguageTag, fallback: LanguageTag, saying alt: String) -> ShownMedia? {
    let path = files.text(in: language, fallback: fallback)
    guard let form = Media.form(of: path), let digest = digests[path] else { return nil }
    return ShownMedia(kind: form.kind, path: path, digest: digest, alt: alt)
  }

  /// How the file at a path is shown; nil for one that isn't.
  package static func form(of path: String) -> Form? { ending(of: path).flatMap { forms[$0] } }

  /// The ending of a path in small letters, if a file of that ending is shown.
  package static func ending(of path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    return forms[ending] == nil ? nil : ending
  }
}

extension Media {
  /// Why a file is not what its name says.
  package enum Fault: Sendable {
    case empty, ofAnotherKind, cutOff
  }

  /// - Parameter bytes: All of the file. Of a sound or a film it is only known whether there is anything.
  /// - Returns: Nil for what a browser can be expected to show.
  package static func fault(of bytes: [UInt8], at path: String) -> Fault? {
    guard let form = form(of: path) else { return .ofAnotherKind }
    if bytes.isEmpty { return .empty }
    guard form.kind == .picture else { return nil }
    if ending(of: path) == "svg" {
      return String(decoding: bytes, as: UTF8.self).contains("<svg") ? nil : .ofAnotherKind
    }
    let type = FileType(of: bytes)
    return type.rawValue != form.contentType ? .ofAnotherKind : type.isWhole(bytes) ? nil : .cutOff
  }
}

/// A picture, a sound or a film as a page shows it, in one language.
package struct ShownMedia: Hashable, Sendable {
  package let kind: Media.Kind
  /// Relative to the study's folder.
  package let path: String
  package let digest: String
  package let alt: String

  package init(kind: Media.Kind, path: String, digest: String, alt: String) {
    self.kind = kind
    self.path = path
    self.digest = digest
    self.alt = alt
  }
}

extension StepRunner {
  /// What a page shows of a medium, in the sitting's language.
  package func shown(_ media: Media) -> ShownMedia? {
    media.shown(in: context.language, fallback: survey.language, saying: text(media.alt))
  }
}
