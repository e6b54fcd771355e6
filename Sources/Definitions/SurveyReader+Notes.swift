import Diagnostics
import SurveyModel
import YAMLTree

extension SurveyReader {
  static let noteType = "note"
  static let noteKeys = ["type", "text", "showIf"] + mediaKeys

  /// Reads a text that stands before the item that is read next.
  mutating func readNote(_ node: YAMLNode) -> PageNote? {
    let foreign = reportItemFields(of: node)
    guard let (fields, shredded) = Fields.read(node, owner: "a note", known: Self.noteKeys + foreign, &findings) else {
      return nil
    }
    // A text that stands as the prompt is told.
    if foreign.contains("prompt") { return nil }
    _ = fields.required("text", &findings)
    let showIf = condition(fields, "showIf", unless: shredded)
    let media = media(fields)
    return pipedText(fields, "text").map {
      PageNote(text: $0, media: media, showIf: showIf, before: itemNodes.count)
    }
  }

  /// Reports the fields of an item that a note has not: an id, and a prompt in place of its text; once for both.
  ///
  /// - Returns: Those fields.
  private mutating func reportItemFields(of node: YAMLNode) -> [String] {
    guard node.kind == .mapping else { return [] }
    let found = node.entries.filter { entry in
      entry.key.textEquals("id") || entry.key.textEquals("prompt") && node.entry("text") == nil
    }
    guard let first = found.first, let last = found.last else { return [] }
    var text: String? = ""
    var place = first.key.span.start
    for entry in found {
      text? += node.written(SourceSpan(start: place, end: entry.key.span.start))
      if entry.key.textEquals("prompt") {
        text? += "text"
        place = entry.key.span.end
      } else if let next = node.entries.first(where: { $0.key.span.start > entry.key.span.start }) {
        place = next.key.span.start
      } else {
        text = nil
      }
    }
    // What is left out reaches to the field behind it.
    let isOfID = last.key.textEquals("id")
    findings.error(
      "unknown-key", "a note has no " + found.map { "'\($0.key.text)'" }.joined(separator: " and no "),
      at: SourceSpan(start: first.key.span.start, end: isOfID ? max(place, last.key.span.end) : last.key.span.end),
      replacement: text, help: "write { type: note, text: ... }")
    return found.map(\.key.text)
  }

  /// `note-at-end`: a note is shown with the question that follows it, and none follows.
  mutating func judgeNotes(_ entries: [YAMLNode], of owner: String) {
    let isAsked = entries.map { !$0.isNote && $0.word("type") != ItemType.computed.rawValue }
    for (index, node) in entries.enumerated() where node.isNote && !isAsked[index...].contains(true) {
      findings.error(
        "note-at-end", "no question follows this note in \(owner): it would never be shown", at: node.headSpan,
        help: "move it above a question, or make it a step of its own: { id: ..., type: instruction, text: ... }")
    }
  }
}

extension LoadedSurvey {
  /// The notes of the steps with their nodes.
  var notes: [(step: Int, note: PageNote, node: YAMLNode)] {
    survey.steps.indices.flatMap { step in
      let items = stepNodes[step]["items"].map { $0.kind == .sequence ? Array($0.elements) : [] } ?? []
      return zip(survey.steps[step].notes, items.filter(\.isNote)).map { (step, $0, $1) }
    }
  }
}

extension YAMLNode {
  /// Whether an entry of a form is a text between its items.
  var isNote: Bool { word("type") == SurveyReader.noteType }

  /// The word under a key of a map.
  fileprivate func word(_ key: String) -> String? {
    guard kind == .mapping, let value = self[key], value.kind == .scalar else { return nil }
    return value.text
  }
}
