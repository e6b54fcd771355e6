import Foundation
import Testing

/// `preview` and `coverage` as their reader gets them.
@Suite struct PreviewTests {
  @Test func `a survey is previewed by its id and by its file, in a language`() throws {
    try StudyCopy.use { study in
      let byID = try study.command.run("preview", "checkin")
      #expect(byID.code == 0)
      #expect(byID.output.contains("How strong is your pain?") && byID.output.contains("2 items, about"))
      #expect(try study.command.run("preview", "Surveys/checkin.yaml").output == byID.output)
      #expect(try study.command.run("preview", "checkin", "--language", "ja").output.hasPrefix("毎日のチェックイン"))
      let json = try JSON(study.command.run("preview", "checkin", "--json").output)
      guard case .object(let preview) = json, case .array(let pages)? = preview["pages"] else { throw Unexpected() }
      #expect(pages.count == 1)
      #expect(preview["survey"] == .string("checkin"))
    }
  }

  @Test func `the labels of a scale stand in the order of its values`() throws {
    try StudyCopy.use { study in
      try study.write(
        """
        id: sea
        title: Sea
        steps:
          - type: question
            item:
              id: wave
              type: scale
              prompt: How high?
              minimum: 0
              maximum: 10
              labels: { 8: high, 5: middling, 0: flat, 10: huge }

        """, to: "Surveys/sea.yaml")
      try study.succeed("preview sea --html sea.html")
      let page = String(decoding: try study.bytes(of: "sea.html"), as: UTF8.self)
      #expect(
        page.contains("<ul><li>0: flat</li><li>5: middling</li><li>8: high</li><li>10: huge</li></ul>"), "\(page)")
      #expect(try study.succeed("preview sea").contains("5 = middling\n       8 = high\n"))
    }
  }

  @Test func `a page that only an alert shows says so, and a score says how it is counted`() throws {
    try StudyCopy.use { study in
      try study.write(
        """
        id: pcs
        title: PCS
        steps:
          - id: page
            type: form
            items:
              - { id: p1, type: scale, prompt: One, minimum: 0, maximum: 4 }
              - { id: p2, type: scale, prompt: Two, minimum: 0, maximum: 4 }
          - { id: help, type: instruction, text: Please call us today }
        alerts: [{ id: strong, if: p1 > 3, show: help }]
        scores:
          - { id: raw, method: sum, items: [p1, p2], reverse: [p2], blanks: { prorate: 0.8 } }
          - { id: points, method: mean, items: [p1, p2], points: { 0: 0, 1: 0, 2: 0.5, 3: 1, 4: 1 }, weights: { p1: 3 } }

        """, to: "Surveys/pcs.yaml")
      let text = try study.succeed("preview pcs")
      #expect(text.contains("2. help (instruction)\n   shown only by the alert strong\n"), "\(text)")
      #expect(
        text.contains(
          "raw: sum of 2 items, 0 to 8\n    p1, p2 (reversed)\n    With answers to 80 % of them or more, the others "),
        "\(text)")
      #expect(
        text.contains(
          "    p1 (counts 3 times; points: 0 = 0, 1 = 0, 2 = 0.5, 3 = 1, 4 = 1), p2 (points: 0 = 0, "
        ),
        "\(text)")
      try study.succeed("preview pcs --html pcs.html")
      let page = String(decoding: try study.bytes(of: "pcs.html"), as: UTF8.self)
      #expect(page.contains("<p class=\"rule\">Shown only by the alert strong</p>"))
      #expect(page.contains("<ul><li>p1</li><li>p2 (reversed)</li></ul>"))
      try study.succeed("preview pcs --language ja --html pcs-ja.html")
      #expect(String(decoding: try study.bytes(of: "pcs-ja.html"), as: UTF8.self).contains("p2 (逆転項目)"))
    }
  }

  @Test func `coverage tells answers for each arm, and the ways through`() throws {
    try StudyCopy.use { study in
      let found = try study.command.run("coverage", "onboarding")
      #expect(found.code == 0)
      #expect(found.output.contains("not adult or not operated or advisedAgainst"))
      #expect(found.output.contains("2 arms: 2 open, 0 that no answers open, 0 not found"))
      #expect(found.output.contains("  welcome > eligibility > notEligible\n"))
      let json = try JSON(study.command.run("coverage", "onboarding", "--json").output)
      guard case .object(let coverage) = json, case .array(let arms)? = coverage["arms"] else { throw Unexpected() }
      #expect(arms.count == 2)
      #expect(coverage["more"] == .number(0))
    }
  }

  @Test func `a survey that isn't there, and one with errors, is refused`() throws {
    try StudyCopy.use { study in
      let unknown = try study.command.run("preview", "chekin")
      #expect(unknown.code == 64)
      #expect(unknown.error.contains("did you mean 'checkin'?"))
      try study.write("id: bad\ntitle: Bad\nsteps: [{ id: a, type: instruktion }]\n", to: "Surveys/bad.yaml")
      let bad = try study.command.run("coverage", "Surveys/bad.yaml")
      #expect(bad.code == 65)
      #expect(bad.error.contains("did you mean 'instruction'?"))
    }
  }

  struct Unexpected: Error {}
}
