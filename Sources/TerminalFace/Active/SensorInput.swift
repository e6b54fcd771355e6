import Foundation
import Sensors

/// What a live source sends, waited for together with the person's Enter and a deadline.
struct SensorInput {
  enum Event {
    case bytes([UInt8])
    /// The source has ended or gone away.
    case end
    /// The person pressed Enter.
    case stop
    /// Nothing came for a while; a moment to show the clock.
    case tick
  }

  let descriptor: Int32
  /// Where Enter comes from; nil when the person's side is no terminal.
  private let keys: Int32?

  init(descriptor: Int32) {
    self.descriptor = descriptor
    keys = isatty(STDIN_FILENO) == 1 && descriptor != STDIN_FILENO ? STDIN_FILENO : nil
  }

  /// Waits for the next event, at most so long.
  func next(milliseconds: Int32) -> Event {
    var waiting = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    if let keys { waiting.append(pollfd(fd: keys, events: Int16(POLLIN), revents: 0)) }
    guard poll(&waiting, nfds_t(waiting.count), milliseconds) > 0 else { return .tick }
    if waiting.count > 1, waiting[1].revents != 0 {
      _ = StandardInput.line()
      return .stop
    }
    guard waiting[0].revents != 0 else { return .tick }
    switch ReadBytes.from(descriptor) {
    case .bytes(let bytes): return .bytes(bytes)
    case .none: return .tick
    case .end: return .end
    }
  }

  /// Standard input as a sensor, whose lines and keys come from the terminal from then on: asked for before the first page
  /// shows, or the page would take its Enter from the samples. Nil where standard input is the terminal, and where there is none.
  static let besideTerminal: SensorInput? = {
    guard isatty(STDIN_FILENO) == 0 else { return nil }
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    return inPlace(of: terminal)
  }()

  /// Standard input as a sensor. Without a terminal nobody presses Enter while it runs.
  static func standardInput() -> SensorInput {
    if let known = besideTerminal { return known }
    guard isatty(STDIN_FILENO) == 0 else { return SensorInput(descriptor: STDIN_FILENO) }
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    return inPlace(of: nothing) ?? SensorInput(descriptor: STDIN_FILENO)
  }

  /// Puts a descriptor in the place of standard input, which becomes the sensor.
  private static func inPlace(of descriptor: Int32) -> SensorInput? {
    let sensor = dup(STDIN_FILENO)
    guard sensor >= 0, descriptor >= 0 else { return nil }
    dup2(descriptor, STDIN_FILENO)
    close(descriptor)
    return SensorInput(descriptor: sensor)
  }
}
