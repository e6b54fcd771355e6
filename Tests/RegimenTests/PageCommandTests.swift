import Foundation
import Testing

/// The manual's commands are executed: each page from top to bottom, in a checkout of its own.
///
/// `RECORD_SNAPSHOTS=1` writes what was printed into the page and fails.
@Suite struct PageCommandTests {
  /// A command that no page's test runs, and what does: a file with the words in it that run the same.
  struct Elsewhere: Hashable {
    let page: String
    let command: String
    let file: String
    let words: String

    init(_ page: String, _ command: String, in file: String, as words: String) {
      (self.page, self.command, self.file, self.words) = (page, command, file, words)
    }
  }

  static let elsewhere: [Elsewhere] = [
    Elsewhere("README.md", "make demo", in: ".ci/run", as: "make demo"),
    Elsewhere("README.md", "make test", in: ".ci/run", as: "make test"),
    Elsewhere("README.md", "make build", in: "Makefile", as: "demo: build"),
    Elsewhere(
      "Documentation/active-tasks.md",
      "regimen run footsteps -p P001 --sensor walk=gpsd:127.0.0.1:2947", in: "Scripts/interop/walks.py",
      as: "walk=gpsd:127.0.0.1:"),
    Elsewhere(
      "Documentation/active-tasks.md", "python3 Scripts/measure-onsets.py .build/trial/release/regimen 60",
      in: "Scripts/soak.sh", as: "measure-onsets.py"),
    Elsewhere("Documentation/installing.md", "make install", in: "Makefile", as: "Scripts/install.sh"),
    Elsewhere(
      "Documentation/installing.md", "make install PREFIX=/usr DESTDIR=/tmp/root", in: "Scripts/package.sh",
      as: "install.sh"),
    Elsewhere("Documentation/installing.md", "make uninstall", in: "Makefile", as: "install.sh uninstall"),
    Elsewhere(
      "Documentation/installing.md", "make package", in: "CONTRIBUTING.md",
      as: "make test interop soak fuzz bench coverage package"),
    Elsewhere("Documentation/tour.md", "make release", in: "Makefile", as: "package: release"),
  ]

  private static func runs(_ step: CommandPage.Step, of page: String) -> Bool {
    !elsewhere.contains { $0.page == page && $0.command == step.command }
  }

  @Test(arguments: DocumentedCommandTests.pages)
  func `every command of a page does what the page says`(_ name: String) throws {
    let page = try CommandPage(name)
    if page.steps.isEmpty { return }
    // This page names the file.
    try StudyCopy.empty(keeping: name == "Documentation/records.md" ? .file : .usual) { study in
      var shell = try PageShell(in: study.folder)
      var recorded: [Int: [String]] = [:]
      for step in page.steps where PageCommandTests.runs(step, of: name) {
        let finished = try shell.run(step)
        let place = "\(name):\(step.line): \(step.command)"
        #expect(finished.code == step.code, "\(place)\n\(finished.printed.joined(separator: "\n"))")
        guard let shown = step.shown else { continue }
        let isShown = CommandPage.shows(shown, finished.printed)
        #expect(isShown, "\(place)\n\(finished.printed.joined(separator: "\n"))")
        recorded[step.line] = isShown ? shown : finished.printed
      }
      if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1", !recorded.isEmpty {
        for step in page.steps where recorded[step.line] == nil { recorded[step.line] = step.shown }
        try page.filled(with: recorded).write(to: CommandPage.file(name), atomically: true, encoding: .utf8)
        Issue.record("recorded \(name)")
      }
    }
  }

  @Test func `what runs elsewhere stands on its page and does run there`() throws {
    for entry in PageCommandTests.elsewhere {
      let commands = try CommandPage(entry.page).steps.map(\.command)
      #expect(commands.contains(entry.command), "\(entry.page) has no such command: \(entry.command)")
      let text = try String(contentsOf: CommandPage.file(entry.file), encoding: .utf8)
      let isThere = text.contains(entry.words)
      #expect(isThere, "\(entry.file) does not run \(entry.command)")
    }
  }

  @Test(arguments: [
    (["a", "b"], true), (["a"], false), (["..."], true), (["a", "..."], true), (["...", "b"], true),
    (["a", "...", "b"], true), (["b", "..."], false), (["...", "a"], false), (["a", "...", "a", "b"], false),
    (["...", "a", "...", "b"], true), (["...", "b", "...", "a"], false), ([], false),
  ])
  func `three dots on a page stand for any lines`(_ shown: [String], _ isShown: Bool) {
    #expect(CommandPage.shows(shown, ["a", "b"]) == isShown)
  }
}
