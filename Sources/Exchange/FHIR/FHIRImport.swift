import Diagnostics

/// Reads studies of FHIR.
enum FHIRImport {
  static func read(_ files: [SourceFile], id: String) -> ForeignReading {
    ForeignReading(
      diagnostics: files.map {
        .error("bad-source", "files of FHIR can't be read yet", in: $0.path, at: nil)
      })
  }
}
