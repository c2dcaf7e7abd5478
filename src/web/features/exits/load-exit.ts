import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import type { Exit } from '#contract/exits.schema.ts'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { campaignsQuery } from '#web/functions/campaigns.ts'

interface Loading {
  context: { queryClient: QueryClient }
  /** The exit that the server has looked up; undefined in the browser. */
  serverContext?: { exit: Exit | ProblemError | undefined } | undefined
  location: { href: string }
}

/** Loads an exit on the server, which alone decides it. In the browser, a navigation becomes a full page load. */
export async function loadExit({ context, serverContext, location }: Loading): Promise<Exit> {
  if (!import.meta.env.SSR) throw redirect({ href: location.href, reloadDocument: true })
  const exit = serverContext?.exit
  if (!exit) throw notFound()
  if (exit instanceof ProblemError) throw exit
  if (exit.state === 'closed') await context.queryClient.ensureQueryData(campaignsQuery)
  return exit
}
