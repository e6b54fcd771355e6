import ArgumentParser
import CivilTime
import Foundation
import Machine
import StudyDesk
import TerminalFace

/// Where the study is, what time it is, and how to print: the options that most commands share.
struct StudyOptions: ParsableArguments {
  static let folderHelp = ArgumentHelp("The study's folder.", valueName: "dir")
  static let storeHelp = ArgumentHelp(
    "The file with the data, .regimen/study.sqlite in the study by default, or a PostgreSQL address: postgresql://HOST/DATABASE?schema=NAME.",
    valueName: "file")

  @Option(name: .customLong("study"), help: folderHelp, completion: .directory) var folder: String = "."
  @Option(help: storeHelp, completion: .file()) var store: String?

  var place: StudyPlace {
    StudyPlace(folder: URL(fileURLWithPath: folder, isDirectory: true), store: store ?? StudyPlace.usualStore)
  }
}

struct ClockOptions: ParsableArguments {
  static let help = ArgumentHelp(
    "The instant that counts as now, with an offset: 2026-11-20T08:00:00+09:00.", valueName: "instant")

  @Option(name: .customLong("now"), help: help) var stated: Instant?

  /// The instant of the whole command; nothing reads the machine's clock a second time.
  var now: Instant { stated ?? MachineClock.now }

  var desk: DeskClock { DeskClock(stated: stated, machine: { MachineClock.now }) }
}

extension ColorChoice: ExpressibleByArgument {}

struct PrintOptions: ParsableArguments {
  @Option(help: ArgumentHelp("When to colour: auto, always or never.", valueName: "when"))
  var color: ColorChoice = .auto
}

extension Instant: ExpressibleByArgument {
  public init?(argument: String) { self.init(iso: argument) }
}

extension CivilDate: ExpressibleByArgument {
  public init?(argument: String) { self.init(iso: argument) }
}
