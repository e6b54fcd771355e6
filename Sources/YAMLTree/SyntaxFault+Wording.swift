import Diagnostics

extension SyntaxFault {
  struct Explanation {
    var code = "yaml-syntax"
    var message: String
    var label = ""
    /// The place to mark when it is not the one that libyaml names.
    var span: SourceSpan?
    var marksContext = true
    var help: String?
  }

  /// What a file that ends too early lacks; what was opened is marked, since its end could be anywhere.
  var endExplanation: Explanation? {
    let restore = "or restore the end of the file if it is cut off"
    switch (failure.context, failure.problem) {
    case ("while scanning a quoted scalar", _):
      return unclosed("a text in quotes is never closed", "opens here", help: "close it with \(quoteSign), \(restore)")
    case ("while parsing a flow sequence", _):
      return unclosed("a list in brackets is never closed", "'[' opens here", help: "close it with ']', \(restore)")
    case ("while parsing a flow mapping", _):
      return unclosed(
        "a map in braces is never closed", "'{' opens here", help: "close it with '}', \(restore)" + commentAdvice)
    case ("while parsing a flow node", _):
      return unclosed("the file ends inside brackets or braces", "a value is missing", help: "close them, \(restore)")
    case ("while scanning a simple key", "could not find expected ':'"):
      var explanation = unclosed(
        "the file ends in the middle of an entry: a key without ':'", "no ':' follows",
        help: "write 'key: value', \(restore)")
      explanation.span = restOfLine(from: context)
      return explanation
    default:
      return nil
    }
  }

  private func unclosed(_ message: String, _ label: String, help: String) -> Explanation {
    Explanation(
      code: "unclosed", message: message, label: label, span: character(at: context), marksContext: false, help: help)
  }

  /// What is wrong in the middle of a file.
  var explanation: Explanation {
    keyExplanation ?? collectionExplanation ?? characterExplanation ?? quotedExplanation ?? tagExplanation
      ?? Explanation(
        message: "YAML can't be read here: \(failure.problem)",
        help: failure.context.isEmpty ? nil : "it was found \(failure.context)")
  }

  private var keyExplanation: Explanation? {
    switch failure.problem {
    case "mapping values are not allowed in this context" where isUnspacedEntry: unspacedEntry
    case "mapping values are not allowed in this context" where hasColonBefore:
      Explanation(
        message: "a text that holds ': ' must be in quotes", label: "a second ':' in this entry",
        help: "put the text in quotes, or begin another key on a line of its own")
    case "mapping values are not allowed in this context" where lineBeforeProblem.count > 1_024:
      longKey(from: lineBeforeProblem.startIndex)
    case "mapping values are not allowed in this context":
      Explanation(
        message: "a ':' stands where no key can be: the line goes on the text above it", label: "this ':'",
        help: "begin the line where its neighbours begin, or put the text above in quotes if the ':' is part of it")
    case "could not find expected ':'" where restOfLine(from: context).isLong: longKey(from: context)
    case "could not find expected ':'":
      Explanation(
        message: "a key lacks its ':'", label: "no ':' follows", span: restOfLine(from: context), marksContext: false,
        help: "write 'key: value'; if it goes on the text above, indent it further than that text's key")
    case "did not find expected key" where !isFirstOfLine && isApostrophe:
      Explanation(
        message: "the apostrophe ends the text: it is in single quotes", label: "no longer part of the text",
        marksContext: false, help: "write '' for an apostrophe in single quotes, or put the text in double quotes")
    case "did not find expected key" where !isFirstOfLine:
      Explanation(
        message: "something follows a value that has ended", label: "not expected here", marksContext: false,
        help: "put the whole text in quotes, or take this out")
    case "did not find expected key":
      Explanation(
        message: "this line is neither a further key of its map nor part of the value above",
        label: "not expected in this column", help: "begin all keys of one map in the same column")
    case "mapping keys are not allowed in this context":
      Explanation(
        message: "a '?' that begins a key can't stand here", label: "not expected here",
        help: "put a text that begins with '? ' in quotes")
    default: nil
    }
  }

  private func longKey(from offset: Int) -> Explanation {
    Explanation(
      message: "a key is longer than 1,024 characters, or a text of that length lacks its quotes",
      label: "begins here", span: character(at: offset), marksContext: false,
      help: "shorten the key, or put the text in quotes after its key")
  }

  private var unspacedEntry: Explanation {
    Explanation(
      message: "a '-' that begins an entry needs a space behind it", label: "not expected here", marksContext: false,
      help: "write '- ' before the entry")
  }

  private var collectionExplanation: Explanation? {
    switch failure.problem {
    case "did not find expected '-' indicator" where isUnspacedEntry: unspacedEntry
    case "did not find expected '-' indicator":
      Explanation(
        message: "this can't go on the list it stands in: a '-' is missing, or the line is in the wrong column",
        label: "not expected here", help: "begin each entry with '- ', all in the same column")
    case "block sequence entries are not allowed in this context":
      Explanation(
        message: "a list can't begin here", label: "this '-' begins a list",
        help: "begin the list on a line of its own; put a text that begins with '- ' in quotes")
    case "did not find expected ',' or ']'" where isApostrophe, "did not find expected ',' or '}'" where isApostrophe:
      Explanation(
        message: "the apostrophe ends the text: it is in single quotes", label: "no longer part of the text",
        help: "write '' for an apostrophe in single quotes, or put the text in double quotes")
    case "did not find expected ',' or ']'":
      Explanation(
        message: "a list in brackets lacks a ',' or its ']'", label: "not expected here",
        help: "put ',' between the entries and ']' at the end; put a text that holds brackets or quotes in quotes")
    case "did not find expected ',' or '}'":
      Explanation(
        message: "a map in braces lacks a ',' or its '}'", label: "not expected here",
        help: "put ',' between the entries and '}' at the end; put a text that holds braces or quotes in quotes"
          + commentAdvice)
    case "did not find expected node content" where failure.context == "while parsing a block node":
      Explanation(
        message: "a text can't begin with \(sign(at: problem)), and there is nothing that it could close or part",
        label: "not expected here", help: "take it out, or put the text in quotes")
    case "did not find expected node content":
      Explanation(
        message: "a value is missing", label: "not expected here",
        help: "take out what stands here, or put it in quotes if it is a text")
    case "did not find expected <document start>":
      Explanation(
        message: "the document has ended, and something follows", label: "not expected here",
        help: "a file is one map or one list: take this out, or begin all its entries in the same column")
    default: nil
    }
  }

  private var characterExplanation: Explanation? {
    switch failure.problem {
    case "found character that cannot start any token" where isTab(problem):
      return Explanation(
        code: "tab-indent", message: "a tab stands where YAML wants a space", label: "a tab", marksContext: false,
        help: "put a space in its place")
    case "found character that cannot start any token":
      let sign = sign(at: problem)
      return Explanation(
        message: "a text can't begin with \(sign)", label: "reserved by YAML", marksContext: false,
        help: "put the text in quotes")
    case "did not find expected alphabetic or numeric character":
      let sign = sign(at: context)
      return Explanation(
        message: "a name must follow \(sign), or the text that begins with it must be in quotes",
        label: "begins \(failure.context.hasSuffix("alias") ? "an alias" : "an anchor") in YAML",
        span: character(at: context), marksContext: false, help: "put the text in quotes")
    case "found unexpected ':'":
      return Explanation(
        message: "in brackets and braces, a text that holds ':' must be in quotes", label: "this ':'",
        marksContext: false, help: "put the text in quotes, or a space after ':' if a value follows")
    case "did not find expected comment or line break" where failure.context.contains("block scalar"):
      return Explanation(
        message: "after '|' or '>' the line must end", label: "not expected here", marksContext: false,
        help: "begin the text on the next line, indented; put a text that begins with '|' or '>' in quotes")
    case "found an indentation indicator equal to 0":
      return Explanation(
        message: "the number after '|' or '>' is the indentation, 1 to 9", label: "0 is none", marksContext: false,
        help: "leave the number out")
    default: return nil
    }
  }

  private var quotedExplanation: Explanation? {
    switch failure.problem {
    case "found unknown escape character":
      Explanation(
        message: "\(escapeText) is no escape of YAML", label: "in double quotes a '\\' begins an escape",
        span: escapeSpan, marksContext: false,
        help: "write '\\\\' for the sign itself, or put the text in single quotes")
    case "did not find expected hexdecimal number":
      Explanation(
        message: "an escape lacks hexadecimal digits", label: "a digit 0-9, a-f is wanted", span: numericEscapeSpan,
        marksContext: false,
        help: "write \\xHH, \\uHHHH or \\UHHHHHHHH")
    case "found invalid Unicode character escape code":
      Explanation(
        message: "this escape stands for no character", label: "half of a surrogate pair, or beyond Unicode",
        span: numericEscapeSpan, marksContext: false, help: "write the character itself, or \\UHHHHHHHH with its code")
    case "found unexpected document indicator":
      Explanation(
        code: "unclosed", message: "a text in quotes is not closed before the document ends",
        label: "the document ends here", help: "close the text with \(quoteSign)")
    default: nil
    }
  }

  private var tagExplanation: Explanation? {
    if failure.problem == "found undefined tag handle" {
      return Explanation(
        code: "unknown-tag", message: "this tag's handle is not defined", label: "an unknown tag",
        marksContext: false, help: "take the tag out, or put the text in quotes if it begins with '!'")
    }
    if failure.context.hasSuffix(" tag") {
      return Explanation(
        message: "a tag is malformed: \(failure.problem)", label: "not expected here", marksContext: false,
        help: "put a text that begins with '!' in quotes")
    }
    if failure.context.hasSuffix("directive") || failure.problem.hasSuffix("directive") {
      return Explanation(
        message: "a line that begins with '%' is a YAML directive, and this is none: \(failure.problem)",
        label: "not expected here", marksContext: false, help: "put a text that begins with '%' in quotes")
    }
    if failure.problem == "found incompatible YAML document" {
      return Explanation(
        message: "the file asks for another version of YAML than 1.1 or 1.2", label: "not expected here",
        marksContext: false, help: "take the '%YAML' line out")
    }
    return nil
  }
}
