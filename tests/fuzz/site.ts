import { dayOf } from '#api/days.ts'
import type { SeasonFileInput } from '#api/season/season-file.ts'
import { advent } from '#tests/support/advent.ts'
import { addMembers, type Member, sessionCookie } from '#tests/support/members.ts'
import { routePaths } from '#tests/support/route-paths.ts'
import { beach, scratchCard, seasonOf } from '#tests/support/seasons.ts'
import { serverFunctionIds } from '#tests/support/server-functions.ts'
import { type SiteOptions, type SiteServer, startSite } from '#tests/support/site-server.ts'
import type { Target } from './requests.ts'
import { dictionaryOf } from './values.ts'

/** Requests end the sessions of some members; enough are left. */
export const MEMBERS = 120
/** Cards that are played, seen and claimable before the first request. */
const CARDS = 30
const REYES = { key: 'reyes', name: 'Sorteo de Reyes' }
const DAY_MS = 24 * 60 * 60 * 1000

/** Starts the built site with members who are signed in and have played: all that a hostile request could harm. */
export async function startTarget(options: SiteOptions): Promise<{ site: SiteServer; target: Target }> {
  const site = await startSite({ season: targetSeason(), ...options })
  const members = await addMembers(site, MEMBERS)
  const cookies = await Promise.all(members.map((member) => sessionCookie(site, member)))
  return { site, target: await targetOf(site.apiOrigin ?? site.origin, members, cookies) }
}

/** A season that is open now. */
export function targetSeason(): SeasonFileInput {
  const now = Date.now()
  const at = (days: number) => `${dayOf('Europe/Madrid', now + days * DAY_MS)}T00:00`
  const dates = { opensAt: at(-5), closesAt: at(5), claimUntil: at(9) }
  const calendar = advent({ ...dates, closesAt: at(30), claimUntil: at(60), draws: [{ ...REYES, drawsAt: at(31) }] })
  return seasonOf(scratchCard({ ...dates, playsPerDay: 24 }), beach(dates), calendar)
}

/** Lets some of the members play and a visitor sign up; returns all that the requests are made of. */
export async function targetOf(api: string, members: readonly Member[], cookies: readonly string[]): Promise<Target> {
  const tokens = members.map(({ token }) => token)
  const today = dayOf('Europe/Madrid', Date.now())
  const played = await Promise.all(tokens.slice(0, CARDS).map((token) => play(api, token, today)))
  await signUp(api)
  return {
    pages: routePaths(),
    functions: [...serverFunctionIds().values()],
    cookies,
    tokens,
    dictionary: dictionaryOf({
      plays: played.map(({ play }) => play),
      history: played.map(({ history }) => history),
      prizes: played.flatMap(({ prizes }) => prizes),
    }),
  }
}

async function play(api: string, token: string, day: string) {
  const ask = async (path: string, input?: object) => {
    const answer = await fetch(`${api}/api/v1${path}`, {
      method: input ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': token },
      ...(input ? { body: JSON.stringify(input) } : {}),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const { play } = await ask('/campaigns/rasca/editions/test/plays', { slot: `day:${day}:1` })
  const revealed = await ask(`/plays/${play.id}/reveal`, {})
  const { prizes } = await ask('/me/prizes')
  return {
    play: play.id as string,
    history: revealed.play.historyId as string,
    prizes: prizes.map(({ id }: { id: string }) => id) as string[],
  }
}

/** Loads the password code before the measurement, where it would look like growing memory. */
async function signUp(api: string) {
  const person = { email: 'ana@example.com', password: 'una frase bien larga', birthDate: '1990-05-05', country: 'ES' }
  await fetch(`${api}/api/v1/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, acceptRules: true, acceptPrivacy: true }),
  })
}
