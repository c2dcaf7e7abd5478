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

/** Includes the title of the page, because words in the head of a route would be part of the first script. */
export type ShownExit = Exit & { title: string }

/** Loads an exit on the server, which alone decides it. In the browser, a navigation becomes a full page load. */
export async function loadExit({ context, serverContext, location }: Loading): Promise<ShownExit> {
  if (!import.meta.env.SSR) throw redirect({ href: location.href, reloadDocument: true })
  const exit = serverContext?.exit
  if (!exit) throw notFound()
  if (exit instanceof ProblemError) throw exit
  if (exit.state === 'closed') await context.queryClient.ensureQueryData(campaignsQuery)
  return { ...exit, title: titleOf(exit) }
}

function titleOf(exit: Exit): string {
  if (exit.state === 'closed') return 'Este enlace no está activo'
  return exit.host === null ? exit.name : `Vas a salir hacia ${exit.name}`
}
