import { createSerializationAdapter } from '@tanstack/react-router'
import { type ProblemBody, ProblemError } from '#contract/problem-error.ts'

/** Lets a problem that a server function throws arrive in the browser as the problem it was. */
export const problemAdapter = createSerializationAdapter({
  key: 'problem',
  test: (value): value is ProblemError => value instanceof ProblemError,
  toSerializable: (problem) => problem.body,
  fromSerializable: (body: ProblemBody) => new ProblemError(body),
})
