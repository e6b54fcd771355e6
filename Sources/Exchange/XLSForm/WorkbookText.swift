import CLibZip
import XMLText

/// A workbook in the making: sheets of texts, as ISO/IEC 29500 has them.
struct WorkbookText {
  struct Sheet {
    let name: String
    var rows: [[String]]
  }

  let sheets: [Sheet]

  /// The bytes of the `.xlsx` file; nil where libzip can't make one.
  var bytes: [UInt8]? { ZipArchive.bytes(of: files) }

  private var files: [(name: String, content: [UInt8])] {
    let head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    let package = "http://schemas.openxmlformats.org/package/2006"
    let type = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    let numbers = Array(1...max(sheets.count, 1))
    let overrides = numbers.map {
      "<Override PartName=\"/xl/worksheets/sheet\($0).xml\" ContentType=\"\(type).worksheet+xml\"/>"
    }
    let types = """
      \(head)<Types xmlns="\(package)/content-types"><Default Extension="rels" \
      ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" \
      ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="\(type).sheet.main+xml"/>\
      \(overrides.joined())</Types>
      """
    let root = """
      \(head)<Relationships xmlns="\(package)/relationships"><Relationship Id="rId1" Type="\(office)/officeDocument" \
      Target="xl/workbook.xml"/></Relationships>
      """
    let names = zip(numbers, sheets).map {
      "<sheet name=\"\(Markup.escaped($1.name))\" sheetId=\"\($0)\" r:id=\"rId\($0)\"/>"
    }
    let book = """
      \(head)<workbook xmlns="\(main)" xmlns:r="\(office)"><sheets>\(names.joined())</sheets></workbook>
      """
    let links = numbers.map {
      "<Relationship Id=\"rId\($0)\" Type=\"\(office)/worksheet\" Target=\"worksheets/sheet\($0).xml\"/>"
    }
    let relations = "\(head)<Relationships xmlns=\"\(package)/relationships\">\(links.joined())</Relationships>"
    let pages = zip(numbers, sheets).map { number, sheet in
      (
        "xl/worksheets/sheet\(number).xml",
        "\(head)<worksheet xmlns=\"\(main)\">\(WorkbookText.data(sheet))</worksheet>"
      )
    }
    let texts = [
      ("[Content_Types].xml", types), ("_rels/.rels", root), ("xl/workbook.xml", book),
      ("xl/_rels/workbook.xml.rels", relations),
    ]
    return (texts + pages).map { ($0.0, Array($0.1.utf8)) }
  }

  private static func data(_ sheet: Sheet) -> String {
    var text = "<sheetData>"
    for (row, cells) in sheet.rows.enumerated() {
      text += "<row r=\"\(row + 1)\">"
      for (column, cell) in cells.enumerated() where !cell.isEmpty {
        text += "<c r=\"\(name(ofColumn: column))\(row + 1)\" t=\"inlineStr\"><is><t xml:space=\"preserve\">"
        text += "\(Markup.escaped(cell))</t></is></c>"
      }
      text += "</row>"
    }
    return text + "</sheetData>"
  }

  /// `A`, `Z`, `AA`.
  private static func name(ofColumn column: Int) -> String {
    let letter = String(UnicodeScalar(UInt8(65 + column % 26)))
    return column < 26 ? letter : name(ofColumn: column / 26 - 1) + letter
  }
}

extension ZipArchive {
  /// Packs files, in their order. The same files make the same bytes.
  static func bytes(of files: [(name: String, content: [UInt8])]) -> [UInt8]? {
    var error = zip_error_t()
    zip_error_init(&error)
    defer { zip_error_fini(&error) }
    guard let target = zip_source_buffer_create(nil, 0, 0, &error) else { return nil }
    // It is read once more when the archive is closed.
    zip_source_keep(target)
    defer { zip_source_free(target) }
    guard let archive = zip_open_from_source(target, ZIP_TRUNCATE, &error) else {
      zip_source_free(target)
      return nil
    }
    var buffers: [UnsafeMutableRawBufferPointer] = []
    defer { for buffer in buffers { buffer.deallocate() } }
    for file in files {
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: max(file.content.count, 1), alignment: 1)
      buffer.copyBytes(from: file.content)
      buffers.append(buffer)
      guard let source = zip_source_buffer(archive, buffer.baseAddress, zip_uint64_t(file.content.count), 0) else {
        zip_discard(archive)
        return nil
      }
      let index = zip_file_add(archive, file.name, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
      guard index >= 0 else {
        zip_source_free(source)
        zip_discard(archive)
        return nil
      }
      // 1980-01-01, the first day that an archive can say.
      zip_file_set_dostime(archive, zip_uint64_t(index), 0, 0x21, 0)
    }
    guard zip_close(archive) == 0 else {
      zip_discard(archive)
      return nil
    }
    return content(of: target)
  }

  private static func content(of source: OpaquePointer) -> [UInt8]? {
    guard zip_source_open(source) == 0 else { return nil }
    defer { zip_source_close(source) }
    var content: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = chunk.withUnsafeMutableBytes { zip_source_read(source, $0.baseAddress, zip_uint64_t($0.count)) }
      guard count >= 0 else { return nil }
      if count == 0 { return content }
      content += chunk[..<Int(count)]
    }
  }
}
