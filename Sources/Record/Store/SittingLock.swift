/// The hold of a process on a sitting that it runs. It ends with the value, or with the process, however that ends: a
/// sitting whose process was killed can be resumed at once.
package struct SittingLock: ~Copyable, Sendable {
  private let release: @Sendable () -> Void

  /// - Parameter release: Lets the sitting go; the backend sees to it that the end of the process does so too.
  package init(release: @escaping @Sendable () -> Void) { self.release = release }

  deinit { release() }
}

extension StudyStore {
  /// Takes hold of a sitting.
  ///
  /// - Returns: Nil while another process, or another part of this one, holds it.
  /// - Throws: ``StoreError/disk(_:)`` when the lock can't be written.
  package func lock(sitting number: Int64) throws -> SittingLock? { try backend.lock(sitting: number) }
}
