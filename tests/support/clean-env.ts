/**
 * The environment of tests' child processes: where programs are, where Node caches compiled code, and the clock of
 * the run (tests/test-day.mjs). One process on any machine, but where several are the subject.
 */
export const CLEAN_ENV = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  NODE_OPTIONS: process.env.NODE_OPTIONS ?? '',
  TEST_CLOCK_AHEAD_MS: process.env.TEST_CLOCK_AHEAD_MS,
  WEB_WORKERS: '1',
}
