import Testing

/// Where the tests begin in the builds of `Scripts/build.sh`, which lays it beside the tests meanwhile. With a file of this name there the
/// package manager does not look for tests of XCTest in an index, which those builds don't write; but `swift test` runs nothing. All
/// tests are Swift Testing's, which finds them by itself.
@main struct XCTMain {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
