import JSONText

/// An item of a questionnaire on its way out, with what it takes its answers from.
struct FHIRNode: Sendable {
  /// What of a result answers an item.
  enum Source: Hashable, Sendable {
    /// The answer of an item, or one field of it.
    case item(slot: Int, field: String?)
    case score(Int)
    /// An entry for each of a repeat's.
    case entries(group: Int)
    /// What is known of the participant when the sitting begins.
    case attribute(String)
  }

  var linkID: String
  var type: String
  var text: FHIRWrittenText?
  var codes: [JSONValue] = []
  var extensions: [JSONValue] = []
  var enableWhen: [JSONValue] = []
  var enableBehavior: String?
  var isRequired = false
  var isRepeated = false
  var isReadOnly = false
  var maxLength: Int?
  var options: [JSONValue] = []
  var valueSet: String?
  var initial: JSONMember?
  var children: [FHIRNode] = []
  var source: Source?
  /// The system of its choices.
  var system: String?

  init(_ linkID: String, _ type: String) { (self.linkID, self.type) = (linkID, type) }

  var json: JSONValue {
    var members: [JSONMember] = []
    func add(_ name: String, _ value: JSONValue?) { if let value { members.append(JSONMember(name, value)) } }
    add("extension", FHIRParts.list(extensions))
    add("linkId", .string(linkID))
    add("code", FHIRParts.list(codes))
    members += text?.members("text") ?? []
    add("type", .string(type))
    add("enableWhen", FHIRParts.list(enableWhen))
    add("enableBehavior", enableBehavior.map(JSONValue.string))
    add("required", isRequired ? true : nil)
    add("repeats", isRepeated ? true : nil)
    add("readOnly", isReadOnly ? true : nil)
    add("maxLength", maxLength.map { .integer($0) })
    add("answerValueSet", valueSet.map(JSONValue.string))
    add("answerOption", FHIRParts.list(options))
    add("initial", initial.map { [.object([$0])] })
    add("item", FHIRParts.list(children.map(\.json)))
    return .object(members)
  }

  /// Says what the item is in a survey, for who brings it back.
  mutating func mark(_ kind: String) { codes.append(FHIRParts.coding(FHIRNames.kinds, kind)) }
}
