import Testing

/// One sitting of a shipped survey: the answers as they are typed, and the same prepared as a file.
///
/// Every survey of `Surveys/` has one at least; a test sees to it.
struct ShippedSitting: Sendable, CustomTestStringConvertible {
  let survey: String
  /// What tells it from another sitting of the same survey.
  var way = ""
  /// An empty line goes on where nothing is asked.
  let lines: [String]
  /// A file of answers, in YAML.
  let answers: String

  var testDescription: String { name }

  var name: String { way.isEmpty ? survey : survey + "-" + way }

  /// For what chance decides: the questions of the quiz.
  static let seed: UInt64 = 7

  /// The tasks that time a person aside, which are left out here and played in tests of their own.
  static let all = questionnaires + measured + timed
}

extension ShippedSitting {
  private static let questionnaires = [
    ShippedSitting(
      survey: "beep", lines: ["6", "2", "3", "n"], answers: "{ cheerful: 6, anxious: 2, tired: 3, alone: false }"),
    ShippedSitting(survey: "pain-faces", lines: ["8", "n"], answers: "{ hurts: 8, helped: false }"),
    ShippedSitting(survey: "checkin", lines: ["4", "11"], answers: "{ pain: 4, sleep: 11 }"),
    ShippedSitting(survey: "esm-intake", lines: ["06:30", "23:30"], answers: "{ wake: \"06:30\", bed: \"23:30\" }"),
    ShippedSitting(
      survey: "fim",
      lines: ["", "7", "6", "5", "6", "5", "6", "7", "6", "5", "5", "4", "6", "2", "7", "7", "6", ":skip", "5", ""],
      answers: """
        eating: 7
        grooming: 6
        bathing: 5
        dressing-upper: 6
        dressing-lower: 5
        toileting: 6
        bladder: 7
        bowel: 6
        transfer-bed: 5
        transfer-toilet: 5
        transfer-bath: 4
        walking: 6
        stairs: 2
        comprehension: 7
        expression: 7
        social: 6
        problems: { state: skipped }
        memory: 5
        """),
    ShippedSitting(
      survey: "food-diary",
      lines: ["2", ":skip", "1", "1", "2", "y", "2", "5", "3", "n", "3", "2,5", "hiccups", "2"],
      answers: """
        meal: lunch
        photo: { state: skipped }
        foods:
          - { group: grain, food: rice, amount: 1 }
          - { group: protein, food: tofu, amount: 2 }
        hunger: 3
        felt: [bloated, { value: other, text: hiccups }]
        worst: other
        """),
    ShippedSitting(
      survey: "food-pairing-quiz", lines: ["", "3", "", "2", "", "2", "", "1", "", "1", ""],
      answers: "{ pho: 3, hummus: 2, fish-chips: 2, kimchi: 1, taco: 1 }"),
    ShippedSitting(
      survey: "gad-7", lines: ["0", "1", "2", "3", "0", ":skip", "1", ""],
      answers: "{ q1: 0, q2: 1, q3: 2, q4: 3, q5: 0, q6: { state: skipped }, q7: 1 }"),
    ShippedSitting(
      survey: "meals", lines: ["2", "rice and miso", "450", "n", "ラーメン", ":dontknow", "y", "", ""],
      answers: """
        mealCount: 2
        meals/1/one/dish: rice and miso
        meals/1/one/kcal: 450
        meals/1/one/alone: false
        meals/2/one/dish: ラーメン
        meals/2/one/kcal: { state: dontKnow }
        meals/2/one/alone: true
        """),
    ShippedSitting(
      survey: "onboarding", lines: ["", "y", "y", "n", "1", "Ann Example", ""],
      answers: """
        { adult: true, operated: true, advisedAgainst: false, consent: { agreed: true, signature: Ann Example } }
        """),
    ShippedSitting(
      survey: "onboarding", way: "not-eligible", lines: ["", "n", "y", "n", ""],
      answers: "{ adult: false, operated: true, advisedAgainst: false }"),
    ShippedSitting(
      survey: "onboarding", way: "declined", lines: ["", "y", "y", "n", "2", ""],
      answers: "{ adult: true, operated: true, advisedAgainst: false, consent: { agreed: false } }"),
    ShippedSitting(survey: "operation", lines: ["2026-11-20"], answers: "{ date: 2026-11-20 }"),
    ShippedSitting(survey: "outreach", lines: ["y", "2"], answers: "{ reached: true, reason: time }"),
    ShippedSitting(
      survey: "phq-9", lines: ["1", "2", "0", "3", "0", "0", "1", "0", "1", "", "1", ""],
      answers: "{ q1: 1, q2: 2, q3: 0, q4: 3, q5: 0, q6: 0, q7: 1, q8: 0, q9: 1, difficulty: 1 }"),
    ShippedSitting(
      survey: "phq-9", way: "without", lines: ["0", "0", "0", "0", "0", "0", "0", "0", "0", ""],
      answers: "{ q1: 0, q2: 0, q3: 0, q4: 0, q5: 0, q6: 0, q7: 0, q8: 0, q9: 0 }"),
    ShippedSitting(
      survey: "pss-10", lines: ["0", "1", "2", "3", "4", "0", "1", "2", "3", "4", ""],
      answers: "{ q1: 0, q2: 1, q3: 2, q4: 3, q5: 4, q6: 0, q7: 1, q8: 2, q9: 3, q10: 4 }"),
    ShippedSitting(survey: "toilet-log", lines: ["1"], answers: "{ kind: small }"),
    ShippedSitting(survey: "toilet-log", way: "big", lines: ["2", "2"], answers: "{ kind: big, form: soft }"),
  ]

  /// What a sensor measures, read off by hand.
  private static let measured = [
    ShippedSitting(
      survey: "range-of-motion", lines: ["", "10", "120", ""], answers: "knee: { minimum: 10, maximum: 120 }"),
    ShippedSitting(
      survey: "footsteps", lines: ["", "1200", "900", "River", ""],
      answers: "walk: { distance: 1200, duration: 900, name: River }"),
  ]

  private static let timed = [
    ("reaction-time", ["reaction"]), ("tapping", ["taps"]), ("stroop", ["inks"]), ("psat", ["sums"]),
    ("tower-of-hanoi", ["tower"]), ("timed-walk", ["walk"]), ("digit-span", ["forwards", "backwards"]),
  ].map { survey, steps in
    ShippedSitting(
      survey: survey, lines: [""] + steps.map { _ in ":skip" } + [""],
      answers: steps.map { "\($0): { state: skipped }\n" }.joined())
  }
}
