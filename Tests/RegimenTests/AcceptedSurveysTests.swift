import SurveyModel
import Testing

@testable import Definitions

struct AcceptedSurveysTests {
  /// Sets are described in any order: what is compared are the letters.
  private static func parts(of survey: Survey) -> [[Unicode.Scalar]] {
    [
      survey.digest, "\(survey.steps)", "\(survey.groups)", "\(survey.scores)", "\(survey.alerts)",
      "\(survey.outcomes)",
      "\(survey.sets)", "\(survey.items)", "\(survey.queries)", "\(survey.recordedFormats.keys.sorted())",
    ].map { $0.unicodeScalars.sorted() }
  }

  @Test func `shipped surveys that were accepted are the same one by one as all together`() throws {
    let zones = ZoneNames(isZone: { _ in true }, candidates: { [] })
    let judged = StudyDefinitions(files: ShippedStudy.files, zones: zones)
    let accepted = StudyDefinitions(files: ShippedStudy.files, zones: zones, areAccepted: true)
    #expect(judged.diagnostics.isEmpty && judged.surveys.count > 20)
    #expect(accepted.surveys.keys == judged.surveys.keys)
    #expect(accepted.surveys.pathsRead.count < judged.surveys.count)
    for id in judged.surveys.keys {
      let one = try #require(judged.surveys[id]).survey
      let other = try #require(accepted.surveys[id]).survey
      let isSame = zip(Self.parts(of: one), Self.parts(of: other)).map { $0 == $1 }
      #expect(!isSame.contains(false), "\(id): \(isSame)")
    }
    #expect(accepted.schedules.mapValues(\.digest) == judged.schedules.mapValues(\.digest))
  }
}
