import Diagnostics
import CivilTime
import Definitions
import Expressions
import SurveyModel
import Testing

@testable import Exchange

/// Our expressions in the languages of REDCap and XLSForm.
@Suite struct OutgoingLogicTests {
  private static let survey = """
    id: day
    title: A day
    steps:
      - id: page
        type: form
        items:
          - { id: pain, type: scale, prompt: Pain, minimum: 0, maximum: 10, tags: [both] }
          - { id: hours, type: numeric, prompt: Hours, minimum: 0, maximum: 24, unit: h }
          - { id: mood, type: choice, prompt: Mood, choices: [{ value: 1, text: Good }, { value: 2, text: Bad }] }
          - id: signs
            type: choice
            prompt: Signs
            multiple: true
            choices: [{ value: cough, text: Cough }, { value: fever, text: Fever }]
          - { id: alone, type: boolean, prompt: Alone? }
          - { id: word, type: text, prompt: A word }
          - { id: born, type: date, prompt: Born }
          - { id: seen, type: date, prompt: Seen }
          - { id: ache, type: scale, prompt: Ache, minimum: 0, maximum: 10, tags: [both] }
          - id: result
            type: computed
            value: EXPRESSION
            shown: false
    """

  /// What an expression becomes.
  private static func written(_ expression: String, _ dialect: OutgoingLogic.Dialect) throws -> String {
    let text = survey.replacing("EXPRESSION", with: expression)
    let files = FileSet([
      "study.yaml": Array("id: s\ntitle: S\nzone: UTC\n".utf8), "Surveys/day.yaml": Array(text.utf8),
    ])
    let definitions = StudyDefinitions(files: files, zones: DraftSettlingTests.zones)
    let errors = definitions.diagnostics.filter { $0.severity == .error }
    let loaded = try #require(definitions.surveys["day"], "\(errors)")
    let source = OutgoingSurvey(loaded.survey, path: "Surveys/day.yaml", languages: [.english])
    guard case .computed(let computed)? = loaded.survey.items.last?.item.format else { return "" }
    let logic = OutgoingLogic(dialect, of: source) { slot in
      guard case .item(let item) = source.meaning(ofSlot: slot) else { return nil }
      let boolean = dialect == .redcap ? (yes: "1", no: "0") : (yes: "true", no: "false")
      return OutgoingName(
        name: item.id, answer: .init(item.format, boolean: boolean),
        isNeverNegative: (item.format.numericBounds?.lowerBound ?? -1) >= 0, isWhole: item.format.isWhole)
    }
    do throws(FormulaFault) {
      if case .boolean = computed.expression.type { return try logic.condition(computed.expression).text(in: dialect) }
      return try logic.value(computed.expression).text(in: dialect)
    } catch { return "lost: \(error.reason)" }
  }

  @Test(arguments: [
    ("pain > 5", "[pain] > 5 and [pain] <> ''", "${pain} > 5"),
    ("mood == 1", "[mood] = '1'", "${mood} = '1'"),
    ("mood != 1", "[mood] <> '1' and [mood] <> ''", "${mood} != '1' and ${mood} != ''"),
    ("not answered(mood) or mood != 1", "[mood] <> '1'", "${mood} != '1'"),
    ("not (pain > 5)", "[pain] <= 5 and [pain] <> ''", "${pain} <= 5"),
    ("mood in [1, 2]", "[mood] = '1' or [mood] = '2'", "${mood} = '1' or ${mood} = '2'"),
    ("signs contains \"fever\"", "[signs(fever)] = '1'", "selected(${signs}, 'fever')"),
    (
      "not signs contains \"fever\"", "[signs(fever)] = '0' and ([signs(cough)] = '1' or [signs(fever)] = '1')",
      "not(selected(${signs}, 'fever')) and ${signs} != ''"
    ),
    ("alone", "[alone] = '1'", "${alone} = 'true'"), ("not alone", "[alone] = '0'", "${alone} = 'false'"),
    ("answered(signs)", "[signs(cough)] = '1' or [signs(fever)] = '1'", "${signs} != ''"),
    (
      "(pain > 5 or alone) and word == \"it's\"",
      "([pain] > 5 and [pain] <> '' or [alone] = '1') and [word] = \"it's\"",
      "(${pain} > 5 or ${alone} = 'true') and ${word} = \"it's\""
    ),
    ("hours > 12 h", "[hours] > 12 and [hours] <> ''", "${hours} > 12"),
    (
      "any(tag(\"both\") > 3)", "[pain] > 3 and [pain] <> '' or [ache] > 3 and [ache] <> ''",
      "${pain} > 3 or ${ache} > 3"
    ),
    (
      "any(alone and all(tag(\"both\") > 1))",
      "[alone] = '1' and [pain] > 1 and [pain] <> '' and [ache] > 1 and [ache] <> ''",
      "${alone} = 'true' and ${pain} > 1 and ${ache} > 1"
    ),
    ("seen > 2026-01-01", "[seen] > '2026-01-01' and [seen] <> ''", "${seen} > date('2026-01-01')"),
    (
      "mean(pain, ache, atLeast=1) < 3", "mean([pain], [ache]) < 3 and ([pain] <> '' or [ache] <> '')",
      "if(${pain} != '' or ${ache} != '', (coalesce(${pain}, 0) + coalesce(${ache}, 0)) div (if(${pain} != '', 1, 0) + if(${ache} != '', 1, 0)), '') < 3"
    ),
    (
      "pain / mood < 3", "[pain] / [mood] < 3 and [pain] <> '' and [mood] <> '' and [mood] <> 0",
      "if(${mood} != 0, ${pain} div ${mood}, '') < 3 and ${pain} != '' and ${mood} != '' and ${mood} != 0"
    ),
    ("word == \"\"", "[word] = '' and [word] <> ''", "${word} = '' and ${word} != ''"),
    ("seen >= born", "[seen] >= [born] and [seen] <> '' and [born] <> ''", "${seen} >= ${born}"),
  ])
  func `a condition is met there exactly when it is true here`(_ ours: String, _ redcap: String, _ xpath: String) throws
  {
    #expect(try Self.written(ours, .redcap) == redcap)
    #expect(try Self.written(ours, .xpath) == xpath)
  }

  @Test(arguments: [
    ("pain + 2 * mood", "[pain] + 2 * [mood]", "${pain} + 2 * ${mood}"),
    ("(pain - 1) / 3", "([pain] - 1) / 3", "(${pain} - 1) div 3"),
    ("sum(pain, mood)", "[pain] + [mood]", "${pain} + ${mood}"),
    (
      "sum(pain, mood, atLeast=1)", "sum([pain], [mood])",
      "if(${pain} != '' or ${mood} != '', coalesce(${pain}, 0) + coalesce(${mood}, 0), '')"
    ),
    ("mean(pain, mood)", "([pain] + [mood]) / 2", "(${pain} + ${mood}) div 2"),
    ("if(answered(pain), 1, 0)", "if([pain] <> '', 1, 0)", "if(${pain} != '', 1, 0)"),
    (
      "if(pain > 5, 1, 0)", "if([pain] > 5 and [pain] <> '', 1, if([pain] <= 5 and [pain] <> '', 0, ''))",
      "if(${pain} > 5, 1, if(${pain} <= 5, 0, ''))"
    ),
    ("(seen - born) / 1 day", "datediff([born], [seen], 'd', true)", "${seen} - ${born}"),
    ("abs(seen - born) / 365.2425 days", "datediff([born], [seen], 'y')", "abs(${seen} - ${born}) div 365.2425"),
    (
      "count(signs)", "if([signs(cough)] = '1' or [signs(fever)] = '1', sum([signs(cough)], [signs(fever)]), '')",
      "if(${signs} != '', count-selected(${signs}), '')"
    ),
    (
      "if(answered(signs), count(signs), 0)", "sum([signs(cough)], [signs(fever)])", "count-selected(${signs})"
    ),
    ("if(answered(word), length(word), 0)", "length([word])", "string-length(${word})"),
    ("pain / mood", "[pain] / [mood]", "if(${mood} != 0, ${pain} div ${mood}, '')"),
    (
      "floor(hours / 1 h - 3)", "rounddown([hours] / 1 - 3, 0)",
      "if(${hours} div 1 - 3 < 0 and round(${hours} div 1 - 3, 12) != int(round(${hours} div 1 - 3, 12)), int(round(${hours} div 1 - 3, 12)) - 1, int(round(${hours} div 1 - 3, 12)))"
    ),
    ("pain ^ 2", "([pain])^(2)", "pow(${pain}, 2)"),
    ("round(pain / 3, 1)", "round([pain] / 3, 1)", "round(${pain} div 3, 1)"),
    ("number(pain) - 3 * floor(pain / 3)", "[pain] - 3 * rounddown([pain] / 3, 0)", "${pain} - 3 * int(${pain} div 3)"),
  ])
  func `a value is worked out there as it is here`(_ ours: String, _ redcap: String, _ xpath: String) throws {
    #expect(try Self.written(ours, .redcap) == redcap)
    #expect(try Self.written(ours, .xpath) == xpath)
  }

  /// As `int()` and `mod` of a form are here, and rows of points.
  @Test(arguments: [
    ("if(pain / 3 < 0, ceil(pain / 3), floor(pain / 3))", "int(${pain} div 3)"),
    ("floor(pain * 0.29)", "int(round(${pain} * 0.29, 12))"),
    ("pain - 3 * if(pain / 3 < 0, ceil(pain / 3), floor(pain / 3))", "${pain} mod 3"),
    (
      "ceil(pain / 3)", "if(${pain} div 3 != int(${pain} div 3), int(${pain} div 3) + 1, int(${pain} div 3))"
    ),
    (
      "sum(if(answered(pain) and pain > 3, 1, 0), if(answered(ache) and ache > 3, 1, 0), atLeast=1)",
      "coalesce(if(${pain} != '' and ${pain} > 3, 1, 0), 0) + coalesce(if(${ache} != '' and ${ache} > 3, 1, 0), 0)"
    ),
    (
      "sum(if(pain > 3, 1, 0), if(ache > 3, 1, 0))",
      "if(${pain} > 3, 1, if(${pain} <= 3, 0, '')) + if(${ache} > 3, 1, if(${ache} <= 3, 0, ''))"
    ),
    (
      "sum(if(pain > 3, 1, 0), if(ache > 3, 1, 0), atLeast=1)",
      "if(${pain} > 3 or ${pain} <= 3 or ${ache} > 3 or ${ache} <= 3, coalesce(if(${pain} > 3, 1, if(${pain} <= 3, 0, '')), 0) + coalesce(if(${ache} > 3, 1, if(${ache} <= 3, 0, '')), 0), '')"
    ),
  ])
  func `whole parts and sums of conditions are worked out in forms as here`(_ ours: String, _ xpath: String) throws {
    let written = try Self.written(ours, .xpath)
    #expect(written == xpath)
  }

  @Test(arguments: [
    ("matches(word, \"a+\")", "lost: 'matches' has no like there", "regex(${word}, '^a+$')"),
    (
      "median(pain, mood, atLeast=1)", "median([pain], [mood])",
      "lost: 'median' of values that may be blank has no like there"
    ),
    ("exp(pain)", "exp([pain])", "exp(${pain})"),
    ("hours * 60 > 30 min", "lost: units aren't known there: '30 min'", "lost: units aren't known there: '30 min'"),
  ])
  func `what can't be said there has a reason`(_ ours: String, _ redcap: String, _ xpath: String) throws {
    #expect(try Self.written(ours, .redcap) == redcap)
    #expect(try Self.written(ours, .xpath) == xpath)
  }
}
