import ActiveTasks
import Expressions
import JSONText
import SurveyModel
import Testing

@testable import DataExport

/// The columns that each type of item takes in a wide data set, and what an answer puts into them.
@Suite struct ItemColumnsTests {
  private static func text(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }

  private static func columns(_ format: AnswerFormat, identified: Bool = false) -> ItemColumns {
    ItemColumns(
      FormItem(id: "q", slot: 0, prompt: text("Q"), format: format), name: "q", label: "Q", path: "form/q",
      texts: Texts(language: .english, fallback: .english), identified: identified)
  }

  private static let choices = [
    Choice(value: .number(DecimalNumber(1)), text: text("One")), Choice(value: .text("two"), text: text("Two")),
    Choice(value: .text("else"), text: text("Else"), other: true),
  ]

  @Test func `several choices take a column each, and one for what was written beside them`() throws {
    let columns = Self.columns(.choice(ChoiceFormat(choices: Self.choices, multiple: true)))
    #expect(columns.variables.map(\.name) == ["q.1", "q.two", "q.else", "q.other"])
    #expect(columns.variables.map(\.kind) == [.boolean, .boolean, .boolean, .text])
    #expect(columns.variables.map(\.label).first == "Q: One")
    let answer = try JSONValue(parsing: #"[1.0, {"value": "else", "text": "mine"}]"#)
    #expect(
      columns.cells(of: answer) == [.value(true), .value(false), .value(true), .value("mine")])
    #expect(columns.cells(of: ["two"]) == [.value(false), .value(true), .value(false), .none])
  }

  @Test func `what was written beside a choice has a column of its own, whatever the choices are called`() throws {
    let values = [("other", false), ("other_2", false), ("more", true)]
    let choices = values.map { Choice(value: .text($0.0), text: Self.text($0.0), other: $0.1) }
    let columns = Self.columns(.choice(ChoiceFormat(choices: choices, multiple: true)))
    #expect(columns.variables.map(\.name) == ["q.other", "q.other_2", "q.more", "q.other_3"])
    #expect(columns.variables.map(\.kind) == [.boolean, .boolean, .boolean, .text])
    let answer = try JSONValue(parsing: #"["other", {"value": "more", "text": "mine"}]"#)
    #expect(columns.cells(of: answer) == [.value(true), .value(false), .value(true), .value("mine")])
  }

  @Test func `where several choices take words, what was written beside each has a column`() throws {
    let choices = Self.choices + [Choice(value: .number(DecimalNumber(3)), text: Self.text("More"), other: true)]
    let columns = Self.columns(.choice(ChoiceFormat(choices: choices, multiple: true)))
    #expect(columns.variables.map(\.name) == ["q.1", "q.two", "q.else", "q.3", "q.else.other", "q.3.other"])
    #expect(columns.variables.map(\.label).suffix(2) == ["Q: Else: in words", "Q: More: in words"])
    let both = try JSONValue(parsing: #"[{"value": "else", "text": "mine"}, {"value": 3.0, "text": "yours"}]"#)
    #expect(columns.cells(of: both).suffix(2) == [.value("mine"), .value("yours")])
    let one = try JSONValue(parsing: #"[1, {"value": 3, "text": "yours"}]"#)
    #expect(columns.cells(of: one).suffix(2) == [.none, .value("yours")])
    // Only one of them is made.
    let single = Self.columns(.choice(ChoiceFormat(choices: choices)))
    #expect(single.variables.map(\.name) == ["q", "q.other"])
  }

  @Test func `a choice whose values are not all numbers is a text, and closed`() throws {
    let columns = Self.columns(.choice(ChoiceFormat(choices: Self.choices)))
    #expect(columns.variables.map(\.kind) == [.text, .text])
    #expect(columns.variables.map(\.isClosed) == [true, false])
    #expect(columns.variables[0].labels.map(\.value) == ["1", "two", "else"])
    #expect(
      try columns.cells(of: JSONValue(parsing: #"{"value": "else", "text": "mine"}"#)) == [
        .value("else"), .value("mine"),
      ])
    let numbers = Self.columns(.textScale(ChoiceFormat(choices: Array(Self.choices.prefix(1)))))
    #expect(numbers.variables.map(\.kind) == [.integer])
    #expect(numbers.variables[0].labels == [Variable.ValueLabel(1, "One")])
  }

  @Test func `a whole number is written as one, however it was typed`() throws {
    let scale = Self.columns(.scale(ScaleFormat(minimum: 0, maximum: 10)))
    #expect(try scale.cells(of: JSONValue(parsing: "7.0")) == [.value(7)])
  }

  @Test func `a place has its parts, and a consent its signature only where names are wanted`() throws {
    let place = Self.columns(.location)
    #expect(place.variables.map(\.path) == ["form/q.lat", "form/q.lon", "form/q.accuracy"])
    #expect(
      place.cells(of: ["lat": .double(51.5), "lon": .double(-0.12)]) == [
        .value(.double(51.5)), .value(.double(-0.12)), .none,
      ])
    let consent = AnswerFormat.consent(ConsentFormat(signature: true))
    #expect(Self.columns(consent).variables.map(\.name) == ["q.agreed"])
    let named = Self.columns(consent, identified: true)
    #expect(named.cells(of: ["agreed": true, "signature": "A. Person"]) == [.value(true), .value("A. Person")])
  }

  @Test func `a measurement has its plain fields, and those that tell who only where names are wanted`() {
    let task = AnswerFormat.active(ActiveTask(.locationTrack))
    let names = Self.columns(task).variables.map(\.name)
    #expect(names.contains("q.distance"))
    #expect(!names.contains("q.name") && !names.contains("q.track"))
    #expect(Self.columns(task, identified: true).variables.map(\.name).contains("q.name"))
  }

  @Test func `quantities have their unit and bounds, rankings are texts`() {
    let weight = Self.columns(
      .quantity(QuantityFormat(kind: .weight, minimum: DecimalNumber(30), maximum: DecimalNumber(200))))
    #expect(weight.variables[0].kind == .number && weight.variables[0].unit == "kg")
    #expect(weight.variables[0].minimum == 30 && weight.variables[0].maximum == 200)
    let rank = Self.columns(.rank(RankFormat(choices: Self.choices)))
    #expect(rank.variables.map(\.kind) == [.text])
    #expect(rank.cells(of: ["two", 1]) == [.value(#"["two",1]"#)])
  }

  @Test(arguments: [
    ("1 + 1", Variable.Kind.number), ("2 > 1", .boolean), ("2026-11-20", .date), ("\"a\"", .text), ("07:30", .time),
  ])
  func `a computed item is of the kind that its expression gives`(_ text: String, _ kind: Variable.Kind) throws {
    let expression = try Expression.compile(text, in: Scope()).get()
    let columns = Self.columns(.computed(ComputedFormat(expression: expression)))
    #expect(columns.variables.map(\.kind) == [kind])
  }
}
