import Definitions
import Diagnostics
import Expressions
import JSONText
import SurveyModel
import Testing

@testable import Exchange

/// Sums and means that another system works out become scores.
@Suite struct ImportedScoreTests {
  /// A form of nine questions as the PHQ-9 has them, in words of our own.
  static let dictionary: String = {
    let asked = [
      "Little joy", "Low spirits", "Poor sleep", "No strength", "Poor appetite", "Feeling a failure", "Hard to attend",
      "Slow or restless", "Better not to live",
    ]
    let rows = asked.enumerated().map { index, words in
      "low\(index + 1),mood,radio,\(words),\"0, Never | 1, Some days | 2, Most days | 3, Each day\",,y"
    }
    let sum = (1...9).map { "[low\($0)]" }.joined(separator: " + ")
    return """
      field_name,form_name,field_type,field_label,select_choices_or_calculations,field_annotation,required_field
      record_id,mood,text,ID,,,
      \(rows.joined(separator: "\n"))
      low_total,mood,calc,Low mood,\(sum),@HIDDEN,
      low_level,mood,text,Level,,"@CALCTEXT(if([low_total] >= 20, 'Severe', if([low_total] >= 10, 'Moderate', if([low_total] >= 5, 'Mild', 'None'))))",
      trouble,mood,radio,How hard did it make your days?,"0, Not hard | 1, Hard",,
      """
  }()

  /// Seven questions as the GAD-7 has them, in words of our own.
  static let form: String = {
    let asked = [
      "Tense", "Worries that return", "Too many worries", "Hard to rest", "Hard to sit still", "Soon angry", "Afraid",
    ]
    let rows = asked.enumerated().map { ",select_one often,tense\($0 + 1),\($1),,yes" }
    let sum = (1...7).map { "${tense\($0)}" }.joined(separator: " + ")
    return """
      survey,type,name,label,calculation,required
      \(rows.joined(separator: "\n"))
      ,calculate,tense_total,,\(sum),
      ,calculate,tense_level,,"if(${tense_total} >= 15, 'Severe', if(${tense_total} >= 10, 'Moderate', if(${tense_total} >= 5, 'Mild', 'Minimal')))",
      choices,list_name,name,label,,
      ,often,0,Never,,
      ,often,1,Some days,,
      ,often,2,Most days,,
      ,often,3,Each day,,
      """
  }()

  /// A questionnaire whose choices have weights; the total adds those of what was chosen.
  static func questionnaire(required: Bool, _ expression: String) -> String {
    let items = (1...3).map { index in
      let options = ["Never", "Some days", "Each day"].enumerated().map { place, words in
        """
        {"extension": [{"url": "http://hl7.org/fhir/StructureDefinition/ordinalValue", "valueDecimal": \(place)}],
         "valueCoding": {"system": "urn:own", "code": "c\(place)", "display": "\(words)"}}
        """
      }
      return """
        {"linkId": "q\(index)", "type": "choice", "text": "Question \(index)", "required": \(required),
         "answerOption": [\(options.joined(separator: ","))]}
        """
    }
    return """
      {"resourceType": "Questionnaire", "status": "active", "name": "weights", "item": [\(items.joined(separator: ",")),
       {"linkId": "total", "type": "decimal", "text": "Total", "readOnly": true, "extension": [
        {"url": "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression",
         "valueExpression": {"language": "text/fhirpath", "expression": "\(expression)"}}]},
       {"linkId": "after", "type": "string", "text": "Anything else?"}]}
      """
  }

  private static func read(_ system: ForeignSystem, _ text: String, _ name: String) throws -> StudyImport {
    let source = SourceFile(path: name, text: text)
    let read = StudyImport(system, files: [source], id: "s", zones: DraftSettlingTests.zones)
    try #require(read.diagnostics.isEmpty, "\(read.diagnostics.map(\.message))")
    return read
  }

  private static func survey(_ read: StudyImport) throws -> Survey {
    let definitions = StudyDefinitions(files: read.files, zones: DraftSettlingTests.zones)
    try #require(!definitions.diagnostics.contains { $0.severity == .error })
    return try #require(definitions.surveys.values.first).survey
  }

  private static func text(_ files: FileSet) -> String {
    files.files.filter { $0.key.hasPrefix("Surveys/") }.values.map { bytes in
      String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { $0.first { $0 != " " } != "#" }
        .joined(separator: "\n")
    }.joined()
  }

  private static func scores(_ read: StudyImport) -> String {
    let text = text(read.files)
    return text.firstRange(of: "scores:\n").map { String(text[$0.upperBound...]) } ?? ""
  }

  @Test func `a sum of REDCap and the words for it are a score with bands`() throws {
    let read = try Self.read(.redcap, Self.dictionary, "d.csv")
    #expect(
      Self.scores(read) == """
          - id: low_total
            title: Low mood
            method: sum
            items: [low1, low2, low3, low4, low5, low6, low7, low8, low9]
            range: [0, 27]
            bands:
              - { from: 0, label: None }
              - { from: 5, label: Mild }
              - { from: 10, label: Moderate }
              - { from: 20, label: Severe }
        """)
    // Without a score REDCap says 'None'; here there is no band.
    #expect(read.report.lines.filter { $0.fate != .kept }.map(\.construct) == ["action tag @CALCTEXT"])
  }

  @Test func `a sum of a form of XLSForm and the words for it are a score with bands`() throws {
    let read = try Self.read(.xlsform, Self.form, "f.csv")
    #expect(
      Self.scores(read) == """
          - id: tense_total
            method: sum
            items: [tense1, tense2, tense3, tense4, tense5, tense6, tense7]
            range: [0, 21]
            bands:
              - { from: 0, label: Minimal }
              - { from: 5, label: Mild }
              - { from: 10, label: Moderate }
              - { from: 15, label: Severe }
        """)
  }

  @Test func `weights of answers that FHIR adds up are a score over points`() throws {
    let read = try Self.read(
      .fhir, Self.questionnaire(required: true, "%resource.item.answer.value.ordinal().sum()"), "q.json")
    #expect(
      Self.scores(read)
        == "  - { id: total, title: Total, method: sum, items: [q1, q2, q3], visibleTo: participant }")
  }

  @Test(arguments: [true, false])
  func `a score comes to the sum of what was answered`(required: Bool) throws {
    let survey = try Self.survey(
      try Self.read(
        .fhir, Self.questionnaire(required: required, "%resource.item.answer.value.ordinal().sum()"), "q.json"))
    for (one, two, three) in [(0, 0, 0), (2, 1, 2), (1, 0, 2)] {
      let answers: JSONValue = [
        "q1": .string("c\(one)"), "q2": .string("c\(two)"), "q3": .string("c\(three)"), "after": ["state": "skipped"],
      ]
      #expect(try FHIRReturn.outcome(survey, answers).scores == ["total": Double(one + two + three)])
    }
    guard !required else { return }
    let skipped: JSONValue = ["state": "skipped"]
    let one: JSONValue = ["q1": "c2", "q2": skipped, "q3": skipped, "after": skipped]
    #expect(try FHIRReturn.outcome(survey, one).scores == ["total": 2])
    // Where nothing is answered there is no sum, and not the sum 0.
    let none: JSONValue = ["q1": skipped, "q2": skipped, "q3": skipped, "after": skipped]
    #expect(try FHIRReturn.outcome(survey, none).scores.isEmpty)
  }

  @Test func `scores come back from each system as the same study`() throws {
    let redcap = try Self.read(.redcap, Self.dictionary, "d.csv")
    let first = OutgoingStudy(StudyDefinitions(files: redcap.files, zones: DraftSettlingTests.zones))
    let dictionary = try #require(REDCapProjectText(first).files.first { $0.name.contains("dictionary") })
    let again = StudyImport(
      .redcap, files: [SourceFile(path: "d.csv", bytes: dictionary.bytes)], id: "s", zones: DraftSettlingTests.zones)
    #expect(Self.text(again.files) == Self.text(redcap.files))
    #expect(again.report.lines.allSatisfy { $0.fate == .kept })
    let form = try Self.read(.xlsform, Self.form, "f.csv")
    let study = OutgoingStudy(StudyDefinitions(files: form.files, zones: DraftSettlingTests.zones))
    let files = XLSFormExport.files(of: study).files
    let back = StudyImport(
      .xlsform, files: files.map { SourceFile(path: $0.name, bytes: $0.bytes) }, id: "s",
      zones: DraftSettlingTests.zones)
    #expect(Self.text(back.files) == Self.text(form.files))
    let questionnaire = try Self.read(
      .fhir, Self.questionnaire(required: true, "%resource.item.answer.value.ordinal().sum()"), "q.json")
    let returned = try FHIRReturn(questionnaire.files)
    let scores = try #require(returned.back.surveys.values.first).survey.scores
    #expect(scores.map(\.rule) == returned.sent.surveys.values.first?.survey.scores.map(\.rule))
  }

  /// A form of two choices, a yes and a typed number, with one value that is worked out.
  private static func scores(of calculation: String, then more: String = "") throws -> String {
    scores(
      try read(
        .redcap,
        """
        field_name,form_name,field_type,field_label,select_choices_or_calculations,text_validation_type_or_show_slider_number,required_field
        record_id,f,text,ID,,,
        a,f,radio,A,"0, Never | 1, Often",,
        b,f,radio,B,"0, Never | 1, Often",,
        yes,f,yesno,C,,,
        no,f,yesno,D,,,
        years,f,text,Years,,integer,
        months,f,text,Months,,integer,
        total,f,calc,Total,"\(calculation)",,
        \(more)
        """, "d.csv"))
  }

  @Test(arguments: [
    ("[a] + [b]", "method: sum, items: [a, b], visibleTo"),
    ("sum([a], [b])", "value: \"sum(a, b, atLeast=1)\", decimals: 0, visibleTo"),
    ("[yes] + [no]", "method: sum, items: [yes, no], visibleTo"),
    ("round(([a] + [b]) / 2, 1)", "method: mean, items: [a, b], decimals: 1, visibleTo"),
    ("[years] + [months]", "method: sum, items: [years, months], visibleTo"),
  ])
  func `what is worked out keeps its blanks and its rounding`(calculation: String, rule: String) throws {
    let flat = try Self.scores(of: calculation).split(whereSeparator: \.isNewline).map {
      $0.drop { $0 == " " || $0 == "-" || $0 == "{" }
    }.joined(separator: ", ").replacing("value: sum(a, b, atLeast=1)", with: "value: \"sum(a, b, atLeast=1)\"")
    #expect(flat.contains(rule), "\(flat)")
  }

  @Test func `a mean of those that are answered is a score whose blanks are prorated`() throws {
    let scores = try Self.scores(of: "mean([a], [b])")
    #expect(scores.contains("blanks: { prorate: 0.5 }") && scores.contains("decimals: 6"), "\(scores)")
  }

  @Test(arguments: ["[a] * 2", "[a] + [a]", "[years] - [months]", "[a]"])
  func `what is no plain sum stays an item`(calculation: String) throws {
    #expect(try Self.scores(of: calculation) == "")
  }

  @Test func `a sum of typed numbers in the midst of a form stays an item`() throws {
    #expect(try Self.scores(of: "[years] + [months]", then: "last,f,notes,Last,,,") == "")
    #expect(try Self.scores(of: "[a] + [b]", then: "last,f,notes,Last,,,").contains("id: total"))
  }

  @Test(arguments: ["", "[word] = 'High'"])
  func `words that another question asks for stay an item`(condition: String) throws {
    let scores = Self.scores(
      try Self.read(
        .redcap,
        """
        field_name,form_name,field_type,field_label,select_choices_or_calculations,branching_logic,field_annotation
        record_id,f,text,ID,,,
        a,f,radio,A,"0, Never | 1, Often",,
        b,f,radio,B,"0, Never | 1, Often",,
        total,f,calc,Total,[a] + [b],,
        word,f,text,Word,,,"@CALCTEXT(if([total] > 1, 'High', 'Low'))"
        last,f,notes,Last,,\(condition),
        """, "d.csv"))
    #expect(scores.contains("bands") == condition.isEmpty, "\(scores)")
  }

  private static func bands(_ formula: Formula, _ condition: Formula? = nil) -> WordedBands? {
    WordedBands(formula, if: condition, of: "s", in: 0...10, decimals: 0)
  }

  @Test func `words that leave a gap, or come twice, are no bands`() throws {
    func over(_ number: String, _ word: String, _ rest: Formula) -> Formula {
      .call("if", .compare(">=", .name("s"), .number(number)), .text(word), rest)
    }
    #expect(Self.bands(over("6", "High", .text("Low")))?.bands.map(\.from) == [0, 6])
    #expect(Self.bands(over("5.5", "High", .text("Low")))?.bands.map(\.from) == [0, 6])
    #expect(Self.bands(over("6", "High", .text(""))) == nil)
    #expect(Self.bands(over("6", "High", over("3", "Low", .text("High")))) == nil)
    #expect(Self.bands(.text("Low")) == nil)
    let known = Formula.call("answered", .name("s"))
    #expect(Self.bands(over("6", "High", .text("Low")), known)?.wordOfBlank == nil)
  }
}
