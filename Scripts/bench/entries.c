// Chained entries as the store has them, written by hand: the same columns, hashes and rows, by SQLite and OpenSSL alone.
//   entries STORE COUNT           STORE is an empty one with the participant P1; it is written to.
//   entries STORE COUNT durable   Each entry in a transaction of its own, by the clock.
#include <openssl/evp.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

static sqlite3 *database;
static EVP_MD_CTX *digest;
static unsigned char row[4096];
static size_t length;

static void must(int ok) {
  if (ok) return;
  fprintf(stderr, "entries: %s\n", sqlite3_errmsg(database));
  exit(1);
}

static void number(int64_t value) {
  row[length++] = 1;
  for (int shift = 56; shift >= 0; shift -= 8) row[length++] = (unsigned char)(value >> shift);
}

static void bytes(const void *value, size_t count) {
  number((int64_t)count);
  memcpy(row + length, value, count);
  length += count;
}

static void hash(const void *one, size_t first, const void *other, size_t second, unsigned char *out) {
  EVP_DigestInit_ex(digest, EVP_sha256(), NULL);
  EVP_DigestUpdate(digest, one, first);
  if (other) EVP_DigestUpdate(digest, other, second);
  EVP_DigestFinal_ex(digest, out, NULL);
}

static double now(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  int durable = argc > 3;
  clockid_t clock = durable ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID;
  int count = atoi(argv[2]);
  digest = EVP_MD_CTX_new();
  must(sqlite3_open(argv[1], &database) == SQLITE_OK);
  must(sqlite3_exec(database, "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA cache_size = -16000;"
    "PRAGMA wal_autocheckpoint = 256", NULL, NULL, NULL) == SQLITE_OK);
  sqlite3_stmt *last, *insert;
  must(sqlite3_prepare_v2(database, "SELECT e.number, e.hash, p.key FROM entry e, person p ORDER BY e.number DESC LIMIT 1",
    -1, &last, NULL) == SQLITE_OK);
  must(sqlite3_prepare_v2(database, "INSERT INTO entry (number, kind, person, author, assessor, recorded, machine, study,"
    " schedule, survey, program, tzdata, salt, plain, contentHash, hash)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", -1, &insert, NULL) == SQLITE_OK);
  double rounds[7];
  for (int round = 0; round < 7; round++) {
    must(sqlite3_step(last) == SQLITE_ROW);
    int64_t at = sqlite3_column_int64(last, 0);
    unsigned char chain[32], person[16], salts[256];
    memcpy(chain, sqlite3_column_blob(last, 1), 32);
    memcpy(person, sqlite3_column_blob(last, 2), 16);
    sqlite3_reset(last);
    double start = now(clock);
    if (!durable) must(sqlite3_exec(database, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK);
    for (int index = 0; index < count; index++) {
      if (durable) must(sqlite3_exec(database, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK);
      if (index % 16 == 0 && getentropy(salts, sizeof salts)) return 1;
      unsigned char *salt = salts + index % 16 * 16, content[64], contentHash[32];
      int size = snprintf((char *)content, sizeof content, "{\"text\":\"a note\"}");
      hash(salt, 16, content, (size_t)size, contentHash);
      at++;
      length = 0;
      row[length++] = 1;
      memcpy(row + length, chain, 32);
      length += 32;
      number(at);
      bytes("noteAdded", 9);
      bytes(person, 16);
      bytes("program", 7);
      row[length++] = 0;
      number(0);
      memset(row + length, 0, 4);
      length += 4;
      bytes("bench", 5);
      row[length++] = 0;
      memcpy(row + length, contentHash, 32);
      length += 32;
      hash(row, length, NULL, 0, chain);
      sqlite3_bind_int64(insert, 1, at);
      sqlite3_bind_text(insert, 2, "noteAdded", 9, SQLITE_STATIC);
      sqlite3_bind_blob(insert, 3, person, 16, SQLITE_STATIC);
      sqlite3_bind_text(insert, 4, "program", 7, SQLITE_STATIC);
      sqlite3_bind_int64(insert, 6, 0);
      sqlite3_bind_text(insert, 11, "bench", 5, SQLITE_STATIC);
      sqlite3_bind_blob(insert, 13, salt, 16, SQLITE_STATIC);
      sqlite3_bind_text(insert, 14, (char *)content, size, SQLITE_STATIC);
      sqlite3_bind_blob(insert, 15, contentHash, 32, SQLITE_STATIC);
      sqlite3_bind_blob(insert, 16, chain, 32, SQLITE_STATIC);
      must(sqlite3_step(insert) == SQLITE_DONE);
      sqlite3_reset(insert);
      if (durable) must(sqlite3_exec(database, "COMMIT", NULL, NULL, NULL) == SQLITE_OK);
    }
    if (!durable) must(sqlite3_exec(database, "COMMIT", NULL, NULL, NULL) == SQLITE_OK);
    rounds[round] = (now(clock) - start) / count;
  }
  for (int one = 0; one < 7; one++)
    for (int other = one + 1; other < 7; other++)
      if (rounds[other] < rounds[one]) {
        double swapped = rounds[one];
        rounds[one] = rounds[other];
        rounds[other] = swapped;
      }
  printf("%.9f\n", rounds[3]);
  return sqlite3_close_v2(database);
}
