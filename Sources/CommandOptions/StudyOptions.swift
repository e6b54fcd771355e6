package import ArgumentParser
package import CivilTime
import Foundation
package import Machine
package import StudyDesk
package import TerminalFace

/// Where the study and its data are, and whether what is told of them is coloured.
package struct StudyOptions: ParsableArguments {
  package static let folderHelp = ArgumentHelp("The study's folder.", valueName: "dir")
  package static let storeHelp = ArgumentHelp(
    "The file with the data, .regimen/study.sqlite in the study by default, or a PostgreSQL address: postgresql://HOST/DATABASE?schema=NAME.",
    valueName: "file")

  @Option(name: .customLong("study"), help: folderHelp, completion: .directory)
  package var folder: String = "."
  @Option(help: storeHelp, completion: .file())
  package var store: String?
  @Option(help: PrintOptions.colorHelp) package var color: ColorChoice = .auto

  package init() {}

  package var place: StudyPlace {
    StudyPlace(folder: URL(fileURLWithPath: folder, isDirectory: true), store: store ?? StudyPlace.usualStore)
  }
}

/// What time it is.
package struct ClockOptions: ParsableArguments {
  package static let help = ArgumentHelp(
    "The instant that counts as now, with an offset: 2026-11-20T08:00:00+09:00.", valueName: "instant")

  @Option(name: .customLong("now"), help: help) package var stated: Instant?

  package init() {}

  /// The instant of the whole command; nothing reads the machine's clock a second time.
  package var now: Instant { stated ?? MachineClock.now }

  package var desk: DeskClock { DeskClock(stated: stated, machine: { MachineClock.now }) }
}

extension Instant: ExpressibleByArgument {
  package init?(argument: String) { self.init(iso: argument) }
}

extension CivilDate: ExpressibleByArgument {
  package init?(argument: String) { self.init(iso: argument) }
}
