import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import type { Exit } from '#contract/exits.schema.ts'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { campaignsQuery } from '#web/functions/campaigns.ts'

interface Loading {
  context: { queryClient: QueryClient }
  /** The result of the server's lookup before rendering; undefined in the browser. */
  serverContext?: { exit: Exit | ProblemError | undefined } | undefined
  location: { href: string }
}

/**
 * Returns the exit that the server has looked up; throws `notFound` if there is none. In the browser, turns a
 * navigation into a full page load, because only the server can look up an exit.
 */
export async function loadExit({ context, serverContext, location }: Loading): Promise<Exit> {
  if (!import.meta.env.SSR) throw redirect({ href: location.href, reloadDocument: true })
  const exit = serverContext?.exit
  if (!exit) throw notFound()
  if (exit instanceof ProblemError) throw exit
  if (exit.state === 'closed') await context.queryClient.ensureQueryData(campaignsQuery)
  return exit
}
