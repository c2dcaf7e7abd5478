import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import type { Exit } from '#contract/exits.ts'
import { ProblemError } from '#contract/problem-error.ts'
import { campaignsQuery } from '#web/functions/campaigns.ts'
import { markNotFound } from '#web/routing/not-found-status.ts'

interface Loading {
  context: { queryClient: QueryClient }
  /** What the server has found; a browser has none. */
  serverContext?: { exit: Exit | ProblemError } | undefined
  location: { href: string }
}

/** With the title of its page: words in the head of a route are in the first script. */
export type ShownExit = Exit & { title: string }

/** Whether and where somebody leaves is decided in one place: a browser that comes from another page asks the server. */
export async function loadExit({ context, serverContext, location }: Loading): Promise<ShownExit> {
  if (!import.meta.env.SSR) throw redirect({ href: location.href, reloadDocument: true })
  if (!serverContext) throw notFound()
  const { exit } = serverContext
  if (exit instanceof ProblemError) throw exit
  if (exit.state === 'closed') {
    markNotFound()
    await context.queryClient.ensureQueryData(campaignsQuery)
  }
  return { ...exit, title: exit.state === 'open' ? `Vas a salir hacia ${exit.name}` : 'Este enlace no está activo' }
}
