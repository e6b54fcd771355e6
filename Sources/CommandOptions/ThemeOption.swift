package import ArgumentParser
package import TerminalFace

/// How a sitting and a feed look at a terminal.
package struct ThemeOption: ParsableArguments {
  @Option(help: ArgumentHelp("The looks: auto, light or dark; auto asks the terminal.", valueName: "theme"))
  package var theme: ThemeChoice = .auto

  package init() {}
}

extension ThemeChoice: ExpressibleByArgument {}
