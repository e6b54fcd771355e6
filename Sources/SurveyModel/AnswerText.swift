package import JSONText

extension JSONValue {
  /// An answer as staff read it where nothing else words it: a text as it is, a file by its name and size, everything else
  /// as its JSON.
  package var answerText: String { string ?? tellingFiles.string ?? tellingFiles.compactText }

  /// Whether it is what a result says of a file.
  package var isFileAnswer: Bool { fileAnswer != nil }

  /// Files within told by their names and sizes.
  private var tellingFiles: JSONValue {
    if let file = fileAnswer { return .string(file.told) }
    if let elements { return .array(elements.map(\.tellingFiles)) }
    return members.map { .object($0.map { JSONMember($0.name, $0.value.tellingFiles) }) } ?? self
  }

  private var fileAnswer: FileAnswer? {
    guard self["digest"] != nil else { return nil }
    return try? FileAnswer.parse(self).get()
  }
}
