import { createSerializationAdapter } from '@tanstack/react-router'
import { type ProblemBody, ProblemError } from '#contract/problem/problem-error.ts'

/** Serialises a problem thrown by a server function, so that the browser receives it as a problem. */
export const problemAdapter = createSerializationAdapter({
  key: 'problem',
  test: (value): value is ProblemError => value instanceof ProblemError,
  toSerializable: (problem) => problem.body,
  fromSerializable: (body: ProblemBody) => new ProblemError(body),
})
