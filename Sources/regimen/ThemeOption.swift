import ArgumentParser
import TerminalForms

/// How a sitting and a feed look at a terminal.
struct ThemeOption: ParsableArguments {
  @Option(help: ArgumentHelp("The looks: auto, light or dark; auto asks the terminal.", valueName: "theme"))
  var theme: ThemeChoice = .auto
}

enum ThemeChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, light, dark

  /// - Parameter coloured: Whether there are looks at all.
  func theme(coloured: Bool) -> Theme {
    if !coloured { return .plain }
    return switch self {
    case .auto: TerminalBackground.theme ?? .standard
    case .light: .light
    case .dark: .dark
    }
  }
}
