import CivilTime
import JSONText
import SurveyModel
import Testing

/// Values at and beyond the edge of what each type takes.
@Suite struct FormatBoundsTests {
  private static func quantity(_ kind: QuantityFormat.Kind) -> AnswerFormat { .quantity(QuantityFormat(kind: kind)) }
  private static let ranked = AnswerFormat.rank(
    RankFormat(
      choices: ["a", "b", "c"].map { Choice(value: .text($0), text: SurveyBuilder.text($0)) }, places: 2))
  private static let line = AnswerFormat.continuousScale(
    ContinuousScaleFormat(minimum: DecimalNumber(0), maximum: DecimalNumber(10), decimals: 1))
  private static let day = DateFormat(maximumIsToday: true)

  static let kept: [(AnswerFormat, String, String)] = [
    (quantity(.timeInterval), #""1:30""#, "90"), (quantity(.timeInterval), #""2 h 15 min""#, "8100"),
    (quantity(.timeInterval), #""1時間30分""#, "5400"), (quantity(.timeInterval), "0", "0"),
    (quantity(.height), #""5 ft 8 in""#, "172.7"), (quantity(.height), #""1.72 m""#, "172"),
    (quantity(.height), #""5'8""#, "172.7"), (quantity(.weight), #""155 lb""#, "70.31"),
    (quantity(.weight), #""70.5 kg""#, "70.5"), (quantity(.weight), "70.50", "70.50"),
    (ranked, #"["c","a"]"#, #"["c","a"]"#), (line, "9.9", "9.9"), (line, "10.0", "10.0"),
    (.email, #""a.b+c@example.org""#, #""a.b+c@example.org""#),
    (.timeOfDay(TimeOfDayFormat()), #""23:59""#, #""23:59""#),
    (
      .dateTime(DateTimeFormat()), #""2026-11-20T08:00:00+09:00""#, #""2026-11-20T08:00:00+09:00""#
    ),
    (.location, #"{"lat":90,"lon":-180}"#, #"{"lat":90,"lon":-180,"accuracy":null}"#),
    (.location, #"{"lat":"+35.68","lon":139.76,"accuracy":5}"#, #"{"lat":35.68,"lon":139.76,"accuracy":5}"#),
  ]

  @Test(arguments: kept) func `a spelling is kept as this`(_ format: AnswerFormat, _ text: String, _ kept: String)
    throws
  {
    let answer = try format.answer(from: JSONValue(parsing: text)).get()
    #expect(answer.json.compactText == kept)
    #expect(try format.answer(from: answer.json).get() == answer)
  }

  static let refused: [(AnswerFormat, String)] = [
    (quantity(.height), "1e12"), (quantity(.height), "1e400"), (quantity(.height), "-172"), (quantity(.height), "0"),
    (quantity(.height), #""""#), (quantity(.height), #""nan""#), (quantity(.height), #""inf""#),
    (quantity(.height), #""5 ft 8 in 3 in""#), (quantity(.height), #""999999999999999 ft""#),
    (quantity(.weight), #""12 parsecs""#), (quantity(.weight), "true"), (quantity(.weight), "[]"),
    (quantity(.timeInterval), #""1:75""#), (quantity(.timeInterval), #""99999999999999999999:00""#),
    (quantity(.timeInterval), "-1"), (quantity(.timeInterval), #""1.5 s""#), (quantity(.weight), #""4 g""#),
    (quantity(.timeInterval), "0.5"),
    (quantity(.timeInterval), "604801"),
    (ranked, "[]"), (ranked, #"["a"]"#), (ranked, #"["a","a"]"#), (ranked, #"["a","d"]"#), (ranked, #"["a","b","c"]"#),
    (ranked, #""a""#), (line, "10.1"), (line, "-0.1"), (line, "5.55"), (line, #""five""#),
    (.email, #""a@b""#), (.email, #""@example.org""#), (.email, #""a@-x.org""#), (.email, #""a b@example.org""#),
    (.email, #""""#), (.email, "5"), (.email, #""a@b@example.org""#),
    (.timeOfDay(TimeOfDayFormat()), #""24:00""#), (.timeOfDay(TimeOfDayFormat()), #""7:30""#),
    (.timeOfDay(TimeOfDayFormat()), "730"), (.dateTime(DateTimeFormat()), #""2026-11-20T08:00:00""#),
    (.dateTime(DateTimeFormat()), #""2026-02-30T08:00:00Z""#), (.dateTime(DateTimeFormat()), #""now""#),
    (.location, #"{"lat":90.0001,"lon":0}"#), (.location, #"{"lat":0,"lon":181}"#), (.location, #"{"lat":0}"#),
    (.location, #"{"lat":0,"lon":0,"accuracy":-1}"#), (.location, #"{"lat":0,"lon":0,"accuracy":"near"}"#),
    (.location, #"{"lat":0,"lon":0,"height":1}"#), (.location, #""0,0""#), (.location, #"{"lat":"x","lon":0}"#),
    (.date(day.on20261120), #""2026-11-21""#),
  ]

  @Test(arguments: refused) func `a value beyond the edge is refused in both languages`(
    _ format: AnswerFormat, _ text: String
  ) throws {
    switch format.answer(from: try JSONValue(parsing: text)) {
    case .success(let answer): Issue.record("\(text) was taken: \(answer.json.compactText)")
    case .failure(let refusal):
      #expect(!refusal.message().isEmpty)
      #expect(refusal.message(in: .japanese) != refusal.message())
    }
  }
}

extension DateFormat {
  /// As in a sitting on 20 November 2026.
  fileprivate var on20261120: DateFormat { DateFormat(minimum: minimum, maximum: CivilDate(iso: "2026-11-20")) }
}
