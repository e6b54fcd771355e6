/// YAML inputs of the kinds that the public YAML test-suite has, written for these tests.
enum Corpus {
  /// Read alike by every reader of one document of YAML 1.2.
  static let valid: [String] = [
    // Plain maps and lists, odd but right indentation.
    "a: 1\nb: two\n", "- 1\n- two\n- three words\n", "a:\n- 1\n- 2\nb:\n  - 3\n",
    "a:\n      b:\n         c: 1\n      d: 2\n",
    "- - 1\n  - 2\n-\n  - 3\n", "- a: 1\n  b: 2\n-   c: 3\n    d: 4\n", "a:\n -\n  - b\n -\n  c: d\n",
    "key:    value   \n",
    // Values that are left out.
    "a:\nb:\n", "-\n-\n- x\n", "{a, b: , c: 1}\n", "[a, ]\n", "? a\n? b\n", "a: ~\nb: null\n", "{a: , b}\n",
    "? \n: x\n",
    // Comments everywhere.
    "# head\na: 1 # one\n# between\nb: # nothing\n  c: 2\n# tail", "- a # x\n#y\n- b\n", "[a, # one\n b # two\n]\n",
    "a: b#c\nd: 'e # f' # g\n", "a: |\n  # text\n  b\n# comment\nc: d\n", "a: # x\n  - b\n  # y\n  - c\n",
    // Block texts.
    "a: |\n  one\n  two\n", "a: |-\n  one\n", "a: |+\n  one\n\n\nb: 1\n", "a: >\n  one\n  two\n\n  three\n",
    "a: >-\n  one\n    more\n  two\n", "a: >+\n  one\n\n", "a: |2\n   one\n  two\n", "a: |1-\n  x\n y\n",
    "- |\n one\n- >\n two\n", "a: |\n\n  one\n\n   two\n\n", "a: >\n\n  one\n\n\n  two\n   three\n   four\n\n  five\n",
    "a: |\n  one\t\n  two\n", "a: >\n  one  \n  two\n", "--- |\n one\n two\n", "a: >2\n    one\n  two\n",
    "a: |\nb: |-\nc: >\n",
    "a: |\n  one\n      \n  two\n", "a: >\n  one\n      \n  two\n", "a: >\n\n  one\n  * x\n  * y\n\n    * z\n  last\n",
    // Plain texts over several lines.
    "a: one\n  two\n  three\n", "a: one\n\n  two\n\n\n  three\n", "a\nb\n  c\n", "- one\n  two\n- three\n",
    "{a: one\n two, b: c}\n",
    // Quoted texts.
    "a: 'it''s'\nb: \"say \\\"x\\\"\"\n",
    "a: \"\\0\\a\\b\\t\\n\\v\\f\\r\\e\\ \\\"\\\\\\N\\_\\L\\P\\x41\\u3042\\U0001F600\"\n",
    "a: 'one\n  two\n\n  three'\n", "a: \"one\n  two\n\n  three\"\n", "a: \"one\\\n   two\"\n",
    "a: \"one \\\n\n  \\ two\"\n",
    "a: \"  lead\n  mid  \n  trail  \"\n", "'a b': 1\n\"c\\td\": 2\n", "a: ''\nb: \"\"\n", "\"a\": \"b\"\n'c': 'd'\n",
    "a: \"\\/\"\n",
    "a: \"tab\there\"\n", "a: \"x\n\n\n\n y\"\n", "a: ' x\n  y '\n",
    // Flow collections.
    "{a: 1, b: [2, 3], c: {d: e}}\n", "[[], {}, [[]], '']\n", "[\na,\nb\n]\n", "{\n  a: 1,\n  \"b\": 2,\n  'c': 3\n}\n",
    "[a: 1, b: 2]\n", "{? a : b, ? c}\n", "a: [1,\n  2,\n 3]\nb: {c: d,\n e: f}\n", "{\"a\":1,\"b\":[true,null]}\n",
    "[a, [b, [c, [d]]]]\n",
    "- [a\n- b]\n", "{a: http://example.org/x, b: c:d}\n", "[ \"x\" : y ]\n",
    // Explicit keys.
    "? a\n: b\n", "? a b\n: - c\n  - d\n", "? |\n  text\n: x\n", "? 'q'\n: 1\n? r\n: 2\n",
    // Anchors and aliases.
    "a: &x 1\nb: *x\n", "a: &x\n  b: 1\nc: *x\n", "- &a b\n- *a\n- &a c\n- *a\n", "&root\na: 1\n", "&a : x\n",
    "a: &x [1, 2]\nb: [*x, *x]\n",
    "&k a: 1\nb: *k\n", "a: &x # comment\n  b: 1\nc: *x\n", "a: &e\nb: *e\n", "*x : 1\n".replacing("*x", with: "&x x"),
    // Tags of the core schema.
    "a: !!str 4\nb: !!int 5\nc: !!float 1.5\nd: !!bool true\ne: !!null ~\n", "!!map\na: !!seq [1]\n", "a: ! 4\n",
    "a: !!str\nb: !!null\n",
    "a: !<tag:yaml.org,2002:str> x\n", "%TAG !y! tag:yaml.org,2002:\n---\na: !y!str 4\n",
    "a: &x !!str 4\nb: !!str &y 5\nc: *x\n",
    // Markers and directives.
    "---\na: 1\n...\n", "--- a\n", "---\n- a\n", "%YAML 1.1\n---\na: 1\n", "# c\n---\n# d\na: 1\n...\n# e\n",
    "--- # c\na: 1\n", "--- {a: b}\n",
    "---\na: 'x\n  --- y'\n",
    // Letters of the world, tabs between words, line breaks of all kinds.
    "題: 痛み\nü: é\n", "😀: 👨‍👩‍👧\n", "a:\tb\n", "a: b\tc\n", "[\ta,\tb\t]\n", "a: 1\r\nb:\r\n  - x\r\n", "a: 1\rb: 2\r",
    "\u{FEFF}a: 1\n", "\u{FEFF}# 題\na: 毎\n", "a: |\r\n  one\r\n  two\r\n", "a: >\r\n  one\r\n  two\r\n\r\n  三\r\n",
    "a: 'x\r\n  y'\r\n",
    "a: \"x\u{2028}y\"\n",
    // What looks like something else.
    "at: 08:00\nno: no\non: on\nn: 0o17\nt: 2026-11-20\nv: 1.2.3\n", "a: -1\nb: - 1\n".replacing("- 1", with: "-x"),
    "a: b: c\n".replacing("b: c", with: "b:c"),
    "a: x y, z [1] {2}\n", "a: %x\n".replacing("%x", with: "x%"), "-a: -b\n", "?a: ?b\n", ":a: :b\n",
    "a: ,x\n".replacing(",x", with: "x,"), "<: >\n".replacing(">", with: "x>"),
    "text alone\n", "'quoted alone'", "12\n", "a",
  ]

  /// Refused by libyaml for their syntax.
  static let invalid: [String] = [
    "a: b: c\n", "a: 'x\n", "a: \"x\n", "a: [1, 2\n", "a: {b: c\n", "[a\nb: c\n", "a: ]\n", "a: }\n", "a: @x\n",
    "a: `x`\n", "a: %x\n",
    "a:\n\tb: c\n", "\ta: b\n", "a: 1\n\tb: 2\n", "- a\n\t- b\n", "a:\n  b: 1\n c: 2\n", "a:\n  - b\n c: d\n",
    "- a\n b: c\n", "a: 1\n- b\n", "- a\nb: c\n",
    "a: \"\\q\"\n", "a: \"\\x4\"\n", "a: \"\\uD800\"\n", "a: 'x' y\n", "a: \"x\" y\n", "a: *\n", "a: &\n", "a: * x\n",
    "a: - b\n", "a: |x\n  b\n", "a: |0\n  b\n",
    "a: 1\n  b: 2\n", "text\na: 1\n", "a: 1\ntext\n", "a: 1\ntext\nb: 2\n", "{a: b}}\n", "[a]]\n", "[a] b\n",
    "a: !x!y z\n", "%YAML 2.0\n---\na\n", "%YAML 1.2\n---\n".replacing("1.2", with: "x"),
    "a: !<x y\n", "a: 'x\n---\ny'\n", "a: \"x\n...\ny\"\n", "? a\n  b: c\n: d\n- e\n", "a:\n  'b'c: d\n", "[a, , b]\n",
    "{a: b, , c}\n", "{, a}\n", "[, a]\n", "? - a\n - b\n",
    "a: &x &y z\n", "a: &x *x\n", "key\n  more: x\n", "a: >\n\tx\n", "%x\n", "[a: b: c]\n", "{a: 'b' c}\n",
    "a: \"\\U00110000\"\n",
    "a: {{b}\n", "{a: b c: d}\n", "{ showIf: a, b) > 3: }]\n", "x: !!\u{3042} y\n", "q: -\n", "a: >\n   \n  one\n",
  ]

  /// Good YAML 1.2 that libyaml refuses: keys left out, a tab after `-` and at the head of a block text, a key and its
  /// colon on two lines, a comma after a tag, and YAML 1.1's further line breaks.
  static let departures: [String] = [
    ": x\n", ": a\n: b\n", "{ : x }\n", "-\ta\n", "a: |\n  \tone\n", "a: x\u{85}y\n", "{ \"a\"\n  :b }\n",
    "- !!str, x\n", "? a\n:\tb\n",
  ]

  /// Good YAML that is refused here, with the code.
  static let refused: [(text: String, code: String)] = [
    ("{a: 1,\u{A0}b: 2}\n", "odd-space"), ("a: 1\na: 2\n", "duplicate-key"), ("{a: 1, 'a': 2}\n", "duplicate-key"),
    ("? [a]\n: b\n", "non-scalar-key"),
    ("{[a]: b}\n", "non-scalar-key"),
    ("? {a: b}\n: c\n", "non-scalar-key"), ("a: {{b}}\n", "bare-braces"), ("a: &x {b: 1}\nc:\n  <<: *x\n", "merge-key"),
    ("a: !x y\n", "unknown-tag"),
    ("a: !!binary aGk=\n", "unknown-tag"), ("a: !!int x\n", "wrong-tag"), ("a: !!seq {}\n", "wrong-tag"),
    ("a: *x\n", "unknown-alias"),
    ("a: &x [*x]\n", "recursive-alias"), ("a: 1\n---\nb: 2\n", "multiple-documents"),
    ("--- a\n...\n--- b\n", "multiple-documents"),
    ("a\n%YAML 1.1\n---\nb\n", "multiple-documents"), ("", "empty-document"), ("# only\n", "empty-document"),
    ("---\n", "empty-document"), ("---\n...\n", "empty-document"), ("\u{FEFF}", "empty-document"),
    (" \n\n", "empty-document"),
    ("a: \u{1B}\n", "control-character"), ("a: \0\n", "control-character"), ("a: b\u{FEFF}c\n", "control-character"),
    ("a: \u{7F}\n", "control-character"),
    ("a: \u{9F}\n", "control-character"),
  ]

  /// A mixed file for cutting and flipping.
  static let mixed: [String] = [
    "\u{FEFF}# 毎日\r\nid: &i checkin\r\ntitle: { en: \"Daily \\u3042\", ja: '毎日の''x' }\r\nsteps:\r\n  - {a: *i, b: [1, 2.5, ~]}\r\n  - |2\r\n    text\r\n\r\n  - >-\r\n    a\r\n    b\r\n",
    "? 'k'\n: !!str 4\nq: \"x\\\n  y\\n\"\nl:\n- - a\n  - b\n-\n  c: d # e\n...\n",
    "{\"a\": [1, {\"b\": \"\\uD83D\\uDE00\\/\"}], \"c\": null}\n",
  ]
}
