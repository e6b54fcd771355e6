package import Definitions
package import Diagnostics

/// A system whose studies can be brought here.
package enum ForeignSystem: String, CaseIterable, Hashable, Sendable {
  case redcap
  case xlsform
  case fhir
  case radar

  /// The system's name as people write it.
  package var name: String {
    switch self {
    case .redcap: "REDCap"
    case .xlsform: "XLSForm"
    case .fhir: "FHIR"
    case .radar: "RADAR"
    }
  }
}

/// A foreign study in our files, with a report of what became of each of its constructs.
package struct StudyImport: Sendable {
  /// Files by path, as `check` accepts them; empty where ``diagnostics`` has an error.
  package let files: FileSet
  package let report: FidelityReport
  /// What is wrong with the foreign files; an error means that nothing could be made of one.
  package let diagnostics: [Diagnostic]

  /// Reads a foreign study and writes it in our language.
  ///
  /// - Parameters:
  ///   - files: All the files that were named, of one study.
  ///   - id: The id of the study, where the files don't say one.
  package init(_ system: ForeignSystem, files: [SourceFile], id: String, zones: ZoneNames) {
    let read =
      switch system {
      case .redcap: REDCapImport.read(files, id: id)
      case .xlsform: XLSFormImport.read(files, id: id)
      case .fhir: FHIRImport.read(files, id: id)
      case .radar: RADARImport.read(files, id: id)
      }
    guard var study = read.study, !read.diagnostics.contains(where: { $0.severity == .error }) else {
      (self.files, report, diagnostics) = (FileSet(), FidelityReport([]), read.diagnostics)
      return
    }
    study.offerSurveys()
    let (left, judged) = study.settling(zones: zones)
    if let judged, left.isEmpty { study.raiseScores(judged, zones: zones) }
    self.files = left.isEmpty ? study.written : FileSet()
    report = study.report
    diagnostics = read.diagnostics + left.prefix(1).map { StudyImport.refusal(files, since: $0) }
  }

  /// Nothing can stand of a file whose last question had to go.
  private static func refusal(_ files: [SourceFile], since left: Diagnostic) -> Diagnostic {
    .error(
      "bad-source", "nothing of it can be asked here: \(left.message)", in: files.first?.path ?? left.path, at: nil,
      help: "export it again; it needs a question of a type that is known here, in a form that is whole")
  }
}

/// What an importer makes of files: a study, or what is wrong with them.
struct ForeignReading: Sendable {
  var study: DraftStudy?
  var diagnostics: [Diagnostic] = []
}
