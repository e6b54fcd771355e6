import Testing

/// Where the tests begin, in CI's builds. The package manager looks for tests of XCTest in the index of a build, and `swift test` needs
/// what it finds there. With a file of this name beside the tests it looks for none, so that no index has to be written. All tests are
/// Swift Testing's, which finds them by itself; `Scripts/test.sh` runs them.
@main struct XCTMain {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
