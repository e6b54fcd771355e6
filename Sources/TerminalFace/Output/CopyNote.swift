package import Record

extension Streams {
  /// Whoever looks into a copy without names is told what it lacks.
  package static func note(copy store: StudyStore) throws {
    let missing = try store.missingContents()
    let (parts, whole) = (missing.parts.values.reduce(0, +), missing.whole.values.reduce(0, +))
    note(
      "this is a copy without names: \(ConsoleText.count(parts, "entry")) left out in part, \(whole) as a whole")
  }
}
