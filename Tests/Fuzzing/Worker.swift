import ArgumentParser
import Foundation

/// Tries the inputs of one target in a process of its own, which an input may end.
struct Worker: ParsableCommand {
  static let configuration = CommandConfiguration(shouldDisplay: false)

  @Argument var target: TargetChoice
  @Option var seed = 1
  /// The number of the first input.
  @Option var from = 0
  /// The number behind the last input.
  @Option var to = Int.max
  @Option var seconds: Double?
  /// Seconds of processor time that an input may take.
  @Option var patience = 10.0
  /// Holds the number of the input that is tried.
  @Option var progress: String

  func run() throws {
    let prepared = try target.value.prepare()
    let mutator = Mutator(target.value, prepared)
    let file = open(progress, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw ValidationError("'\(progress)' can't be written") }
    defer { close(file) }
    var tally = Tally()
    let start = Worker.seconds(of: CLOCK_MONOTONIC)
    var number = from
    while number < to {
      if let seconds, Worker.seconds(of: CLOCK_MONOTONIC) - start > seconds { break }
      note(number, in: file)
      let input = mutator.input(number, seed: seed)
      let before = Worker.seconds(of: CLOCK_PROCESS_CPUTIME_ID)
      do {
        switch try prepared.attempt(input) {
        case .accepted: tally.accepted += 1
        case .refused: tally.refused += 1
        }
      } catch {
        Worker.say("finding \(number) \(error)")
        keep(input, number)
      }
      let took = Worker.seconds(of: CLOCK_PROCESS_CPUTIME_ID) - before
      if took > tally.slowest { (tally.slowest, tally.slowestNumber) = (took, number) }
      if took > patience { Worker.say("finding \(number) took \(took) s of processor time") }
      number += 1
    }
    Worker.say("tally \(tally.accepted) \(tally.refused) \(tally.slowest) \(tally.slowestNumber)")
  }

  /// Writes the input down beside the progress: a store, for one, is made with other random bytes by the next process.
  private func keep(_ input: [UInt8], _ number: Int) {
    let folder = URL(fileURLWithPath: progress).deletingLastPathComponent()
    try? Data(input).write(to: Finding.file(in: folder, target.value.name, seed, number))
  }

  /// Fixed in width, so that a later number covers an earlier one whole.
  private func note(_ number: Int, in file: Int32) {
    let digits = Array(String(number).utf8)
    let line = Array(repeating: UInt8(ascii: " "), count: max(0, 20 - digits.count)) + digits
    _ = line.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
  }

  private static func say(_ line: String) {
    let oneLine = line.unicodeScalars.map { $0.value < 0x20 ? " " : String($0) }.joined()
    FileHandle.standardOutput.write(Data((oneLine + "\n").utf8))
  }

  private static func seconds(of clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// What the inputs of a target came to.
struct Tally {
  var accepted = 0
  var refused = 0
  /// Seconds of processor time.
  var slowest = 0.0
  var slowestNumber = 0

  var inputs: Int { accepted + refused }

  static func + (left: Tally, right: Tally) -> Tally {
    var sum = left.slowest >= right.slowest ? left : right
    sum.accepted = left.accepted + right.accepted
    sum.refused = left.refused + right.refused
    return sum
  }
}

/// A target by its name.
struct TargetChoice: ExpressibleByArgument {
  let value: FuzzTarget

  init?(argument: String) {
    guard let target = FuzzTarget.all.first(where: { $0.name == argument }) else { return nil }
    value = target
  }

  static var allValueStrings: [String] { FuzzTarget.all.map(\.name) }
}
