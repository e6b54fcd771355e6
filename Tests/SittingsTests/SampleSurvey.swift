import ActiveTasks
import CivilTime
import Expressions
import SurveyModel

/// A survey with every kind of step and item, in English and Japanese.
enum SampleSurvey {
  static func text(_ english: String, _ japanese: String) -> LocalizedText {
    LocalizedText([(.english, english), (.japanese, japanese)])
  }

  static let survey = Survey(
    id: "sample", digest: "sha256:0", title: text("Sample", "見本"), language: .english,
    steps: [
      Step(
        id: "welcome", title: text("Welcome", "ようこそ"), text: text("A few questions.", "いくつか質問します。"),
        kind: .instruction),
      Step(id: "day", title: text("Your day", "今日のこと"), kind: .form(day)),
      Step(id: "born", kind: .question(born)),
      Step(
        id: "consent", title: text("Consent", "同意書"),
        kind: .consent(
          ConsentStep(item: consent, document: text("# The study", "# 研究について"), version: "1", declined: nil))),
      Step(id: "knee", title: text("Your knee", "膝"), kind: .active(ActiveStep(task: knee, item: motion))),
      Step(id: "thanks", title: text("Thank you", "ありがとうございました"), kind: .completion(.complete)),
    ])

  private static let day = [
    FormItem(
      id: "pain", slot: 0, prompt: text("How strong is your pain?", "痛みはどのくらいですか?"),
      hint: text("Think of the whole day", "一日を通して"),
      format: .scale(
        ScaleFormat(
          minimum: 0, maximum: 10, minimumLabel: text("None", "なし"), maximumLabel: text("The worst", "最悪"),
          criteria: [.init(value: 5, text: text("Hard to work", "仕事がつらい"))]))),
    FormItem(id: "woke", slot: 1, prompt: text("Did you wake up?", "目が覚めましたか?"), format: .boolean(BooleanFormat())),
    FormItem(
      id: "site", slot: 2, prompt: text("Where does it hurt?", "どこが痛みますか?"),
      format: .choice(ChoiceFormat(choices: sites))),
    FormItem(
      id: "helped", slot: 3, prompt: text("What helped?", "何が効きましたか?"),
      format: .choice(ChoiceFormat(choices: remedies, multiple: true))),
    FormItem(
      id: "weight", slot: 4, prompt: text("Your weight?", "体重は?"),
      format: .numeric(NumericFormat(minimum: DecimalNumber(20), maximum: DecimalNumber(300), decimals: 1, unit: "kg"))),
    FormItem(
      id: "remarks", slot: 5, prompt: text("Anything else?", "他に何か?"), format: .text(TextFormat(maximumLength: 40)),
      optional: true),
  ]

  private static let sites = [
    Choice(value: .text("knee"), text: text("Knee", "膝")),
    Choice(value: .text("else"), text: text("Elsewhere", "その他"), other: true),
  ]

  private static let remedies = [
    Choice(value: .text("rest"), text: text("Rest", "休息")), Choice(value: .text("ice"), text: text("Ice", "冷却")),
    Choice(value: .text("none"), text: text("Nothing", "なし"), exclusive: true),
  ]

  private static let born = FormItem(
    id: "born", slot: 6, prompt: text("When were you born?", "生年月日は?"),
    format: .date(DateFormat(maximum: CivilDate(iso: "2026-11-20"))), dontKnow: true)

  private static let consent = FormItem(
    id: "consent", slot: 7, prompt: text("", ""), format: .consent(ConsentFormat(signature: true)))

  private static let motion = FormItem(
    id: "rangeOfMotion", slot: 8, prompt: text("", ""),
    format: .active(knee))

  /// The lines that answer it from beginning to end, each question with something refused before.
  static let lines = [
    "", "eleven", "-1", "7,5", "4", "perhaps", "y", "3", "2", "", "my back", "4", "1 3", "2, 1", "72.25", "72.5",
    ":skip",
    "1980-02-30", "1980-02-29", "", "1", "  ", "Ann Person", "low", "10", "high", "5", "10", "120", "",
  ]

  /// Steps that depend on answers.
  static func branching() -> Survey {
    var builder = SurveyBuilder()
    let hurt = builder.item("hurt")
    let strong = builder.item("strong", showIf: "hurt")
    builder.form("first", [hurt, strong])
    let site = builder.item("site", .text(TextFormat()))
    builder.form("where", showIf: "hurt", [site])
    let last = builder.item("last", optional: true, dontKnow: true)
    builder.form("last", [last])
    return builder.survey()
  }
}
