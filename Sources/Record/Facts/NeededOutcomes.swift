/// Which of a participant's outcomes a reader asks for.
package enum NeededOutcomes: Hashable, Sendable {
  case all
  /// Those of some events, by id.
  case ofEvents([String])

  /// So many outcomes of a participant are read one after the other before single ones are looked up. Laws set fewer.
  @TaskLocal package static var few = 24
}
