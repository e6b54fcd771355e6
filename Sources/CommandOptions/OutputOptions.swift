import ArgumentParser

/// What every command takes that writes a file by name.
package struct ForceOption: ParsableArguments {
  @Flag(help: "Replace a file that is there.") package var force = false

  package init() {}
}
