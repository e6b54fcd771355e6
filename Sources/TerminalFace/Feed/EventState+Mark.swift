package import Scheduling

extension EventState {
  /// How the lists of a day show it: `[x]` done, `[ ]` to be done now, `[-]` missed, a dot for the rest.
  package var mark: String {
    switch self {
    case .done, .doneLate: "[x]"
    case .missed: "[-]"
    case .open, .started, .late: "[ ]"
    case .upcoming, .waiting, .excused, .withdrawn, .lapsed: " . "
    }
  }
}
