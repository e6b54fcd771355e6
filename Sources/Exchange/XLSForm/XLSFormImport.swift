import Diagnostics

/// Reads studies of XLSForm.
enum XLSFormImport {
  static func read(_ files: [SourceFile], id: String) -> ForeignReading {
    ForeignReading(
      diagnostics: files.map {
        .error("bad-source", "files of XLSForm can't be read yet", in: $0.path, at: nil)
      })
  }
}
