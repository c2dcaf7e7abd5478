import type { ProblemBody } from '#contract/problem-error.ts'

/** The browser's own problem: nobody has answered, or somebody else has, such as the sign-in page of a hotel's network. */
export const NO_CONNECTION: ProblemBody = {
  type: 'urn:temporada:problem:no_connection',
  title: 'no_connection',
  status: 503,
  code: 'no_connection',
  detail: 'No hemos podido conectar. Comprueba tu conexión y vuelve a intentarlo.',
}
