package import CivilTime

/// What time it is at the desk.
package struct DeskClock: Sendable {
  /// The instant that stands for the machine's clock; nil when the clock is the machine's.
  package let stated: Instant?
  private let read: @Sendable () -> Instant

  /// - Parameter machine: Reads the machine's clock.
  package init(stated: Instant?, machine: @escaping @Sendable () -> Instant) {
    self.stated = stated
    read = machine
  }

  /// The instant at which something is done at this moment.
  package var now: Instant { stated ?? read() }

  /// The machine's instant beside a stated one; nil when ``now`` is the machine's.
  package var machine: Instant? { stated == nil ? nil : read() }
}
