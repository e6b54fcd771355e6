import CLibZip

/// An archive on the disk: files of any size, packed one after the other.
package enum ZipFile {
  /// Packs files into a new archive.
  ///
  /// - Parameter files: Their names in the archive, and where they lie.
  /// - Returns: False when it could not be written.
  package static func pack(_ files: [(name: String, path: String)], to path: String) -> Bool {
    var code: Int32 = 0
    guard let archive = zip_open(path, ZIP_CREATE | ZIP_EXCL, &code) else { return false }
    for file in files {
      guard let source = zip_source_file(archive, file.path, 0, -1) else {
        zip_discard(archive)
        return false
      }
      if zip_file_add(archive, file.name, source, zip_flags_t(ZIP_FL_ENC_UTF_8)) < 0 {
        zip_source_free(source)
        zip_discard(archive)
        return false
      }
    }
    guard zip_close(archive) == 0 else {
      zip_discard(archive)
      return false
    }
    return true
  }

  /// The files of an archive.
  ///
  /// - Returns: Nil for what is no archive, or is too large to be unpacked at once.
  package static func files(in bytes: [UInt8]) -> [String: [UInt8]]? { ZipArchive.files(in: bytes) { _ in true } }
}
