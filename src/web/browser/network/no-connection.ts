import type { ProblemBody } from '#contract/problem/problem-error.ts'

/**
 * The problem that the browser itself reports: no response, or a response from another server, such as the sign-in page
 * of a hotel network.
 */
export const NO_CONNECTION: ProblemBody = {
  type: 'urn:temporada:problem:no_connection',
  title: 'no_connection',
  status: 503,
  code: 'no_connection',
  detail: 'No hemos podido conectar. Comprueba tu conexión y vuelve a intentarlo.',
}
