internal import CLibYAML

/// libyaml's event parser over bytes in memory. What it allocates is freed when the value goes, on every path.
struct EventParser: ~Copyable {
  /// Allocated, since libyaml keeps the parser's own address in it.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let current: UnsafeMutablePointer<yaml_event_t>

  /// - Parameter input: UTF-8 without a byte-order mark; it must outlive the parser.
  /// - Returns: Nil when there is no memory.
  init?(_ input: UnsafeBufferPointer<UInt8>) {
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    current = .allocate(capacity: 1)
    current.initialize(to: yaml_event_t())
    guard yaml_parser_initialize(parser) == 1 else {
      parser.deallocate()
      current.deallocate()
      return nil
    }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    // libyaml takes no null pointer, which an empty buffer may have; it reads no byte of this one.
    let start = input.baseAddress ?? UnsafeRawPointer(current).assumingMemoryBound(to: UInt8.self)
    yaml_parser_set_input_string(parser, start, input.count)
  }

  deinit {
    yaml_event_delete(current)
    yaml_parser_delete(parser)
    current.deallocate()
    parser.deallocate()
  }

  /// Reads the next event into ``event``; false after a syntax fault, which ``failure`` then tells.
  mutating func advance() -> Bool {
    yaml_event_delete(current)
    return yaml_parser_parse(parser, current) == 1
  }

  /// The event that ``advance()`` read; its texts live until the next one.
  var event: UnsafePointer<yaml_event_t> { UnsafePointer(current) }

  /// What libyaml says of a syntax fault.
  var failure: SyntaxFailure {
    let marksProblem = parser.pointee.error == YAML_SCANNER_ERROR || parser.pointee.error == YAML_PARSER_ERROR
    return SyntaxFailure(
      problem: parser.pointee.problem.map { String(cString: $0) } ?? "not enough memory",
      problemMark: marksProblem ? Int(parser.pointee.problem_mark.index) : nil,
      context: parser.pointee.context.map { String(cString: $0) } ?? "",
      contextMark: parser.pointee.context == nil ? nil : Int(parser.pointee.context_mark.index))
  }
}

/// A syntax fault in libyaml's words.
struct SyntaxFailure {
  var problem: String
  /// Where the problem shows: a count of Unicode scalars as libyaml gives it, a byte offset once it is located.
  var problemMark: Int?
  var context = ""
  /// Where what libyaml was reading began.
  var contextMark: Int?
}
