/* One daily rule asked for one day by libical: by iteration from its start, and by its seek. */
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static int ask(struct icaltimetype start, struct icaltimetype day, int seek) {
  struct icalrecurrencetype rule = icalrecurrencetype_from_string("FREQ=DAILY");
  icalrecur_iterator *events = icalrecur_iterator_new(rule, start);
  if (seek) icalrecur_iterator_set_start(events, day);
  struct icaltimetype event = icalrecur_iterator_next(events);
  while (icaltime_compare(event, day) < 0) event = icalrecur_iterator_next(events);
  icalrecur_iterator_free(events);
  return event.day == day.day && event.hour == 8;
}

int main(void) {
  const char *words[] = {"1 day", "1 year", "10 years"};
  const int days[] = {1, 365, 3652};
  struct icaltimetype start = icaltime_from_string("20160601T080000Z");
  for (int seek = 0; seek < 2; seek++)
    for (int index = 0; index < 3; index++) {
      struct icaltimetype day = icaltime_from_string("20160601T000000Z");
      icaltime_adjust(&day, days[index], 0, 0, 0);
      int calls = seek ? 2000 : index == 2 ? 20 : 200;
      double rounds[7];
      for (int round = 0; round < 7; round++) {
        double began = now();
        for (int call = 0; call < calls; call++)
          if (!ask(start, day, seek)) return 1;
        rounds[round] = (now() - began) / calls;
      }
      qsort(rounds, 7, sizeof(double), compare);
      char name[64];
      snprintf(name, sizeof name, "libical %s %s, %s", ICAL_VERSION, seek ? "by its seek" : "by iteration", words[index]);
      printf("%-49s%.2f us\n", name, rounds[3] * 1e6);
    }
  return 0;
}
