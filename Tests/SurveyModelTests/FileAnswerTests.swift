import JSONText
import Testing

@testable import SurveyModel

/// Files as answers: what is taken and what is not, by the bytes alone.
@Suite struct FileAnswerTests {
  static let png =
    Base64.bytes(
      of: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==") ?? []
  /// A thumbnail within a segment, then the picture.
  static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE1, 0, 8, 0xFF, 0xD8, 0xFF, 0xD9, 0, 0] + [0xFF, 0xDA, 0, 4, 1, 2, 9, 9, 9, 0xFF, 0xD9]
  static let wav: [UInt8] = Array("RIFF".utf8) + [5, 0, 0, 0] + Array("WAVE".utf8) + [0]
  static let mp4: [UInt8] =
    [0, 0, 0, 16] + Array("ftypM4A ".utf8) + [0, 0, 0, 0] + [0, 0, 0, 9] + Array("mdat".utf8) + [7]
  static let pdf = Array("%PDF-1.4\nnothing\n%%EOF\n".utf8)

  private func refusal(
    _ content: [UInt8], _ accept: FileFormat.Accepted, name: String = "a", _ maximum: Int = 1000
  ) -> AnswerRefusal? {
    AnswerFormat.file(FileFormat(accept: accept, maximumSize: maximum)).refusal(
      of: .file(FileAnswer(content, name: name)))
  }

  @Test(arguments: [
    (png, FileFormat.Accepted.image, "image/png"), (jpeg, .image, "image/jpeg"), (wav, .audio, "audio/wav"),
    (mp4, .audio, "audio/mp4"), (pdf, .pdf, "application/pdf"), (Array("hello".utf8), .any, "application/octet-stream"),
  ])
  func `the first bytes say what a file is`(_ content: [UInt8], _ accept: FileFormat.Accepted, _ type: String) {
    #expect(FileAnswer(content, name: "x.exe").type == type)
    #expect(refusal(content, accept) == nil)
    #expect(refusal(content, .any) == nil)
  }

  @Test func `a name changes nothing about a kind`() {
    #expect(refusal(Self.pdf, .image, name: "photo.png") == .file(.otherKind("application/pdf", wanted: .image)))
    #expect(
      refusal(Array("GIF".utf8), .image, name: "a.gif") == .file(.otherKind("application/octet-stream", wanted: .image))
    )
  }

  @Test(arguments: [png, jpeg, wav, mp4, pdf])
  func `a file that is cut off anywhere is refused`(_ whole: [UInt8]) {
    let type = FileAnswer(whole, name: "a").type
    for count in 1..<whole.count - 1 {
      let cut = Array(whole.prefix(count))
      // What is left of the beginning may be of no kind any more.
      guard FileAnswer(cut, name: "a").type == type else { continue }
      #expect(refusal(cut, .any) == .file(.cutOff), "\(type) after \(count)")
    }
  }

  @Test func `empty and too large files are refused`() {
    #expect(refusal([], .any) == .file(.empty))
    #expect(refusal(Self.pdf, .any, 10) == .file(.tooLarge(size: Self.pdf.count, maximum: 10)))
  }

  @Test(arguments: [
    ("C:\\fakepath\\meal.png", "meal.png"), ("/home/a/meal.png", "meal.png"), ("../../x", "x"), ("..", "file.png"),
    ("", "file.png"), ("a\u{0}b\n.png", "ab.png"), (".bashrc", "bashrc"), ("食事.png", "食事.png"),
  ])
  func `a name is the last part of a path, and harmless`(_ given: String, _ kept: String) {
    #expect(FileAnswer(Self.png, name: given).name == kept)
  }

  @Test func `an answer is read back as it was written, and its content is no part of it`() throws {
    let format = AnswerFormat.file(FileFormat(accept: .image))
    let file = FileAnswer(Self.png, name: "meal.png")
    #expect(file.digest == "sha256:a1abfd410973b0111c215baa879b9edcd739e601659ba44168269767cc2e9108")
    let read = try format.answer(from: file.json).get()
    #expect(read == .file(file))
    guard case .file(let kept) = read else { return }
    #expect(kept.content == nil)
    let brought = try format.answer(from: file.broughtAlong).get()
    guard case .file(let whole) = brought else { return }
    #expect(whole.content == Self.png && whole == file)
  }

  @Test func `a digest that is not that of the content is refused`() {
    let format = AnswerFormat.file(FileFormat(accept: .image))
    let content = JSONValue.string(Base64.text(of: Self.png))
    let digest = JSONValue.string("sha256:" + String(repeating: "0", count: 64))
    #expect(throws: AnswerRefusal.file(.otherDigest)) {
      try format.answer(from: ["name": "a.png", "content": content, "digest": digest]).get()
    }
    #expect(throws: AnswerRefusal.file(.badContent)) {
      try format.answer(from: ["name": "a.png", "content": "!!"]).get()
    }
    #expect(throws: AnswerRefusal.file(.notRead("meal.png"))) { try format.answer(from: "meal.png").get() }
    #expect(throws: AnswerRefusal.missingField("content")) { try format.answer(from: ["name": "a"]).get() }
  }

  @Test(
    arguments: [
      ("5 MB", 5_000_000), ("5MB", 5_000_000), ("800 kB", 800_000), ("2.5 MB", 2_500_000), ("5", nil), ("5 KB", nil),
      ("5 MiB", nil), ("0 MB", nil), ("-1 MB", nil), ("MB", nil), ("1e9999 MB", nil), ("99999999999 MB", nil),
    ] as [(String, Int?)])
  func `a size has a unit`(_ text: String, _ bytes: Int?) { #expect(FileSize.bytes(text) == bytes) }

  @Test(arguments: [(67, "67 B"), (1000, "1 kB"), (48_213, "48.2 kB"), (999_999, "1000 kB"), (2_400_000, "2.4 MB")])
  func `a size is told in its unit`(_ bytes: Int, _ text: String) { #expect(FileSize.text(bytes) == text) }
}
