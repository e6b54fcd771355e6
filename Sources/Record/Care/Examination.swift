/// What all checks of a record found together.
package struct Examination: Hashable, Sendable {
  package let verification: Verification
  /// Of a record whose entries are as they were written.
  package let clocks: ClockReview
  /// What is read was derived by an older program, and not compared.
  package let isOutdated: Bool

  init(verification: Verification, clocks: ClockReview = ClockReview(), isOutdated: Bool) {
    self.verification = verification
    self.clocks = clocks
    self.isOutdated = isOutdated
  }

  /// Whether the entries are as they were written, whatever is derived from them.
  package var isChainIntact: Bool {
    switch verification {
    case .intact: true
    case .broken(let fault): fault.isOfDerived
    }
  }
}
