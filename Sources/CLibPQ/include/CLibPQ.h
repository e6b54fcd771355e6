/* The functions of libpq that PostgresRecord calls.
 *
 * libpq is opened when a PostgreSQL store is named, not when the program starts: with OpenSSL, Kerberos and LDAP behind it,
 * it would cost every command several milliseconds (Documentation/design.md, "PostgreSQL"). So it is no library of the build,
 * and what it declares stands here again; the names and types are those of libpq 5, which keeps them.
 */
#ifndef CLIBPQ_H
#define CLIBPQ_H

#include <stdint.h>

typedef struct pg_conn PQConnection;
typedef struct pg_result PQResult;

/* Opens libpq once for the process. Returns 0 when it can't be opened, or lacks a function. */
int pq_load(void);

PQConnection *pq_connect(const char *const *keywords, const char *const *values);
void pq_finish(PQConnection *connection);
/* 1 while the connection is there, as far as it has been noticed. */
int pq_is_open(const PQConnection *connection);
int pq_server_version(const PQConnection *connection);
/* The server's process that serves the connection. */
int pq_backend(const PQConnection *connection);
const char *pq_parameter(const PQConnection *connection, const char *name);
const char *pq_connection_message(const PQConnection *connection);

/* Several statements without arguments. */
PQResult *pq_run(PQConnection *connection, const char *sql);
PQResult *pq_prepare(PQConnection *connection, const char *name, const char *sql, int count, const uint32_t *types);
/* Arguments and results are binary. */
PQResult *pq_execute(PQConnection *connection, const char *name, int count, const char *const *values, const int *lengths);
PQResult *pq_execute_once(PQConnection *connection, const char *sql, int count, const uint32_t *types,
                          const char *const *values, const int *lengths);

/* 1 while the connection is there and in no transaction. */
int pq_is_at_rest(const PQConnection *connection);
/* 1 while it is in a transaction in which nothing was refused. */
int pq_is_in_transaction(const PQConnection *connection);

/* Statements that are sent together: begin, send each, sync, take an answer for each (a statement to prepare is one, too), end.
 * Behind one that the server refuses the others are not done; their status is PQ_NOT_DONE. Each returns 0, or null, when the
 * connection broke; so does the end when the answers are not those of a pipeline. */
int pq_pipeline_begin(PQConnection *connection);
int pq_send_prepare(PQConnection *connection, const char *name, const char *sql, int count, const uint32_t *types);
int pq_send(PQConnection *connection, const char *name, int count, const char *const *values, const int *lengths);
int pq_pipeline_sync(PQConnection *connection);
PQResult *pq_pipeline_next(PQConnection *connection);
int pq_pipeline_end(PQConnection *connection);

/* Rows that a COPY takes: 1 when taken. pq_copy_end gives the statement's result. */
int pq_copy_put(PQConnection *connection, const char *bytes, int count);
PQResult *pq_copy_end(PQConnection *connection);

/* What a text of `postgres://...` says: the callback gets each option that is in it. Returns 0, with a message to be freed by
 * pq_free, for one that says nothing. */
int pq_parse(const char *text, void *context, void (*each)(void *context, const char *keyword, const char *value),
             char **message);
void pq_free(void *memory);

enum { PQ_COMMAND = 1, PQ_ROWS = 2, PQ_COPY_IN = 4, PQ_FAILED = 7, PQ_NOT_DONE = 11 };
int pq_status(const PQResult *result);
/* The five letters of SQLSTATE; null when the server said none. */
const char *pq_state(const PQResult *result);
const char *pq_constraint(const PQResult *result);
const char *pq_affected(PQResult *result);
/* What was done, such as COMMIT. */
const char *pq_command(PQResult *result);
int pq_rows(const PQResult *result);
int pq_is_null(const PQResult *result, int row, int column);
int pq_length(const PQResult *result, int row, int column);
const char *pq_value(const PQResult *result, int row, int column);
void pq_clear(PQResult *result);

#endif
