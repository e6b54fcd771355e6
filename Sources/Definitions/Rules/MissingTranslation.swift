import Diagnostics
import SurveyModel
import YAMLTree

/// `missing-translation` (warning): a text that stands in some of the study's languages, or of the survey's own.
///
/// A survey is held to the study's languages, or without them to those that any of its texts is written in.
enum MissingTranslation: SurveyRule {
  /// Fields that hold several texts.
  private static let lists: Set = ["bands", "choices", "criteria", "labels"]

  static func judge(_ loaded: LoadedSurvey, _ findings: inout Findings) {
    let wanted = languages(loaded)
    guard wanted.count > 1 || !loaded.languages.isEmpty else { return }
    var told: Set<SourceSpan> = []
    loaded.forEachText { text, node, field in
      if text.hasNoWords || wanted.allSatisfy(text.isTranslated) { return }
      // The texts of a list stand under one field, which is told of once.
      let entries = [node] + loaded.defaultNodes
      guard let place = entries.lazy.compactMap({ $0.entry(field) }).first,
        told.insert(place.key.span).inserted
      else { return }
      let missing = wanted.filter { !text.isTranslated(into: $0) }.map(\.tag).joined(separator: ", ")
      let map = "{ \(wanted.map { "\($0.tag): ..." }.joined(separator: ", ")) }"
      if lists.contains(field), let one = place.value.scalar(of: text) {
        findings.warning(
          "missing-translation", "'\(one.shortText)' in '\(field)' has no text in \(missing)", at: one.span,
          help: "write a map in the place of the text: \(map)")
      } else {
        findings.warning(
          "missing-translation", "'\(field)' has no text in \(missing)", at: place.key.span,
          help: "write a map: \(field): \(map)")
      }
    }
  }

  private static func languages(_ loaded: LoadedSurvey) -> [LanguageTag] {
    if !loaded.languages.isEmpty { return loaded.languages }
    var found: [LanguageTag] = []
    loaded.forEachText { text, _, _ in
      if text.hasNoWords { return }
      for language in text.versions.map(\.language)
      where language != .every && !found.contains(where: { $0.sharesLanguage(with: language) }) {
        found.append(language)
      }
    }
    return found
  }
}

extension LoadedSurvey {
  /// Every text that people read, with the node that it stands in and the field that holds it.
  fileprivate func forEachText(_ body: (LocalizedText, YAMLNode, String) -> Void) {
    // A survey whose texts alone say its languages may be half translated on purpose, its title last.
    if !languages.isEmpty { body(survey.title, root, "title") }
    for (group, node) in zip(survey.groups, groupNodes) {
      if let title = group.title { body(title, node, "title") }
    }
    for (step, node) in zip(survey.steps, stepNodes) {
      if let title = step.title { body(title, node, "title") }
      if let text = step.text { body(text, node, "text") }
      if case .consent(let consent) = step.kind { body(consent.document, node, "document") }
    }
    for place in notes { body(place.note.text, place.node, "text") }
    for place in survey.items { forEachText(of: place.item, itemNodes[place.item.slot], body) }
    for (score, node) in zip(survey.scores, scoreNodes) {
      if let title = score.title { body(title, node, "title") }
      // Bands that a table names are held to their languages there.
      if node["bands"] != nil { for band in score.bands { body(band.label, node, "bands") } }
    }
  }

  private func forEachText(of item: FormItem, _ node: YAMLNode, _ body: (LocalizedText, YAMLNode, String) -> Void) {
    // An item that is not seen needs no prompt, and has an empty one.
    if item.prompt.versions.first?.text.isEmpty == false || node["prompt"] != nil { body(item.prompt, node, "prompt") }
    if let matrix = item.matrix, let prompt = matrix.prompt, let whole = matrixNode(matrix.id) {
      body(prompt, whole, "prompt")
    }
    if let hint = item.hint { body(hint, node, "hint") }
    if let refusal = item.refusal { body(refusal, node, "refusal") }
    for rule in item.rules.requirements {
      if let holder = ruleNodes[rule.condition] { body(rule.message, holder, "message") }
    }
    // What the rows of a matrix have in common is said by the matrix.
    let whole = item.matrix.flatMap { matrixNode($0.id) }
    let holders = [node] + [whole?["item"], whole].compactMap { $0 }.filter { $0.kind == .mapping }
    for (text, field) in item.format.texts {
      let node = holders.first { $0.entry(field) != nil } ?? node
      // An end of a scale may have its label among the others.
      let isAmongOthers = node.entry(field) == nil && node.entry("labels") != nil && field.hasSuffix("Label")
      body(text, node, isAmongOthers ? "labels" : field)
    }
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

extension YAMLNode {
  /// The scalar in which a text was written, or one of its languages, at any depth.
  fileprivate func scalar(of text: LocalizedText) -> YAMLNode? {
    if isScalar { return text.versions.contains { textEquals($0.marked) } ? self : nil }
    return entries.lazy.compactMap { $0.value.scalar(of: text) }.first
      ?? elements.lazy.compactMap { $0.scalar(of: text) }.first
  }
}

extension AnswerFormat {
  /// The texts of the format with the fields that hold them.
  fileprivate var texts: [(text: LocalizedText, field: String)] {
    switch self {
    case .scale(let scale), .ladder(let scale):
      ends(scale.minimumLabel, scale.maximumLabel, "minimumLabel", "maximumLabel")
        + scale.criteria.map { ($0.text, "criteria") } + scale.labels.map { ($0.text, "labels") }
    case .continuousScale(let scale):
      ends(scale.minimumLabel, scale.maximumLabel, "minimumLabel", "maximumLabel")
        + scale.labels.map { ($0.text, "labels") }
    case .boolean(let boolean): ends(boolean.yes, boolean.no, "yes", "no")
    // The columns of a table are held to their languages there.
    case .choice(let choice) where choice.table != nil: []
    case .choice, .textScale, .rank: (choices ?? []).map { ($0.text, "choices") }
    case .numeric, .text, .date, .email, .dateTime, .timeOfDay, .quantity, .location, .signature, .file, .computed,
      .consent, .active:
      []
    }
  }

  private func ends(
    _ least: LocalizedText?, _ greatest: LocalizedText?, _ leastField: String, _ greatestField: String
  ) -> [(text: LocalizedText, field: String)] {
    (least.map { [($0, leastField)] } ?? []) + (greatest.map { [($0, greatestField)] } ?? [])
  }
}
