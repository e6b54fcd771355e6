import Diagnostics
import Testing

@testable import YAMLTree

@Suite struct DamagedFileTests {
  static let corpus = Corpus.valid + Corpus.mixed + Corpus.invalid

  @Test(arguments: corpus)
  func `a file cut at any byte gives a document or says what is wrong`(text: String) {
    let bytes = Array(text.utf8)
    for end in bytes.indices { check(SourceFile(path: "cut.yaml", bytes: Array(bytes[..<end]))) }
  }

  @Test(arguments: LongRuns.seeds(40, of: 200))
  func `a file with changed bytes gives a document or says what is wrong`(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    for text in Corpus.mixed {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: bytes.indices, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(Array("\"'{}[]&*!|>:-#\t\n\r %@\\".utf8).randomElement(using: &generator) ?? 0, at: place)
        default: bytes.swapAt(place, Int.random(in: bytes.indices, using: &generator))
        }
      }
      check(SourceFile(path: "changed.yaml", bytes: bytes))
    }
  }

  /// Walks the tree, maps every text, and renders every diagnostic.
  private func check(_ file: SourceFile) {
    let loaded = YAMLDocument.parse(file)
    #expect(loaded.value != nil || !loaded.diagnostics.isEmpty)
    let places = loaded.diagnostics.flatMap { [$0.span].compactMap { $0 } + $0.notes.map(\.span) }
    #expect(places.allSatisfy { $0.start >= 0 && $0.end <= file.bytes.count }, "\(loaded.diagnostics)")
    let renderer = DiagnosticRenderer(files: [file])
    for format in DiagnosticFormat.allCases {
      #expect(!renderer.render(loaded.diagnostics, as: format).isEmpty || loaded.diagnostics.isEmpty)
    }
    if let root = loaded.value?.root { walk(root, in: file) }
  }

  private func walk(_ node: YAMLNode, in file: SourceFile) {
    #expect(node.span.start >= 0 && node.span.end <= file.bytes.count)
    switch node.kind {
    case .scalar:
      for offset in 0...node.bytes.count {
        let place = node.sourceSpan(ofTextRange: offset..<offset + 1)
        #expect(place.start >= 0 && place.end <= file.bytes.count)
      }
    case .sequence: for element in node.elements { walk(element, in: file) }
    case .mapping:
      for entry in node.entries {
        walk(entry.key, in: file)
        walk(entry.value, in: file)
      }
    }
  }
}
