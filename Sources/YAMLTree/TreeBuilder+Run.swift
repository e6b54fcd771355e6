internal import CLibYAML
import Diagnostics

extension TreeBuilder {
  /// Takes all events of the input, up to the first fault that ends the reading.
  ///
  /// - Returns: The fault of syntax that ended it, its marks as byte offsets of the file.
  mutating func run(_ input: UnsafeBufferPointer<UInt8>) -> SyntaxFailure? {
    guard var parser = EventParser(input) else { return SyntaxFailure(problem: "not enough memory") }
    var documents = 0
    while !isBroken {
      guard parser.advance() else { return located(parser.failure) }
      let event = parser.event
      switch event.pointee.type {
      case YAML_SCALAR_EVENT: scalar(event)
      case YAML_MAPPING_START_EVENT: open(.mapping, event)
      case YAML_SEQUENCE_START_EVENT: open(.sequence, event)
      case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: close(event)
      case YAML_ALIAS_EVENT: alias(event)
      case YAML_DOCUMENT_START_EVENT:
        documents += 1
        guard documents == 1 else {
          reportSecondDocument(span(event))
          return nil
        }
      case YAML_STREAM_END_EVENT, YAML_NO_EVENT: return nil
      default: break
      }
    }
    return nil
  }

  /// The document, or what kept it from being one.
  mutating func loaded(_ file: SourceFile, _ failure: SyntaxFailure?) -> Loaded<YAMLDocument> {
    if let failure {
      let told = SyntaxFault(failure, path: path, source: source, before: records.last).diagnostic
      if !diagnostics.contains(told) { report(told) }
    }
    guard failure == nil, !isBroken else { return Loaded(nil, diagnostics) }
    let storage = NodeStorage(
      records: records, bytes: side.isEmpty ? file.bytes : file.bytes + side, sourceCount: file.bytes.count)
    guard !records.isEmpty else { return Loaded(nil, diagnostics + [emptyDocument]) }
    let root = YAMLNode(NodeTree(storage), at: 0)
    guard !root.isMissing else {
      return Loaded(nil, diagnostics.isEmpty ? [emptyDocument] : diagnostics)
    }
    return Loaded(YAMLDocument(file: file, root: root), diagnostics)
  }

  private mutating func located(_ failure: SyntaxFailure) -> SyntaxFailure {
    var failure = failure
    failure.contextMark = failure.contextMark.map { cursor.offset(of: $0) }
    failure.problemMark = failure.problemMark.map { cursor.offset(of: $0) }
    return failure
  }

  private mutating func reportSecondDocument(_ span: SourceSpan) {
    report(
      .error(
        "multiple-documents", "the file holds a second YAML document; a file is one", in: path, at: span,
        label: "a second one begins here", help: "put it in a file of its own, or take the '---' out"))
  }

  private var emptyDocument: Diagnostic {
    .error(
      "empty-document", "the file holds nothing but comments and space", in: path, at: SourceSpan(start: 0, end: 0),
      help: "write its first key, such as 'id: ...'")
  }
}
