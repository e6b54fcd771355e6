package import JSONText

/// What became of a construct of a foreign study.
package enum Fate: String, CaseIterable, Hashable, Sendable {
  /// It means the same here.
  case kept
  /// Something like it stands here; a note says what differs.
  case approximated
  /// Nothing stands for it; a note says why, and what to do.
  case lost
}

/// One construct of a foreign study, with what became of it.
package struct FidelityLine: Hashable, Sendable {
  /// The file it stands in, as it was named.
  package var file: String
  /// Where in it: `row 12`, `/item/3/enableWhen`; empty for the file as a whole.
  package var place: String
  /// The construct in the words of its system: `branching logic`, `action tag @HIDDEN`, `enableWhen`.
  package var construct: String
  package var fate: Fate
  /// What differs, or why it is lost and what to do; empty for what is kept.
  package var note: String
  /// What stood there, shortened; empty where the construct says it all.
  package var source: String

  package init(
    _ construct: String, _ fate: Fate = .kept, in file: String, at place: String, note: String = "",
    source: String = ""
  ) {
    (self.file, self.place, self.construct, self.fate, self.note) = (file, place, construct, fate, note)
    self.source = source.count > 120 ? source.prefix(119) + "…" : source
  }

  /// The same construct, of which nothing stands any more.
  func lost(_ note: String) -> FidelityLine {
    var line = self
    (line.fate, line.note) = (.lost, note)
    return line
  }

  /// The same construct, of which a part stands no more.
  func shortened(_ note: String) -> FidelityLine {
    var line = self
    if fate != .lost { line.fate = .approximated }
    line.note = [self.note, note].filter { !$0.isEmpty }.joined(separator: "; ")
    return line
  }

  package var json: JSONValue {
    let texts = [
      ("file", file), ("place", place), ("construct", construct), ("fate", fate.rawValue), ("source", source),
      ("note", note),
    ]
    return .object(texts.filter { !$0.1.isEmpty }.map { JSONMember($0.0, .string($0.1)) })
  }
}

/// What became of every construct of a foreign study: nothing is dropped without a line.
package struct FidelityReport: Hashable, Sendable {
  package private(set) var lines: [FidelityLine]

  /// - Parameter lines: In any order; the report has those of one file together, in the order in which they came.
  package init(_ lines: [FidelityLine]) {
    var order: [String: Int] = [:]
    for line in lines where order[line.file] == nil { order[line.file] = order.count }
    self.lines = lines.enumerated().sorted {
      ((order[$0.element.file] ?? 0), $0.offset) < ((order[$1.element.file] ?? 0), $1.offset)
    }.map(\.element)
  }

  package func count(_ fate: Fate) -> Int { lines.count { $0.fate == fate } }

  /// `{"counts","constructs","lines"}`; `constructs` counts the fates of each construct.
  package var json: JSONValue {
    .object([
      JSONMember("counts", counts(of: lines)),
      JSONMember(
        "constructs",
        .object(
          Dictionary(grouping: lines, by: \.construct).sorted { $0.key < $1.key }.map {
            JSONMember($0.key, counts(of: $0.value))
          })),
      JSONMember("lines", .array(lines.map(\.json))),
    ])
  }

  private func counts(of lines: [FidelityLine]) -> JSONValue {
    .object(
      Fate.allCases.map { fate in
        JSONMember(fate.rawValue, .integer(lines.count { $0.fate == fate }))
      })
  }

  /// In words: how many were kept, and a line for each of the others.
  package var text: [String] {
    let total = lines.count
    var text = [
      "\(count(.kept)) of \(total) constructs kept, \(count(.approximated)) approximated, \(count(.lost)) lost"
    ]
    for fate in [Fate.lost, .approximated] {
      for line in lines where line.fate == fate {
        let place = line.place.isEmpty ? line.file : "\(line.file), \(line.place)"
        let source = line.source.isEmpty ? "" : " '\(line.source.replacing("\n", with: " "))'"
        text.append("  \(fate.rawValue): \(place): \(line.construct)\(source): \(line.note)")
      }
    }
    return text
  }
}
