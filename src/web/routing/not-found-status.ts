import { createIsomorphicFn } from '@tanstack/react-start'
import { setResponseStatus } from '@tanstack/react-start/server'

/** For a loader whose page explains why there is nothing. Before the loaders run, a redirect would lose its own status. */
export const markNotFound = createIsomorphicFn()
  .server(() => setResponseStatus(404))
  .client(() => {})
