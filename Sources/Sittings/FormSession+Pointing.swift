import SurveyModel

extension FormSession {
  /// Asks an item of the page that shows, by its place among the page's items: for a face that keeps no session between
  /// two acts, and is told with each which item it answers.
  ///
  /// - Returns: False when nothing is asked there; the session is then as it was.
  package mutating func point(at item: Int) -> Bool {
    guard !isTelling, let items = runner.page?.items, items.indices.contains(item), runner.isAsked(items[item]) else {
      return false
    }
    (cursor, stage) = (item, .answer)
    return true
  }
}
