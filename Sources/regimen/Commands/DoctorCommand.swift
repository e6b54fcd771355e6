import ArgumentParser
import CommandOptions
import JSONText
import Machine
import TerminalFace

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "What is missing on this machine or wrong with this study, and how to fix it.",
    discussion: """
      Looks and changes nothing. 'missing' names what some commands could use, with the command that installs it; \
      'wrong' is a fault, and makes the exit code 1.

      regimen doctor
      regimen doctor --json
      """)

  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let health = StudyHealth(study.place, now: clock.now)
    let checks = MachineHealth(languages: health.languages).checks + health.checks
    if json {
      Streams.print(checks.map(\.json))
    } else {
      checks.forEach(show)
    }
    if checks.contains(where: { $0.state == .wrong }) { throw CommandFailure.faultsReported }
  }

  private func show(_ check: HealthCheck) {
    let head = ConsoleText.padded(check.state.rawValue, to: 9) + ConsoleText.padded(check.name, to: 14)
    Streams.say(head + check.says)
    if let mend = check.mend {
      Streams.say(String(repeating: " ", count: 23) + mend)
    }
  }
}
