import Diagnostics
import Expressions
import SurveyModel
import YAMLTree

/// What the surveys of a study are read from.
struct SurveySource: Sendable {
  let files: FileSet
  let study: StudyDefinition
  /// Whether the files were judged when they were accepted: they are read, and no rule judges them again.
  let isAccepted: Bool

  var paths: [String] { files.yamlPaths(under: FileSet.surveysFolder) }

  /// The bytes of all files that are neither a survey nor a schedule: what a survey may bring in.
  var sharedFiles: [[UInt8]] {
    let own = Set(paths + files.yamlPaths(under: FileSet.schedulesFolder))
    return files.files.filter { !own.contains($0.key) }.map(\.value)
  }

  func read(_ path: String, _ record: RecordNames = RecordNames()) -> Loaded<LoadedSurvey> {
    SurveyReader.read(
      SourceFile(path: path, bytes: files[path] ?? []), files: files, languages: study.languages,
      attributes: study.attributes, milestones: study.milestones, record: record, isAccepted: isAccepted)
  }

  /// The id that a file gives, if it can be made out.
  func id(at path: String) -> String? {
    guard let bytes = files[path] else { return nil }
    return SourceWords.id(in: bytes)
      ?? YAMLDocument.parse(SourceFile(path: path, bytes: bytes)).value?.root["id"]?.asString
  }

  /// The paths of the surveys by their ids; of two with one id the first counts.
  var pathsByID: [String: String] {
    Dictionary(paths.compactMap { path in id(at: path).map { ($0, path) } }, uniquingKeysWith: { first, _ in first })
  }
}
