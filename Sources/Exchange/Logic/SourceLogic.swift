/// A condition or a calculation of another system, as it is written there.
indirect enum SourceLogic: Hashable, Sendable {
  case number(String)
  case text(String)
  /// A field, and the code of one of its choices; with an event before it or an instance behind it, what stands there.
  case field(String, code: String?, elsewhere: String?)
  case not(SourceLogic)
  case negate(SourceLogic)
  /// `or and = != < <= > >= + - * / % ^`.
  case operation(String, SourceLogic, SourceLogic)
  case call(String, [SourceLogic])
}
