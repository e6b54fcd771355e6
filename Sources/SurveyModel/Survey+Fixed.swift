extension Survey {
  /// Whether every sitting asks the same questions in the same words, whatever is answered and measured before: its pages
  /// can be made before anybody sees them.
  package var isFixed: Bool {
    respondent == .participant && pipes.isEmpty && !alerts.contains { $0.show != nil } && groups.allSatisfy(\.isFixed)
      && steps.allSatisfy(\.isFixed)
  }
}

extension StepGroup {
  fileprivate var isFixed: Bool { loop == nil && showIf == nil && next.isEmpty }
}

extension Step {
  fileprivate var isFixed: Bool {
    switch kind {
    case .instruction, .form, .question, .completion: break
    case .consent, .review, .active: return false
    }
    return showIf == nil && next.isEmpty && timeLimit == nil && media == nil && !feedback
      && notes.allSatisfy { $0.showIf == nil && $0.media == nil } && items.allSatisfy(\.isFixed)
  }
}

extension FormItem {
  fileprivate var isFixed: Bool {
    switch format {
    case .computed: return false
    // Megabytes are not kept until there is a network.
    case .file: return false
    default: break
    }
    return expressions.isEmpty && media == nil
      && (format.choices ?? []).allSatisfy { $0.carriedFrom == nil && $0.picture == nil }
  }
}
