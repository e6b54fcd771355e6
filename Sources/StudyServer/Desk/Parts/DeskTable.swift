import Diagnostics
import JSONText
import WebForms
import XMLText

/// A table that people sort, filter, page and print, and that programs read as CSV.
struct DeskTable: Sendable {
  struct Column: Sendable {
    /// As the address and the head of the CSV name it.
    let id: String
    let title: String
    let isNumber: Bool
    /// Whether the table can be sorted by it.
    let isSortable: Bool
    /// Whether it shows where nothing stands in it.
    let isKept: Bool

    init(_ id: String, _ title: String, isNumber: Bool = false, isSortable: Bool = true, isKept: Bool = true) {
      self.isKept = isKept
      self.id = id
      self.title = title
      self.isNumber = isNumber
      self.isSortable = isSortable
    }

    /// How it looks; what can be done is not printed.
    var kinds: [String] { [isNumber ? "number" : nil, title == "To do" ? "to-do" : nil].compactMap(\.self) }
  }

  struct Cell: Sendable {
    let text: String
    /// Where it leads.
    var href: String?
    /// From 0 to 1: a bar beside the text.
    var share: Double?
    /// A sign for the eye, such as `bad`, `late`, `good`; what it says stands in the text.
    var kind: String?

    init(_ text: String?, href: DeskPath? = nil, kind: String? = nil) {
      self.text = text ?? ""
      self.href = href?.text
      self.kind = kind
    }
  }

  /// What it is called, for those who don't see it.
  let title: String
  private(set) var columns: [Column]
  var rows: [[Cell]]
  /// Said instead of an empty table.
  let nothing: String
  /// Rows of one page.
  var pageSize = 100
  /// Whether the rows stand as they are given: not found in, sorted or paged here.
  var isFixed = false
  /// Which page the rows are, where the view has found, sorted and paged them.
  var window: Window? { didSet { isFixed = window != nil } }

  struct Window: Sendable {
    /// From 1.
    let number: Int
    /// Nil where nobody counted them.
    let pages: Int?
    /// What stands between the buttons.
    let said: String
    let hasMore: Bool
  }

  init(_ title: String, _ columns: [Column], _ rows: [[Cell]], nothing: String) {
    self.title = title
    self.columns = columns
    self.rows = rows
    self.nothing = nothing
  }
}

extension DeskTable {
  /// Those rows that hold the words that are asked for with `find`, in the order that `sort` and `down` ask for.
  func asked(_ request: DeskRequest) -> DeskTable {
    if isFixed { return self }
    var table = self
    if let words = request.asked("find")?.lowercased() {
      table.rows = rows.filter { row in row.contains { $0.text.lowercased().contains(words) } }
    }
    guard let sort = request.asked("sort"), let place = columns.firstIndex(where: { $0.id == sort }) else {
      return table
    }
    let isDown = request.asked("down") != nil
    table.rows = table.rows.enumerated().sorted { a, b in
      let (first, second) = (a.element[place].text, b.element[place].text)
      let order = DeskTable.order(first, second)
      return order == 0 ? a.offset < b.offset : isDown ? order > 0 : order < 0
    }.map(\.element)
    return table
  }

  /// Numbers by their size, all else by letters; blanks last.
  private static func order(_ a: String, _ b: String) -> Int {
    if a.isEmpty || b.isEmpty { return a.isEmpty == b.isEmpty ? 0 : a.isEmpty ? 1 : -1 }
    if let first = Double(a), let second = Double(b) { return first < second ? -1 : first > second ? 1 : 0 }
    let (first, second) = (a.lowercased(), b.lowercased())
    return first < second ? -1 : first > second ? 1 : 0
  }

  /// The same without heads to sort by.
  var unsortable: DeskTable {
    var table = self
    table.columns = columns.map { Column($0.id, $0.title, isNumber: $0.isNumber, isSortable: false) }
    return table
  }

  /// The table with its heads to sort by, as the request has it, one page of it.
  func html(_ request: DeskRequest) -> String {
    var table = asked(request)
    table.leaveOutEmpty()
    let columns = table.columns
    let pageSize = isFixed ? max(table.rows.count, 1) : pageSize
    let pages = max(1, (table.rows.count + pageSize - 1) / pageSize)
    let page = min(request.page, pages)
    let shown = table.rows.dropFirst((page - 1) * pageSize).prefix(pageSize)
    let sort = request.asked("sort")
    let isDown = request.asked("down") != nil
    return Templates.render(
      DeskTable.template,
      [
        "title": title, "isEmpty": table.rows.isEmpty, "nothing": nothing,
        "heads": columns.map { column -> [String: Any] in
          let isSorted = column.id == sort
          return [
            "title": column.title, "class": column.kinds.joined(separator: " "),
            "href": column.isSortable && (!isFixed || window != nil)
              ? DeskTable.address(sorting: column.id, down: isSorted && !isDown, request) as Any : false,
            "sorted": isSorted ? (isDown ? "descending" : "ascending") as Any : false,
          ]
        },
        "rows": DeskTable.rows(shown, columns),
        "pages": DeskTable.pager(
          window
            ?? Window(
              number: page, pages: pages, said: "Page \(page) of \(pages), \(table.rows.count) rows",
              hasMore: page < pages), request) as Any,
      ])
  }

  /// The rows as markup. A template takes several times as long for as many cells.
  private static func rows(_ rows: some Sequence<[Cell]>, _ columns: [Column]) -> String {
    let heads = columns.map { Markup.escaped($0.title) }
    var text = ""
    for row in rows {
      text += "<tr>"
      for (place, cell) in row.prefix(columns.count).enumerated() {
        let kinds = columns[place].kinds + [cell.kind].compactMap(\.self)
        text += kinds.isEmpty ? "<td" : "<td class=\"\(Markup.escaped(kinds.joined(separator: " ")))\""
        text += " data-head=\"\(heads[place])\">"
        if let share = cell.share { text += "<meter value=\"\(share)\" aria-hidden=\"true\"></meter> " }
        let said = Markup.escaped(cell.text)
        text += cell.href.map { "<a href=\"\(Markup.escaped($0))\">\(said)</a>" } ?? said
        text += "</td>"
      }
      text += "</tr>\n"
    }
    return text
  }

  /// Takes columns away in which nothing stands and which are not kept then.
  private mutating func leaveOutEmpty() {
    let shown = columns.indices.filter { place in
      columns[place].isKept || rows.contains { $0.indices.contains(place) && !$0[place].text.isEmpty }
    }
    if shown.count == columns.count { return }
    rows = rows.map { row in shown.filter(row.indices.contains).map { row[$0] } }
    columns = shown.map { columns[$0] }
  }

  private static func address(sorting id: String, down: Bool, _ request: DeskRequest) -> String {
    let sorted = request.address("sort", id)
    let plain = sorted.replacing("&down=1", with: "").replacing("?down=1&", with: "?")
    return down ? plain + "&down=1" : plain
  }

  /// False for a list of one page.
  static func pager(_ window: Window, _ request: DeskRequest) -> Any {
    guard window.number > 1 || window.hasMore else { return false }
    return [
      "said": window.said,
      "before": window.number > 1 ? request.address("page", String(window.number - 1)) as Any : false,
      "after": window.hasMore ? request.address("page", String(window.number + 1)) as Any : false,
    ]
  }

  /// All rows that are asked for, as CSV with a head.
  func csv(_ request: DeskRequest) -> String {
    ([columns.map(\.id)] + asked(request).rows.map { $0.map(\.text) }).map(DeskTable.line).joined()
  }

  /// A row of CSV.
  static func line(_ cells: [String]) -> String { cells.map(field).joined(separator: ",") + "\r\n" }

  /// What a spreadsheet would run gets an apostrophe.
  private static func field(_ text: String) -> String {
    let text = text.withoutControls
    let isFormula = text.first.map { "=+-@\t\r".contains($0) } ?? false
    let safe = isFormula && Double(text) == nil ? "'" + text : text
    guard safe.contains(where: { ",\"\r\n".contains($0) }) else { return safe }
    return "\"" + safe.replacing("\"", with: "\"\"") + "\""
  }

  static let template = PageTemplate(
    """
    {{#isEmpty}}<p class="nothing">{{nothing}}</p>{{/isEmpty}}
    {{^isEmpty}}
    <div class="table-scroll" tabindex="0" role="region" aria-label="{{title}}"><table class="desk-table">
    <thead><tr>{{#heads}}<th scope="col"{{#class}} class="{{class}}"{{/class}}{{#sorted}} aria-sort="{{sorted}}"{{/sorted}}>{{#href}}<a href="{{href}}">{{title}}</a>{{/href}}{{^href}}{{title}}{{/href}}</th>{{/heads}}</tr></thead>
    <tbody>
    {{{rows}}}</tbody></table></div>
    {{#pages}}<nav class="pager" aria-label="Pages">{{#before}}<a class="button small" href="{{before}}" rel="prev">Before</a>{{/before}}<span>{{said}}</span>{{#after}}<a class="button small" href="{{after}}" rel="next">After</a>{{/after}}</nav>{{/pages}}
    {{/isEmpty}}
    """)
}
