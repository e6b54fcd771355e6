// swift-tools-version: 6.2

import PackageDescription

// The modules are links to the program's own sources, in a package of the same name, so that `package` reaches them.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

let algorithms: Target.Dependency = .product(name: "Algorithms", package: "swift-algorithms")

let package = Package(
  name: "regimen",
  dependencies: [
    .package(url: "https://github.com/apple/swift-algorithms.git", from: "1.2.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
  ],
  targets: [
    .executableTarget(name: "Benchmarks", dependencies: ["Definitions", "Record", "SQLiteRecord", "CLibYAML"], swiftSettings: strict),
    // A program of its own: Yams brings another libyaml.
    .executableTarget(
      name: "YamsPeer", dependencies: [.product(name: "Yams", package: "Yams")], swiftSettings: strict),
    .executableTarget(name: "Writers", dependencies: ["CivilTime", "JSONText", "Record", "PostgresRecord"], swiftSettings: strict),
    .executableTarget(
      name: "Durable", dependencies: ["CivilTime", "JSONText", "Record", "SQLiteRecord"], swiftSettings: strict),
    .executableTarget(
      name: "Filling", dependencies: ["CivilTime", "JSONText", "Record", "PostgresRecord"], swiftSettings: strict),
    .executableTarget(name: "Roster", dependencies: ["Record", "SQLiteRecord", "JSONText"], swiftSettings: strict),
    module(
      "Definitions",
      [
        "ActiveTasks", "CivilTime", "Expressions", "JSONText", "SurveyModel", "Scheduling", "YAMLTree", "CSVRows",
        "Diagnostics",
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    module(
      "SQLiteRecord",
      [
        "Record", "CivilTime", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"), .product(name: "Logging", package: "swift-log"),
      ]),
    module(
      "PostgresRecord",
      ["Record", "CivilTime", "CLibPQ", "JSONText", .product(name: "Logging", package: "swift-log")]),
    .target(name: "CLibPQ", linkerSettings: [.linkedLibrary("dl")]),
    module("Record", ["CivilTime", "JSONText", algorithms, .product(name: "Crypto", package: "swift-crypto")]),
    module(
      "SurveyModel",
      [
        "ActiveTasks", "Expressions", "CivilTime", "JSONText", "Randomness", "Wording",
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    module("ActiveTasks", ["JSONText", "Randomness"]), module("CSVRows", ["Diagnostics"]),
    module("Scheduling", ["CivilTime", "Randomness", algorithms]),
    module("Expressions", ["CivilTime"]),
    module("YAMLTree", ["Diagnostics", "CLibYAML"]),
    module("CivilTime"), module("Wording"), module("Diagnostics", [algorithms]), module("JSONText"), module("Randomness"),
    .systemLibrary(name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
  ],
  swiftLanguageModes: [.v6]
)
