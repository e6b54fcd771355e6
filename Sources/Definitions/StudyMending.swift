package import Diagnostics

/// The study's files with the exact mends that diagnostics advise: a misspelt field, `yes` for `true`, `=` for `==`.
///
/// A mend stands when nothing is wrong any more with what it wrote. What it uncovers may be wrong: a field that had another
/// name was not read before.
package struct StudyMending: Sendable {
  /// One place that was written anew.
  package struct Mend: Hashable, Sendable {
    package let path: String
    package let position: SourcePosition
    package let before: String
    package let after: String
  }

  package private(set) var mends: [Mend] = []
  /// The files as they are mended, judged.
  package private(set) var definitions: StudyDefinitions

  private let zones: ZoneNames
  private let paths: Set<String>
  /// Mends that made nothing better.
  private var refused: Set<Diagnostic> = []
  private var judgings = 0

  /// A study with more faults than these is mended in several goes.
  private static let mostJudgings = 400

  /// - Parameter paths: The files that may be mended; all of them when empty.
  package init(_ definitions: StudyDefinitions, paths: Set<String> = [], zones: ZoneNames) {
    self.definitions = definitions
    self.zones = zones
    self.paths = paths
    while judgings < StudyMending.mostJudgings, mendAll() || mendOne() {}
    mends.sort { ($0.path, $0.position.line, $0.position.column) < ($1.path, $1.position.line, $1.position.column) }
  }

  /// The files that are not as they were.
  package func changed(since before: FileSet) -> [(path: String, bytes: [UInt8])] {
    definitions.files.files.filter { before[$0.key] != $0.value }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension StudyMending {
  private var candidates: [Diagnostic] {
    let found = definitions.diagnostics.filter { diagnostic in
      diagnostic.replacement != nil && diagnostic.span != nil && !refused.contains(diagnostic)
        && (paths.isEmpty || paths.contains(diagnostic.path)) && !isAnchored(diagnostic)
    }
    // A name that stands in several places is rather wrong in the one that declares it.
    let uses = Dictionary(grouping: found.filter(\.isOfName)) { [$0.code, $0.replacement ?? ""] }
    return found.filter { !$0.isOfName || uses[[$0.code, $0.replacement ?? ""]]?.count == 1 }
  }

  /// Whether what stands there has an anchor of YAML: it may stand in other places too.
  private func isAnchored(_ diagnostic: Diagnostic) -> Bool {
    guard let start = diagnostic.span?.start, let bytes = definitions.files[diagnostic.path], start <= bytes.count
    else {
      return true
    }
    let before = bytes[..<start].reversed().drop { $0 == UInt8(ascii: " ") }
    let token = before.prefix {
      ![UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: ","), UInt8(ascii: "{")].contains($0)
    }
    return token.last == UInt8(ascii: "&")
  }

  /// What is written in the place of a fault: a word that would touch another one stands apart from it.
  private static func text(of diagnostic: Diagnostic, in bytes: [UInt8]) -> String? {
    guard let span = diagnostic.span, let text = diagnostic.replacement, span.end <= bytes.count else { return nil }
    guard text == "and" || text == "or" else { return text }
    let isApart = { (place: Int) in !bytes.indices.contains(place) || bytes[place] == UInt8(ascii: " ") }
    return (isApart(span.start - 1) ? "" : " ") + text + (isApart(span.end) ? "" : " ")
  }

  /// Makes all mends at once that do not meet.
  ///
  /// - Returns: Whether all of them stand.
  private mutating func mendAll() -> Bool {
    var ends: [String: Int] = [:]
    let apart = candidates.filter { diagnostic in
      guard let span = diagnostic.span, span.start >= ends[diagnostic.path] ?? 0 else { return false }
      ends[diagnostic.path] = max(span.end, span.start + 1)
      return true
    }
    guard apart.count > 1 else { return false }
    return attempt(apart)
  }

  private mutating func mendOne() -> Bool {
    for candidate in candidates where judgings < StudyMending.mostJudgings {
      if attempt([candidate]) { return true }
      refused.insert(candidate)
    }
    return false
  }

  private mutating func attempt(_ wanted: [Diagnostic]) -> Bool {
    var files = definitions.files
    var made: [Mend] = []
    // From the end of a file to its beginning: what comes before a mend stays where it is.
    for diagnostic in wanted.reversed() {
      guard let span = diagnostic.span, var bytes = files[diagnostic.path], span.start <= span.end,
        span.end <= bytes.count, let after = StudyMending.text(of: diagnostic, in: bytes)
      else { return false }
      let file = SourceFile(path: diagnostic.path, bytes: definitions.files[diagnostic.path] ?? [])
      made.append(
        Mend(
          path: diagnostic.path, position: file.position(at: span.start),
          before: String(decoding: bytes[span.start..<span.end], as: UTF8.self), after: after))
      bytes.replaceSubrange(span.start..<span.end, with: Array(after.utf8))
      files.files[diagnostic.path] = bytes
    }
    judgings += 1
    let judged = StudyDefinitions(files: files, zones: zones)
    guard accepts(judged, wanted) else { return false }
    definitions = judged
    mends += made
    return true
  }

  /// Whether nothing is wrong with what was written in the places of diagnostics, but what was wrong there besides.
  private func accepts(_ judged: StudyDefinitions, _ mended: [Diagnostic]) -> Bool {
    let known = Set(definitions.diagnostics).subtracting(mended).map { $0.code + $0.message }
    var shifts: [String: Int] = [:]
    return mended.allSatisfy { diagnostic in
      guard let span = diagnostic.span, let before = definitions.files[diagnostic.path],
        let after = StudyMending.text(of: diagnostic, in: before)
      else { return false }
      let start = span.start + shifts[diagnostic.path, default: 0]
      let end = start + after.utf8.count
      shifts[diagnostic.path, default: 0] += after.utf8.count - (span.end - span.start)
      return !judged.diagnostics.contains { other in
        guard other.path == diagnostic.path, let place = other.span else { return false }
        return place.start < end && start < place.end && !known.contains(other.code + other.message)
      }
    }
  }
}

extension Diagnostic {
  /// Whether it is about a name of the study's own, not about a word of the language.
  fileprivate var isOfName: Bool { code.hasPrefix("unknown-") && !["unknown-key", "unknown-value"].contains(code) }
}
