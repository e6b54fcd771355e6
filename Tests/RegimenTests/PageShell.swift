import Foundation

/// A shell in which a page's commands run one after the other, in a checkout of what is shipped.
struct PageShell {
  /// Empty but for what the commands make and the folder `repository`.
  private let scratch: URL
  private var folder: URL

  struct Finished {
    let code: Int32
    /// Both streams in the order in which they were written, as a terminal shows them.
    let printed: [String]
  }

  init(in scratch: URL) throws {
    self.scratch = scratch
    folder = scratch.appendingPathComponent("repository")
    let files = FileManager.default
    for name in ["study.yaml", "Surveys", "Schedules", "Scripts/demo"] {
      let copy = folder.appendingPathComponent(name)
      try files.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try files.copyItem(at: StudyCopy.repository.appendingPathComponent(name), to: copy)
    }
  }

  /// Runs a step to its end; the next one begins in the folder that it went to.
  mutating func run(_ step: CommandPage.Step) throws -> Finished {
    let place = scratch.appendingPathComponent("folder")
    let script = "\(PageShell.clock(step.now))\n\(step.tried)\ncode=$?; pwd > '\(place.path)'; exit $code"
    let process = Command.process(["-c", script], in: folder)
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.environment?["PATH"] = Command.program.deletingLastPathComponent().path + ":/usr/bin:/bin"
    process.environment?["LC_ALL"] = "C.UTF-8"
    let files = ["typed", "printed"].map { scratch.appendingPathComponent($0) }
    try Data(step.input.utf8).write(to: files[0])
    try Data().write(to: files[1])
    let writing = try FileHandle(forWritingTo: files[1])
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = writing
    process.standardError = writing
    try process.run()
    process.waitUntilExit()
    let now = try String(contentsOf: place, encoding: .utf8).trimmingCharacters(in: .newlines)
    folder = URL(fileURLWithPath: now, isDirectory: true)
    // On the pages somebody called Anna is at the keyboard.
    let text = String(decoding: try Data(contentsOf: files[1]), as: UTF8.self)
      .replacing("account \(NSUserName())", with: "account anna")
    let lines = text.isEmpty ? [] : CommandPage.lines(of: text.hasSuffix("\n") ? String(text.dropLast()) : text)
    return Finished(code: Command.code(of: process), printed: lines)
  }

  /// A shell function in the program's place that states the clock where a command reads one and does not state it.
  private static func clock(_ now: String?) -> String {
    guard let now else { return "" }
    return """
      regimen() {
        case " $* " in *" --now "*|" check "*|" preview "*|" coverage "*) command regimen "$@" ;;
          *) command regimen "$@" --now \(now) ;;
        esac
      }
      """
  }
}
