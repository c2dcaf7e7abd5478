import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { localPath } from '../format/local-path.ts'
import { campaignQuery } from '../functions/campaigns.ts'
import { sessionQuery } from '../functions/session.ts'
import { POPUP_PAGE, POPUP_SIGN_IN } from '../routing/popup-marker.ts'

interface GuardContext {
  context: { queryClient: QueryClient }
  location: { href: string; pathname: string; search: { volver?: unknown } }
}

/**
 * Redirects signed-in users from `/` to the page in `volver`, and visitors in the popup to the popup's own sign-in
 * page.
 */
export async function requireGuest({ context, location }: GuardContext) {
  const { user } = await context.queryClient.ensureQueryData(sessionQuery)
  const onward = localPath(location.search.volver)
  if (user) throw redirect({ href: onward ?? '/home', statusCode: 302 })
  if (onward === POPUP_PAGE) throw redirect({ to: POPUP_SIGN_IN, statusCode: 302 })
}

/** Redirects anonymous visitors to `/` to sign in, and then back to their target. */
export async function requireUser({ context, location }: GuardContext) {
  const { user } = await context.queryClient.ensureQueryData(sessionQuery)
  if (!user) {
    await requireInSeason(context, location.pathname)
    throw redirect({ to: '/', search: { volver: location.href }, statusCode: 302 })
  }
  return { user }
}

/**
 * Throws `not_found` for the page of a campaign that is not in the season: signing in or completing a step would not
 * help.
 */
async function requireInSeason({ queryClient }: GuardContext['context'], path: string): Promise<void> {
  const [, slug] = /^\/promo\/(\w+)/i.exec(path) ?? []
  if (slug) await queryClient.ensureQueryData(campaignQuery(slug.toLowerCase()))
}

/** Redirects members who are not validated to the missing step. Runs below `requireUser`. */
export async function requireValidated({ context, location }: GuardContext) {
  const { user } = await context.queryClient.ensureQueryData(sessionQuery)
  if (user?.validated) return
  await requireInSeason(context, location.pathname)
  throw redirect({ to: '/user/validation', search: { volver: location.href }, statusCode: 302 })
}
