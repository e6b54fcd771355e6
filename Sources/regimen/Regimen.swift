import ArgumentParser
import CommandOptions
import Diagnostics
import Machine
import StudyService
import TerminalFace

/// The program: reads the words of the command line, opens what a command needs, and turns faults into exit codes.
@main
struct Regimen: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "regimen",
    abstract: "Surveys and schedules for research: what is due, for whom, and why.",
    discussion: """
      A study is a folder of text files: surveys in Surveys/, schedules in Schedules/, and study.yaml. Commands find \
      it in the working directory, or where --study says.

      regimen init my-study
      regimen run daily --dry-run --study my-study
      regimen participant add P001 --schedule daily --study my-study
      regimen due --study my-study
      """,
    version: ProgramVersion.current,
    subcommands: [
      InitCommand.self,
      NewCommand.self,
      ImportCommand.self,
      CheckCommand.self,
      PreviewCommand.self,
      CoverageCommand.self,
      CalendarCommand.self,
      AcceptCommand.self,
      ParticipantCommand.self,
      AssessorCommand.self,
      RunCommand.self,
      FeedCommand.self,
      KioskCommand.self,
      TodayCommand.self,
      DueCommand.self,
      WhyCommand.self,
      EventCommand.self,
      RemindersCommand.self,
      RemindCommand.self,
      PlanCommand.self,
      AlertsCommand.self,
      LogCommand.self,
      HistoryCommand.self,
      OutcomeCommand.self,
      NoteCommand.self,
      QueryCommand.self,
      SignatureCommand.self,
      AuditCommand.self,
      StudyCommand.self,
      AdherenceCommand.self,
      InsightsCommand.self,
      QCCommand.self,
      SimulateCommand.self,
      ServeCommand.self,
      AccountCommand.self,
      ReportCommand.self,
      ExportCommand.self,
      StoreCommand.self,
      DoctorCommand.self,
    ])

  /// What a word of the command line is told that would move the cursor of whoever reads it again.
  private static func refusal(of word: String) -> String {
    let control = word.firstControl().map { escapingControls(String($0)) } ?? ""
    return "'\(escapingControls(word.prefix(60)))' has the control character \(control); leave it out"
  }

  /// Whether a word of the command line came as it reads; else it has signs in the place of its bytes.
  private static func isUTF8(_ place: Int) -> Bool {
    guard CommandLine.arguments[place].contains("\u{FFFD}"), let word = CommandLine.unsafeArgv[place] else {
      return true
    }
    return String(validatingCString: word) != nil
  }

  static func main() {
    Streams.prepare()
    TerminalSignals.unblock()
    ProgramLog.begin()
    StorePlace.whileWaiting { Streams.note("waiting for \($0), which writes to the data") }
    do {
      if let place = (1..<CommandLine.arguments.count).first(where: { !isUTF8($0) }) {
        throw CommandFailure.usage("'\(escapingControls(CommandLine.arguments[place]))' is not UTF-8")
      }
      let words = try TextFromInput.filled(Array(CommandLine.arguments.dropFirst()))
      if let word = words.first(where: { $0.firstControl() != nil }) { throw CommandFailure.usage(refusal(of: word)) }
      if let refusal = refusal(ofUnknownIn: words) { throw CommandFailure.usage(refusal) }
      var command = try parseAsRoot(words)
      if let refusal = type(of: command).refusal(ofRepeatedIn: words) { throw CommandFailure.usage(refusal) }
      ProgramLog.began(type(of: command))
      // Who reads standard output has gone, or nothing more can be written to it: the rest is left out.
      do { try command.run() } catch is OutputEnded {}
      try Streams.requireWritten()
      ProgramLog.ended(0)
    } catch {
      if let failure = CommandFailure(of: error) {
        // Findings are a result: what could not be written of them is the fault then.
        if failure.message.isEmpty { endIfUnwritten() }
        end(failure)
      }
      let code = exitCode(for: error)
      // Help and the version are no faults.
      if code.isSuccess { show(fullMessage(for: error)) }
      complain(ArgumentHints.explained(fullMessage(for: error)))
      exit(withError: code)
    }
  }

  private static func show(_ text: String) -> Never {
    Streams.standardOutput.writeLine(text)
    endIfUnwritten()
    exit()
  }

  private static func endIfUnwritten() {
    do { try Streams.requireWritten() } catch { CommandFailure(of: error).map { end($0) } }
  }

  private static func end(_ failure: CommandFailure) -> Never {
    ProgramLog.ended(failure.code.rawValue)
    if !failure.message.isEmpty { complain("regimen: " + failure.message) }
    exit(withError: failure.code)
  }

  /// The message may hold words of the command line, and those anything at all.
  private static func complain(_ message: String) {
    if !message.isEmpty { SurveyTaking.say(escapingControls(message, keepingLineBreaks: true)) }
  }
}
