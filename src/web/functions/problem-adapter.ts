import { createSerializationAdapter } from '@tanstack/react-router'
import { type ProblemBody, ProblemError } from '#contract/problem/problem-error.ts'

/** Serialises a problem that a server function throws, so that the browser receives it as a problem. */
export const problemAdapter = createSerializationAdapter({
  key: 'problem',
  test: (value): value is ProblemError => value instanceof ProblemError,
  toSerializable: (problem) => problem.body,
  fromSerializable: (body: ProblemBody) => new ProblemError(body),
})
