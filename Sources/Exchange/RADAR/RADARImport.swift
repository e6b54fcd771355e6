import Diagnostics

/// Reads studies of RADAR.
enum RADARImport {
  static func read(_ files: [SourceFile], id: String) -> ForeignReading {
    ForeignReading(
      diagnostics: files.map {
        .error("bad-source", "files of RADAR can't be read yet", in: $0.path, at: nil)
      })
  }
}
