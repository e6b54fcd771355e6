/// The document of a consent as HTML: headings, paragraphs, lists, emphasis. Whatever else stands in it is text.
package struct MarkdownPage {
  private var html = ""
  private var paragraph: [String] = []
  private var items: [String] = []

  package static func html(of text: String) -> String {
    var page = MarkdownPage()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { page.add(String(line)) }
    page.endBlock()
    return page.html
  }

  private mutating func add(_ line: String) {
    let text = String(line.drop { $0 == " " })
    let level = text.prefix { $0 == "#" }.count
    if text.isEmpty {
      endBlock()
    } else if (1...6).contains(level), text.dropFirst(level).hasPrefix(" ") {
      endBlock()
      // The page has a heading of its own above.
      let tag = "h\(min(level + 1, 6))"
      html += "<\(tag)>\(MarkdownPage.inline(String(text.dropFirst(level + 1))))</\(tag)>\n"
    } else if text.hasPrefix("- ") || text.hasPrefix("* ") {
      if !paragraph.isEmpty { endBlock() }
      items.append(String(text.dropFirst(2)))
    } else if !items.isEmpty, line.hasPrefix(" ") {
      items[items.count - 1] += " " + text
    } else {
      if !items.isEmpty { endBlock() }
      paragraph.append(text)
    }
  }

  private mutating func endBlock() {
    if !paragraph.isEmpty { html += "<p>\(MarkdownPage.inline(paragraph.joined(separator: " ")))</p>\n" }
    if !items.isEmpty { html += "<ul>" + items.map { "<li>\(MarkdownPage.inline($0))</li>" }.joined() + "</ul>\n" }
    (paragraph, items) = ([], [])
  }

  /// `**strong**` and `*emphasis*`; a mark without its partner stays as it is.
  private static func inline(_ text: String) -> String {
    let strong = wrapped(escaped(text), "**", "strong")
    return wrapped(strong, "*", "em")
  }

  private static func wrapped(_ text: String, _ mark: String, _ tag: String) -> String {
    let parts = text.components(separatedBy: mark)
    let last = parts.count.isMultiple(of: 2) ? parts.count - 2 : parts.count - 1
    return parts.enumerated().map { index, part in
      if index == 0 { return part }
      if index > last { return mark + part }
      return index.isMultiple(of: 2) ? "</\(tag)>" + part : "<\(tag)>" + part
    }.joined()
  }

  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}

extension String {
  fileprivate func components(separatedBy mark: String) -> [String] {
    split(separator: mark, omittingEmptySubsequences: false).map(String.init)
  }
}
