import Expressions
import JSONText
import SurveyModel
import Testing

@testable import DataExport

/// Columns of an item that newer versions of its survey ask otherwise.
@Suite struct VersionedColumnsTests {
  private static func text(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }

  private static func choice(_ value: String) -> Choice { Choice(value: .text(value), text: text(value.uppercased())) }

  /// The formats of the versions `v0`, `v1`, ..., the newest first.
  private static func columns(_ formats: AnswerFormat...) -> VersionedColumns {
    var columns = VersionedColumns()
    for (index, format) in formats.enumerated() {
      columns.add(
        ItemColumns(
          FormItem(id: "q", slot: 0, prompt: text("Q"), format: format), name: "q", label: "Q", path: "form/q",
          texts: Texts(language: .english, fallback: .english), identified: false), of: "v\(index)")
    }
    return columns
  }

  @Test func `a choice that a newer version dropped keeps its column, and no version answers for the other's choices`()
  {
    let newer = ChoiceFormat(choices: ["a", "c"].map(Self.choice), multiple: true)
    let older = ChoiceFormat(choices: ["a", "b"].map(Self.choice), multiple: true)
    let columns = Self.columns(.choice(newer), .choice(older))
    #expect(columns.variables.map(\.name) == ["q.a", "q.c", "q.b"])
    #expect(columns.cells(of: ["a"], .answered, in: "v0") == [.value(true), .value(false), .none])
    #expect(columns.cells(of: ["b"], .answered, in: "v1") == [.value(false), .none, .value(true)])
    #expect(columns.cells(of: nil, .skipped, in: "v1") == [.blank(.skipped), .none, .blank(.skipped)])
    #expect(columns.cells(of: ["b"], .answered, in: "v9") == [.none, .none, .none])
  }

  @Test func `what an older version took is possible: choices are labelled, bounds are wider`() {
    let words = Self.columns(
      .choice(ChoiceFormat(choices: ["a"].map(Self.choice))),
      .choice(ChoiceFormat(choices: ["a", "b"].map(Self.choice))))
    #expect(words.variables[0].labels.map(\.label) == ["A", "B"])
    #expect(words.variables[0].isClosed)
    let scale = Self.columns(.scale(ScaleFormat(minimum: 1, maximum: 5)), .scale(ScaleFormat(minimum: 0, maximum: 4)))
    #expect(scale.variables[0].minimum == 0 && scale.variables[0].maximum == 5)
  }

  @Test func `a label of a number and one of the same number as a text are one: the newest`() {
    func numbers(_ texts: [(Int, String)]) -> AnswerFormat {
      .choice(
        ChoiceFormat(choices: texts.map { Choice(value: .number(DecimalNumber($0.0)), text: Self.text($0.1)) }))
    }
    let columns = Self.columns(
      .date(DateFormat()), numbers([(2, "Zwei"), (3, "Three")]), numbers([(1, "One"), (2, "Two")]))
    #expect(columns.variables[0].labels.map(\.label) == ["Zwei", "Three", "One"])
  }

  @Test func `numbers of one version and words of another make texts`() {
    let one = Choice(value: .number(DecimalNumber(1)), text: Self.text("One"))
    let columns = Self.columns(
      .choice(ChoiceFormat(choices: [Self.choice("a")])), .choice(ChoiceFormat(choices: [one])))
    #expect(columns.variables[0].kind == .text)
    #expect(columns.variables[0].labels.map(\.value) == ["a", "1"])
    #expect(columns.cells(of: .integer(1), .answered, in: "v1") == [.value("1")])
  }
}
