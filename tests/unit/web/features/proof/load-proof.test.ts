import { isNotFound } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { Problem } from '#contract/problem/problem.ts'
import { loadProof } from '#web/features/proof/load-proof.ts'

test.each([
  ['not_found', true],
  ['too_many_requests', false],
  ['unavailable', false],
] as const)('a proof that fails to load with %s is reported as not found: %s', async (code, isMissing) => {
  const queryClient = { fetchQuery: () => Promise.reject(new Problem(code)) }
  const failed = await loadProof(queryClient as never, { slug: 'rasca' }).catch((error: unknown) => error)
  expect(isNotFound(failed)).toBe(isMissing)
  if (!isMissing) expect(failed).toMatchObject({ code })
})
