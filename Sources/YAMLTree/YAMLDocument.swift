internal import CLibYAML
package import Diagnostics

/// A YAML file as a tree of nodes.
package struct YAMLDocument: Sendable {
  /// The deepest nesting of lists and maps, aliases followed.
  package static let depthLimit = 64
  /// The largest file, in bytes.
  package static let sizeLimit = 8 * 1_024 * 1_024
  /// The most nodes that a file's aliases may stand for, taken together.
  package static let expansionLimit = 100_000

  package let file: SourceFile
  package let root: YAMLNode

  /// Reads a file that holds one YAML document.
  ///
  /// Reading ends at the first fault of syntax, as nothing after it can be trusted. Everything else that YAML's own
  /// rules refuse is gathered in one pass (up to 1,000 faults), and the document is still given where the rest of it
  /// can be judged: a refused entry is dropped, and ``YAMLNode/isFaulty`` tells the mapping that it was dropped from.
  ///
  /// - Complexity: O(size), but O(n log n) in the keys of one mapping.
  package static func parse(_ file: SourceFile) -> Loaded<YAMLDocument> {
    guard file.bytes.count <= sizeLimit else { return Loaded(nil, [tooLarge(file)]) }
    return file.bytes.withUnsafeBufferPointer { bytes in
      let check = SourceCheck(bytes)
      let faults = check.diagnostics(of: file)
      guard faults.isEmpty else { return Loaded(nil, faults) }
      return read(file, bytes, isASCII: check.isASCII)
    }
  }

  private static func tooLarge(_ file: SourceFile) -> Diagnostic {
    .error(
      "too-large", "the file has \(file.bytes.count) bytes; the limit is \(sizeLimit)", in: file.path, at: nil,
      help: "split it into several files")
  }

  private static func read(
    _ file: SourceFile, _ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool
  ) -> Loaded<YAMLDocument> {
    let base = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    let input = UnsafeBufferPointer(rebasing: bytes[base...])
    let cursor = PositionCursor(input, isASCII: isASCII, base: base)
    var builder = TreeBuilder(path: file.path, source: bytes, cursor: cursor)
    var failure = builder.run(input)
    if failure?.problem == "found invalid Unicode character escape code",
      let (patched, replacements) = JSONEscapes.replacingPairs(in: input)
    {
      failure = patched.withUnsafeBufferPointer { patched in
        let cursor = PositionCursor(patched, isASCII: false, base: base, replacements: replacements)
        builder = TreeBuilder(path: file.path, source: bytes, cursor: cursor)
        return builder.run(patched)
      }
    }
    return builder.loaded(file, failure)
  }
}
