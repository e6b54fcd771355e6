import CivilTime
import Definitions
import Diagnostics
import StudyService
import TerminalFace

/// The study's files as they are on disk now, judged.
struct WorkingStudy {
  let definitions: StudyDefinitions

  init(_ options: StudyOptions) throws {
    let files = try StudyFolder(url: options.folderURL).read()
    definitions = StudyDefinitions(files: files, zones: SystemZones().known)
  }

  /// Prints the faults to standard error and fails when there are errors among them.
  ///
  /// - Parameter paths: The files that matter to the command; nil for all.
  func requireClean(_ paths: [String]? = nil, color: ColorChoice = .auto) throws {
    let errors = definitions.diagnostics.filter { diagnostic in
      diagnostic.severity == .error && (paths?.contains(diagnostic.path) ?? true)
    }
    guard !errors.isEmpty else { return }
    DiagnosticOutput(definitions.files, color: color).write(errors, as: .human, to: .standardError)
    throw CommandFailure.badData("the study's files have \(ConsoleText.count(errors.count, "error")); see above")
  }
}

extension SystemZones {
  /// What the checker asks about zones.
  var known: ZoneNames {
    let zones = self
    return ZoneNames(isZone: { zones.zone($0) != nil }, candidates: { zones.names })
  }

  var cache: ZoneCache {
    let zones = self
    return ZoneCache { zones.zone($0) }
  }
}
