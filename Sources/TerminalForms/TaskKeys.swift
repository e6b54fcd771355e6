package import ActiveTasks

/// Tells keys apart in the bytes that a terminal sends.
package struct TaskKeys: Sendable {
  private var rest: [UInt8] = []

  package init() {}

  /// Control-C, for whoever stops the task.
  package static let interrupt: UInt8 = 0x03

  /// The keys of whole sequences; an incomplete one waits for more. Bytes that are no key are dropped.
  package mutating func take(_ bytes: [UInt8]) -> [TaskKey] {
    rest += bytes
    var keys: [TaskKey] = []
    while let (key, count) = first() {
      rest.removeFirst(count)
      if let key { keys.append(key) }
    }
    return keys
  }

  /// An Escape that nothing follows is the key of that name.
  package mutating func finish() -> [TaskKey] {
    defer { rest = [] }
    return rest == [0x1B] ? [.escape] : []
  }

  private func first() -> (key: TaskKey?, count: Int)? {
    guard let byte = rest.first else { return nil }
    switch byte {
    case 0x0D, 0x0A: return (.enter, 1)
    case 0x08, 0x7F: return (.backspace, 1)
    case 0x1B: return sequence()
    case 0x20..<0x7F: return (.character(Character(Unicode.Scalar(byte))), 1)
    default: return (nil, 1)
    }
  }

  private func sequence() -> (key: TaskKey?, count: Int)? {
    guard rest.count > 1 else { return nil }
    guard rest[1] == UInt8(ascii: "[") || rest[1] == UInt8(ascii: "O") else { return (.escape, 1) }
    guard let end = rest.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      return rest.count > 32 ? (nil, rest.count) : nil
    }
    let key: TaskKey? =
      switch rest[end] {
      case UInt8(ascii: "A"): .up
      case UInt8(ascii: "B"): .down
      case UInt8(ascii: "C"): .right
      case UInt8(ascii: "D"): .left
      default: nil
      }
    return (key, end + 1)
  }
}
