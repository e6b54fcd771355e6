import Definitions
import Diagnostics
import Expressions
import JSONText
import SurveyModel
import Testing

@testable import Exchange

struct FHIRExportTests {
  /// Every item of a questionnaire, by its linkId.
  private func nodes(_ questionnaire: JSONValue) -> [String: JSONValue] {
    var found: [String: JSONValue] = [:]
    func add(_ items: [JSONValue]) {
      for item in items {
        #expect(found[item["linkId"]?.string ?? ""] == nil, "\(item["linkId"]?.string ?? "") stands twice")
        found[item["linkId"]?.string ?? ""] = item
        add(item["item"]?.elements ?? [])
      }
    }
    add(questionnaire["item"]?.elements ?? [])
    return found
  }

  private func path(_ item: JSONValue?, _ name: String) -> String? {
    FHIRExtensions(item ?? .null)[name]?["valueExpression"]?["expression"]?.string
  }

  // MARK: - There and back

  @Test func `the shipped surveys come back with their items, and what differs is told`() throws {
    let study = try FHIRReturn(try FHIRReturn.shipped())
    let approximated: Set<String> = [
      "consent", "rangeOfMotion", "locationTrack", "timedWalk", "reactionTime", "tapping",
    ]
    #expect(study.sent.surveys.count > 15)
    #expect(Set(study.back.surveys.keys) == Set(study.sent.surveys.keys))
    for survey in study.sent.surveys.values {
      let id = survey.survey.id
      let told = study.told(id)
      for (sent, back) in study.items(id) {
        if approximated.contains(sent.format.name) || sent.format.name.hasPrefix("tower") || back == nil {
          let place = survey.survey.steps[survey.survey.items[sent.slot].step]
          let names = ["step \(place.id)", "repeat \(place.group.map { survey.survey.groups[$0].id } ?? "")"]
          #expect(told.contains { names.contains($0.place) }, "\(id), \(sent.id)")
          continue
        }
        // The words that ask for another entry are the importer's own.
        if sent.id == "foodsAnother" { continue }
        let item = try #require(back, "\(id), \(sent.id)")
        #expect(item.typeName == sent.typeName, "\(id), \(sent.id)")
        #expect(item.optional == sent.optional, "\(id), \(sent.id)")
        #expect(item.tags == sent.tags, "\(id), \(sent.id)")
        #expect(item.format.unit == sent.format.unit, "\(id), \(sent.id)")
        #expect(item.format.numericBounds == sent.format.numericBounds, "\(id), \(sent.id)")
        for language in [LanguageTag.english, .japanese] {
          #expect(words(item.prompt, language) == words(sent.prompt, language), "\(id), \(sent.id)")
        }
        let values = (item.format.choices ?? []).map(\.value), expected = (sent.format.choices ?? []).map(\.value)
        #expect(values == expected || told.contains { $0.construct == "other" }, "\(id), \(sent.id)")
        #expect(item.format.choices?.map(\.exclusive) == sent.format.choices?.map(\.exclusive) || values != expected)
      }
      let scores = study.back.surveys[id]?.survey.scores.map(\.id) ?? []
      for score in survey.survey.scores where !scores.contains(score.id) {
        #expect(told.contains { $0.place == "score \(score.id)" && $0.fate == .lost }, "\(id), \(score.id)")
      }
    }
  }

  private func words(_ text: LocalizedText, _ language: LanguageTag) -> String {
    text.text(in: language, fallback: .english).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test func `the shipped scores come to the same`() throws {
    let study = try FHIRReturn(try FHIRReturn.shipped())
    for (id, count, greatest) in [("phq-9", 9, 3), ("gad-7", 7, 3), ("pss-10", 10, 4)] {
      let sent = try #require(study.sent.surveys[id]?.survey), back = try #require(study.back.surveys[id]?.survey)
      var random = SeededGenerator(seed: 7)
      for round in 0..<40 {
        var members = sent.items.prefix(count).map { place -> JSONMember in
          let isLeft = round > 0 && Int.random(in: 0..<12, using: &random) == 0
          let value = Int.random(in: 0...greatest, using: &random)
          return JSONMember(place.item.id, isLeft ? ["state": "skipped"] : .integer(value))
        }
        members += sent.items.dropFirst(count).map { JSONMember($0.item.id, ["state": "skipped"]) }
        let (one, other) = (
          try FHIRReturn.outcome(sent, .object(members)), try FHIRReturn.outcome(back, .object(members))
        )
        #expect(one.scores == other.scores, "\(id): \(members)")
        #expect(one.items == other.items, "\(id): \(members)")
      }
    }
  }

  @Test(arguments: 0..<12) func `generated surveys come back to the same answers and scores`(_ seed: Int) throws {
    // Conditions of which `check` says that they are never true are made anew.
    let isSound = { (made: GeneratedSurvey) in (try? FHIRReturn.definitions(made.yaml)) != nil }
    var made = try #require((0..<50).lazy.map { GeneratedSurvey(seed: seed + 100 * $0) }.first(where: isSound))
    let yaml = made.yaml
    let study = try FHIRReturn(yaml: yaml)
    let sent = try #require(study.sent.surveys["q"]?.survey), back = try #require(study.back.surveys["q"]?.survey)
    for (one, other) in study.items("q") {
      #expect(other?.typeName == one.typeName, "\(one.id) of \(yaml)")
      #expect(other?.optional == one.optional, "\(one.id)")
    }
    for _ in 0..<30 {
      let answers = made.answers()
      let (one, other) = (try FHIRReturn.outcome(sent, answers), try FHIRReturn.outcome(back, answers))
      #expect(one.items == other.items, "\(answers.compactText)\n\(yaml)")
      #expect(one.scores == other.scores, "\(answers.compactText)\n\(yaml)")
    }
  }

  @Test func `a questionnaire that was brought here goes out and comes back the same`() throws {
    let study = StudyImport(
      .fhir, files: [try FHIRImportTests.fixture("sleep.json")], id: "sleep", zones: FHIRImportTests.zones)
    let again = try FHIRReturn(study.files)
    let (one, other) = (again.sent.surveys["Sleep"]?.survey, again.back.surveys["Sleep"]?.survey)
    #expect(one?.items.map(\.item.id) == other?.items.map(\.item.id))
    #expect(one?.items.map(\.item.format) == other?.items.map(\.item.format))
    #expect(one?.items.map { $0.item.showIf?.text } == other?.items.map { $0.item.showIf?.text })
    #expect(one?.steps.map(\.id) == other?.steps.map(\.id))
    #expect(one?.steps.map { $0.showIf?.text } == other?.steps.map { $0.showIf?.text })
    #expect(one?.items.map(\.item.prompt) == other?.items.map(\.item.prompt))
  }

  // MARK: - What is written

  private static let types = """
    id: q
    title: Types
    steps:
      - id: page
        type: form
        title: Page
        text: Read **this**.
        items:
          - { id: yes, type: boolean, prompt: Yes? }
          - { id: mood, type: choice, prompt: { en: Mood, ja: 気分 }, choices: [{ value: 0, text: Bad, points: 5 },
              { value: 1, text: Good, points: 7 }] }
          - { id: signs, type: choice, multiple: true, prompt: Signs, minimumChosen: 1, maximumChosen: 2,
              choices: [a, b, { value: none, text: None, exclusive: true }, { value: other, text: Else, other: true }] }
          - { id: pain, type: scale, prompt: Pain, minimum: 0, maximum: 10, step: 2, minimumLabel: None,
              maximumLabel: All, labels: { 4: Some }, hint: Think of today. }
          - { id: help, type: scale, prompt: Help, minimum: 1, maximum: 3, criteria: { 1: Full, 2: Some, 3: None } }
          - { id: weight, type: weight, prompt: Weight }
          - { id: dose, type: numeric, prompt: Dose, decimals: 2, unit: mg, minimum: 0.5, suggest: 1.25 }
          - { id: code, type: text, prompt: Code, pattern: "[A-Z]{2}", maximumLength: 2, refusal: Two letters }
          - { id: born, type: date, prompt: Born, maximum: today }
          - { id: at, type: timeOfDay, prompt: At, minimum: 08:00 }
          - { id: table, type: matrix, prompt: Table, choices: [{ value: 0, text: No }, { value: 1, text: Yes }],
              rows: [{ id: r1, prompt: One, tags: [t] }, { id: r2, prompt: Two, tags: [t] }] }
          - { id: place, type: location, prompt: Where? }
          - { id: bmi, type: computed, prompt: Double, value: dose * 2 }
          - { id: more, type: text, prompt: More, lines: 4, showIf: mood == 0 and not yes, optional: true,
              requires: { if: length(more) > 3, message: More! } }
    scores:
      - { id: all, method: sum, items: [mood, r1, r2], reverse: [r2] }
    outcomes:
      - { kind: pain, from: page/pain }
    """

  @Test func `types, bounds and choices stand where FHIR has them`() throws {
    let study = try FHIRReturn(yaml: Self.types)
    let nodes = nodes(study.questionnaires[0])
    let types = ["yes", "mood", "signs", "pain", "help", "weight", "dose", "code", "born", "at", "place", "more"].map {
      nodes[$0]?["type"]?.string
    }
    #expect(
      types == [
        "boolean", "choice", "open-choice", "integer", "choice", "decimal", "decimal", "string", "date", "time",
        "group",
        "text",
      ])
    #expect(nodes["page/text"]?["text"]?.string == "Read this.")
    let option = nodes["mood"]?["answerOption"]?.elements?.first?["valueCoding"]
    #expect(option?["code"]?.string == "0")
    #expect(option?["display"]?.string == "Bad")
    #expect(FHIRExtensions(option ?? .null)["ordinalValue"]?.extensionValue?.numberLiteral == "5")
    #expect(nodes["signs"]?["repeats"]?.boolean == true)
    #expect(nodes["signs"]?["answerOption"]?.elements?.count == 3)
    let pain = FHIRExtensions(try #require(nodes["pain"]))
    #expect(pain["minValue"]?.extensionValue == 0)
    #expect(pain["maxValue"]?.extensionValue == 10)
    #expect(pain["questionnaire-sliderStepValue"]?.extensionValue == 2)
    #expect(pain["sdc-questionnaire-observationExtract"]?.extensionValue == true)
    #expect(nodes["pain/hint"]?["text"]?.string == "Think of today.")
    #expect(nodes["pain/lower"]?["text"]?.string == "None")
    #expect(nodes["table"]?["item"]?.elements?.count == 2)
    #expect(nodes["dose"]?["initial"]?.elements == [["valueDecimal": .number(literal: "1.25")]])
    #expect(nodes["code"]?["maxLength"] == 2)
    #expect(nodes["more"]?["required"] == nil)
    #expect(nodes["yes"]?["required"]?.boolean == true)
  }

  @Test func `conditions of one kind are enableWhen, and constraints let the unknown pass`() throws {
    let study = try FHIRReturn(yaml: Self.types)
    let more = try #require(nodes(study.questionnaires[0])["more"])
    #expect(more["enableBehavior"]?.string == "all")
    let rules = more["enableWhen"]?.elements ?? []
    #expect(rules.map { $0["question"]?.string } == ["mood", "yes"])
    #expect(rules.first?["answerCoding"]?["code"]?.string == "0")
    #expect(rules.last?["answerBoolean"]?.boolean == false)
    let constraint = FHIRExtensions(try #require(FHIRExtensions(more)["questionnaire-constraint"]))
    #expect(
      constraint["expression"]?.extensionValue?.string
        == "iif((%resource.repeat(item).where(linkId='more').answer.value.length() > 3) = false, false, true)")
  }

  @Test func `a score is expanded into what its items count`() throws {
    let study = try FHIRReturn(yaml: Self.types)
    let score = try #require(nodes(study.questionnaires[0])["all"])
    let text = try #require(path(score, "sdc-questionnaire-calculatedExpression"))
    #expect(text.hasPrefix("(iif(%resource.repeat(item).where(linkId='mood').answer.value.code = '0', 5, iif("))
    #expect(text.contains("1 - %resource.repeat(item).where(linkId='r2').answer.value.code.toDecimal()"))
    #expect(text.hasSuffix(".round(0)"))
    #expect(score["readOnly"]?.boolean == true)
  }

  @Test(arguments: [
    ("pain > 3 or yes", "\"question\":\"pain\",\"operator\":\">\",\"answerInteger\":3"),
    ("pain - 1 > 3", "%resource.repeat(item).where(linkId='pain').answer.value - 1 > 3"),
    ("born + 2 weeks < today", ".answer.value + 2 weeks < today()"),
    ("today - born > 2 weeks", "today() > %resource.repeat(item).where(linkId='born').answer.value + 2 weeks"),
    ("age(born) >= 18", "today() >= %resource.repeat(item).where(linkId='born').answer.value + 18 years"),
    ("count(tag(\"t\")) > 1", "answer.exists(), 1, 0) + iif("),
    ("sum(tag(\"t\"), atLeast=1) > 1", ".code.toDecimal().combine("),
    ("not (signs contains \"a\") or yes", "exists(), %resource.repeat(item).where(linkId='signs')"),
    ("matches(code, \"A|B\")", ".matches('^(A|B)$')"), ("dose > 100 µg", "\"answerDecimal\":0.1"),
    ("mood in [0, 1] and yes", ".code in ('0' | '1')"),
  ])
  func `an expression says in FHIRPath what it says here`(_ condition: String, _ part: String) throws {
    let yaml = Self.types + "\n"
    let page =
      "  - { id: z, type: question, showIf: '\(condition)', item: { id: zz, type: boolean, prompt: Z } }\nscores:"
    let study = try FHIRReturn(yaml: yaml.replacing("scores:", with: page))
    let node = try #require(nodes(study.questionnaires[0])["z"])
    let text = path(node, "sdc-questionnaire-enableWhenExpression") ?? node["enableWhen"]?.compactText ?? ""
    #expect(text.contains(part), "\(text)")
    let (one, other) = (study.sent.surveys["q"]?.survey, study.back.surveys["q"]?.survey)
    #expect(one?.steps.first { $0.id == "z" }?.showIf != nil)
    #expect(other?.steps.first { $0.id == "z" }?.showIf != nil)
  }

  @Test func `rules that lead on hide the pages between`() throws {
    let study = try FHIRReturn(
      yaml: """
        id: q
        title: Ways
        steps:
          - { id: a, type: question, item: { id: x, type: scale, prompt: X, minimum: 0, maximum: 3 },
              next: [{ if: x > 2, to: d }, { if: x == 0, to: out }] }
          - { id: b, type: question, item: { id: y, type: boolean, prompt: Y } }
          - { id: d, type: question, item: { id: w, type: boolean, prompt: W } }
          - { id: end, type: completion, title: End }
          - { id: out, type: completion, title: Out, ending: ineligible }
        """.replacing("id: end,", with: "id: fin,"))
    for (x, shown) in [(1, ["x", "y", "w"]), (3, ["x", "w"]), (0, ["x"])] {
      let answers: JSONValue = ["x": .integer(x), "y": true, "w": true]
      for definitions in [study.sent, study.back] {
        let survey = try #require(definitions.surveys["q"]?.survey)
        let items = try FHIRReturn.outcome(survey, answers).items
        let answered = items.filter { $0.value.hasPrefix("answered") }.map(\.key)
        #expect(Set(answered) == Set(shown), "\(x)")
      }
    }
  }

  @Test func `what FHIR has no words for has a line each`() throws {
    let study = try FHIRReturn(
      yaml: """
        id: q
        title: Lost
        respondent: assessor
        steps:
          - { id: a, type: form, timeLimit: 10 s, order: random, items: [
              { id: x, type: boolean, prompt: X, yes: Sure, no: Never, dontKnow: true, identifying: true,
                visibleTo: team },
              { id: m, type: choice, prompt: M, choices: [1, 2], order: random, correct: 1 }] }
          - { id: look, type: review }
          - { id: blk, type: block, order: random, pick: 1, steps: [
              { id: p1, type: instruction, text: One }, { id: p2, type: instruction, text: Two }] }
          - { id: r, type: repeat, times: "2", maximum: 2, steps: [
              { id: r1, type: question, item: { id: n, type: numeric, prompt: N } }] }
        alerts: [{ id: al, if: x }]
        scores: [{ id: s, method: seconds, items: [x] }, { id: med, value: "median(m, 2)" }]
        """)
    let told = Dictionary(grouping: study.told("q"), by: \.construct).mapValues { Set($0.map(\.fate)) }
    for construct in [
      "timeLimit", "order", "yes and no", "identifying", "visibleTo", "correct", "review", "pick", "alert", "score",
    ] { #expect(told[construct] == [.lost], "\(construct)") }
    for construct in ["dontKnow", "respondent", "repeat"] {
      #expect(told[construct] == [.approximated], "\(construct)")
    }
  }

  @Test func `ids are what FHIR takes, and the same each time`() throws {
    let names = FHIRNames(study: "研究 1")
    for id in [names.patientID("P 001"), names.responseID("P", "a/b@2026-11-02"), names.observationID("P", "e", "k")] {
      #expect(id.utf8.count == 40)
      #expect(id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
    }
    #expect(names.patientID("P") == FHIRNames(study: "研究 1").patientID("P"))
    #expect(names.patientID("P") != FHIRNames(study: "2").patientID("P"))
    #expect(names.urn("survey", "phq-9") == "urn:regimen:%E7%A0%94%E7%A9%B6%201:survey:phq-9")
  }
}
