import { queryOptions } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { takeFlashCookie } from '../server/forms/flash-cookie.ts'
import type { Flash } from '../server/forms/form-outcome.ts'

const takeFlash = createIsomorphicFn()
  .server(() => takeFlashCookie())
  // With JavaScript, the form receives its outcome directly.
  .client(async (): Promise<Flash | null> => null)

export const flashQuery = queryOptions({
  queryKey: ['flash'],
  queryFn: () => takeFlash(),
  staleTime: Number.POSITIVE_INFINITY,
})
