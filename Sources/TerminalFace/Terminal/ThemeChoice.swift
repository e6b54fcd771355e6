package import TerminalForms

/// The looks that a person asked for.
package enum ThemeChoice: String, CaseIterable, Sendable {
  case auto, light, dark

  /// - Parameter coloured: Whether there are looks at all.
  package func theme(coloured: Bool) -> Theme {
    if !coloured { return .plain }
    return switch self {
    case .auto: TerminalBackground.theme ?? .standard
    case .light: .light
    case .dark: .dark
    }
  }
}
