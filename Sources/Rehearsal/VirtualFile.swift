import JSONText
import SurveyModel

/// The least files that are whole: what virtual participants answer with.
enum VirtualFile {
  static func answer(_ format: FileFormat) -> JSONValue {
    let (name, content) =
      switch format.accept {
      case .image, .any: ("photo.png", picture)
      case .audio: ("voice.wav", sound)
      case .pdf: ("letter.pdf", document)
      }
    return ["name": .string(name), "content": .string(Base64.text(of: content))]
  }

  /// A PNG of one grey pixel.
  private static let picture: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 0,
    0,
    0, 0, 0x3A, 0x7E, 0x9B, 0x55, 0, 0, 0, 10, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x68, 0, 0, 0, 0x82, 0, 0x81,
    0x77, 0xCD, 0x72, 0xB6, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]

  /// A WAV of one silent sample.
  private static let sound: [UInt8] =
    Array("RIFF".utf8) + [37, 0, 0, 0] + Array("WAVEfmt ".utf8) + [16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1F, 0, 0]
    + [0x40, 0x1F, 0, 0, 1, 0, 8, 0] + Array("data".utf8) + [1, 0, 0, 0, 0x80]

  private static let document = Array(
    """
    %PDF-1.4
    1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
    2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
    3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 72 72] >> endobj
    trailer << /Root 1 0 R >>
    %%EOF

    """.utf8)
}
