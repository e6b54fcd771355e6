import Diagnostics
import SurveyModel

/// Marked texts as HTML: paragraphs, lists, emphasis, links, and in documents headings. Whatever else stands in one is text.
package struct MarkdownPage {
  private let hasHeadings: Bool
  private var html = ""
  private var paragraph = ""
  private var items: [String] = []
  private var isNumbered = false

  /// The document of a consent.
  package static func html(of document: String) -> String { html(of: document, headings: true) }

  /// A text of a page: a number sign at the beginning of a line is none of a heading.
  package static func html(ofText text: String) -> String { html(of: text, headings: false) }

  private static func html(of text: String, headings: Bool) -> String {
    var page = MarkdownPage(hasHeadings: headings)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { page.add(String(line)) }
    page.endBlock()
    return page.html
  }

  private init(hasHeadings: Bool) { self.hasHeadings = hasHeadings }

  private mutating func add(_ line: String) {
    let text = String(line.drop { $0 == " " })
    let level = hasHeadings ? text.prefix { $0 == "#" }.count : 0
    if text.isEmpty {
      endBlock()
    } else if (1...6).contains(level), text.dropFirst(level).hasPrefix(" ") {
      endBlock()
      // The page has a heading of its own above.
      let tag = "h\(min(level + 1, 6))"
      html += "<\(tag)>\(MarkdownPage.inline(String(text.dropFirst(level + 1))))</\(tag)>\n"
    } else if text.hasPrefix("- ") || text.hasPrefix("* ") {
      add(item: text.dropFirst(2), numbered: false)
    } else if text.hasPrefix("\((isNumbered ? items.count : 0) + 1). ") {
      add(item: text.drop { $0 != " " }.dropFirst(), numbered: true)
    } else if !items.isEmpty, line.hasPrefix(" ") {
      items[items.count - 1] = joined(items[items.count - 1], text)
    } else {
      if !items.isEmpty { endBlock() }
      paragraph = joined(paragraph, text)
    }
  }

  private mutating func add(item: Substring, numbered: Bool) {
    if !paragraph.isEmpty || numbered != isNumbered { endBlock() }
    isNumbered = numbered
    items.append(String(item))
  }

  private mutating func endBlock() {
    if !paragraph.isEmpty { html += "<p class=\"text\">\(MarkdownPage.inline(paragraph))</p>\n" }
    if !items.isEmpty {
      let tag = isNumbered ? "ol" : "ul"
      html += "<\(tag)>" + items.map { "<li>\(MarkdownPage.inline($0))</li>" }.joined() + "</\(tag)>\n"
    }
    (paragraph, items, isNumbered) = ("", [], false)
  }

  /// Strong and emphasized words and links in HTML.
  package static func inline(_ text: String) -> String {
    MarkedText.spans(of: text).map { span in
      var html = escaped(span.text)
      if span.isEmphasis { html = "<em>\(html)</em>" }
      if span.isStrong { html = "<strong>\(html)</strong>" }
      guard let link = span.link else { return html }
      return "<a href=\"\(escaped(link))\" target=\"_blank\" rel=\"noopener noreferrer\">\(html)</a>"
    }.joined()
  }

  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  /// Two lines of a paragraph: with a space between them, but not between two wide characters.
  private func joined(_ first: String, _ second: String) -> String {
    guard let last = first.last, let next = second.first else { return first + second }
    return first + (displayWidth(of: last) > 1 && displayWidth(of: next) > 1 ? "" : " ") + second
  }
}
