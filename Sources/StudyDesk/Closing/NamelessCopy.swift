import CivilTime
import Record
import StudyService

extension StudyDesk {
  /// Writes a copy of the record that others may have: without names, remarks, reasons, identifying attributes and answers,
  /// by the rule of data sets without names. It verifies by the same heads, is read and never written.
  ///
  /// - Returns: The tasks with a condition that asks for what is left out.
  /// - Throws: ``StoreError/fileExists(path:)``; ``StoreError``.
  package func copyWithoutNames(to path: String) throws -> [String] {
    let study = try store.read { try RunningStudy($0, zones: zones.names, asOf: Instant(milliseconds: .max)) }
    let places = study.map { IdentifyingPlaces($0) }
    // By the number of the entry that began it.
    var surveys: [Int64: String] = [:]
    try store.copyWithoutNames(to: path) { number, content in
      switch content {
      case .sitting(.began(let began)): surveys[number] = began.survey
      case .outcome(.recorded(let outcome)): outcome.sitting.map { surveys[$0] = nil }
      case .sitting(.input(let sitting, _, _)):
        return places?.places(in: content, survey: surveys[sitting]) ?? ["/input"]
      default: break
      }
      return places?.places(in: content) ?? []
    }
    return places?.tasks ?? []
  }
}
