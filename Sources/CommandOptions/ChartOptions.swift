package import ArgumentParser
import Foundation
import Machine
package import Reports
import TerminalFace

/// How charts are shown, for the commands that draw.
package struct ChartOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Write the charts as an SVG picture into this file; '-' is standard output.", valueName: "file"))
  package var svg: String?

  @OptionGroup package var force: ForceOption

  @Flag(help: "Characters of ASCII alone, as TERM=dumb has them.") package var plain = false

  package init() {}

  /// A terminal without more than ASCII, or asked for.
  package var isPlain: Bool {
    plain || ProcessInfo.processInfo.environment["TERM"] == "dumb"
  }

  /// Prints the drawings, or writes them as a picture.
  ///
  /// - Throws: ``CommandFailure`` when the file can't be written.
  package func show(_ drawings: [Drawing], of study: StudyOptions) throws {
    if let svg {
      return try OutputPlace(svg, force: force.force, study: study.place).write(SVGPicture(drawings).text)
    }
    let width = min(ConsoleText.columns, 100)
    Streams.say(Array(drawings.map { $0.lines(width: width, isPlain: isPlain) }.joined(separator: [""])))
  }
}
