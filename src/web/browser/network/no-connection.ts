import type { ProblemBody } from '#contract/problem/problem-error.ts'

/** The browser's own problem: no reply, or a reply from something else, such as a hotel network's sign-in page. */
export const NO_CONNECTION: ProblemBody = {
  type: 'urn:temporada:problem:no_connection',
  title: 'no_connection',
  status: 503,
  code: 'no_connection',
  detail: 'No hemos podido conectar. Comprueba tu conexión y vuelve a intentarlo.',
}
