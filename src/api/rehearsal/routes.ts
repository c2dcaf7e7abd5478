import { DAY_MS, SECOND_MS } from '#contract/primitives/durations.ts'
import { Problem } from '#contract/problem/problem.ts'
import * as endpoints from '#contract/rehearsal.schema.ts'
import { within } from '#host/within.ts'
import type { Edition } from '../campaigns/editions/edition.ts'
import { oneDayLater, readInstant } from '../days.ts'
import type { Deps, RunningRehearsal } from '../deps.ts'
import { drawsIn } from '../draws/draw.ts'
import { type Route, serve } from '../http/serve.ts'
import { enterAs, enterAsNewcomer, shownPeople } from './people.ts'
import { bringForward, prizesOf } from './prizes.ts'

/** The panel of a rehearsal. On a real site, each of these throws `not_found`. */
export const rehearsalRoutes = (deps: Deps): Route[] => [
  serve(endpoints.getRehearsal, async () => rehearsalNow(deps, runningIn(deps))),
  serve(endpoints.moveRehearsalClock, async ({ input }) => moveClock(deps, runningIn(deps), input.to)),
  serve(endpoints.enterRehearsal, async ({ input: { person }, ...visit }) => {
    runningIn(deps)
    return person === undefined ? enterAsNewcomer(deps, visit) : enterAs(deps, person, visit)
  }),
  serve(endpoints.bringPrizeForward, async ({ input }) => {
    runningIn(deps)
    return bringForward(deps, input)
  }),
]

function runningIn({ rehearsal }: Pick<Deps, 'rehearsal'>): RunningRehearsal {
  if (!rehearsal) throw new Problem('not_found')
  return rehearsal
}

async function rehearsalNow(deps: Deps, { endsAt, zone, movingTo }: RunningRehearsal) {
  const now = deps.now()
  const editions = await deps.season.current(now)
  const campaigns = editions.map(async (edition) => {
    const { slug, kind, edition: name, zone: ofEdition, definition } = edition
    const prizes = edition.playable ? await prizesOf(deps, edition) : []
    const { title } = definition.texts
    return { slug, kind, edition: name, title, zone: ofEdition, moments: momentsAfter(edition, now), prizes }
  })
  return {
    serverNow: now,
    movingTo: movingTo() ?? null,
    nextDay: oneDayLater(now, zone),
    endsAt,
    zone,
    people: await shownPeople(deps),
    campaigns: await Promise.all(campaigns),
  }
}

/** Returns the moments of an edition that are to come, in order. */
function momentsAfter({ opensAt, closesAt, claimUntil, definition }: Edition, now: number) {
  const moments: endpoints.RehearsalMoment[] = [
    { kind: 'opens', name: null, at: opensAt },
    { kind: 'closes', name: null, at: closesAt },
    ...drawsIn(definition).map(({ name, drawsAt }) => ({ kind: 'draw' as const, name, at: drawsAt })),
    ...(definition.prizes.length > 0 ? [{ kind: 'claim' as const, name: null, at: claimUntil }] : []),
  ]
  return moments.filter(({ at }) => at > now).sort((a, b) => a.at - b.at)
}

/** The longest move of the clock. */
const LONGEST_MOVE_MS = 366 * DAY_MS
/** A move goes on after the answer if it takes longer, because callers wait for ten seconds. */
const LONGEST_WAIT_MS = 6 * SECOND_MS

/** Moves the clock. Throws `invalid_input` for a time that is not later, or too late. */
async function moveClock({ now }: Deps, { zone, moveTo, movingTo }: RunningRehearsal, text: string) {
  const to = readInstant(text, zone)
  const from = now()
  if (to === undefined) throw refusedTime('Escribe una fecha y una hora que existan.')
  if (to <= from) throw refusedTime('El reloj solo se mueve hacia delante: elige una hora posterior.')
  if (to > from + LONGEST_MOVE_MS) throw refusedTime('De una vez, el reloj se mueve un año como mucho.')
  await within(LONGEST_WAIT_MS, moveTo(to), () => undefined)
  return { serverNow: now(), movingTo: movingTo() ?? null, zone }
}

const refusedTime = (message: string) => new Problem('invalid_input', { fields: [{ path: 'to', message }] })
