import Diagnostics
import SurveyModel
import YAMLTree

/// `missing-translation` (warning): a text that stands in some of the study's languages, or of the survey's own.
///
/// A survey is held to the study's languages, or without them to those that any of its texts is written in.
enum MissingTranslation: SurveyRule {
  static func judge(_ loaded: LoadedSurvey, _ findings: inout Findings) {
    var texts: [(text: LocalizedText, node: YAMLNode, field: String)] = []
    // A survey whose texts alone say its languages may be half translated on purpose, its title last.
    if !loaded.languages.isEmpty { texts.append((loaded.survey.title, loaded.root, "title")) }
    for (group, node) in zip(loaded.survey.groups, loaded.groupNodes) {
      if let title = group.title { texts.append((title, node, "title")) }
    }
    for (step, node) in zip(loaded.survey.steps, loaded.stepNodes) {
      if let title = step.title { texts.append((title, node, "title")) }
      if let text = step.text { texts.append((text, node, "text")) }
      if case .consent(let consent) = step.kind { texts.append((consent.document, node, "document")) }
    }
    for place in loaded.survey.items {
      let node = loaded.itemNodes[place.item.slot]
      if node["prompt"] != nil { texts.append((place.item.prompt, node, "prompt")) }
      if let matrix = place.item.matrix, let prompt = matrix.prompt, let whole = loaded.matrixNode(matrix.id) {
        texts.append((prompt, whole, "prompt"))
      }
      if let hint = place.item.hint { texts.append((hint, node, "hint")) }
      texts += place.item.format.texts.map { ($0.text, node, $0.field) }
    }
    for (score, node) in zip(loaded.survey.scores, loaded.scoreNodes) {
      if let title = score.title { texts.append((title, node, "title")) }
      texts += score.bands.map { ($0.label, node, "bands") }
    }
    let wanted = languages(loaded, texts.map(\.text))
    guard wanted.count > 1 else { return }
    var told: Set<SourceSpan> = []
    for (text, node, field) in texts {
      let missing = wanted.filter { !text.isTranslated(into: $0) }
      // The texts of a list stand under one field, which is told of once.
      guard !missing.isEmpty, let place = node.entry(field), told.insert(place.key.span).inserted else { continue }
      findings.warning(
        "missing-translation", "'\(field)' has no text in \(missing.map(\.tag).joined(separator: ", "))",
        at: place.key.span,
        help: "write a map: \(field): { \(wanted.map { "\($0.tag): ..." }.joined(separator: ", ")) }")
    }
  }

  private static func languages(_ loaded: LoadedSurvey, _ texts: [LocalizedText]) -> [LanguageTag] {
    if !loaded.languages.isEmpty { return loaded.languages }
    var found: [LanguageTag] = []
    for text in texts {
      for version in text.versions where !found.contains(where: { $0.sharesLanguage(with: version.language) }) {
        found.append(version.language)
      }
    }
    return found
  }
}

extension LoadedSurvey {
  /// The entry of a form that is the matrix of that id.
  fileprivate func matrixNode(_ id: String) -> YAMLNode? {
    let entries = stepNodes.lazy.compactMap { $0["items"] }.filter { $0.kind == .sequence }.flatMap {
      Array($0.elements)
    }
    return entries.first { $0.kind == .mapping && $0["rows"] != nil && $0["id"]?.textEquals(id) == true }
  }
}

extension AnswerFormat {
  /// The texts of the format with the fields that hold them.
  fileprivate var texts: [(text: LocalizedText, field: String)] {
    switch self {
    case .scale(let scale):
      [(scale.minimumLabel, "minimumLabel"), (scale.maximumLabel, "maximumLabel")].compactMap { text, field in
        text.map { ($0, field) }
      } + scale.criteria.map { ($0.text, "criteria") }
    case .boolean(let boolean):
      [(boolean.yes, "yes"), (boolean.no, "no")].compactMap { text, field in text.map { ($0, field) } }
    case .ladder(let scale):
      [(scale.minimumLabel, "minimumLabel"), (scale.maximumLabel, "maximumLabel")].compactMap { text, field in
        text.map { ($0, field) }
      }
    case .continuousScale(let scale):
      [(scale.minimumLabel, "minimumLabel"), (scale.maximumLabel, "maximumLabel")].compactMap { text, field in
        text.map { ($0, field) }
      }
    case .choice, .textScale, .rank: (choices ?? []).map { ($0.text, "choices") }
    default: []
    }
  }
}
