import SurveyModel
import Wording

/// How a score is counted, so that a reader can do it by hand: from which items, and what a blank comes to.
struct ScoreWords {
  let survey: Survey
  let texts: any PreviewTexts
  let number: (Double) -> String
  /// The ids that several items have.
  private let shared: Set<String>

  init(survey: Survey, texts: any PreviewTexts, number: @escaping (Double) -> String) {
    (self.survey, self.texts, self.number) = (survey, texts, number)
    let counts = Dictionary(survey.items.map { ($0.item.id, 1) }, uniquingKeysWith: +)
    shared = Set(counts.filter { $0.value > 1 }.keys)
  }

  /// The items in the order of the survey, each with what is particular about it.
  func items(_ rule: ItemScore) -> [String] {
    rule.slots.map { slot in
      var notes: [String] = []
      if rule.reversed.contains(slot) { notes.append(texts.countsReversed) }
      if let weight = rule.weights[slot] { notes.append(texts.counts(times: number(weight))) }
      if let hidden = survey.count(ofHidden: slot, in: rule) { notes.append(texts.counts(hidden: number(hidden))) }
      if let points = rule.points[slot] {
        let order = points.sorted { (Double($0.key) ?? 0, $0.key) < (Double($1.key) ?? 0, $1.key) }
        notes.append("\(texts.points): " + order.map { "\($0.key) = \(number($0.value))" }.joined(separator: ", "))
      }
      return name(of: slot) + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
    }
  }

  func blanks(_ rule: ItemScore) -> String {
    switch rule.blanks {
    case .complete: texts.anyBlank
    case .prorate(let share) where rule.method == .max || rule.method == .min:
      texts.extreme(from: number((share * 1000).rounded() / 10), isLeast: rule.method == .min)
    case .prorate(let share): texts.prorated(from: number((share * 1000).rounded() / 10))
    case .zero: texts.blanksCountZero
    }
  }

  /// An item's id; its path where another has the same.
  private func name(of slot: Int) -> String {
    let id = survey.items[slot].item.id
    return shared.contains(id) ? survey.path(of: slot) : id
  }
}
