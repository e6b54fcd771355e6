package import ArgumentParser
import Glibc

/// A command that reads for long what others use, and leaves the processor to them: it never holds what somebody waits for.
package protocol GivesWay: ParsableCommand {}

extension GivesWay {
  /// For this thread and those that it starts from now on.
  package func giveWay() { _ = nice(5) }
}
