import Definitions
import Diagnostics
import Expressions
import Foundation
import JSONText
import SurveyModel
import Testing

@testable import Exchange

/// What is odd in forms, questionnaires and protocols.
@Suite struct FormTrapTests {
  private static func imported(_ system: ForeignSystem, _ files: KeyValuePairs<String, String>) -> StudyImport {
    StudyImport(
      system, files: files.map { SourceFile(path: $0.key, text: $0.value) }, id: "traps",
      zones: DraftSettlingTests.zones)
  }

  private static func text(_ study: StudyImport, _ folder: String = "Surveys") -> String {
    let path = study.files.files.keys.sorted().first { $0.hasPrefix(folder + "/") } ?? ""
    return String(decoding: study.files[path] ?? [], as: UTF8.self)
  }

  private static func told(_ study: StudyImport, _ construct: String) -> [Fate] {
    study.report.lines.filter { $0.construct == construct }.map(\.fate)
  }

  // MARK: - XLSForm

  private static let choices = "list_name,name,label\nl,a,A\nl,b,B\nl,c,C\n"

  private static func form(_ rows: String, choices: String = choices) -> StudyImport {
    imported(.xlsform, ["survey.csv": rows, "choices.csv": choices])
  }

  @Test func `bounds of counts, lengths and instants are fields of the item`() {
    let study = Self.form(
      """
      type,name,label,constraint
      select_multiple l,m,M,count-selected(.) >= 1 and count-selected(.) < 3
      text,t,T,string-length(.) <= 10
      dateTime,d,D,. <= now()
      date,e,E,. > today() - 30
      time,f,F,. > '8:30'
      """)
    let survey = Self.text(study)
    #expect(survey.contains("minimumChosen: 1\n        maximumChosen: 2"), "\(survey)")
    #expect(survey.contains("{ id: t, type: text, prompt: T, maximumLength: 10 }"), "\(survey)")
    #expect(survey.contains("{ id: d, type: dateTime, prompt: D, maximum: today }"), "\(survey)")
    #expect(survey.contains("if: e > today - 30 days") && survey.contains("if: f > 08:30"), "\(survey)")
    #expect(Self.told(study, "constraint") == [.kept, .kept, .approximated, .kept, .kept])
  }

  @Test func `the number of an entry is told, and a condition that requires an answer`() {
    let study = Self.form(
      """
      type,name,label,calculation,required
      integer,n,N,,
      text,x,X,,${n} > 2
      begin_repeat,r,R,,
      calculate,p,,position(..),
      text,c,Child ${p},,
      end_repeat,,,,
      hidden,h,,,
      note,z,Child ${p},,
      """)
    let survey = Self.text(study)
    #expect(survey.contains("prompt: \"Child {{index}}\"") && survey.contains("text: Child …"), "\(survey)")
    #expect(survey.contains("optional: not answered(n) or n <= 2"), "\(survey)")
  }

  @Test func `columns without a language are one of the languages, and nothing is dropped`() {
    let study = Self.form(
      "type,name,label,label::French (fr),save_to,parameters,appearance\n"
        + "select_one l,s,Which?,Lequel ?,p,randomize=true,search('f')\n",
      choices: "list_name,name,label,label::French (fr),media::image,media::audio\nl,a,One,Un,a.png,a.mp3\n"
        + "l,b,Two,Deux,,\n")
    let survey = Self.text(study)
    #expect(survey.contains("prompt: { en: Which?, fr: Lequel ? }"), "\(survey)")
    #expect(survey.contains("text: { en: One, fr: Un }") && survey.contains("order: random"), "\(survey)")
    #expect(Self.told(study, "column") == [.lost, .lost] && Self.told(study, "appearance") == [.lost])
    #expect(Self.told(study, "picture") == [.lost])
    #expect(Self.told(study, "language") == [.approximated])
  }

  // MARK: - FHIR

  private static func questionnaire(_ items: String, _ more: String = "") -> StudyImport {
    imported(
      .fhir, ["q.json": #"{"resourceType":"Questionnaire","status":"draft","title":"T"\#(more),"item":[\#(items)]}"#])
  }

  @Test func `a repeat within a conditional group, and what follows it, have the condition of the group`() {
    let study = Self.questionnaire(
      #"""
      {"linkId":"a","type":"boolean","text":"A"},
      {"linkId":"g","type":"group","text":"G","prefix":"B.","enableWhen":[{"question":"a","operator":"=","answerBoolean":true}],
       "item":[{"linkId":"x","type":"string","text":"X"},
        {"linkId":"r","type":"group","text":"R","repeats":true,"item":[{"linkId":"y","type":"string","text":"Y"},
         {"linkId":"s","type":"group","text":"S","repeats":true,"item":[{"linkId":"z","type":"string","text":"Z"}]}]},
        {"linkId":"w","type":"string","text":"W"}]}
      """#)
    let definitions = StudyDefinitions(files: study.files, zones: DraftSettlingTests.zones)
    let survey = definitions.surveys.values.first?.survey
    #expect(survey?.groups.map(\.id) == ["r", "s"] && survey?.groups.first?.showIf?.text == "a")
    #expect(survey?.steps.first { $0.id == "g" }?.showIf?.text == "a")
    let last = survey?.items.first { $0.item.id == "w" }
    #expect(last.map { survey?.steps[$0.step].showIf?.text } == "a")
    #expect(Self.text(study).contains("title: B. G"))
    #expect(study.report.count(.lost) == 0)
  }

  @Test func `a group with one entry is no repeat, and the fourth repeat in one another is asked once`() {
    func group(_ id: String, _ inner: String, _ more: String = "") -> String {
      #"{"linkId":"\#(id)","type":"group","text":"\#(id)","repeats":true\#(more),"item":[\#(inner)]}"#
    }
    let core = "http://hl7.org/fhir/StructureDefinition/"
    let once = #","extension":[{"url":"\#(core)questionnaire-maxOccurs","valueInteger":1}]"#
    let item = #"{"linkId":"x","type":"string","text":"X"}"#
    let study = Self.questionnaire(
      group("o", #"{"linkId":"y","type":"string","text":"Y"}"#, once) + ","
        + group("a", group("b", group("c", group("d", item)))))
    let definitions = StudyDefinitions(files: study.files, zones: DraftSettlingTests.zones)
    let groups = definitions.surveys.values.first?.survey.groups ?? []
    #expect(groups.map(\.id) == ["a", "b", "c"] && groups.compactMap(\.loop?.maximum) == [50, 5, 2])
    #expect(Self.told(study, "repeats").filter { $0 == .lost }.count == 1)
  }

  @Test func `a set of answers takes in other sets and leaves out what it excludes`() {
    let study = Self.questionnaire(
      ##"{"linkId":"a","type":"choice","text":"A","answerValueSet":"#one"}"##,
      ##"""
      ,"contained":[{"resourceType":"ValueSet","id":"one","compose":{"include":[
        {"system":"s","concept":[{"code":"a","display":"A"},{"code":"b","display":"B"}]},{"valueSet":["#two"]}],
        "exclude":[{"system":"s","concept":[{"code":"b"}]}]}},
       {"resourceType":"ValueSet","id":"two","expansion":{"contains":[{"abstract":true,"display":"G","contains":[
        {"system":"t","code":"c","display":"C"},{"system":"t","code":"d","display":"D","inactive":true}]}]}}]
      """##)
    let definitions = StudyDefinitions(files: study.files, zones: DraftSettlingTests.zones)
    let choices = definitions.surveys.values.first?.survey.items.first?.item.format.choices
    #expect(choices?.map(\.value.description) == ["a", "c"], "\(Self.text(study))")
  }

  @Test func `what is chosen beforehand and other answers than those of a list have lines`() {
    let study = Self.questionnaire(
      #"""
      {"linkId":"a","type":"string","text":"A","answerConstraint":"optionsOrType","answerOption":[{"valueString":"x","initialSelected":true}]},
      {"linkId":"b","type":"integer","text":"B","answerConstraint":"optionsOrType","answerOption":[{"valueInteger":1}]},
      {"linkId":"c","type":"string","text":"C","extension":[{"url":"http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression","valueExpression":{"language":"text/fhirpath","expression":"iif(%resource.item.where(linkId='b').answer.exists(), %resource.item.where(linkId='b').answer.value * 2, {})"}}]}
      """#)
    let survey = Self.text(study)
    #expect(survey.contains("other: true") && survey.contains("value: b * 2"), "\(survey)")
    #expect(Self.told(study, "answerConstraint") == [.kept, .approximated])
    #expect(Self.told(study, "initialSelected") == [.lost])
  }

  // MARK: - RADAR

  private static func task(_ plan: String) -> (schedule: String, study: StudyImport) {
    let study = imported(
      .radar,
      [
        "protocol.json":
          #"{"name":"P","protocols":[{"name":"A","questionnaire":{"name":"q"},"protocol":{\#(plan)}}]}"#
      ])
    return (text(study, "Schedules"), study)
  }

  @Test(arguments: [
    (
      #"{"unit":"hour","amount":6}"#, #"{"unit":"min","unitsFromZero":[30]}"#,
      "every: 1 day, at: [00:30, 06:30, 12:30, 18:30]"
    ),
    (#"{"unit":"min","amount":720}"#, #"{"unit":"hour","unitsFromZero":[8.5]}"#, "every: 1 day, at: [08:30, 20:30]"),
    (#"{"unit":"hour","amount":48}"#, #"{"unit":"hour","unitsFromZero":[9]}"#, "every: 2 days, at: 09:00"),
    (#"{"unit":"min","amount":30}"#, #"{"unit":"min","unitsFromZero":[0]}"#, "from: enrollment + 30 min, every: 1 h"),
  ])
  func `hours and minutes of RADAR count from the start of the day`(
    _ every: String, _ offsets: String, _ expected: String
  ) {
    let (schedule, study) = Self.task(#""repeatProtocol":\#(every),"repeatQuestionnaire":\#(offsets)"#)
    #expect(schedule.replacing("\n        ", with: ", ").contains(expected), "\(schedule)")
    #expect(Self.told(study, "repeatProtocol") == [.kept])
  }

  @Test func `parts of hours, several reminders and the older form of a date are read`() {
    let (schedule, study) = Self.task(
      #""repeatProtocol":{"unit":"day","amount":1},"repeatQuestionnaire":{"unit":"min","unitsFromZero":[480]},"#
        + #""completionWindow":{"unit":"hour","amount":1.5},"referenceTimestamp":"15-02-2024:08:00","#
        + #""reminders":[{"unit":"min","amount":15,"repeat":1},{"unit":"hour","amount":1,"repeat":2}]"#)
    #expect(schedule.contains("window: 90 min") && schedule.contains("remind: [15 min, 1 h]"), "\(schedule)")
    #expect(schedule.contains("from: 2024-02-15"), "\(schedule)")
    #expect(Self.told(study, "completionWindow") == [.kept] && Self.told(study, "reminders") == [.approximated])
    let odd = Self.task(
      #""repeatProtocol":{"unit":"day","amount":1},"repeatQuestionnaire":{"unit":"min","unitsFromZero":[480]},"#
        + #""completionWindow":{"unit":"fortnight","amount":1}"#)
    #expect(Self.told(odd.study, "completionWindow") == [.approximated], "\(odd.schedule)")
  }

  @Test func `a table has the words above it, and types and codes that are not known have lines`() {
    let study = Self.imported(
      .radar,
      [
        "q_armt.json": #"""
        [{"field_name":"a","field_type":"matrix-radio","field_label":"A","matrix_group_name":"m","section_header":"How often?",
          "select_choices_or_calculations":[{"code":"1","label":"X"},{"code":"2","label":"Y"}]},
         {"field_name":"b","field_type":"matrix-radio","field_label":"B","matrix_group_name":"m",
          "select_choices_or_calculations":[{"code":"1","label":"X"},{"code":"2","label":"Y"}],
          "evaluated_logic":"parseInt(responses['a']) > 1"},
         {"field_name":"c","field_type":"hologram","field_label":"C"}]
        """#,
        "q_armt_de.json": #"""
        [{"field_name":"a","field_type":"matrix-radio","field_label":"A",
          "select_choices_or_calculations":[{"code":"1","label":"X"},{"code":"3","label":"Z"}]}]
        """#,
      ])
    let survey = Self.text(study)
    #expect(survey.contains("type: matrix\n        prompt: How often?"), "\(survey)")
    #expect(survey.contains("showIf: a > 1"), "\(survey)")
    #expect(Self.told(study, "field type hologram") == [.approximated])
    #expect(study.report.lines.contains { $0.construct == "choices" && $0.fate == .lost && $0.source == "3" })
  }
}
