import JSONText
import SurveyModel
import Testing

/// Numbers as files write them, and results that belong elsewhere.
@Suite struct FileNumbersTests {
  private static let number = AnswerFormat.numeric(NumericFormat(decimals: 3))

  /// What YAML's core schema takes for a number arrives as a text when JSON would not write it so.
  static let taken = [
    ("+4", "4"), ("1e1", "10"), ("0x0A", "10"), ("0o17", "15"), ("-0", "0"), (".5", "0.5"), ("5.", "5"),
    ("-.5", "-0.5"),
    ("007", "7"), ("7", "7"), ("1E+2", "100"), ("12e-3", "0.012"),
  ]

  @Test(arguments: taken) func `every number of the core schema is one`(_ text: String, _ kept: String) throws {
    #expect(try Self.number.answer(from: .string(text)).get().json.compactText == kept)
  }

  @Test(arguments: ["1e400", "12345678901234567890", "-1e16", "0x7FFFFFFFFFFFFFF"])
  func `a number of too many digits is named as such`(_ text: String) {
    #expect(Self.number.answer(from: .string(text)) == .failure(.tooManyDigits(text)))
  }

  @Test(arguments: ["", ".", "+", "-", "e5", "0x", "0xG", "0x-1", "1.2.3", "1_000", ".inf", ".nan", "١٢", "1 2", "--1"])
  func `what is no number is not taken for one`(_ text: String) {
    #expect(Self.number.answer(from: .string(text)) == .failure(.notANumber(text)))
  }

  @Test func `a result of another survey is named`() throws {
    var builder = SurveyBuilder()
    builder.form("day", [builder.item("pain")])
    let survey = builder.survey()
    let json = try JSONValue(parsing: #"{"survey":"elsewhere","results":[]}"#)
    let (script, faults) = AnswerScript.read(json, for: survey)
    #expect(script.entries.isEmpty)
    #expect(faults == [.otherSurvey("elsewhere", expected: survey.id)])
  }
}
