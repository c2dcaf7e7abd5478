/**
 * The environment of the tests' child processes: where programs are, where Node caches compiled code, and the clock of
 * the run (tests/test-day.mjs). The site runs as one process on any machine, except in tests about several.
 */
export const CLEAN_ENV = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  NODE_OPTIONS: process.env.NODE_OPTIONS ?? '',
  TEST_CLOCK_AHEAD_MS: process.env.TEST_CLOCK_AHEAD_MS,
  WEB_WORKERS: '1',
}
