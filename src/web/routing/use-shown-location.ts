import { useRouterState } from '@tanstack/react-router'

const trimmed = (path: string | undefined) => path?.replace(/\/$/, '')

/**
 * Returns the location of the page that is shown. It changes together with the page, and not already when the
 * navigation to the next page begins.
 */
export const useShownLocation = () =>
  useRouterState({
    select: ({ location, resolvedLocation, matches }) =>
      trimmed(matches.at(-1)?.pathname) === trimmed(location.pathname) ? location : (resolvedLocation ?? location),
  })
