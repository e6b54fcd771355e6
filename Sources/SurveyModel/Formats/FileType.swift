/// What a file is, as its first bytes tell: a name can say anything.
package enum FileType: String, Hashable, Sendable, CaseIterable {
  case jpeg = "image/jpeg"
  case png = "image/png"
  case gif = "image/gif"
  case webp = "image/webp"
  case heic = "image/heic"
  case avif = "image/avif"
  case tiff = "image/tiff"
  case mp3 = "audio/mpeg"
  case wav = "audio/wav"
  case ogg = "audio/ogg"
  case flac = "audio/flac"
  case mp4 = "audio/mp4"
  case aac = "audio/aac"
  case amr = "audio/amr"
  /// What a browser's recorder writes; with pictures in it, it is a film, which its first bytes don't tell.
  case webm = "audio/webm"
  case pdf = "application/pdf"
  case unknown = "application/octet-stream"

  package init(of content: [UInt8]) {
    self =
      FileType.beginnings.first { mark in mark.1.contains { FileType.has(content, $0.0, at: $0.1) } }?.0
      ?? FileType.ofBoxes(content) ?? FileType.ofChunks(content) ?? FileType.ofFrames(content) ?? .unknown
  }

  package func suits(_ accepted: FileFormat.Accepted) -> Bool {
    switch accepted {
    case .image: rawValue.hasPrefix("image/")
    case .audio: rawValue.hasPrefix("audio/")
    case .pdf: self == .pdf
    case .any: true
    }
  }

  /// The end of a name for it.
  package var ending: String {
    switch self {
    case .jpeg: "jpg"
    case .mp3: "mp3"
    case .mp4: "m4a"
    case .unknown: "bin"
    case .png, .gif, .webp, .heic, .avif, .tiff, .wav, .ogg, .flac, .aac, .amr, .webm, .pdf:
      String(rawValue.split(separator: "/").last ?? "bin")
    }
  }

  /// Whether a browser may show it on a page of ours: no script can run in it.
  package var isSafelyShown: Bool {
    switch self {
    case .jpeg, .png, .gif, .webp, .avif, .mp3, .wav, .ogg, .flac, .mp4, .aac, .webm: true
    case .heic, .tiff, .amr, .pdf, .unknown: false
    }
  }
}

// MARK: - How it begins

extension FileType {
  private static let beginnings: [(FileType, [([UInt8], Int)])] = [
    (.jpeg, [([0xFF, 0xD8, 0xFF], 0)]), (.png, [([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], 0)]),
    (.gif, [(Array("GIF87a".utf8), 0), (Array("GIF89a".utf8), 0)]),
    (.tiff, [([0x49, 0x49, 0x2A, 0], 0), ([0x4D, 0x4D, 0, 0x2A], 0)]), (.ogg, [(Array("OggS".utf8), 0)]),
    (.flac, [(Array("fLaC".utf8), 0)]), (.amr, [(Array("#!AMR".utf8), 0)]), (.pdf, [(Array("%PDF-".utf8), 0)]),
    (.webm, [([0x1A, 0x45, 0xDF, 0xA3], 0)]), (.mp3, [(Array("ID3".utf8), 0)]),
  ]

  private static func has(_ content: [UInt8], _ mark: [UInt8], at place: Int) -> Bool {
    content.count >= place + mark.count && content[place..<place + mark.count].elementsEqual(mark)
  }

  /// ISO base media files name their brand in the first box.
  private static func ofBoxes(_ content: [UInt8]) -> FileType? {
    guard has(content, Array("ftyp".utf8), at: 4), content.count >= 12 else { return nil }
    return switch String(decoding: content[8..<12], as: UTF8.self) {
    case "heic", "heix", "heim", "heis", "mif1", "msf1": .heic
    case "avif", "avis": .avif
    case "M4A ", "M4B ", "mp41", "mp42", "isom", "iso2", "iso5", "iso6", "dash", "3gp4", "3gp5", "3gp6": .mp4
    default: nil
    }
  }

  private static func ofChunks(_ content: [UInt8]) -> FileType? {
    guard has(content, Array("RIFF".utf8), at: 0) else { return nil }
    if has(content, Array("WEBP".utf8), at: 8) { return .webp }
    return has(content, Array("WAVE".utf8), at: 8) ? .wav : nil
  }

  /// Eleven bits that are set begin a frame of MPEG audio; the layer tells MP3 and AAC apart.
  private static func ofFrames(_ content: [UInt8]) -> FileType? {
    guard content.count >= 4, content[0] == 0xFF, content[1] & 0xE0 == 0xE0 else { return nil }
    if content[1] & 0xF6 == 0xF0 { return .aac }
    return content[1] & 0x06 == 0x02 && content[2] & 0xF0 != 0xF0 ? .mp3 : nil
  }
}

// MARK: - Whether it ends

extension FileType {
  /// Whether a file goes on to where its format says that it ends. What doesn't say so is whole.
  func isWhole(_ content: [UInt8]) -> Bool {
    switch self {
    case .jpeg: FileType.jpegEnds(content)
    case .png: FileType.pngEnds(content)
    case .gif: content.last { $0 != 0 } == 0x3B
    case .webp, .wav: FileType.chunksEnd(content)
    case .heic, .avif, .mp4: FileType.boxesEnd(content)
    case .pdf: FileType.pdfEnds(content)
    case .tiff, .mp3, .ogg, .flac, .aac, .amr, .webm, .unknown: true
    }
  }

  /// Segments with their lengths, then the picture up to its end mark; a thumbnail lies within a segment.
  private static func jpegEnds(_ content: [UInt8]) -> Bool {
    var place = 2
    while place + 3 < content.count, content[place] == 0xFF {
      let mark = content[place + 1]
      if mark == 0xFF {
        place += 1
        continue
      }
      let length = Int(content[place + 2]) << 8 | Int(content[place + 3])
      place += 2 + length
      if mark == 0xDA { return has(content, [0xFF, 0xD9], from: place) }
    }
    return false
  }

  private static func has(_ content: [UInt8], _ mark: [UInt8], from start: Int) -> Bool {
    var place = start
    while place + mark.count <= content.count {
      if has(content, mark, at: place) { return true }
      place += 1
    }
    return false
  }

  private static func pngEnds(_ content: [UInt8]) -> Bool {
    var place = 8
    while let length = number(content, at: place) {
      if has(content, Array("IEND".utf8), at: place + 4) { return place + 12 + length <= content.count }
      place += 12 + length
    }
    return false
  }

  private static func chunksEnd(_ content: [UInt8]) -> Bool {
    guard content.count >= 12 else { return false }
    let size = (4..<8).reversed().reduce(0) { $0 << 8 | Int(content[$1]) }
    return size + 8 <= content.count
  }

  private static func boxesEnd(_ content: [UInt8]) -> Bool {
    var (place, boxes) = (0, 0)
    while place < content.count {
      guard let size = number(content, at: place) else { return false }
      boxes += 1
      // The last box may go on to the end of the file.
      if size == 0 { return true }
      let isLong = size == 1
      guard let length = isLong ? number(content, at: place + 12) : size, length >= 8 else { return false }
      place += length
    }
    // The first box only names the kind.
    return place == content.count && boxes > 1
  }

  private static func pdfEnds(_ content: [UInt8]) -> Bool {
    let mark = Array("%%EOF".utf8)
    let end = Array(content.suffix(1024))
    return end.indices.contains { has(end, mark, at: $0) }
  }

  /// Four bytes, the greatest first.
  private static func number(_ content: [UInt8], at place: Int) -> Int? {
    guard place + 8 <= content.count, place >= 0 else { return nil }
    return content[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
