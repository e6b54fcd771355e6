import Foundation
import Testing

/// Answers from a file.
@Suite struct AnswersTests {
  @Test func `pain 4 and sleep 11 give the tree and the two outcome values`() throws {
    try StudyCopy.use { study in
      let finished = try study.command.run(
        line: "run checkin --dry-run --json --answers - --now " + StudyCopy.morning, input: "{pain: 4, sleep: 11}")
      #expect(finished.code == 0)
      #expect(finished.error == "")
      let printed = try JSON(finished.output)
      let result = printed["result"]
      #expect(result["survey"].text == "checkin")
      #expect(result["ending"].text == "complete")
      #expect(result["results"].elements.map { $0["step"].text } == ["checkin.form"])
      let items = result["results"].elements.flatMap { $0["results"].elements }
      #expect(items.map { $0["item"].text } == ["pain", "sleep"])
      #expect(items.map { $0["answer"] } == [.number(4), .number(11)])
      #expect(items.allSatisfy { $0["state"].text == "answered" })
      #expect(
        try printed["outcomes"]
          == JSON(
            """
            [{"kind": "pain", "value": 4, "unit": null, "from": "checkin.form/pain"},
             {"kind": "sleep", "value": 11, "unit": "h", "from": "checkin.form/sleep"}]
            """))
      #expect(try study.store() == [:])
    }
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let answers: String
    /// Each is named, with its code.
    let named: [(code: String, text: String)]
    /// A code that is not there.
    var unnamed: String?

    var testDescription: String { answers.replacing("\n", with: ", ") }
  }

  static let faults = [
    Fault(answers: "pain: 11\nsleep: 3", named: [("answer-refused", "11 is above the maximum, 10")]),
    Fault(answers: "sleep: 3", named: [("answer-missing", "checkin.form/pain")]),
    Fault(
      answers: "pian: 4\nsleep: 11",
      named: [("unknown-item", "no item 'pian'"), ("unknown-item", "did you mean 'pain'?")], unnamed: "answer-missing"),
    Fault(
      answers: "pane: 7\nsleep: 11", named: [("unknown-item", "did you mean 'pain'?")], unnamed: "answer-missing"),
    Fault(answers: "Pain: 4\nsleep: 11", named: [("unknown-item", "did you mean 'pain'?")], unnamed: "answer-missing"),
    Fault(answers: "pain: 4\nsleep: eight", named: [("answer-refused", "'eight' is not a number")]),
    Fault(
      answers: "pain: 0\nsleep: 13\nsleeep: 1",
      named: [
        ("answer-refused", "0 is below the minimum, 1"), ("answer-refused", "13 is above the maximum, 12"),
        ("unknown-item", "no item 'sleeep'"),
      ]),
    Fault(answers: "pain: { state: skipped }\nsleep: 3", named: [("answer-required", "'pain' can't be skipped")]),
    Fault(answers: "- 4\n- 11", named: [("wrong-type", "answers are a map")]),
    Fault(answers: "pain: 4\npain: 5\nsleep: 1", named: [("duplicate-key", "pain")]),
    Fault(answers: "pain: [4\n", named: [("unclosed", "never closed")]),
    Fault(answers: "", named: [("empty-document", "holds nothing")]),
  ]

  @Test(arguments: faults)
  func `answers that don't fit are all named, and nothing is stored`(_ fault: Fault) throws {
    try StudyCopy.use { study in
      try study.onboard()
      let before = try study.store()
      let states = try study.states()
      for source in ["answers.yaml", "-"] {
        try study.write(fault.answers, to: "answers.yaml")
        let finished = try study.command.run(
          "run", "checkin", "-p", "P001", "--json", "--answers", source, "--now", StudyCopy.morning,
          input: fault.answers)
        #expect(finished.code == 65)
        #expect(finished.output == "")
        for (code, text) in fault.named {
          #expect(finished.error.contains("error[" + code), "\(finished.error)")
          #expect(finished.error.contains(text), "\(finished.error)")
        }
        if let unnamed = fault.unnamed { #expect(!finished.error.contains(unnamed), "\(finished.error)") }
        let path = source == "-" ? "standard input" : source
        #expect(finished.error.contains("--> \(path)"), "\(finished.error)")
        let rehearsed = try study.command.run(
          "run", "checkin", "--dry-run", "--answers", source, "--now", StudyCopy.morning, input: fault.answers)
        #expect(rehearsed.code == 65)
        #expect(rehearsed.output == "")
      }
      #expect(try study.store() == before)
      #expect(try study.states() == states)
    }
  }

  @Test(
    arguments: [
      ("checkin", "4\n11\n", "pain: 4\nsleep: 11\n"),
      (
        "onboarding", StudyCopy.consentedLines,
        "adult: true\noperated: true\nadvisedAgainst: false\nconsent: { agreed: true, signature: Ann Example }\n"
      ),
      ("onboarding", "\n2\n1\n2\n\n", "adult: false\noperated: true\nadvisedAgainst: false\n"),
      (
        "onboarding", "\n1\n1\n2\n2\n\n",
        "adult: true\noperated: true\nadvisedAgainst: false\nconsent: { agreed: false }\n"
      ),
      ("range-of-motion", "\n10\n120\n\n", "knee: { minimum: 10, maximum: 120 }\n"),
    ])
  func `plain lines and a file of answers give equal results`(_ survey: String, _ lines: String, _ answers: String)
    throws
  {
    try StudyCopy.use { study in
      let common = ["run", survey, "--dry-run", "--json", "--seed", "7", "--now", StudyCopy.morning]
      let typed = try study.command.run(common, input: Array(lines.utf8))
      let prepared = try study.command.run(common + ["--answers", "-"], input: Array(answers.utf8))
      #expect(typed.code == 0, "\(typed.error)")
      #expect(prepared.code == 0, "\(prepared.error)")
      #expect(try JSON(typed.output).comparable == JSON(prepared.output).comparable)
    }
  }

  @Test func `a result is itself a file of answers`() throws {
    try StudyCopy.use { study in
      let first = try study.command.run(
        line: "run onboarding --dry-run --json --seed 7 --now " + StudyCopy.morning, input: StudyCopy.consentedLines)
      let printed = try JSON(first.output)
      let start = try #require(first.output.range(of: "\"result\": "))
      let end = try #require(first.output.range(of: ",\n  \"outcomes\""))
      try study.write(String(first.output[start.upperBound..<end.lowerBound]), to: "result.json")
      let again = try study.command.run(
        line: "run onboarding --dry-run --json --seed 7 --answers result.json --now " + StudyCopy.morning)
      #expect(again.code == 0, "\(again.error)")
      #expect(try JSON(again.output).comparable == printed.comparable)
    }
  }
}
