import Wording

/// A file as an answer: which kinds it may be of, and how large it may be.
package struct FileFormat: Hashable, Sendable {
  package let accept: Accepted
  /// In bytes.
  package let maximumSize: Int

  package enum Accepted: String, Hashable, Sendable, CaseIterable {
    case image, audio, pdf, any
  }

  /// Where the survey says nothing: a photo of a telephone is smaller.
  package static let usualSize = 10_000_000
  /// No file of a study is larger, whatever a survey says.
  package static let hardMaximum = 25_000_000

  package init(accept: Accepted, maximumSize: Int = FileFormat.usualSize) {
    self.accept = accept
    self.maximumSize = maximumSize
  }
}

extension FileFormat {
  func refusal(of file: FileAnswer) -> AnswerRefusal? {
    if file.size == 0 { return .file(.empty) }
    if file.size > maximumSize { return .file(.tooLarge(size: file.size, maximum: maximumSize)) }
    guard FileAnswer.isName(file.name) else { return .file(.badName) }
    guard let type = FileType(rawValue: file.type) else { return .file(.unknownType(file.type)) }
    guard type.suits(accept) else { return .file(.otherKind(type.rawValue, wanted: accept)) }
    if let content = file.content, !type.isWhole(content) { return .file(.cutOff) }
    return nil
  }
}

/// Why a file is not taken as an answer.
package enum AnswerFileRefusal: Error, Hashable, Sendable {
  case empty
  /// Nil for the size of one that has no end, or was not read to it.
  case tooLarge(size: Int?, maximum: Int)
  /// What its first bytes say that it is.
  case otherKind(String, wanted: FileFormat.Accepted)
  case unknownType(String)
  /// It ends before its format says so.
  case cutOff
  case badName
  case badContent
  /// The digest that it says is not that of its content.
  case otherDigest
  /// Nothing is written where a path should be.
  case noPath
  case notFound(String)
  case directory(String)
  /// A pipe, a device, a socket.
  case notAFile(String)
  case notAllowed(String)
  case cannotBeRead(String)
  /// Outside the folder of the answers file that names it.
  case outside(String)
  /// A path where nothing reads files.
  case notRead(String)
  /// The record has no content of this digest, and the answer brings none.
  case notHeld(String)
}

extension AnswerFileRefusal {
  func message(_ texts: any RefusalTexts) -> String {
    switch self {
    case .empty: texts.fileEmpty
    case .tooLarge(let size, let maximum): texts.fileTooLarge(size.map(FileSize.text), FileSize.text(maximum))
    case .otherKind(let type, let wanted): texts.fileOfOtherKind(type, wanted: wanted.rawValue)
    case .unknownType(let type): texts.wrongKind("a media type that is known: \(type)")
    case .cutOff: texts.fileCutOff
    case .badName: texts.fileBadName
    case .badContent: texts.fileBadContent
    case .otherDigest: texts.fileOtherDigest
    case .noPath: texts.fileNoPath
    case .notFound(let path): texts.fileNotFound(path)
    case .directory(let path): texts.fileIsFolder(path)
    case .notAFile(let path): texts.fileIsNone(path)
    case .notAllowed(let path): texts.fileNotAllowed(path)
    case .cannotBeRead(let path): texts.fileCannotBeRead(path)
    case .outside(let path): texts.fileOutside(path)
    case .notRead(let path): texts.fileNotRead(path)
    case .notHeld(let name): texts.fileNotHeld(name)
    }
  }
}

/// A size as people write it: `5 MB`, `800 kB`, `120 bytes`; a kilobyte has 1,000 bytes.
package enum FileSize {
  package static let units = ["kB": 1000, "MB": 1_000_000]

  /// Nil for what is none.
  package static func bytes(_ text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }
    guard let factor = units[String(unit)], let number = DecimalNumber(String(digits)), number.doubleValue > 0 else {
      return nil
    }
    let bytes = number.doubleValue * Double(factor)
    return bytes < 1e15 ? Int(bytes) : nil
  }

  package static func text(_ bytes: Int) -> String {
    if bytes < 1000 { return "\(bytes) B" }
    return bytes < 1_000_000 ? tenths(bytes, 1000) + " kB" : tenths(bytes, 1_000_000) + " MB"
  }

  private static func tenths(_ bytes: Int, _ unit: Int) -> String {
    let tenths = (bytes * 10 + unit / 2) / unit
    return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
