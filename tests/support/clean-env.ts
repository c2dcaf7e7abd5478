/**
 * What the child processes of tests inherit: where programs are, and where Node keeps what it has compiled. One process
 * on any machine, but where several are the subject.
 */
export const CLEAN_ENV = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  WEB_WORKERS: '1',
}
