import Definitions
import Diagnostics
import Testing

@testable import Exchange

/// Choices of one list with the same name or code: none is left out without a word.
@Suite struct NamesakeChoiceTests {
  private static func imported(_ system: ForeignSystem, _ text: String) -> (survey: String, study: StudyImport) {
    let study = StudyImport(
      system, files: [SourceFile(path: "f.csv", text: text)], id: "places", zones: DraftSettlingTests.zones)
    let path = study.files.files.keys.sorted().first { $0.hasPrefix("Surveys/") } ?? ""
    return (String(decoding: study.files[path] ?? [], as: UTF8.self), study)
  }

  private static func form(_ questions: String, _ choices: String) -> String {
    """
    survey,,,,,
    ,type,name,label,relevant,choice_filter
    ,select_one regions,region,Where?,,
    \(questions)
    choices,,,,,
    ,list_name,name,label,region,
    ,regions,north,North,,
    ,regions,south,South,,
    \(choices)

    """
  }

  @Test func `a choice that stands under several filters shows under each of them`() {
    let (survey, study) = Self.imported(
      .xlsform,
      Self.form(
        ",select_one districts,district,Which?,,region=${region}",
        ",districts,lake,Lake,north,\n,districts,other,Elsewhere,north,\n,districts,other,Elsewhere,south,"))
    #expect(survey.contains(#"showIf: region in ["north", "south"]"#), "\(survey)")
    #expect(survey.split(separator: "text: Elsewhere").count == 2, "\(survey)")
    #expect(study.report.count(.lost) == 0 && study.report.count(.approximated) == 0)
  }

  @Test func `choices of one name with other words get other values, and conditions ask for all of them`() {
    let (survey, study) = Self.imported(
      .xlsform,
      Self.form(
        ",select_one districts,district,Which?,,region=${region}\n,text,named,Which one?,${district} = 'other',\n"
          + ",text,known,Known?,${district} != 'other',",
        ",districts,lake,Lake,north,\n,districts,other,Other in the north,north,\n"
          + ",districts,other,Other in the south,south,\n,districts,other_2,Odd,south,"))
    #expect(survey.contains(#"value: other, text: Other in the north, showIf: region == "north""#), "\(survey)")
    #expect(survey.contains(#"value: other_3, text: Other in the south, showIf: region == "south""#), "\(survey)")
    #expect(survey.contains(#"district in ["other", "other_3"]"#), "\(survey)")
    #expect(survey.contains(#"not answered(district) or not district in ["other", "other_3"]"#), "\(survey)")
    let told = study.report.lines.filter { $0.fate != .kept }
    #expect(told.map(\.construct) == ["choice"] && told.first?.place == "choices, row 13", "\(told)")
    #expect(told.first?.note.contains("'other_3'") == true)
  }

  @Test func `numbers that are names of several choices are texts, and the report says so`() {
    let (survey, study) = Self.imported(
      .xlsform,
      Self.form(
        ",select_multiple districts,seen,Which?,,\n,text,more,More?,\"selected(${seen}, '9')\",",
        ",districts,1,Lake,,\n,districts,9,Other,,\n,districts,9,None,,"))
    #expect(survey.contains(#"seen contains "9" or seen contains "9_2""#), "\(survey)")
    #expect(study.report.lines.contains { $0.note.hasSuffix("the values of the list are texts, no numbers") })
  }

  @Test func `a row that stands twice is offered once, and the report says where`() {
    let (survey, study) = Self.imported(
      .xlsform, Self.form(",select_one districts,district,Which?,,", ",districts,lake,Lake,,\n,districts,lake,Lake,,"))
    #expect(survey.split(separator: "text: Lake").count == 2, "\(survey)")
    let told = study.report.lines.filter { $0.fate != .kept }
    #expect(told.map(\.fate) == [.approximated] && told.first?.place == "choices, row 10", "\(told)")
  }

  @Test func `a choice whose filter no answer can meet is told, and one with an apostrophe is kept`() {
    let (survey, study) = Self.imported(
      .xlsform,
      Self.form(
        ",select_one districts,district,Which?,,region=${region}\n,text,lord,Who?,,\n"
          + ",select_one halls,hall,Hall?,,lord=${lord}",
        ",districts,lake,Lake,north,\n,districts,wood,Wood,nowhere,\n"
      ).replacing("label,region,", with: "label,region,lord")
        + ",halls,one,One,,King's\n,halls,two,Two,,Queen\n")
    #expect(survey.contains(#"lord == "King's""#), "\(survey)")
    let lost = study.report.lines.filter { $0.fate == .lost }
    #expect(lost.map(\.source) == ["wood"] && lost.first?.place.hasPrefix("choices, row") == true, "\(lost)")
  }

  @Test(arguments: [
    ("1, A | 2, B | 1, C", Fate.lost, "1, C"), ("1, A | 1, A", .approximated, "1, A"), ("1, A | , B", .lost, ", B"),
  ])
  func `codes of REDCap that several choices have are told with their field`(
    _ choices: String, _ fate: Fate, _ source: String
  ) {
    let head = REDCapField.columns.map(\.name).joined(separator: ",")
    let (survey, study) = Self.imported(
      .redcap, "\(head)\nid,f,,text,ID,,,,,,,,,,,,,\na,f,,radio,A,\"\(choices)\",,,,,,,,,,,,")
    #expect(survey.contains("text: A"), "\(survey)")
    let told = study.report.lines.filter { $0.construct == "choice" }
    #expect(told.map(\.fate) == [fate] && told.map(\.source) == [source], "\(told)")
    #expect(told.first?.place == "row 3" && told.first?.note.isEmpty == false)
  }
}
