import Diagnostics
import JSONText
import SurveyModel
import Testing

@testable import Definitions

/// Faults of prepared answers, told with their places.
@Suite struct AnswersFileTests {
  @Test func `of very many faults the first are told, and how many more there are`() throws {
    let keys = (1...3_000).map { "wrong\($0): 1" }.joined(separator: "\n")
    let file = try #require(AnswersFile.read(SourceFile(path: "a.yaml", text: keys)).value)
    let faults = (1...3_000).map { ScriptFault.unknownItem(key: "wrong\($0)", known: ["pain", "wrong"]) }
    let told = file.diagnostics(faults)
    #expect(told.count == 51)
    #expect(told.last?.message == "2950 more answers have faults")
    #expect(file.diagnostics(Array(faults.prefix(50))).count == 50)
  }

  @Test(arguments: [("{a: 1}", "{\"a\":1}"), ("[x, {b: [1]}]", "[\"x\",{\"b\":[1]}]"), ("{a: 1", nil), ("{", nil)])
  func `a map or list stands on one line`(_ text: String, _ json: String?) {
    #expect(AnswersFile.flow(text)?.compactText == json)
  }
}
