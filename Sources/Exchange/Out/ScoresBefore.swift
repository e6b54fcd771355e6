extension Array {
  /// Puts scores before the first row that is worked out from one of them: systems read rows from above.
  ///
  /// - Parameters:
  ///   - scores: Their names, in order.
  ///   - name: The name of a row.
  ///   - reads: Whether a row is worked out from a score.
  mutating func move(_ scores: [String], named name: (Element) -> String, reads: (Element, String) -> Bool) {
    let known = Set(scores)
    for (index, score) in scores.enumerated() {
      guard let own = firstIndex(where: { name($0) == score }),
        let reader = self[..<own].firstIndex(where: { reads($0, score) && !known.contains(name($0)) })
      else { continue }
      let moved = Set(scores[...index])
      let block = self[reader...].filter { moved.contains(name($0)) }
      replaceSubrange(reader..., with: block + self[reader...].filter { !moved.contains(name($0)) })
    }
  }
}
