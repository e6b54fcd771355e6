import Testing

/// The examples in the help of the commands are commands that work.
@Suite struct HelpExampleTests {
  @Test func `the help of every command shows two examples, and they work`() throws {
    try HelpStudy.use { study in
      let dump = try study.copy.succeed("--experimental-dump-help")
      let pages = HelpPage.leaves(of: try JSON(dump))
      #expect(pages.count >= 100, "\(pages.map(\.name))")
      for page in pages { try check(page, study) }
    }
  }

  private func check(_ page: HelpPage, _ study: HelpStudy) throws {
    #expect(Set(page.examples).count >= 2, "\(page.name): \(page.examples)")
    for line in page.lines { #expect(line.count <= 80, "too long for a terminal of 80 columns: \(line)") }
    for example in page.examples {
      #expect(page.call(in: example) != nil, "\(example) is no example of \(page.name)")
      let finished = try study.run(example, of: page)
      #expect(!finished.error.contains("Usage: "), "\(example): \(finished.error)")
      if let refusal = HelpStudy.refused.first(where: { example.hasPrefix("regimen " + $0.key) }) {
        #expect(finished.code != 0, "\(example)")
        #expect(refusal.value.contains { finished.error.contains($0) }, "\(example): \(finished.error)")
      } else {
        #expect(finished.code == 0, "\(example): \(finished.code) \(finished.error)")
      }
    }
  }
}
