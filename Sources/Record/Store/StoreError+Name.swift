extension StoreError {
  /// The case's own name, by which programs tell errors apart; it holds nothing of anybody.
  package var name: String {
    switch self {
    case .busy: "busy"
    case .damaged: "damaged"
    case .derivedOutdated: "derivedOutdated"
    case .studyClosed: "studyClosed"
    case .erasedNotCleared: "erasedNotCleared"
    case .copyIsNotWritten: "copyIsNotWritten"
    // A case that says something is named by it.
    default: Mirror(reflecting: self).children.first?.label ?? "other"
    }
  }
}
