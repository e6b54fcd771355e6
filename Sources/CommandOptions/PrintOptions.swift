package import ArgumentParser
import Diagnostics
import Machine
import StudyDesk
package import TerminalFace

/// How to print.
package struct PrintOptions: ParsableArguments {
  @Option(help: ArgumentHelp("When to colour: auto, always or never.", valueName: "when"))
  package var color: ColorChoice = .auto

  package init() {}

  /// Runs what reads a file that was handed in; when it has faults, prints them with their places.
  package func reportingFaults<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let faults as FileFaults {
      DiagnosticOutput.report(faults.diagnostics, in: [faults.file], color: color)
      throw faults
    }
  }
}

extension ColorChoice: ExpressibleByArgument {}
