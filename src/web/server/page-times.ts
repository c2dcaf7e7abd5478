import type { QueryClient } from '@tanstack/react-query'
import { MINUTE_MS } from '#contract/durations.ts'
import { nextTurnOf, pageTimeOf } from '../routing/page-time.ts'

/** At one of these instants a day begins somewhere, and words of a page may change with it. */
const QUARTER_MS = 15 * MINUTE_MS

/**
 * Says beside a page what the server's time was (`src/web/browser/page-time.ts` reads it) and, for a page that many
 * visitors share, at which instant it may no longer be so.
 */
export function nameTimes(queryClient: QueryClient, headers: Headers, isShared: boolean): void {
  const drawnAt = pageTimeOf(queryClient)
  if (drawnAt === undefined) return
  headers.set('server-timing', `page;desc=${drawnAt}`)
  if (!isShared) return
  const nextQuarter = (Math.floor(drawnAt / QUARTER_MS) + 1) * QUARTER_MS
  headers.set('expires', new Date(Math.min(nextTurnOf(queryClient, drawnAt), nextQuarter)).toUTCString())
}

/** Takes out when the loaders ended: the browser's router loads again on each navigation, whenever that was. */
export const withoutLoadTimes = (html: string): string => html.replaceAll(/,u:\d+,s:"/g, ',u:0,s:"')
