import Hummingbird
import JSONText
import NIOCore
import StudyDesk

/// A list as programs get it, made whole before it is sent, so that what goes wrong is told: in memory, or, once it is long, in
/// a file that has no name on the disk and is gone with the answer. Nobody who reads slowly keeps the record open.
enum APIText: Sendable {
  case short([UInt8])
  case long(Download)

  private static let mostInMemory = 1 << 20

  /// - Parameter body: Calls what it is given with the pieces of the text.
  static func made(_ body: (@escaping ([UInt8]) throws -> Void) throws -> Void) throws -> APIText {
    try ScratchFolder.with { folder in
      var bytes: [UInt8] = []
      var sink: (([UInt8]) throws -> Void)?
      try body { piece in
        bytes += piece
        guard bytes.count >= mostInMemory else { return }
        let file = try sink ?? folder.file("answer")
        sink = file
        try file(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
      guard let sink else { return .short(bytes) }
      try sink(bytes)
      return .long(try Download(folder.path("answer"), name: "answer", type: ""))
    }
  }

  /// - Parameters:
  ///   - isLines: Whether each element stands on a line of its own; else they are an array.
  ///   - body: Calls what it is given with the elements.
  static func list(asLines isLines: Bool, _ body: ((JSONValue) throws -> Void) throws -> Void) throws -> APIText {
    try made { write in
      var isFirst = true
      try body { element in
        var bytes = Array((isLines ? "" : isFirst ? "[" : ",\n").utf8)
        isFirst = false
        element.append(to: &bytes)
        if isLines { bytes.append(UInt8(ascii: "\n")) }
        try write(bytes)
      }
      if !isLines { try write(Array((isFirst ? "[]" : "]").utf8)) }
    }
  }

  /// - Parameters:
  ///   - isLines: Whether each row stands on a line of its own; else they are an array.
  ///   - body: Calls what it is given with whole lines, each of a JSON object, which holds no line end.
  static func rows(
    asLines isLines: Bool, _ body: (@escaping ([UInt8]) throws -> Void) throws -> Void
  ) throws -> APIText {
    try made { write in
      if isLines { return try body(write) }
      var isFirst = true
      try body { lines in
        var bytes: [UInt8] = []
        bytes.reserveCapacity(lines.count + lines.count / 64)
        for line in lines.split(separator: UInt8(ascii: "\n")) {
          bytes += Array((isFirst ? "[" : ",\n").utf8) + line
          isFirst = false
        }
        try write(bytes)
      }
      try write(Array((isFirst ? "[]" : "]").utf8))
    }
  }
}
