/// The hold of a process on a sitting that it runs. It ends with the value, or with the process, however that ends: a
/// sitting whose process was killed can be resumed at once.
package struct SittingLock: ~Copyable, Sendable {
  private let release: @Sendable () -> Void

  /// - Parameter release: Lets the sitting go; the backend sees to it that the end of the process does so too.
  package init(release: @escaping @Sendable () -> Void) { self.release = release }

  deinit { release() }
}

/// One of several who run the same sitting: a hanging line locks nobody out, so that others may go on with it.
package struct SittingPlace: ~Copyable, Sendable {
  /// The places that there are; whoever comes when all are taken has none, and is not seen by the others.
  fileprivate static let all: Int64 = 4

  /// From 0; nil without one.
  package let number: Int64?
  private let hold: SittingLock?

  fileprivate init(_ number: Int64?, _ hold: consuming SittingLock?) {
    self.number = number
    self.hold = hold
  }

  /// What is held for a place; for the first it is the sitting itself.
  fileprivate static func held(_ sitting: Int64, _ place: Int64) -> Int64 { sitting + place << 40 }
}

extension StudyStore {
  /// Takes hold of a sitting.
  ///
  /// - Returns: Nil while another process, or another part of this one, holds it.
  /// - Throws: ``StoreError/disk(_:)`` when the lock can't be written.
  package func lock(sitting number: Int64) throws -> SittingLock? { try backend.lock(sitting: number) }

  /// Notes that a sitting is run here, beside others who may run it too. The note ends as a hold does.
  ///
  /// - Throws: ``StoreError/disk(_:)`` when the note can't be written.
  package func join(sitting number: Int64) throws -> SittingPlace {
    for place in 0..<SittingPlace.all {
      if let hold = try lock(sitting: SittingPlace.held(number, place)) { return SittingPlace(place, hold) }
    }
    return SittingPlace(nil, nil)
  }

  /// Whether somebody runs a sitting.
  ///
  /// - Parameter own: The place of whoever asks, which does not count.
  /// - Throws: ``StoreError/disk(_:)``.
  package func isRun(sitting number: Int64, besides own: Int64? = nil) throws -> Bool {
    for place in 0..<SittingPlace.all where place != own {
      guard let hold = try lock(sitting: SittingPlace.held(number, place)) else { return true }
      _ = consume hold
    }
    return false
  }
}
