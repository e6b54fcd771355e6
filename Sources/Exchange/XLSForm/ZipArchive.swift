import CLibZip

/// The files of a ZIP archive, by libzip.
struct ZipArchive {
  /// What all files of a workbook may have together when they are unpacked.
  private static let limit = 64 << 20

  /// Unpacks the files of an archive whose names are wanted.
  ///
  /// - Returns: Nil for what is no archive, is damaged, or is too large.
  static func files(in bytes: [UInt8], where isWanted: (String) -> Bool) -> [String: [UInt8]]? {
    bytes.withUnsafeBytes { buffer -> [String: [UInt8]]? in
      var error = zip_error_t()
      zip_error_init(&error)
      defer { zip_error_fini(&error) }
      guard let source = zip_source_buffer_create(buffer.baseAddress, zip_uint64_t(buffer.count), 0, &error) else {
        return nil
      }
      guard let archive = zip_open_from_source(source, ZIP_RDONLY, &error) else {
        zip_source_free(source)
        return nil
      }
      defer { zip_discard(archive) }
      return files(in: archive, where: isWanted)
    }
  }

  private static func files(in archive: OpaquePointer, where isWanted: (String) -> Bool) -> [String: [UInt8]]? {
    var files: [String: [UInt8]] = [:]
    var total = 0
    for index in 0..<zip_uint64_t(max(zip_get_num_entries(archive, 0), 0)) {
      guard let text = zip_get_name(archive, index, 0) else { continue }
      let name = String(cString: text)
      guard isWanted(name) else { continue }
      guard let content = content(of: index, in: archive, atMost: limit - total) else { return nil }
      total += content.count
      files[name] = content
    }
    return files
  }

  private static func content(of index: zip_uint64_t, in archive: OpaquePointer, atMost limit: Int) -> [UInt8]? {
    guard let file = zip_fopen_index(archive, index, 0) else { return nil }
    defer { zip_fclose(file) }
    var content: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = chunk.withUnsafeMutableBytes { zip_fread(file, $0.baseAddress, zip_uint64_t($0.count)) }
      guard count >= 0 else { return nil }
      if count == 0 { return content }
      content += chunk[..<Int(count)]
      guard content.count <= limit else { return nil }
    }
  }
}
