extension DiagnosticRenderer {
  func picture(_ diagnostic: Diagnostic) -> String {
    let groups = groups(of: diagnostic)
    let gutter = groups.flatMap(\.marks).map { String($0.line).count }.max() ?? 1
    let tone: Tone = diagnostic.severity == .error ? .error : .warning
    let title = paint("\(diagnostic.severity.rawValue)[\(diagnostic.code)]", tone)
    var rows = ["\(title): \(escapingControls(diagnostic.message))"]
    for (number, group) in groups.enumerated() {
      let arrow = String(repeating: " ", count: gutter) + (number == 0 ? "-->" : ":::")
      rows.append("\(paint(arrow, .frame)) \(place(group.path, group.marks.first?.span))")
      rows += picture(of: group, gutter: gutter, tone: tone)
    }
    if let help = diagnostic.help {
      let lines = escapingControls(help, keepingLineBreaks: true).split(
        separator: "\n", omittingEmptySubsequences: false)
      rows.append(paint("help", .help) + ": " + lines.joined(separator: "\n      "))
    }
    return rows.joined(separator: "\n") + "\n"
  }

  private struct Mark {
    var span: SourceSpan
    var line: Int
    var text: String
    var isPrimary: Bool
  }

  /// The marks in one file.
  private struct Group {
    var path: String
    var marks: [Mark]
  }

  /// The marks by file, the diagnostic's own file first. A mark in a file that is not at hand is a place alone.
  private func groups(of diagnostic: Diagnostic) -> [Group] {
    var groups = [Group(path: diagnostic.path, marks: [])]
    func add(_ path: String, _ span: SourceSpan, _ text: String, isPrimary: Bool) {
      let line = tables[path]?.line(at: span.start) ?? 0
      let mark = Mark(span: span, line: line, text: text, isPrimary: isPrimary)
      if let index = groups.firstIndex(where: { $0.path == path }) {
        groups[index].marks.append(mark)
      } else {
        groups.append(Group(path: path, marks: [mark]))
      }
    }
    if let span = diagnostic.span { add(diagnostic.path, span, diagnostic.label, isPrimary: true) }
    for note in diagnostic.notes { add(note.path ?? diagnostic.path, note.span, note.text, isPrimary: false) }
    return groups
  }

  private func picture(of group: Group, gutter: Int, tone: Tone) -> [String] {
    guard let table = tables[group.path], !group.marks.isEmpty else { return [] }
    let margin = String(repeating: " ", count: gutter) + " |"
    var rows = [paint(margin, .frame)]
    var previous: Int?
    for line in Set(group.marks.map(\.line)).sorted() {
      // The numbers alone show a jump that fits on a screen.
      if let previous, line - previous > 20 { rows.append(paint("...", .frame)) }
      previous = line
      let number = String(line)
      let head = String(repeating: " ", count: gutter - number.count) + number + " |"
      var shown: SnippetLine?
      for mark in group.marks where mark.line == line {
        let snippet: SnippetLine
        if let shown, shown.shows(mark.span) {
          snippet = shown
        } else {
          snippet = SnippetLine(table, line: line, around: mark.span, width: width - gutter - 3)
          rows.append(paint(head, .frame) + (snippet.text.isEmpty ? "" : " " + snippet.text))
        }
        shown = snippet
        let (column, length) = snippet.columns(of: mark.span)
        let sign = String(repeating: mark.isPrimary ? "^" : "-", count: length)
        let words = mark.text.isEmpty ? sign : sign + " " + escapingControls(mark.text)
        let indent = String(repeating: " ", count: column + 1)
        rows.append(paint(margin, .frame) + indent + paint(words, mark.isPrimary ? tone : .frame))
      }
    }
    return rows
  }

  private enum Tone: String {
    case error = "1;31"
    case warning = "1;33"
    case help = "1;36"
    case frame = "1;34"
  }

  private func paint(_ text: String, _ tone: Tone) -> String {
    color == .never ? text : "\u{1B}[\(tone.rawValue)m\(text)\u{1B}[0m"
  }
}
