/** What the child processes of tests inherit: where programs are, and where Node keeps what it has compiled. */
export const CLEAN_ENV = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}
