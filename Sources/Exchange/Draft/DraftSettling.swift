import Definitions
import Diagnostics
import Expressions

extension DraftStudy {
  /// Takes out what `check` refuses, the smallest part that can go, and says so in the report.
  ///
  /// What an importer made is nearly always accepted. A condition over a question that was lost, a bound that a source
  /// has the wrong way round, a text longer than allowed: each goes with the reason that `check` gives.
  ///
  /// - Returns: The errors that are left; none but for a study of which nothing can stand.
  mutating func settle(zones: ZoneNames) -> [Diagnostic] { settling(zones: zones).left }

  /// The same, with the files as they were judged last.
  mutating func settling(zones: ZoneNames) -> (left: [Diagnostic], judged: StudyDefinitions?) {
    var judged: StudyDefinitions?
    for _ in 0..<DraftStudy.mostRounds {
      let writers = files.mapValues { DraftWriter($0) }
      let set = fileSet(writers.mapValues(\.bytes))
      let definitions = StudyDefinitions(files: set, zones: zones, reusing: judged)
      judged = definitions
      let errors = definitions.diagnostics.filter { $0.severity == .error }
      if errors.isEmpty { return ([], judged) }
      var gone: [String: [(path: [DraftStep], reason: String)]] = [:]
      var hidden: [String: Set<String>] = [:]
      var isChanged = false
      for error in errors {
        if let writer = writers[error.path], emptyBraces(at: error, in: writer) {
          isChanged = true
          continue
        }
        guard let writer = writers[error.path], let unit = unit(of: error, in: writer) else { continue }
        gone[error.path, default: []].append((unit, DraftStudy.reason(error)))
        if error.code == "never-true", let root = files[error.path],
          let node = DraftNode.map(root).node(at: unit[...])
        {
          hidden[error.path, default: []].formUnion(node.ids)
        }
      }
      guard !gone.isEmpty || isChanged else { return (errors, judged) }
      for (path, units) in gone { take(units, from: path) }
      for (path, ids) in hidden {
        guard let root = files[path], case .map(let map) = DraftNode.map(root).forgetting(ids) else { continue }
        files[path] = map
      }
    }
    return (judged?.diagnostics.filter { $0.severity == .error } ?? [], judged)
  }

  private static let mostRounds = 40

  /// Puts an ellipsis in the place of what a text tells of an answer, where that is what is wrong with it; of all that it
  /// tells where the place is not known.
  ///
  /// - Returns: Whether the text told of answers.
  private mutating func emptyBraces(at error: Diagnostic, in writer: DraftWriter) -> Bool {
    guard let start = error.span?.start, let path = writer.path(around: start), let root = files[error.path] else {
      return false
    }
    var node = DraftNode.map(root)
    guard case .text(let text)? = node.node(at: path[...]), text.contains("{{") else { return false }
    let around = nearest(path, in: node)
    let asked = DraftStudy.braces(around: error, in: writer.bytes) ?? ""
    let told =
      text.contains("{{\(asked)}}") ? text.replacing("{{\(asked)}}", with: "…") : DraftStudy.withoutBraces(text)
    node.replace(at: path[...], with: .text(told))
    guard case .map(let map) = node else { return false }
    files[error.path] = map
    if let place = around.last {
      lost.append(
        FidelityLine(
          "piping", .lost, in: place.file, at: place.place, note: DraftStudy.reason(error) + "; an ellipsis stands"))
    }
    return true
  }

  /// What stands between the braces around an error.
  private static func braces(around error: Diagnostic, in bytes: [UInt8]) -> String? {
    guard let span = error.span, span.start <= bytes.count else { return nil }
    let line = bytes[..<span.start].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let before = String(decoding: bytes[line..<span.start], as: UTF8.self)
    let end = bytes[span.start...].firstIndex(of: 0x0A) ?? bytes.count
    let after = String(decoding: bytes[span.start..<end], as: UTF8.self)
    // The span may begin at the braces or within them.
    let start = after.hasPrefix("{{") ? "" : before.split(separator: "{{", omittingEmptySubsequences: false).last ?? ""
    let rest = after.hasPrefix("{{") ? after.dropFirst(2) : after[...]
    guard after.hasPrefix("{{") || before.contains("{{"), !start.contains("}}"),
      let close = rest.firstRange(of: "}}")
    else { return nil }
    return String(start) + rest[..<close.lowerBound]
  }

  private static func withoutBraces(_ text: String) -> String {
    var plain = ""
    var rest = text[...]
    while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
      plain += rest[..<open.lowerBound] + "…"
      rest = rest[close.upperBound...]
    }
    return plain + rest.replacing("{{", with: "{ {")
  }

  /// Of what `check` says, what holds without the file: its lines are not those of the source.
  private static func reason(_ error: Diagnostic) -> String {
    let help = error.help.flatMap { $0.contains(" line ") ? nil : $0 } ?? ""
    return [error.message, error.label, help].filter { !$0.isEmpty }.joined(separator: "; ")
  }

  /// Fields without which what they stand in still means something.
  private static let dispensable: Set<String> = [
    "showIf", "requires", "pattern", "minimum", "maximum", "suggest", "hint", "media", "alt", "picture", "unit",
    "labels", "criteria",
    "minimumLabel", "maximumLabel", "minimumChosen", "maximumChosen", "optional", "sets", "next", "maximumLength",
    "refusal",
    "order", "timeLimit", "onTimeout", "feedback", "remind", "when", "until", "except", "exclusive", "points",
    "respondent",
    "decimals", "step", "defaults", "source", "another", "dontKnow", "text", "title", "declined",
  ]

  /// Lists whose elements may go one by one.
  private static let lists: Set<String> = [
    "items", "steps", "scores", "outcomes", "alerts", "sets", "elements", "tasks", "visits", "choices", "rows",
    "requires",
    "next", "bands",
  ]

  /// The smallest part around an error that can go.
  private func unit(of error: Diagnostic, in writer: DraftWriter) -> [DraftStep]? {
    guard let start = error.span?.start, let innermost = writer.path(around: start) else { return nil }
    return (1...innermost.count).reversed().lazy.map { Array(innermost.prefix($0)) }.first { path in
      switch path.last {
      case .key(let key)?:
        // Titles and texts of the file's own head are needed; so is the text of a note or of a choice.
        // What never shows goes with its condition: without it, it would always show.
        path.count > 2 && DraftStudy.dispensable.contains(key) && (key != "text" || path.isOfStep)
          && error.code != "never-true"
      case .index?:
        if case .key(let list)? = path.dropLast().last { DraftStudy.lists.contains(list) } else { false }
      case nil: false
      }
    }
  }

  /// Takes parts out of a file, the later ones first, so that the places of the others stay.
  private mutating func take(_ units: [(path: [DraftStep], reason: String)], from file: String) {
    guard let root = files[file] else { return }
    var reasons: [[DraftStep]: String] = [:]
    for unit in units where reasons[unit.path] == nil { reasons[unit.path] = unit.reason }
    // What goes with an outer part needn't go by itself.
    let paths = reasons.keys.filter { path in
      !(1..<path.count).contains { reasons[Array(path.prefix($0))] != nil }
    }
    var node = DraftNode.map(root)
    for path in paths.sorted(by: { DraftStudy.isLater($0, $1) }) {
      let traces = nearest(path, in: node)
      let own = node.remove(at: path[...])
      let reason = reasons[path] ?? ""
      lost += own.map { $0.lost($0.fate == .lost ? $0.note : reason) }
      if own.isEmpty, let place = traces.last {
        lost.append(
          FidelityLine(path.lastKey, .lost, in: place.file, at: place.place, note: reason))
      }
      lost += node.removeEmptied(path.dropLast()).map { $0.lost($0.fate == .lost ? $0.note : "nothing is left in it") }
    }
    guard case .map(let map) = node else { return }
    files[file] = map
  }

  /// The constructs of the maps around a place: they say where in the source it came from.
  private func nearest(_ path: [DraftStep], in node: DraftNode) -> [FidelityLine] {
    (0..<path.count).flatMap { length -> [FidelityLine] in
      guard case .map(let map)? = node.node(at: path.prefix(length)) else { return [] }
      return Array(map.traces.prefix(1))
    }
  }

  private static func isLater(_ one: [DraftStep], _ other: [DraftStep]) -> Bool {
    for (a, b) in zip(one, other) {
      if case .index(let left) = a, case .index(let right) = b, left != right { return left > right }
      if a != b { return false }
    }
    return one.count > other.count
  }
}

extension [DraftStep] {
  fileprivate var lastKey: String {
    for step in reversed() { if case .key(let key) = step { return key } }
    return "file"
  }

  /// Whether the place is a field of a step, and not of an item or a choice.
  fileprivate var isOfStep: Bool {
    guard count > 2, case .key(let list) = self[count - 3] else { return false }
    return list == "steps"
  }
}

extension DraftNode {
  /// The ids of what is in it.
  fileprivate var ids: Set<String> {
    switch self {
    case .text, .word, .expression: []
    case .list(let elements): elements.reduce(into: []) { $0.formUnion($1.ids) }
    case .map(let map):
      map.entries.reduce(into: []) { found, entry in
        if entry.key == "id", case .word(let id) = entry.value { found.insert(id) }
        found.formUnion(entry.value.ids)
      }
    }
  }

  /// The same without the parts of conditions that ask for questions which never show.
  fileprivate func forgetting(_ ids: Set<String>) -> DraftNode {
    switch self {
    case .text, .word, .expression: return self
    case .list(let elements): return .list(elements.map { $0.forgetting(ids) })
    case .map(var map):
      var always: [FidelityLine] = []
      map.entries = map.entries.compactMap { entry in
        var entry = entry
        guard entry.key == "showIf", case .expression(let text) = entry.value, let formula = Formula(parsing: text),
          !formula.names.isDisjoint(with: ids)
        else {
          entry.value = entry.value.forgetting(ids)
          return entry
        }
        let asked = formula.names.intersection(ids).sorted().map { "'\($0)'" }.joined(separator: ", ")
        let left = formula.met(lacking: ids)
        entry.value = .expression(left.met.text)
        entry.traces = entry.traces.map { $0.shortened("what asks for \(asked) is left out: it can never show") }
        if left != .boolean(true) { return entry }
        always += entry.traces
        return nil
      }
      map.traces += always
      return .map(map)
    }
  }

  /// What forms, matrices, questions and tasks are nothing without; a question without its `requires` is one all the same.
  private static let bearing: Set<String> = ["items", "steps", "rows", "choices", "elements", "tasks", "schedule"]

  /// Takes out lists that became empty, and the parts that are nothing without them.
  ///
  /// - Returns: The constructs that those parts stood for.
  fileprivate mutating func removeEmptied(_ path: ArraySlice<DraftStep>) -> [FidelityLine] {
    var path = path
    var gone: [FidelityLine] = []
    while case .key(let list)? = path.last, case .list(let elements)? = node(at: path), elements.isEmpty {
      gone += remove(at: path)
      path = path.dropLast()
      guard DraftNode.bearing.contains(list), case .index? = path.last, case .map? = node(at: path) else { break }
      gone += remove(at: path)
      path = path.dropLast()
    }
    return gone
  }
}
