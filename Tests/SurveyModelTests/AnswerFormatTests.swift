import ActiveTasks
import CivilTime
import JSONText
import SurveyModel
import Testing

/// What each format takes and refuses, and how its answers are written as JSON.
@Suite struct AnswerFormatTests {
  private static func text(_ text: String) -> LocalizedText { SurveyBuilder.text(text) }

  @Test(arguments: [
    ("en", "5 March 2026", "5 March 2026, 07:30 +09:00"), ("ja", "2026年3月5日", "2026年3月5日 07:30 +09:00"),
  ])
  func `dates are told as people write them`(language: String, day: String, moment: String) throws {
    let tag = LanguageTag(language)
    let date = try #require(CivilDate(iso: "2026-03-05"))
    #expect(AnswerFormat.date(DateFormat()).words(of: .date(date), in: tag, fallback: .english) == day)
    let told = try #require(DateTimeAnswer("2026-03-05T07:30:00+09:00", offsetSeconds: nil))
    #expect(AnswerFormat.dateTime(DateTimeFormat()).words(of: .dateTime(told), in: tag, fallback: .english) == moment)
  }

  static let scale = AnswerFormat.scale(ScaleFormat(minimum: -3, maximum: 9, step: 3, unit: "h"))
  static let whole = AnswerFormat.numeric(NumericFormat())
  static let numeric = AnswerFormat.numeric(
    NumericFormat(minimum: DecimalNumber("0.5"), maximum: DecimalNumber(200), decimals: 2, unit: "kg"))
  private static let choices = [
    Choice(value: .number(DecimalNumber(1)), text: text("One")), Choice(value: .text("two"), text: text("Two")),
    Choice(value: .text("none"), text: text("None"), exclusive: true),
    Choice(value: .text("else"), text: text("Else"), other: true),
  ]
  static let choice = AnswerFormat.choice(ChoiceFormat(choices: choices))
  static let multiple = AnswerFormat.choice(ChoiceFormat(choices: choices, multiple: true))
  static let line = AnswerFormat.text(TextFormat(maximumLength: 5))
  static let lines = AnswerFormat.text(TextFormat(lines: 3))
  static let date = AnswerFormat.date(
    DateFormat(minimum: CivilDate(iso: "2026-01-01"), maximum: CivilDate(iso: "2026-12-31")))
  static let consent = AnswerFormat.consent(ConsentFormat(signature: true))
  static let motion = AnswerFormat.active(.rangeOfMotion(RangeOfMotionTask(joint: .knee, side: .left)))
  private static func outOfBounds(_ value: String, _ minimum: String, _ maximum: String) -> ResultFault {
    .outOfBounds(field: "maximum", value: value, minimum: minimum, maximum: maximum, unit: "deg")
  }

  static let boolean = AnswerFormat.boolean(BooleanFormat())

  /// JSON that a format takes, and that its answer writes again.
  static let taken: [(AnswerFormat, String)] = [
    (scale, "-3"), (scale, "0"), (scale, "9"), (whole, "-12"), (whole, "0"), (numeric, "0.5"), (numeric, "200"),
    (numeric, "72.50"), (boolean, "true"), (boolean, "false"), (choice, "1"), (choice, #""two""#), (choice, #""none""#),
    (choice, #"{"value":"else","text":"mine"}"#), (multiple, #"[1,"two"]"#), (multiple, #"["none"]"#),
    (multiple, #"[1,{"value":"else","text":"痛み"}]"#), (line, #""a b""#), (line, #""痛いです""#), (lines, #""a\nb""#),
    (date, #""2026-01-01""#), (date, #""2026-12-31""#), (consent, #"{"agreed":true,"signature":"A. Person"}"#),
    (consent, #"{"agreed":false,"signature":null}"#),
    (
      motion,
      #"{"start":90,"finish":180.5,"minimum":90,"maximum":180.5,"range":90.5,"method":"motion","instrument":"phone","#
        + #""gaps":[{"at":1.25,"seconds":0.5}],"quality":{"samples":900,"lost":3,"late":0,"duplicate":1,"nonUnit":0,"#
        + #""offPlane":2.5,"startOffPlane":0,"undefinedSamples":0,"uncertainTurns":0}}"#
    ),
  ]

  @Test(arguments: taken) func `JSON to answer and back is the identity`(_ format: AnswerFormat, _ text: String) throws
  {
    let answer = try format.answer(from: JSONValue(parsing: text)).get()
    #expect(answer.json.compactText == text)
    #expect(format.refusal(of: answer) == nil)
    #expect(try format.answer(from: answer.json).get() == answer)
  }

  /// Other spellings of an answer, and what they are kept as.
  static let spellings: [(AnswerFormat, String, String)] = [
    (choice, #""1""#, "1"), (choice, "1.0", "1"), (multiple, #"["two",1]"#, #"[1,"two"]"#),
    (consent, "false", #"{"agreed":false,"signature":null}"#), (numeric, "1e2", "100"), (numeric, "5e-1", "0.5"),
    (
      motion, #"{"minimum":10,"maximum":120}"#,
      #"{"start":null,"finish":null,"minimum":10,"maximum":120,"range":110,"method":"goniometer","instrument":null,"gaps":[]}"#
    ),
    // A text item takes a plain 5 or true of a YAML file as it stands.
    (line, "5", #""5""#), (line, "true", #""true""#),
  ]

  @Test(arguments: spellings)
  func `another spelling is the same answer`(_ format: AnswerFormat, _ text: String, _ kept: String) throws {
    #expect(try format.answer(from: JSONValue(parsing: text)).get().json.compactText == kept)
  }

  static let refused: [(AnswerFormat, String, AnswerRefusal)] = [
    (scale, "10", .above(DecimalNumber(10), maximum: DecimalNumber(9), unit: "h")),
    (scale, "-4", .below(DecimalNumber(-4), minimum: DecimalNumber(-3), unit: "h")),
    (scale, "1", .offStep(DecimalNumber(1), step: 3, from: -3)), (scale, #""seven""#, .notANumber("seven")),
    (scale, "true", .wrongKind(expected: "a number")), (whole, "null", .wrongKind(expected: "a number")),
    (boolean, "1", .wrongKind(expected: "true or false")), (boolean, #""yes""#, .wrongKind(expected: "true or false")),
    (choice, "2", .notAmongChoices("2", choices: ["1", "two", "none", "else"])),
    (choice, "[1]", .wrongKind(expected: "one of the choices")), (choice, #""else""#, .otherMissing("else")),
    (choice, #"{"value":1,"text":"mine"}"#, .otherNotTaken("1")),
    (choice, #"{"value":"else","text":" "}"#, .emptyText),
    (choice, #"{"value":1}"#, .missingField("text")),
    (choice, #"{"value":1,"text":"x","note":"y"}"#, .unknownField("note")),
    (choice, #"{"text":"x"}"#, .missingField("value")),
    (multiple, "1", .wrongKind(expected: "a list of choices")), (multiple, "[]", .nothingChosen),
    (multiple, "[1,1]", .chosenTwice("1")), (multiple, #"["none",1]"#, .notAlone("none")),
    (line, #""abcdef""#, .tooLong(count: 6, maximum: 5)), (line, #""""#, .emptyText), (line, #""　""#, .emptyText),
    (line, #""a\nb""#, .lineBreak), (line, #""a\u0000b""#, .controlCharacter(at: 2)),
    (lines, #""\u001b[2J""#, .controlCharacter(at: 1)), (line, #""ab\ufffd""#, .unreadable(at: 3)),
    (line, #""a\u0085b""#, .controlCharacter(at: 2)), (line, "[5]", .wrongKind(expected: "a text")),
    (date, #""2026-02-30""#, .notADate("2026-02-30")),
    (date, "20260101", .wrongKind(expected: "a date such as 2026-11-20")),
    (consent, "true", .signatureMissing), (consent, #"{"agreed":true,"signature":""}"#, .emptyText),
    (consent, #"{"signature":"A"}"#, .missingField("agreed")),
    (consent, #"{"agreed":false,"signature":"A"}"#, .signedAndDeclined),
    (consent, #"{"agreed":true,"name":"A"}"#, .unknownField("name")),
    (motion, "90", .result(.notAnObject)),
    (motion, #"{"minimum":1}"#, .result(.missing(field: "maximum"))),
    (motion, #"{"minimum":5,"maximum":1}"#, .result(.minimumOverMaximum)),
    (motion, #"{"minimum":0,"maximum":361}"#, .result(outOfBounds("361", "-180", "360"))),
    (motion, #"{"minimum":"low","maximum":1}"#, .result(.wrongKind(field: "minimum", expected: "a number"))),
    (
      motion, #"{"min":1,"maximum":1}"#,
      .result(.unknown(field: "min", known: ActiveTaskKind.rangeOfMotion.table.fields.map(\.name)))
    ),
    (motion, #"{"minimum":0,"maximum":1e400}"#, .result(outOfBounds("1e400", "-1080", "1080"))),
  ]

  @Test(arguments: refused)
  func `what does not fit is refused with the rule, the value and the unit`(
    _ format: AnswerFormat, _ text: String, _ refusal: AnswerRefusal
  ) throws {
    let answer = format.answer(from: try JSONValue(parsing: text))
    #expect(answer == .failure(refusal))
    #expect(!refusal.message().isEmpty)
    #expect(refusal.message(in: .japanese) != refusal.message())
  }

  @Test func `numbers with too many decimals are refused, but not for zeros at their end`() throws {
    let many = try #require(DecimalNumber("7.125"))
    #expect(Self.numeric.refusal(of: .number(many)) == .tooManyDecimals(many, allowed: 2))
    #expect(Self.whole.refusal(of: .number(many)) == .notWhole(many))
    #expect(Self.scale.refusal(of: .number(many)) == .notWhole(many))
    #expect(try Self.whole.refusal(of: .number(#require(DecimalNumber("7.000")))) == nil)
  }

  @Test func `dates outside of the bounds are refused`() throws {
    let early = try #require(CivilDate(iso: "2025-12-31"))
    let late = try #require(CivilDate(iso: "2027-01-01"))
    let bounds = try (#require(CivilDate(iso: "2026-01-01")), #require(CivilDate(iso: "2026-12-31")))
    #expect(Self.date.refusal(of: .date(early)) == .before(early, minimum: bounds.0))
    #expect(Self.date.refusal(of: .date(late)) == .after(late, maximum: bounds.1))
  }

  @Test func `every scale takes exactly its steps`() {
    for step in 1...4 {
      let format = ScaleFormat(minimum: -4, maximum: -4 + 3 * step, step: step)
      let taken = (-20...20).filter { AnswerFormat.scale(format).refusal(of: .number(DecimalNumber($0))) == nil }
      #expect(taken == Array(stride(from: -4, through: -4 + 3 * step, by: step)))
    }
  }

  @Test func `no answer of one format is taken by another kind`() throws {
    let answers = try Self.taken.map { ($0.0.name, try $0.0.answer(from: JSONValue(parsing: $0.1)).get()) }
    for format in [Self.scale, Self.boolean, Self.line, Self.date, Self.consent, Self.motion] {
      for (name, answer) in answers where name != format.name && !(format == Self.scale && name == "numeric") {
        guard case .wrongKind? = format.refusal(of: answer) else {
          Issue.record("\(name) for \(format.name)")
          continue
        }
      }
    }
  }

  @Test func `text is at most as long as the hard limit, whatever the survey says`() {
    let long = String(repeating: "a", count: TextFormat.hardMaximum + 1)
    let format = AnswerFormat.text(TextFormat(maximumLength: .max))
    #expect(format.refusal(of: .text(long)) == .tooLong(count: long.count, maximum: TextFormat.hardMaximum))
    #expect(format.refusal(of: .text(String(long.dropLast()))) == nil)
  }
}
