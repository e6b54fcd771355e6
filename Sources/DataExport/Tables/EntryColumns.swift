import SurveyModel

extension ItemColumns {
  init(_ entry: EntryOfChoice, in survey: Survey, _ texts: Texts, isIdentified: Bool) {
    let format = survey.items[entry.slot].item.format
    let choices = (format.choices ?? []).map { Choice(value: $0.value, text: $0.text) }
    let item = FormItem(
      id: entry.name, slot: entry.slot, prompt: survey.items[entry.slot].item.prompt,
      format: .choice(ChoiceFormat(choices: choices, table: format.choiceTable)))
    self.init(
      item, name: entry.name, label: "The choice that \(entry.path) is for", path: entry.path.description, texts: texts,
      identified: isIdentified)
  }
}

/// An entry that there may be of a repeat that goes through choices.
struct EntryOfChoice {
  /// `each/2`, with the groups round the repeat.
  let path: ResultPath
  /// `each.2`.
  let name: String
  /// The item whose choices the repeat goes through.
  let slot: Int
  let source: ResultPath
  /// From 1.
  let number: Int
}

extension Survey {
  /// The paths of an item: in repeats one for each entry that there may be.
  func everyPath(of slot: Int) -> [ResultPath] {
    let loops = groups(around: items[slot].step).compactMap { groups[$0].loop }
    return Survey.everyEntry(of: loops).map { resultPath(of: slot, entries: $0) }
  }

  /// Every entry that there may be of the repeats that go through choices.
  var entriesOfChoices: [EntryOfChoice] {
    groups.indices.flatMap { group -> [EntryOfChoice] in
      guard case .forEach(let source)? = groups[group].loop?.count else { return [] }
      let around = loops(around: groups[group].steps.lowerBound).prefix { $0 != group } + [group]
      return Survey.everyEntry(of: around.compactMap { groups[$0].loop }).compactMap { entries in
        ResultPath(path(ofGroup: group, entries: entries)).map { path in
          EntryOfChoice(
            path: path, name: ([groups[group].id] + entries.map(String.init)).joined(separator: "."), slot: source,
            source: resultPath(of: source, entries: self.entries(entries, round: source)), number: entries.last ?? 1)
        }
      }
    }
  }

  /// The numbers of every entry that there may be in repeats that lie in each other.
  private static func everyEntry(of loops: [Repeat]) -> [[Int]] {
    loops.reduce([[]]) { known, loop in
      known.flatMap { outer in (1...max(loop.maximum, 1)).map { outer + [$0] } }
    }
  }
}
