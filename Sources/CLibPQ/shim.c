#include "CLibPQ.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

typedef struct {
  char *keyword, *envvar, *compiled, *value, *label, *dispchar;
  int dispsize;
} Option;

/* Field codes of PQresultErrorField, and CONNECTION_OK: part of the protocol and of the library's interface. */
enum { SQLSTATE = 'C', CONSTRAINT = 'n', CONNECTION_OK = 0, BINARY = 1, TRANSACTION_IDLE = 0, TRANSACTION_OPEN = 2, PIPELINE_OFF = 0, PIPELINE_SYNC = 10 };

static struct {
  PQConnection *(*connectdbParams)(const char *const *, const char *const *, int);
  void (*finish)(PQConnection *);
  int (*status)(const PQConnection *);
  int (*serverVersion)(const PQConnection *);
  int (*backendPID)(const PQConnection *);
  const char *(*parameterStatus)(const PQConnection *, const char *);
  char *(*errorMessage)(const PQConnection *);
  PQResult *(*exec)(PQConnection *, const char *);
  PQResult *(*prepare)(PQConnection *, const char *, const char *, int, const uint32_t *);
  PQResult *(*execPrepared)(PQConnection *, const char *, int, const char *const *, const int *, const int *, int);
  PQResult *(*execParams)(PQConnection *, const char *, int, const uint32_t *, const char *const *, const int *,
                          const int *, int);
  int (*enterPipelineMode)(PQConnection *);
  int (*exitPipelineMode)(PQConnection *);
  int (*pipelineSync)(PQConnection *);
  int (*pipelineStatus)(const PQConnection *);
  int (*transactionStatus)(const PQConnection *);
  int (*sendPrepare)(PQConnection *, const char *, const char *, int, const uint32_t *);
  int (*sendQueryPrepared)(PQConnection *, const char *, int, const char *const *, const int *, const int *, int);
  int (*putCopyData)(PQConnection *, const char *, int);
  int (*putCopyEnd)(PQConnection *, const char *);
  PQResult *(*getResult)(PQConnection *);
  Option *(*conninfoParse)(const char *, char **);
  void (*conninfoFree)(Option *);
  void (*freemem)(void *);
  int (*resultStatus)(const PQResult *);
  char *(*resultErrorField)(const PQResult *, int);
  char *(*cmdTuples)(PQResult *);
  char *(*cmdStatus)(PQResult *);
  int (*ntuples)(const PQResult *);
  int (*getisnull)(const PQResult *, int, int);
  int (*getlength)(const PQResult *, int, int);
  char *(*getvalue)(const PQResult *, int, int);
  void (*clear)(PQResult *);
} pq;

static int loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  static const struct {
    size_t place;
    const char *name;
  } functions[] = {
#define FUNCTION(name) {offsetof(__typeof__(pq), name), "PQ" #name}
      FUNCTION(connectdbParams), FUNCTION(finish),       FUNCTION(status),           FUNCTION(serverVersion),
      FUNCTION(parameterStatus), FUNCTION(errorMessage), FUNCTION(exec),             FUNCTION(prepare),
      FUNCTION(execPrepared),    FUNCTION(execParams),   FUNCTION(putCopyData),      FUNCTION(putCopyEnd),
      FUNCTION(enterPipelineMode), FUNCTION(exitPipelineMode), FUNCTION(pipelineSync), FUNCTION(pipelineStatus),
      FUNCTION(transactionStatus), FUNCTION(sendPrepare), FUNCTION(sendQueryPrepared),
      FUNCTION(getResult),       FUNCTION(conninfoParse), FUNCTION(conninfoFree),    FUNCTION(freemem),
      FUNCTION(resultStatus),    FUNCTION(resultErrorField), FUNCTION(cmdTuples), FUNCTION(cmdStatus), FUNCTION(ntuples),
      FUNCTION(getisnull),       FUNCTION(getlength),    FUNCTION(getvalue),         FUNCTION(clear),
      FUNCTION(backendPID),
#undef FUNCTION
  };
  void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
    void *found = dlsym(library, functions[index].name);
    if (!found) return;
    *(void **)((char *)&pq + functions[index].place) = found;
  }
  loaded = 1;
}

int pq_load(void) {
  pthread_once(&once, load);
  return loaded;
}

PQConnection *pq_connect(const char *const *keywords, const char *const *values) {
  return pq.connectdbParams(keywords, values, 0);
}
void pq_finish(PQConnection *connection) { pq.finish(connection); }
int pq_is_open(const PQConnection *connection) { return pq.status(connection) == CONNECTION_OK; }
int pq_server_version(const PQConnection *connection) { return pq.serverVersion(connection); }
int pq_backend(const PQConnection *connection) { return pq.backendPID(connection); }
const char *pq_parameter(const PQConnection *connection, const char *name) { return pq.parameterStatus(connection, name); }
const char *pq_connection_message(const PQConnection *connection) { return pq.errorMessage(connection); }

PQResult *pq_run(PQConnection *connection, const char *sql) { return pq.exec(connection, sql); }
PQResult *pq_prepare(PQConnection *connection, const char *name, const char *sql, int count, const uint32_t *types) {
  return pq.prepare(connection, name, sql, count, types);
}

/* Eight entries of sixteen columns. */
enum { MOST_ARGUMENTS = 128 };
#define SIXTEEN_BINARY 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
static const int formats[MOST_ARGUMENTS] = {SIXTEEN_BINARY, SIXTEEN_BINARY, SIXTEEN_BINARY, SIXTEEN_BINARY,
                                            SIXTEEN_BINARY, SIXTEEN_BINARY, SIXTEEN_BINARY, SIXTEEN_BINARY};

PQResult *pq_execute(PQConnection *connection, const char *name, int count, const char *const *values, const int *lengths) {
  if (count > MOST_ARGUMENTS) return NULL;
  return pq.execPrepared(connection, name, count, values, lengths, formats, BINARY);
}
PQResult *pq_execute_once(PQConnection *connection, const char *sql, int count, const uint32_t *types,
                          const char *const *values, const int *lengths) {
  if (count > MOST_ARGUMENTS) return NULL;
  return pq.execParams(connection, sql, count, types, values, lengths, formats, BINARY);
}

int pq_is_at_rest(const PQConnection *connection) {
  return pq_is_open(connection) && pq.transactionStatus(connection) == TRANSACTION_IDLE &&
         pq.pipelineStatus(connection) == PIPELINE_OFF;
}

int pq_is_in_transaction(const PQConnection *connection) {
  return pq_is_open(connection) && pq.transactionStatus(connection) == TRANSACTION_OPEN;
}

int pq_pipeline_begin(PQConnection *connection) { return pq.enterPipelineMode(connection); }
int pq_send_prepare(PQConnection *connection, const char *name, const char *sql, int count, const uint32_t *types) {
  return pq.sendPrepare(connection, name, sql, count, types);
}
int pq_send(PQConnection *connection, const char *name, int count, const char *const *values, const int *lengths) {
  return count <= MOST_ARGUMENTS && pq.sendQueryPrepared(connection, name, count, values, lengths, formats, BINARY);
}
PQResult *pq_pipeline_next(PQConnection *connection) {
  PQResult *result = pq.getResult(connection), *further;
  while (result && (further = pq.getResult(connection))) pq.clear(further);
  return result;
}
int pq_pipeline_sync(PQConnection *connection) { return pq.pipelineSync(connection); }
int pq_pipeline_end(PQConnection *connection) {
  PQResult *result = pq.getResult(connection);
  int is_synced = result && pq.resultStatus(result) == PIPELINE_SYNC;
  if (result) pq.clear(result);
  return is_synced && pq.exitPipelineMode(connection);
}

int pq_copy_put(PQConnection *connection, const char *bytes, int count) {
  return pq.putCopyData(connection, bytes, count) == 1;
}
PQResult *pq_copy_end(PQConnection *connection) {
  pq.putCopyEnd(connection, NULL);
  PQResult *result = pq.getResult(connection), *further;
  while ((further = pq.getResult(connection))) pq.clear(further);
  return result;
}

int pq_parse(const char *text, void *context, void (*each)(void *, const char *, const char *), char **message) {
  Option *options = pq.conninfoParse(text, message);
  if (!options) return 0;
  for (Option *option = options; option->keyword; option++)
    if (option->value) each(context, option->keyword, option->value);
  pq.conninfoFree(options);
  return 1;
}
void pq_free(void *memory) { pq.freemem(memory); }

int pq_status(const PQResult *result) { return pq.resultStatus(result); }
const char *pq_state(const PQResult *result) { return pq.resultErrorField(result, SQLSTATE); }
const char *pq_constraint(const PQResult *result) { return pq.resultErrorField(result, CONSTRAINT); }
const char *pq_affected(PQResult *result) { return pq.cmdTuples(result); }
const char *pq_command(PQResult *result) { return pq.cmdStatus(result); }
int pq_rows(const PQResult *result) { return pq.ntuples(result); }
int pq_is_null(const PQResult *result, int row, int column) { return pq.getisnull(result, row, column); }
int pq_length(const PQResult *result, int row, int column) { return pq.getlength(result, row, column); }
const char *pq_value(const PQResult *result, int row, int column) { return pq.getvalue(result, row, column); }
void pq_clear(PQResult *result) { pq.clear(result); }
