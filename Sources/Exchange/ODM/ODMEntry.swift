import JSONText
import SurveyModel

/// A value, or a blank, where it goes: an `ItemData`.
struct ODMEntry: Hashable {
  /// Where it stands in its form.
  struct Place: Hashable {
    let group: String
    /// Nil in a group that doesn't repeat.
    let groupKey: String?
    let item: String
  }

  let place: Place
  /// Nil for a blank.
  var value: String?
  /// Why there is no value.
  var blank: String?
  var isAffirmed = false
  /// Of the answer that it is, or the first part of; what queries name.
  var path: String?

  init(
    _ item: String, in group: String, key: String?, value: String?, blank: String? = nil, isAffirmed: Bool = false,
    path: String? = nil
  ) {
    place = Place(group: group, groupKey: key, item: item)
    (self.value, self.blank, self.isAffirmed, self.path) = (value, blank, isAffirmed, path)
  }
}

extension ODMForm {
  /// Where answers go.
  ///
  /// - Returns: The entries in the order of the answers, and how many answers have no place, since the files have their
  ///   items no
  ///   more.
  func entries(of answers: [OutgoingAnswer]) -> (entries: [ODMEntry], unplaced: Int) {
    var entries: [ODMEntry] = []
    var unplaced = 0
    for answer in answers {
      guard answer.item != nil, let place = survey.slot(of: answer.path).flatMap({ places[$0] }) else {
        unplaced += 1
        continue
      }
      entries += place.entries(of: answer)
    }
    return (entries, unplaced)
  }

  func entries(of scores: [ScoreResult]) -> [ODMEntry] {
    guard let group = scoreGroup else { return [] }
    return scores.flatMap { score -> [ODMEntry] in
      guard let place = self.scores[score.score] else { return [] }
      let value = score.value.map { JSONValue.plainDigits(JSONValue.double($0).compactText) }
      let path = "scores/\(score.score)"
      let own = ODMEntry(
        place.value, in: group, key: nil, value: value, blank: value == nil ? ODMFlags.noScore : nil, path: path)
      guard let band = place.band else { return [own] }
      let known = survey.scores.first { $0.id == score.score }?.band(of: score)?.id
      return [own] + [ODMEntry(band, in: group, key: nil, value: known, blank: known == nil ? ODMFlags.noScore : nil)]
    }
  }
}

extension ODMForm.Place {
  fileprivate func entries(of answer: OutgoingAnswer) -> [ODMEntry] {
    let numbers = answer.path.entries.map(String.init)
    let key = numbers.isEmpty ? nil : numbers.joined(separator: ".")
    let isAffirmed = answer.placed.result.affirmed
    guard let json = answer.json else {
      let blank = answer.state == .answered ? ODMFlags.noValue : answer.state.rawValue
      return items.enumerated().filter { !$0.element.part.isOfWords }.map { index, item in
        ODMEntry(
          item.oid, in: group, key: key, value: nil, blank: blank, path: index == 0 ? answer.path.description : nil)
      }
    }
    var entries: [ODMEntry] = []
    for item in items {
      var entry = ODMEntry(item.oid, in: group, key: key, value: nil)
      if entries.isEmpty { (entry.isAffirmed, entry.path) = (isAffirmed, answer.path.description) }
      switch item.part.reading(of: json, as: item.kind) {
      case .value(let value): entry.value = value
      case .nothing: entry.blank = ODMFlags.noValue
      case .absent: continue
      }
      entries.append(entry)
    }
    for list in lists {
      for (index, row) in (json[list.field]?.elements ?? []).enumerated() {
        entries += rows(
          list.items, of: row, in: list.group, key: (numbers + [String(index + 1)]).joined(separator: "."))
      }
    }
    return entries
  }

  private func rows(_ items: [ODMItem], of row: JSONValue, in group: String, key: String) -> [ODMEntry] {
    items.compactMap { item in
      switch item.part.reading(of: row, as: item.kind) {
      case .value(let value): ODMEntry(item.oid, in: group, key: key, value: value)
      case .nothing: ODMEntry(item.oid, in: group, key: key, value: nil, blank: ODMFlags.noValue)
      case .absent: nil
      }
    }
  }
}
