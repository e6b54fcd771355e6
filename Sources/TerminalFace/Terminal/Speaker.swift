import Foundation
import Machine
import SurveyModel
import TerminalForms

/// Reads prompts aloud through the machine's own speech program, a process for each that takes the text on its standard
/// input: no shell sees it. A new prompt cuts the one before short.
struct Speaker {
  private let program: URL
  private let arguments: [String]
  private var speaking: Process?

  /// The first of `espeak-ng` and `spd-say` that PATH has.
  ///
  /// - Returns: Nil when there is none.
  init?(_ language: LanguageTag) {
    let voice = String(language.primary)
    if let program = OtherProgram.find("espeak-ng") {
      self.program = program
      arguments = ["-v", voice, "--stdin"]
    } else if let program = OtherProgram.find("spd-say") {
      self.program = program
      arguments = ["--language", voice, "--pipe-mode"]
    } else {
      return nil
    }
  }

  /// The speaker that `--speak` asks for; says so when the machine has none.
  static func asked(_ isWanted: Bool, _ language: LanguageTag) -> Speaker? {
    if !isWanted { return nil }
    let speaker = Speaker(language)
    if speaker == nil {
      Streams.standardError.writeLine(
        "note: nothing is read aloud; --speak takes espeak-ng or spd-say, and neither is installed")
    }
    return speaker
  }

  /// Begins to read lines, without their signs.
  mutating func say(_ lines: [String]) {
    let spoken = SpokenText.lines(lines)
    if spoken.isEmpty { return }
    stop()
    let process = Process()
    let input = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return }
    try? input.fileHandleForReading.close()
    let bytes = Array(spoken.joined(separator: "\n").utf8.prefix(Speaker.limit))
    try? input.fileHandleForWriting.write(contentsOf: bytes + [0x0A])
    try? input.fileHandleForWriting.close()
    speaking = process
  }

  /// Cuts short what is being read.
  mutating func stop() {
    if let speaking, speaking.isRunning { speaking.terminate() }
    speaking = nil
  }

  /// What a pipe takes without anybody reading: a program that hangs stops no sitting.
  private static let limit = 60_000
}
