extension Survey {
  /// Whether a sitting of it may be set aside and begun anew by whoever answers: not where they were told what is right, or
  /// where their time is measured.
  package var mayBeBegunAnew: Bool { steps.allSatisfy { !$0.feedback && $0.timeLimit == nil } }
}
