import JSONText

extension AnswerScript {
  /// The script with the files that its paths name.
  ///
  /// - Parameter read: Reads the file of a path, up to a size.
  /// - Returns: The script, and what is wrong with files that can't be read.
  package func readingFiles(
    for survey: Survey, _ read: (_ path: String, _ maximumSize: Int) -> Result<FileAnswer, AnswerFileRefusal>
  ) -> (script: AnswerScript, faults: [ScriptFault]) {
    var faults: [ScriptFault] = []
    let entries = entries.map { entry -> Entry in
      guard case .answer(let json) = entry.prepared, let path = json.string,
        case .file(let format)? = survey.format(ofKey: entry.key)
      else { return entry }
      switch read(path, format.maximumSize) {
      case .success(let file): return entry.preparing(.answer(file.broughtAlong))
      case .failure(let refusal):
        faults.append(.refused(key: entry.key, .file(refusal)))
        return entry.preparing(.unreadable)
      }
    }
    return (AnswerScript(entries: entries), faults)
  }
}

extension AnswerScript.Entry {
  fileprivate func preparing(_ prepared: AnswerScript.Prepared) -> AnswerScript.Entry {
    AnswerScript.Entry(key: key, prepared: prepared, visit: visit, milliseconds: milliseconds, affirmed: affirmed)
  }
}

extension Survey {
  /// The format of the item that a key of an answers file names: an item's id or a path.
  fileprivate func format(ofKey key: String) -> AnswerFormat? {
    let slot = items.firstIndex { $0.item.id == key } ?? slot(ofPath: key)
    return slot.map { items[$0].item.format }
  }
}
