import ArgumentParser

/// What every command takes that writes a file by name.
struct ForceOption: ParsableArguments {
  @Flag(help: "Replace a file that is there.") var force = false
}
