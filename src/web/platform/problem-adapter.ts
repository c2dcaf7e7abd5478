import { createSerializationAdapter } from '@tanstack/react-router'
import { Problem, type ProblemBody } from '#contract/problem.ts'

/** Lets a `Problem` that a server function throws arrive in the browser as the `Problem` it was. */
export const problemAdapter = createSerializationAdapter({
  key: 'problem',
  test: (value): value is Problem => value instanceof Problem,
  toSerializable: (problem) => problem.body,
  fromSerializable: ({ code, type: _type, title: _title, status: _status, ...options }: ProblemBody) =>
    new Problem(code, options),
})
