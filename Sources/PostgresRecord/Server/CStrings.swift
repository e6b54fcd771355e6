/// Calls `body` with texts as C has them, ended by a null.
func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
  var bytes: [CChar] = []
  var starts: [Int] = []
  for text in texts {
    starts.append(bytes.count)
    bytes.append(contentsOf: text.utf8CString)
  }
  return bytes.withUnsafeBufferPointer { buffer in
    let pointers = starts.map { start in buffer.baseAddress.map { $0 + start } } + [nil]
    return pointers.withUnsafeBufferPointer { pointers in
      // Never nil: the list ends with a null at least.
      guard let start = pointers.baseAddress else { preconditionFailure("a list without its end") }
      return body(start)
    }
  }
}
