import ArgumentParser
import TerminalFace

/// How a sitting and a feed look at a terminal.
struct ThemeOption: ParsableArguments {
  @Option(help: ArgumentHelp("The looks: auto, light or dark; auto asks the terminal.", valueName: "theme"))
  var theme: ThemeChoice = .auto
}

extension ThemeChoice: ExpressibleByArgument {}
