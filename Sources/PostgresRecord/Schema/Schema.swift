/// The tables of a study, as a list of steps from an empty schema to today's. A step, once released, is never edited.
struct Schema: Sendable {
  /// How many lanes the tables are made for.
  let lanes: Int
  /// The schema's name, as it stands in SQL.
  let name: String

  /// Version n is what steps 1 to n make.
  static let version = 3

  var steps: [String] {
    [recordSQL + rulesSQL + Schema.derivedSQL + Schema.accessSQL, Schema.lookSQL, Schema.wordsSQL]
  }

  /// No table is other, but entries may be files that were given as answers, which a program before does not know.
  private static let wordsSQL = "UPDATE store SET derivation = derivation"

  /// The latest instant of all entries, and the zones of all participants, are found without a pass over them: a look at how
  /// the study is asks for both.
  private static let lookSQL = """
    CREATE INDEX entryRecorded ON entry (recorded);
    CREATE INDEX factZone ON fact (name, recorded) WHERE kind = 5;
    """
}

extension Schema {
  /// What cannot be made again: the chained entries, the bytes of accepted files, and the store's name. `lane` has a row for
  /// each lane with its head, which an entry moves on: whoever appends to a lane holds its row. `turn` has no rows: whoever
  /// writes about one participant holds it with others, whoever writes about the study holds it alone.
  private var recordSQL: String {
    """
    CREATE TABLE store (
      id bytea NOT NULL CHECK (length(id) = 16),
      created bigint NOT NULL,
      version bigint NOT NULL,
      lanes bigint NOT NULL,
      isCopy boolean NOT NULL,
      derivation bigint NOT NULL,
      erased text COLLATE "C",
      unfinished text COLLATE "C",
      finding text COLLATE "C"
    );
    CREATE UNIQUE INDEX storeOnce ON store ((true));

    CREATE TABLE turn (held boolean);

    CREATE TABLE lane (
      lane bigint PRIMARY KEY,
      number bigint,
      hash bytea CHECK (length(hash) = 32),
      held boolean
    ) WITH (fillfactor = 10);
    INSERT INTO lane (lane) SELECT generate_series(0, \(lanes - 1));

    CREATE TABLE entry (
      number bigint PRIMARY KEY CHECK (number > 0),
      kind text COLLATE "C" NOT NULL,
      person bytea CHECK (length(person) = 16),
      author text COLLATE "C" NOT NULL,
      assessor bytea CHECK (length(assessor) = 16),
      recorded bigint NOT NULL,
      machine bigint,
      study text COLLATE "C",
      schedule text COLLATE "C",
      survey text COLLATE "C",
      program text COLLATE "C" NOT NULL,
      tzdata text COLLATE "C",
      salt bytea CHECK (length(salt) = 16),
      content text COLLATE "C",
      contentHash bytea NOT NULL CHECK (length(contentHash) = 32),
      hash bytea NOT NULL CHECK (length(hash) = 32),
      lane bigint GENERATED ALWAYS AS ((number - 1) % \(lanes)) STORED
    );
    CREATE UNIQUE INDEX entryOfLane ON entry (lane, number);
    CREATE INDEX entryOfStudy ON entry (kind, number) WHERE person IS NULL;
    CREATE INDEX entryOfErasure ON entry (number) WHERE kind = 'personErased';

    CREATE TABLE apart (
      number bigint PRIMARY KEY,
      salt bytea CHECK (length(salt) = 16),
      content text COLLATE "C"
    );

    CREATE TABLE file (
      digest bytea PRIMARY KEY CHECK (length(digest) = 32),
      bytes bytea NOT NULL
    );

    """
  }

  /// What is read, made from the entries in the same transaction and makeable again from them.
  static let derivedSQL = """
    CREATE TABLE person (
      id bigint PRIMARY KEY,
      key bytea NOT NULL UNIQUE,
      role text COLLATE "C" NOT NULL,
      code text COLLATE "C" NOT NULL,
      recorded bigint NOT NULL,
      UNIQUE (role, code)
    );

    CREATE TABLE fact (
      person bigint NOT NULL,
      number bigint NOT NULL,
      recorded bigint NOT NULL,
      kind bigint NOT NULL,
      name text COLLATE "C",
      value text COLLATE "C",
      detail text COLLATE "C",
      day bigint,
      instant bigint,
      until bigint,
      reference bigint,
      PRIMARY KEY (person, number)
    );
    CREATE INDEX factRemark ON fact (kind, number) WHERE kind BETWEEN 30 AND 35;
    CREATE INDEX factSite ON fact (name, recorded) WHERE kind = 7;

    CREATE TABLE sitting (
      person bigint NOT NULL,
      number bigint NOT NULL,
      recorded bigint NOT NULL,
      event text COLLATE "C" NOT NULL,
      task text COLLATE "C" NOT NULL,
      ended bigint,
      discarded boolean NOT NULL DEFAULT false,
      PRIMARY KEY (person, number)
    );
    CREATE UNIQUE INDEX sittingNumber ON sitting (number);
    CREATE UNIQUE INDEX sittingRunning ON sitting (person, event) WHERE ended IS NULL;

    CREATE TABLE sittingInput (
      sitting bigint NOT NULL,
      sequence bigint NOT NULL,
      number bigint NOT NULL,
      PRIMARY KEY (sitting, sequence)
    );

    CREATE TABLE outcome (
      person bigint NOT NULL,
      number bigint NOT NULL,
      recorded bigint NOT NULL,
      event text COLLATE "C" NOT NULL,
      task text COLLATE "C" NOT NULL,
      schedule text COLLATE "C" NOT NULL,
      element text COLLATE "C" NOT NULL,
      day bigint,
      occurrence bigint,
      anchorDay bigint,
      anchorInstant bigint,
      ending text COLLATE "C" NOT NULL,
      late boolean NOT NULL,
      opened bigint,
      started bigint,
      finished bigint NOT NULL,
      deleted bigint,
      PRIMARY KEY (person, number)
    );
    CREATE UNIQUE INDEX outcomeOnce ON outcome (person, event) WHERE deleted IS NULL;

    """

  /// The ways in, beside the record, in no entry and in no chain: what they hold is kept as digests alone.
  private static let accessSQL = """
    CREATE TABLE personalLink (
      person bigint PRIMARY KEY,
      digest bytea NOT NULL UNIQUE CHECK (length(digest) = 32),
      made bigint NOT NULL,
      expires bigint,
      pin bytea CHECK (length(pin) = 32),
      wrongTries bigint NOT NULL DEFAULT 0
    );

    CREATE TABLE pageSession (
      digest bytea PRIMARY KEY CHECK (length(digest) = 32),
      person bigint NOT NULL,
      began bigint NOT NULL,
      seen bigint NOT NULL
    );
    CREATE INDEX pageSessionOf ON pageSession (person);

    CREATE TABLE secret (
      kind text COLLATE "C" NOT NULL,
      digest bytea NOT NULL CHECK (length(digest) = 32),
      owner text COLLATE "C",
      person bigint,
      made bigint NOT NULL,
      seen bigint NOT NULL,
      expires bigint,
      content text COLLATE "C",
      PRIMARY KEY (kind, digest)
    );
    CREATE INDEX secretOfOwner ON secret (owner, kind) WHERE owner IS NOT NULL;
    CREATE INDEX secretOfPerson ON secret (person) WHERE person IS NOT NULL;

    """
}
