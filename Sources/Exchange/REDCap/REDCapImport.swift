import Diagnostics

/// Reads studies of REDCap.
enum REDCapImport {
  static func read(_ files: [SourceFile], id: String) -> ForeignReading {
    ForeignReading(
      diagnostics: files.map {
        .error("bad-source", "files of REDCap can't be read yet", in: $0.path, at: nil)
      })
  }
}
