import XMLText

/// The sheets of an .xlsx workbook as rows of texts.
///
/// Source: ECMA-376, part 1, sections 18.2 (workbook), 18.3 (worksheets) and 18.4 (shared strings).
struct Workbook {
  struct Sheet {
    let name: String
    let isHidden: Bool
    /// Each row with its number, from 1.
    let rows: [(number: Int, cells: [String])]
    /// Whether the part could be read to its end.
    let isWhole: Bool
    /// What it has too much of: what stands behind that was not read.
    let excess: SourceBounds.Excess?
  }

  let sheets: [Sheet]

  /// - Parameter bounds: What is read of a sheet; nil for one that nobody reads, whose rows are left out.
  /// - Returns: Nil for what is no workbook.
  init?(_ bytes: [UInt8], bounds: (String) -> SourceBounds? = { _ in .choices }) {
    guard
      let files = ZipArchive.files(
        in: bytes, where: { $0.hasSuffix(".xml") && $0.hasPrefix("xl/") || $0.hasSuffix("workbook.xml.rels") }),
      let book = files["xl/workbook.xml"]
    else { return nil }
    let targets = Workbook.targets(files["xl/_rels/workbook.xml.rels"] ?? [])
    let (shared, hasTexts) = Workbook.sharedTexts(files["xl/sharedStrings.xml"] ?? [])
    var sheets: [Sheet] = []
    Workbook.each(book) { piece in
      guard case .open("sheet", let attributes) = piece, let name = attributes["name"], let id = attributes["id"],
        let target = targets[id]
      else { return }
      let path = target.hasPrefix("/") ? String(target.dropFirst()) : "xl/" + target
      let part = bounds(name).map { Workbook.part(files[path] ?? [], shared, within: $0) } ?? Part()
      sheets.append(
        Sheet(
          name: name, isHidden: (attributes["state"] ?? "visible") != "visible", rows: part.rows,
          isWhole: part.isWhole && hasTexts && files[path] != nil, excess: part.excess))
    }
    guard !sheets.isEmpty else { return nil }
    self.sheets = sheets
  }

  /// - Returns: False where the part is damaged: what stands behind that was not read.
  @discardableResult
  private static func each(_ bytes: [UInt8], _ body: (XMLScanner.Piece) -> Void) -> Bool {
    read(
      bytes,
      until: {
        body($0); return false
      })
  }

  /// - Parameter body: Whether it has seen enough.
  private static func read(_ bytes: [UInt8], until body: (XMLScanner.Piece) -> Bool) -> Bool {
    var scanner = XMLScanner(bytes)
    do throws(XMLFault) {
      while let piece = try scanner.next(), !body(piece) {}
      return true
    } catch { return false }
  }

  private static func targets(_ bytes: [UInt8]) -> [String: String] {
    var targets: [String: String] = [:]
    each(bytes) { piece in
      if case .open("Relationship", let attributes) = piece, let id = attributes["Id"] {
        targets[id] = attributes["Target"]
      }
    }
    return targets
  }

  /// Each text of the table, its runs joined; what is said aloud of it is left out.
  private static func sharedTexts(_ bytes: [UInt8]) -> (texts: [String], isWhole: Bool) {
    var texts: [String] = []
    var text = ""
    var isText = false
    var isAloud = false
    let isWhole = each(bytes) { piece in
      switch piece {
      case .open("si", _): text = ""
      case .open("t", _): isText = !isAloud
      case .open("rPh", _): isAloud = true
      case .close("rPh"): isAloud = false
      case .close("t"): isText = false
      case .close("si"): texts.append(text)
      case .text(let part): if isText { text += part }
      default: break
      }
    }
    return (texts, isWhole)
  }

  /// The rows of a sheet that have something in them.
  private struct Part {
    var rows: [(number: Int, cells: [String])] = []
    var isWhole = true
    var excess: SourceBounds.Excess?
  }

  private static func part(_ bytes: [UInt8], _ shared: [String], within bounds: SourceBounds) -> Part {
    var part = Part()
    var count = SourceBounds.Count()
    var cells: [String] = []
    var (number, column, type, value, isValue) = (0, 0, "", "", false)
    part.isWhole = read(
      bytes,
      until: { piece in
        switch piece {
        case .open("row", let attributes):
          number = attributes["r"].flatMap { Int($0) } ?? number + 1
          (cells, column) = ([], 0)
        case .close("row"):
          part.excess = part.excess ?? count.add(cells, number: number, within: bounds)
          if cells.contains(where: { !$0.isEmpty }) { part.rows.append((number, cells)) }
        case .open("c", let attributes):
          (type, value) = (attributes["t"] ?? "n", "")
          column = attributes["r"].flatMap(Workbook.column) ?? column
        case .open("v", _), .open("t", _): isValue = true
        case .close("v"), .close("t"): isValue = false
        case .text(let part): if isValue { value += part }
        case .close("c"):
          let text = Workbook.text(value, type, shared)
          if !text.isEmpty {
            if column >= bounds.columns {
              part.excess = SourceBounds.Excess(part: .columns, row: number, limit: bounds.columns)
            } else {
              while cells.count < column { cells.append("") }
              cells.append(text)
            }
          }
          column += 1
        default: break
        }
        return part.excess != nil
      })
    return part
  }

  private static func text(_ value: String, _ type: String, _ shared: [String]) -> String {
    switch type {
    case "s": return Int(value).flatMap { shared.indices.contains($0) ? shared[$0] : nil } ?? ""
    case "b": return value == "1" ? "true" : "false"
    case "n":
      guard let number = Double(value), number.magnitude < 1e15, let whole = Int(exactly: number) else { return value }
      return "\(whole)"
    default: return value
    }
  }

  /// The place of a column from 0: `C12` is 2.
  private static func column(_ reference: String) -> Int? {
    var column = 0
    for letter in reference.utf8.prefix(while: { $0 >= 0x41 && $0 <= 0x5A }) {
      column = column * 26 + Int(letter) - 0x40
      if column > 20_000 { return nil }
    }
    return column > 0 ? column - 1 : nil
  }
}
