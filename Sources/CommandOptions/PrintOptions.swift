package import ArgumentParser
import Diagnostics
import Machine
import StudyDesk
package import TerminalFace

/// How to print, for commands without ``StudyOptions``.
package struct PrintOptions: ParsableArguments {
  package static let colorHelp = ArgumentHelp("When to colour: auto, always or never.", valueName: "when")

  @Option(help: colorHelp) package var color: ColorChoice = .auto

  package init() {}
}

extension ColorChoice {
  /// Runs what reads a file that was handed in; when it has faults, prints them with their places.
  package func reportingFaults<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let faults as FileFaults {
      DiagnosticOutput.report(faults.diagnostics, in: [faults.file], color: self)
      throw faults
    }
  }
}

extension ColorChoice: ExpressibleByArgument {}
