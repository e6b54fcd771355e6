import Diagnostics

extension SourceCheck {
  /// The faults of a file's bytes: not UTF-8, or characters that YAML does not allow.
  func diagnostics(of file: SourceFile) -> [Diagnostic] {
    if let name = utf16Name(file.bytes) {
      return [
        .error(
          "not-utf8", "the file is \(name), and UTF-8 is wanted", in: file.path, at: SourceSpan(start: 0, end: 2),
          label: "as its first bytes show", help: conversion(from: name, file.path))
      ]
    }
    guard let firstInvalid else { return forbidden.map { control(at: $0, in: file) } }
    let span = SourceSpan(start: firstInvalid, end: firstInvalid + 1)
    if isCutOff {
      return [
        .error(
          "unclosed", "the file ends in the middle of a character", in: file.path,
          at: SourceSpan(start: firstInvalid, end: file.bytes.count), label: "the rest of it is missing",
          help: "the file is cut off: restore its end")
      ]
    }
    let byte = file.bytes[firstInvalid]
    let guess = Encoding.guess(file.bytes)
    let reading = guess.character(of: byte).map { "; in \(guess.name) it is '\($0)'" } ?? ""
    return [
      .error(
        "not-utf8",
        "the file is not UTF-8: the byte 0x\(hexadecimal(UInt32(byte), digits: 2)) can't stand here\(reading)",
        in: file.path, at: span, label: "this byte", help: conversion(from: guess.iconvName, file.path))
    ]
  }

  private func control(at offset: Int, in file: SourceFile) -> Diagnostic {
    let end = file.bytes[offset...].dropFirst().firstIndex { $0 & 0xC0 != 0x80 } ?? file.bytes.count
    let value = String(decoding: file.bytes[offset..<end], as: UTF8.self).unicodeScalars.first?.value ?? 0
    return .error(
      "control-character", "the character U+\(hexadecimal(value, digits: 4)) is not allowed in YAML", in: file.path,
      at: SourceSpan(start: offset, end: end), label: "here",
      help: "delete it; where it is meant, write it as an escape in double quotes, such as \"\\x1B\"")
  }

  private func conversion(from name: String, _ path: String) -> String {
    "save it as UTF-8, or convert it: iconv -f \(name) -t UTF-8 \(shellQuoted(path)) -o FILE"
  }

  private func shellQuoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "-")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "_")
    }
    return isPlain
      ? path : "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  /// UTF-16 and UTF-32 show in a byte-order mark, or in the zero bytes beside ASCII.
  private func utf16Name(_ bytes: [UInt8]) -> String? {
    let head = bytes.prefix(4)
    if head.starts(with: [0xFF, 0xFE, 0, 0]) || head.starts(with: [0, 0, 0xFE, 0xFF]) { return "UTF-32" }
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    guard bytes.count >= 4, bytes.count % 2 == 0 else { return nil }
    switch (bytes[0] == 0, bytes[1] == 0, bytes[2] == 0, bytes[3] == 0) {
    case (false, true, false, true): return "UTF-16LE"
    case (true, false, true, false): return "UTF-16BE"
    default: return nil
    }
  }
}

/// What a file that is no UTF-8 most likely is.
private enum Encoding {
  case latin1
  case windows1252
  case shiftJIS

  var name: String {
    switch self {
    case .latin1: "Latin-1"
    case .windows1252: "Windows-1252"
    case .shiftJIS: "Shift JIS"
    }
  }

  var iconvName: String {
    switch self {
    case .latin1: "LATIN1"
    case .windows1252: "CP1252"
    case .shiftJIS: "SHIFT_JIS"
    }
  }

  /// The character that a byte stands for by itself, for the encodings in which it does.
  func character(of byte: UInt8) -> Character? {
    self != .shiftJIS && byte >= 0xA0 ? Character(Unicode.Scalar(byte)) : nil
  }

  /// A guess: bytes that pair up as Japanese text does, or single ones, with or without those that Latin-1 lacks.
  static func guess(_ bytes: [UInt8]) -> Encoding {
    var pairs = 0
    var singles = 0
    var hasC1 = false
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      guard byte >= 0x80 else { continue }
      hasC1 = hasC1 || byte < 0xA0
      let isLead = 0x81...0x9F ~= byte || 0xE0...0xEF ~= byte
      let trail = offset < bytes.count ? bytes[offset] : 0
      if isLead, 0x40...0xFC ~= trail, trail != 0x7F {
        pairs += 1
        offset += 1
      } else {
        singles += 1
      }
    }
    if hasC1, pairs > 2, pairs > singles * 4 { return .shiftJIS }
    return hasC1 ? .windows1252 : .latin1
  }
}
