/// The texts that contents of entries are packed against: what most of them have in common.
///
/// A store keeps each dictionary that it uses, so that this text may be improved without a change of stores. It holds what
/// programs write, and nothing that anybody answered.
enum ContentDictionary {
  /// - Parameter survey: The digest that outcomes of the survey name; nil for entries under no survey.
  static func bytes(survey: String?) -> [UInt8] {
    Array(((survey.map { #""digest":"\#($0)""# } ?? "") + rare + frequent).utf8)
  }

  /// What was far back costs some more bits than what stands at the end.
  private static let rare =
    #"{"participant":"P001","name":null}{"site":"north"}{"schedule":"plan","at":1767571200000,"date":20458}"#
    + #"{"zone":"Europe/London","from":1767571200000}{"name":"group","value":"control","from":1767571200000}"#
    + #"{"milestone":"surgery","day":20458}{"language":"en"}{"status":"active","reason":"agreed"}"#
    + #"{"event":"task/daily@2026-01-24","reason":"typed wrongly"}{"text":"asked again"}{"query":12,"path":"page/item"}"#
    + #"{"alert":"high","event":"task/daily@2026-01-24","sitting":12,"text":"call"}{"by":"mail","until":1767571200000}"#
    + #"{"sitting":12,"sequence":1,"input":{"do":"skipped","item":"page/note","at":17676,"input":"web","ms":36}}"#
    + #"{"event":"task/weekly@2026-11-02","reason":"typed wrongly","result":{"survey":"task","digest":"sha256:"#
    + #"{"step":"done","type":"completion","visit":1,"started":"2026-01-12T08:12:39.324+01:00","results":[]}"#
    + #"{"item":"many","type":"multipleChoice","state":"skipped","answer":null,"unit":null,"input":"keys","ms":null,"#
    + #"{"item":"range","type":"rangeOfMotion","state":"answered","answer":{"start":null,"finish":null,"minimum":5,"#
    + #""maximum":104,"range":99,"method":"goniometer","instrument":null,"gaps":null},"unit":"deg","input":"voice","#
    + #"{"item":"agree","type":"consent","state":"answered","answer":{"agreed":true,"signature":"#
    + #"{"step":"welcome","type":"instruction","visit":1,"entry":1,"finished":"2026-01-12T08:12:48.090+01:00","#
    + #""answer":["one","two"],"type":"singleChoice","answer":"yes","type":"boolean","answer":true,"answer":false,"#
    + #""type":"number","type":"text","type":"matrix","type":"time","type":"duration","type":"computed","#
    + #""state":"notShown","ending":"discarded","scores":[{"score":"total","value":21,"band":"low","missing":[]}]"#

  private static let frequent =
    #"{"event":"task/daily@2026-01-24","task":"task","survey":"task","context":{"run":"r-1","event":"#
    + #""task/daily@2026-01-24","participant":"P001","by":null,"mode":"screen","language":"en","zone":"Europe/London","#
    + #""offset":0,"date":"2026-01-24","seed":"1334895","started":1769242359,"queried":{},"order":{}}}"#
    + #"{"sitting":1353,"sequence":2,"input":{"do":"answered","item":"page/one","answer":10,"at":1769242362,"#
    + #""input":"web","ms":36}}{"sitting":1353,"sequence":3,"input":{"do":"forward","at":1769242362,"input":"file"}}"#
    + #"{"event":"task/daily@2026-01-24","task":"task","schedule":"plan","element":"daily","date":20477,"occurrence":2,"#
    + #""anchor":{"instant":1767571200000},"ending":"complete","opened":1769241600000,"started":1769242359324,"#
    + #""finished":1769242368090,"late":false,"intended":{"instant":1769241600000},"sitting":1353,"result":{"survey":"#
    + #""task","digest":"sha256:","event":"task/daily@2026-01-24","run":"r-1","participant":"P001","by":null,"mode":"#
    + #""screen","zone":"Europe/London","language":"en","ending":"complete","date":"2026-01-24","seed":"1334895","#
    + #""order":{},"context":{},"started":"2026-01-24T08:12:39.324+00:00","finished":"2026-01-24T08:12:48.090+00:00","#
    + #""results":[{"step":"page","type":"form","visit":1,"started":"2026-01-24T08:12:39.324+00:00","finished":"#
    + #""2026-01-24T08:12:48.090+00:00","results":[{"item":"one","type":"scale","state":"answered","answer":10,"#
    + #""unit":null,"input":"screen","ms":36,"started":"2026-01-24T08:12:39.324+00:00","finished":"#
    + #""2026-01-24T08:12:42.924+00:00"},{"item":"two","type":"scale","state":"answered","answer":0,"unit":"h","input":"#
    + #""file","ms":46,"started":"2026-01-24T08:12:42.924+00:00","finished":"2026-01-24T08:12:47.590+00:00"}]}],"#
    + #""scores":[]},"values":[{"kind":"one","value":10,"from":"page/one"},{"kind":"two","value":0,"unit":"h","from":"#
    + #""page/two"}]}"#
}
