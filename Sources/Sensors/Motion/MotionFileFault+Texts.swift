extension MotionFileFault {
  /// What is wrong, as a clause.
  package var reason: String {
    switch cause {
    case .empty: "the file is empty"
    case .notText: "the file is not UTF-8 text"
    case .archive: "the file is a zip archive"
    case .listAtTop: "the file is a JSON list, not a recorder's file"
    case .topLevel: "the object has neither 'items' nor a sample's 'timestamp' and 'attitude'"
    case .cutOff: "the file ends in the middle of a recording"
    case .expected(let what): "\(what) was expected"
    case .moreAfterEnd: "there is more text after the end of the recording"
    case .missing(let field): "'\(field)' is missing"
    case .repeated(let field): "'\(field)' is given twice"
    case .notANumber(let field): "'\(field)' is not a number"
    case .notFinite(let field): "'\(field)' is not a finite number"
    case .timestampTooLarge: "the timestamp is too large for seconds"
    case .noDirection: "the quaternion is too short to be an attitude"
    case .missingColumns(let names): "no column \(Self.list(names))"
    case .fieldCount(let expected, let found): "the row has \(found) fields, the header \(expected)"
    case .unclosedQuote: "a quote is not closed on its line"
    case .tooManyColumns(let limit): "the row has more than \(limit) fields"
    case .nestedTooDeep(let limit): "values are nested deeper than \(limit) levels"
    case .tooManySamples(let limit): "the recording has more than \(limit) samples"
    case .tooFewSamples(0): "the recording has no samples"
    case .tooFewSamples: "the recording has samples at one instant only"
    }
  }

  /// What to do about it, as a clause.
  package var fix: String {
    switch cause {
    case .empty, .tooFewSamples: "record the movement again, from before it begins until after it ends"
    case .notText: "export the recording as JSON or CSV in UTF-8"
    case .archive: "unpack it and give its Orientation.csv"
    case .listAtTop, .topLevel:
      "give {\"items\": [...]} as ResearchKit writes it, one sample's object a line, or a CSV with qx, qy, qz, qw"
    case .cutOff: "copy the file again; if it is as short at its source, record again"
    case .expected, .unclosedQuote, .fieldCount, .tooManyColumns: "the file is damaged or was edited: export it again"
    case .moreAfterEnd: "give one recording a file"
    case .missing(let field) where field == "timestamp" || field == "attitude":
      "each sample has a 'timestamp' in seconds and an 'attitude' with x, y, z and w"
    case .missing: "an attitude has x, y, z and w"
    case .repeated: "keep one of them"
    case .notANumber: "write it as a number, without quotes, with a point before decimals"
    case .notFinite, .noDirection: "the sensor gave no attitude here: record again, or leave this sample out"
    case .timestampTooLarge: "give seconds; only a CSV's 'time' column is in nanoseconds"
    case .missingColumns:
      "give a CSV whose first line names qx, qy, qz, qw and seconds_elapsed or time, separated by commas"
    case .nestedTooDeep: "export the recording again"
    case .tooManySamples: "cut the recording to the movement"
    }
  }

  private static func list(_ names: [String]) -> String {
    let quoted = names.map { "'\($0)'" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " and " + last
  }
}
