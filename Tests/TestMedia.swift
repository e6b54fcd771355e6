import Definitions

extension MediaFile {
  /// A picture of nothing, whose end differs.
  static func png(_ more: UInt8...) -> MediaFile { MediaFile(png(endingIn: more)) }

  static func png(endingIn more: some Sequence<UInt8>) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0] + Array("IEND".utf8) + [0, 0, 0, 0] + more
  }
}
